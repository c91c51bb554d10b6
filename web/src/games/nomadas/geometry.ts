/** Positions on the campfire, in units of its picture. */
export const WIDTH = 540
export const HEIGHT = 640

const MIDDLE = { x: 270, y: 312 }
const OUTER = { x: 206, y: 246 } // semi-axes of the ring of spaces
const PATH = { x: 108, y: 148 } // … and of the path around the fire, with arrows and the order of a sowing
const PATH_DROP = 16 // its centre is lower, as stacks rise above their spaces
const ARROWS_APART = 14 // degrees on each side of a space

/** The height up to which a stack covers nothing above it, by space from the top left. */
const ROOM = [100, 100, 118, 118, 136, 136, 118, 118]

function angle(space: number, offset = 0): number {
  return ((-112.5 + 45 * space + offset) * Math.PI) / 180
}

export interface Spot {
  /** the middle of the space */
  x: number
  /** the ground the stack stands on */
  base: number
  stack: number
  pile: number
  room: number
}

export function spot(space: number): Spot {
  const x = MIDDLE.x + OUTER.x * Math.cos(angle(space))
  const y = MIDDLE.y + OUTER.y * Math.sin(angle(space))
  return { x, base: y + 28, stack: x - 22, pile: x + 34, room: ROOM[space]! }
}

export function onPath(space: number, offset = 0): { x: number; y: number } {
  const a = angle(space, offset)
  return { x: MIDDLE.x + PATH.x * Math.cos(a), y: MIDDLE.y + PATH_DROP + PATH.y * Math.sin(a) }
}

/** Return the position of an arrow next to a space on the path, and its direction in degrees. */
export function arrow(space: number, direction: number): { x: number; y: number; turn: number } {
  const a = angle(space, direction * ARROWS_APART)
  const turn = (Math.atan2(direction * PATH.y * Math.cos(a), -direction * PATH.x * Math.sin(a)) * 180) / Math.PI
  return { ...onPath(space, direction * ARROWS_APART), turn }
}

/** Return where the line of a sowing begins: at the tip of the arrow. */
export function pathStart(from: number, direction: number): { x: number; y: number } {
  return onPath(from, direction * (ARROWS_APART + 8))
}

/** Return the dotted line of a sowing, along the path from space to space. */
export function pathLine(from: number, spaces: number[], direction: number): string {
  const start = pathStart(from, direction)
  return spaces
    .map((space) => onPath(space))
    .reduce((line, { x, y }) => `${line}A${PATH.x} ${PATH.y} 0 0 ${direction > 0 ? 1 : 0} ${x} ${y}`, `M${start.x} ${start.y}`)
}

/** Return the height of one disc in a stack of `discs`, which is compressed if it does not fit. */
export function thickness(discs: number, room: number): number {
  return Math.min(17, room / Math.max(discs, 1))
}
