/** Positions: the wheel in a square of 460, a display in tiles of 100. */
import { MOON_SPACES } from './pieces'
import type { Cell, Display } from './view'

export interface Point {
  x: number
  y: number
}

// ---------------------------------------------------------------- the wheel

export const WHEEL = { size: 460, centre: 230, track: 112, ring: 189, tile: 74, token: 13, step: 15 }

function around(degrees: number, radius: number): Point {
  const angle = (degrees * Math.PI) / 180
  return { x: WHEEL.centre + radius * Math.cos(angle), y: WHEEL.centre + radius * Math.sin(angle) }
}

/** Return the middle of a space; the wheel is turned by 15°, so that upright tiles never overlap. */
export function spaceAt(space: number, radius = WHEEL.ring): Point {
  return around(-105 + space * 30, radius)
}

export function moonAt(space: number, radius = WHEEL.track): Point {
  return around(-90 + (space * 360) / MOON_SPACES, radius)
}

/** Return the place of a token on the moon track; a stack grows towards the centre. */
export function tokenAt(space: number, height: number): Point {
  return moonAt(space, WHEEL.track - height * WHEEL.step)
}

// ---------------------------------------------------------------- a display

const TILE = 100
const PITCH = 106
export const RIM = 66 // depth of the places around the display, less than a tile's to leave more room for tiles

export interface Box extends Point {
  width: number
  height: number
}

export class Plan {
  private west = 0
  private north = 0
  private east = 0
  private south = 0
  readonly width: number
  readonly height: number

  /** `rim` is the room left for the places around. */
  constructor(
    display: Display,
    private readonly rim = RIM,
  ) {
    if (display.tiles.length > 0) {
      const xs = display.tiles.map((tile) => tile.x)
      const ys = display.tiles.map((tile) => tile.y)
      this.west = Math.min(...xs)
      this.east = Math.max(...xs)
      this.north = Math.min(...ys)
      this.south = Math.max(...ys)
    }
    this.width = this.along(this.east - this.west + 1)
    this.height = this.along(this.south - this.north + 1)
  }

  private along(tiles: number): number {
    return tiles * PITCH - (PITCH - TILE) + 2 * this.rim
  }

  /** Return a tile's box. */
  tile(x: number, y: number): Box {
    return { x: this.rim + (x - this.west) * PITCH, y: this.rim + (y - this.north) * PITCH, width: TILE, height: TILE }
  }

  /** Return the box of a preview on a free place; on the rim it is smaller, to stay within the panel. */
  ghost({ x, y }: Pick<Cell, 'x' | 'y'>): Box {
    const box = this.tile(x, y)
    if (!this.isOutside({ x, y })) return box
    const side = this.rim + 10
    const inset = (TILE - side) / 2
    const left = x < this.west ? TILE - side : x > this.east ? 0 : inset
    const top = y < this.north ? TILE - side : y > this.south ? 0 : inset
    return { x: box.x + left, y: box.y + top, width: side, height: side }
  }

  /** Return the box of a free place, which is flat on the rim. */
  place(cell: Pick<Cell, 'x' | 'y'>): Box {
    const inset = this.isOutside(cell) ? 14 : 10
    const across = this.side(cell.x, this.west, this.east, this.width, inset)
    const down = this.side(cell.y, this.north, this.south, this.height, inset)
    return { x: across.from, width: across.length, y: down.from, height: down.length }
  }

  private isOutside({ x, y }: Pick<Cell, 'x' | 'y'>): boolean {
    return x < this.west || x > this.east || y < this.north || y > this.south
  }

  private side(at: number, low: number, high: number, total: number, inset: number): { from: number; length: number } {
    if (at < low) return { from: 5, length: this.rim - 15 }
    if (at > high) return { from: total - this.rim + 10, length: this.rim - 15 }
    return { from: this.rim + (at - low) * PITCH + inset, length: TILE - 2 * inset }
  }
}
