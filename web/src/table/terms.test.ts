import { describe, expect, it } from 'vitest'
import { tipPlace } from './terms.svelte'

const TIP = { width: 300, height: 80 }
const SCREEN = { width: 1280, height: 800 }

describe('the place of a tip', () => {
  it.each([
    ['below', { left: 400, top: 100, width: 100, height: 200 }],
    ['above, at the bottom of the screen', { left: 400, top: 700, width: 100, height: 80 }],
    ['to the right of what is as high as the screen', { left: 100, top: 10, width: 200, height: 780 }],
    ['to the left, at the right edge', { left: 1000, top: 10, width: 270, height: 780 }],
    ['below, in the corner', { left: 0, top: 0, width: 40, height: 40 }],
  ])('is %s', (_, box) => {
    const { left, top } = tipPlace(box, TIP, SCREEN)
    const beside = left + TIP.width <= box.left || left >= box.left + box.width
    expect(beside || top + TIP.height <= box.top || top >= box.top + box.height).toBe(true)
    expect(left >= 0 && top >= 0 && left + TIP.width <= SCREEN.width && top + TIP.height <= SCREEN.height).toBe(true)
  })
})
