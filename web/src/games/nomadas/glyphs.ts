/** Colours and drawings of discs and tokens; each drawing is the inside of a 24×24 svg, in the current colour. */
import type { Adventurer, DiscName, RowName, TokenName } from './view'

export const NIGHT = '#0b1023'
const SILVER = '#f1f3fb'

const ANCHOR =
  '<path d="M12 8v13M7 11h10M3.5 14c.5 4.5 4 7 8.5 7s8-2.5 8.5-7" fill="none" stroke="currentColor" stroke-width="2.8" stroke-linecap="round"/><circle cx="12" cy="5" r="2.7" fill="none" stroke="currentColor" stroke-width="2.4"/>'
const FEATHER =
  '<path d="M21.5 2.5C12 2 5.5 7 5.5 14.5c0 1 .1 1.8.3 2.6C11 13 13.5 10.5 16 7.5c-2 4.5-5 8-11 12.5l-2.5 2 1.5 1 3-2.8C15.5 21 22.5 15 21.5 2.5z"/>'
const MOON = '<path d="M14.6 2.2A10 10 0 1 0 21.8 16 8.6 8.6 0 0 1 14.6 2.2z"/>'
const COG =
  '<path fill-rule="evenodd" d="M10 1.5h4l.6 3.2 2.2 1 2.8-1.8 2.6 2.8-1.8 2.6.9 2.3 3.2.6v3.4l-3.2.6-.9 2.2 1.8 2.7-2.6 2.7-2.8-1.7-2.2.9-.6 3.2h-4l-.6-3.2-2.2-.9-2.8 1.7-2.6-2.7 1.8-2.7-.9-2.2L.5 15.5v-3.8l3.2-.6.9-2.2-1.8-2.7L5.4 3.5l2.8 1.8 2.2-1zM12 8.5a4 4 0 1 0 0 8 4 4 0 0 0 0-8z" transform="translate(.2 -.4)"/>'
const FOX =
  '<path d="M2.5 2.5 8.5 7h7l6-4.5c1 6 .5 9-1.5 12L12 22 4 14.5c-2-3-2.5-6-1.5-12z"/><path d="M8 12.2l2.4 1.6M16 12.2l-2.4 1.6" stroke="#e8635a" stroke-width="1.8" stroke-linecap="round"/>'
const FROG =
  '<path d="M6.5 3a3.6 3.6 0 0 1 3.4 2.5h4.2a3.6 3.6 0 1 1 5.3 4.2c1.6 1.4 2.6 3.3 2.6 5.3 0 4-4.5 6.5-10 6.5S2 19 2 15c0-2 1-3.9 2.6-5.3A3.6 3.6 0 0 1 6.5 3z"/><path d="M6 15.5c3.5 2.5 8.5 2.5 12 0" stroke="#58b865" stroke-width="1.8" fill="none" stroke-linecap="round"/>'
const TENT = '<path d="M12 3 1.5 21h7l3.5-7.5 3.5 7.5h7z"/>'

export interface Look {
  colour: string
  ink: string
  glyph: string
}

export const DISCS: Record<DiscName, Look> = {
  nomad: { colour: '#5b8cf0', ink: NIGHT, glyph: TENT },
  nostromo: { colour: '#58b865', ink: NIGHT, glyph: ANCHOR },
  siana: { colour: '#f3c64e', ink: NIGHT, glyph: FEATHER },
  moon: { colour: SILVER, ink: NIGHT, glyph: MOON },
  ulrich: { colour: '#3a3f55', ink: SILVER, glyph: COG },
  red: { colour: '#e8635a', ink: NIGHT, glyph: FOX },
  frog: { colour: '#58b865', ink: NIGHT, glyph: FROG },
}

/** Colours for text and controls: in the light theme light ones are deeper, in the dark theme the dark one is lighter. */
export const CHROME: Record<Adventurer, string> = {
  nostromo: 'light-dark(#3f9a4d, #58b865)',
  siana: 'light-dark(#cf9a0c, #f3c64e)',
  moon: 'light-dark(#9aa4c6, #f1f3fb)',
  ulrich: 'light-dark(#3a3f55, #5d6485)',
  red: 'light-dark(#d8493f, #e8635a)',
}

export const ADVENTURERS: Adventurer[] = ['nostromo', 'siana', 'moon', 'ulrich', 'red']

