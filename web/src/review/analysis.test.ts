import { describe, expect, it } from 'vitest'
import { axisText, changeText, lineText, placeOf, rangeOf, roundedAccount, tenthText, valueText } from './analysis'

describe('the curve', () => {
  it('lies over the stops of the scrubber', () => {
    const stops = [0, 4, 10, 12]
    expect([0, 2, 4, 7, 12, 40].map((seq) => placeOf(seq, stops))).toEqual([0, 1 / 6, 1 / 3, 0.5, 1, 1])
    expect(placeOf(3, [0])).toBe(0)
  })

  it('goes from 0 to 1 for chances, and to whole tens for points', () => {
    const curve = [
      { event: 0, values: [37.2], margins: [0] },
      { event: 9, values: [58], margins: [0] },
    ]
    expect(rangeOf({ unit: 'chance', curve })).toEqual([0, 1])
    expect(rangeOf({ unit: 'points', curve })).toEqual([30, 60])
    expect(rangeOf({ unit: 'points', curve: [{ event: 0, values: [40], margins: [0] }] })).toEqual([40, 50])
    expect([axisText(1, 'chance', 'en'), axisText(-110, 'points', 'es')]).toEqual(['100\u00a0%', '−110'])
  })
})

describe('a line', () => {
  it('is told up to a few moves', () => {
    expect(lineText(['a', 'b'])).toBe('a → b')
    expect(lineText([...'abcdefgh'])).toBe('a → b → c → d → e → f → …')
  })
})

describe('luck and play', () => {
  const margins = { luck_margin: 0, play_margin: 0, others_margin: 0, error_margin: 0 }

  it('adds up as printed', () => {
    const account = { player: 0, start: 0.53349, luck: 0.02149, play: -0.31051, others: 0.10049, error: 0.00049, end: 0.34545, ...margins }
    const { start, end, ...parts } = roundedAccount(account, 'chance')
    const tenths = [start, ...Object.values(parts), -end].map((value) => Math.round(10 * value))
    expect(tenths.reduce((one, two) => one + two, 0)).toBe(0)
    expect(end).toBe(34.5)
  })

  it('keeps a zero', () => {
    const account = { player: 0, start: 21.26, luck: 3.35, play: -4.12, others: 0, error: 0, end: 20.49, ...margins }
    expect(roundedAccount(account, 'points')).toEqual({ start: 21.3, luck: 3.3, play: -4.1, others: 0, error: 0, end: 20.5 })
  })

  it('has one decimal', () => {
    expect([54, -3.25, 0].map((value) => tenthText(value, 'es'))).toEqual(['54,0', '−3,3', '0,0'])
    expect([4.2, -4.2, 0].map((value) => tenthText(value, 'en', true))).toEqual(['+4.2', '−4.2', '0.0'])
  })
})

describe('numbers', () => {
  it('are written as the language writes them', () => {
    expect(valueText(0.537, 'chance', 'en')).toBe('54\u00a0%')
    expect(valueText(93.14, 'points', 'es')).toBe('93,1')
    expect([-0.001, 1.001].map((value) => valueText(value, 'chance', 'en'))).toEqual(['0\u00a0%', '100\u00a0%'])
    expect([0.042, -0.042, 0.0001, -0.0001].map((value) => changeText(value, 'chance', 'en'))).toEqual(['+4.2', '−4.2', '0.0', '0.0'])
    expect(changeText(-3.25, 'points', 'es')).toBe('−3,3')
  })
})
