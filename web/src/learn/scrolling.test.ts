import { describe, expect, it } from 'vitest'
import { distance } from './scrolling'

const [TOP, BOTTOM] = [200, 700] // what the panel and the dock leave free

describe('scrolling to the marks of a lesson or a hint', () => {
  it('brings the board below the panel if nothing is marked', () => {
    expect(distance([], 260, TOP, BOTTOM)).toBe(60)
    expect(distance([], 100, TOP, BOTTOM)).toBe(-100)
  })

  it('leaves the page alone if the marks and the beginning of the board are in sight', () => {
    expect(distance([{ top: 300, bottom: 350 }], 220, TOP, BOTTOM)).toBe(0)
  })

  it('uncovers the beginning of the board if the marks leave room', () => {
    expect(distance([{ top: 250, bottom: 300 }], 70, TOP, BOTTOM)).toBe(-130)
    expect(distance([{ top: 250, bottom: 640 }], 70, TOP, BOTTOM)).toBe(-60)
  })

  it('brings marks into sight, the first before the last', () => {
    expect(distance([{ top: 900, bottom: 950 }], 220, TOP, BOTTOM)).toBe(250)
    expect(distance([{ top: 150, bottom: 180 }], 120, TOP, BOTTOM)).toBe(-80)
    const all = [
      { top: 300, bottom: 350 },
      { top: 1200, bottom: 1250 },
    ]
    expect(distance(all, 220, TOP, BOTTOM)).toBe(0)
    expect(distance(all.toReversed(), 220, TOP, BOTTOM)).toBe(550)
  })
})
