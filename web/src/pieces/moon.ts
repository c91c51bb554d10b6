/** Return the outline of the lit part of a moon of radius r around (cx, cy); phase 0 is new, 1 full, 2 new again. */
export function litPath(cx: number, cy: number, r: number, phase: number): string {
  const waxing = phase <= 1
  const lit = waxing ? phase : 2 - phase
  const terminator = r * (1 - 2 * lit)
  const inner = terminator >= 0 === waxing ? 0 : 1
  return `M${cx} ${cy - r}A${r} ${r} 0 0 ${waxing ? 1 : 0} ${cx} ${cy + r}A${Math.abs(terminator)} ${r} 0 0 ${inner} ${cx} ${cy - r}z`
}
