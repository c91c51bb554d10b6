/** How far to scroll on a small screen, where the teacher or a hint covers the top and the dock the bottom. */
interface Box {
  top: number
  bottom: number
}

/**
 * Return how far down to scroll so that all marks are between the covered edges, or at least the first ones. The panel
 * covers no more of the board than that takes: where the marks leave room, the board begins below it.
 */
export function distance(marks: Box[], board: number, top: number, bottom: number): number {
  const span = spanOf(marks, bottom - top)
  if (!span) return board - top
  const uncovering = Math.min(0, board - top)
  return Math.min(Math.max(uncovering, span.bottom - bottom), span.top - top)
}

/** Return the box around as many of the first marks as fit, but at least one. */
function spanOf(marks: Box[], room: number): Box | null {
  let span: Box | null = null
  for (const mark of marks) {
    const larger: Box = span ? { top: Math.min(span.top, mark.top), bottom: Math.max(span.bottom, mark.bottom) } : mark
    if (span && larger.bottom - larger.top > room) break
    span = larger
  }
  return span
}