export const TOKENS: Record<TokenName | 'song', Look> = {
  whale: {
    colour: '#5fd3c8',
    ink: NIGHT,
    glyph:
      '<path d="M2 13c0-4 4-6.5 9-6.5 4 0 6.5 2 7.5 5 .5-1 .5-2.5-.5-4-.5-1-.5-2 0-2.5 1.5 0 2.5.5 3 1.5 1-1 2-1 2.8-.7.3 2-.8 3.7-2.8 4.7-.2 6-4.5 9-9.5 9C6 19.5 2 17 2 13z"/><circle cx="6.5" cy="13" r="1.2" fill="var(--cut)"/>',
  },
  tree: {
    colour: '#9bd873',
    ink: NIGHT,
    glyph:
      '<circle cx="12" cy="9" r="7.5"/><path d="M12 8v14M8 22h8" stroke="currentColor" stroke-width="2.6" stroke-linecap="round"/><path d="M12 5v4.5l3 2" stroke="var(--cut)" stroke-width="1.7" fill="none" stroke-linecap="round"/>',
  },
  hand: {
    colour: '#c9c2ea',
    ink: NIGHT,
    glyph:
      '<path d="M7 22.5c-1.5-3-4-6-5-8 0-1.5 2-2 3-.8L7 16V5.5a1.5 1.5 0 0 1 3 0V3a1.5 1.5 0 0 1 3 0v2a1.5 1.5 0 0 1 3 0v2a1.5 1.5 0 0 1 3 0v9c0 2.5-1 4.5-1.5 6.5z"/>',
  },
  queen: { colour: '#ffa3b8', ink: NIGHT, glyph: '<path d="M2.5 6.5 7 11l5-7.5 5 7.5 4.5-4.5L19.5 17h-15zM4.5 18.8h15V21.5h-15z"/>' },
  bridge: {
    colour: '#ecca84',
    ink: NIGHT,
    glyph:
      '<path d="M1.5 8h21v4h-2v8.5h-3.5V18a5 5 0 0 0-10 0v2.5H3.5V12h-2z"/><path d="M4 4.5v3M12 4.5v3M20 4.5v3" stroke="currentColor" stroke-width="2"/>',
  },
  lantern: {
    colour: '#ffa763',
    ink: NIGHT,
    glyph:
      '<path d="M8.5 6.5h7M12 6.5V4M9 4a3 3 0 0 1 6 0" fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="round"/><path d="M6.5 7.5h11l1.5 11H5zM7 19.5h10v2.5H7z"/><path d="M12 10.5c2 2.2 2.2 5.5 0 6-2.2-.5-2-3.8 0-6z" fill="var(--cut)"/>',
  },
  wind: {
    colour: '#9cc0ff',
    ink: NIGHT,
    glyph:
      '<path d="M2 8.5h11.5a3.5 3.5 0 1 0-3.3-4.7M2 13h17a3 3 0 1 1-2.8 4.2M2 17.5h9a2.5 2.5 0 1 1-2.3 3.5" fill="none" stroke="currentColor" stroke-width="2.4" stroke-linecap="round"/>',
  },
  joker: {
    colour: '#ffe9a8',
    ink: NIGHT,
    glyph: '<path d="m12 1.5 2.8 7 7.7.6-5.9 4.9 1.9 7.5-6.5-4.1-6.5 4.1 1.9-7.5L1.5 9.1l7.7-.6z"/>',
  },
  fragment: {
    colour: '#d3eaff',
    ink: NIGHT,
    glyph:
      '<path d="M15 2 5 6.5 3.5 15l6 7 8-2.5 1-7.5-5-3z"/><path d="M15 2l-1.5 7L5 6.5M13.5 9l-4 13M13.5 9 3.5 15" stroke="var(--cut)" stroke-opacity=".55" stroke-width="1.3" fill="none"/>',
  },
  song: {
    colour: SILVER,
    ink: NIGHT,
    glyph:
      '<path d="M9 18V5l11-2.5V15" fill="none" stroke="currentColor" stroke-width="2.4"/><ellipse cx="6.2" cy="18.5" rx="3.7" ry="3"/><ellipse cx="17.2" cy="15.5" rx="3.7" ry="3"/>',
  },
}

export const ROWS: RowName[] = ['whale', 'tree', 'hand', 'queen', 'bridge', 'lantern', 'wind', 'song']
