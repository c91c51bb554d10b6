/** The mark of each colour, on tiles and in tasks, in a box of 16: so colour is never the only cue. */
export type Letter = 'r' | 'b' | 't' | 'y'

export const MARKS: Record<Letter, { path: string; light: string }> = {
  r: { path: 'M8 1.4 15.2 14a.6.6 0 0 1-.5.9H1.3a.6.6 0 0 1-.5-.9z', light: '#ff8a7a' },
  b: {
    path: 'M3.2 1.8h9.6a1.4 1.4 0 0 1 1.4 1.4v9.6a1.4 1.4 0 0 1-1.4 1.4H3.2a1.4 1.4 0 0 1-1.4-1.4V3.2a1.4 1.4 0 0 1 1.4-1.4z',
    light: '#8db0ff',
  },
  t: {
    path: 'M8 .8a7.2 7.2 0 1 1 0 14.4A7.2 7.2 0 0 1 8 .8zm0 4.7a2.5 2.5 0 1 0 0 5 2.5 2.5 0 0 0 0-5z',
    light: '#55e0cf',
  },
  y: { path: 'm8 .4 2.2 5 5.4.6-4 3.7 1.1 5.4L8 12.4l-4.7 2.7 1.1-5.4-4-3.7 5.4-.6z', light: '#ffdb66' },
}

export function letters(text: string): Letter[] {
  return [...text] as Letter[]
}

export function colourOf(tile: { name: string }): Letter {
  return tile.name[0] as Letter
}
