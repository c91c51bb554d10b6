/** Return round numbers for the lines of a chart, from below the least value to above the greatest. */
export function roundTicks(values: number[]): number[] {
  const low = Math.min(0, ...values)
  const high = Math.max(1, ...values)
  const rough = (high - low) / 3
  const power = 10 ** Math.floor(Math.log10(rough))
  const step = [1, 2, 5, 10].map((n) => Math.max(1, n * power)).find((n) => n >= rough)!
  const ticks = []
  for (let tick = Math.floor(low / step) * step; tick < high + step; tick += step) ticks.push(tick)
  return ticks
}

/** Move places apart until each has its room, as little as possible, in their order and within the bounds. */
export function spread(places: number[], room: number, top: number, bottom: number): number[] {
  const order = places.map((_, i) => i).sort((a, b) => places[a]! - places[b]!)
  const moved = [...places]
  let least = top
  for (const i of order) least = (moved[i] = Math.max(moved[i]!, least)) + room
  let most = bottom
  for (const i of order.reverse()) most = (moved[i] = Math.min(moved[i]!, most)) - room
  return moved
}
