/** How far to scroll on a small screen, where the teacher covers the top and the dock the bottom. */
interface Box {
  top: number
  bottom: number
}

/**
 * Return how far down to scroll so that all marks are between the covered edges, or at least the first. The teacher covers
 * no more of the board than that takes: where the marks leave room, the board begins below the teacher.
 */
export function distance(marks: Box[], board: number, top: number, bottom: number): number {
  if (!marks.length) return board - top
  const [first, last] = [Math.min(...marks.map((box) => box.top)), Math.max(...marks.map((box) => box.bottom))]
  const uncovering = Math.min(0, board - top)
  return Math.min(Math.max(uncovering, last - bottom), first - top)
}
