// Drawings of the game, as SVG markup: signs on 24 × 24, landscapes on 100 × 140.
// `--cut` is the background of a sign, for its inner lines.

import type { Biome, Kind } from './view'

export interface Landscape {
  hue: string // colour of the biome's cells in a world
  sign: string
  sky: [string, string]
  scene: string
}

export const BIOMES: Record<Biome, Landscape> = {
  ocean: {
    hue: '#5c9bf0',
    sign: '<path d="M1.5 8.5q3.5-4 7 0t7 0 7 0M1.5 14q3.5-4 7 0t7 0 7 0M1.5 19.5q3.5-4 7 0t7 0 7 0" fill="none" stroke="currentColor" stroke-width="2.4" stroke-linecap="round"/>',
    sky: ['#142f63', '#2f6fc4'],
    scene:
      '<circle cx="72" cy="50" r="11" fill="#e9ecf7"/><path d="M0 70q12-9 25 0t25 0 25 0 25 0v70H0z" fill="#2a62ae"/><path d="M61 79c1-9-6-13-11-14 3 5 4 8 8 10 3-4 3-8 8-12 1 6 0 11-3 17z" fill="#0f2a5a"/><path d="M0 83q12-9 25 0t25 0 25 0 25 0v60H0z" fill="#1f5096"/><path d="M-12 97q12-9 25 0t25 0 25 0 25 0 25 0v50H-12z" fill="#173f7d"/>',
  },
  coast: {
    hue: '#3fc4cf',
    sign: '<path d="M12 3C6 3 2 7.5 2 12.5L9.5 19v2.5h5V19l7.5-6.5C22 7.5 18 3 12 3z"/><path d="M12 5v13M7.5 6l2.8 12M16.5 6l-2.8 12" stroke="var(--cut,#0e1430)" stroke-opacity=".6" stroke-width="1.4" fill="none"/>',
    sky: ['#0f4658', '#3ab5bd'],
    scene:
      '<circle cx="30" cy="56" r="8" fill="#f5f3e4"/><path d="M0 72h100v40H0z" fill="#1f7f92"/><path d="M0 80q10-4 20 0t20 0 20 0 20 0 20 0v40H0z" fill="#2b97a4"/><path d="M0 104C30 86 55 92 100 78v62H0z" fill="#e2c48a"/><path d="M0 104C30 86 55 92 100 78v5C56 97 32 92 0 110z" fill="#f4ead0"/><path d="M70 92c-1-16 1-26 5-36l3 1c-4 11-5 20-4 34z" fill="#5b3d22"/><path d="M77 57c-8-6-16-4-20 2 7-2 13-1 20-2zm0 0c-4-9-12-11-18-8 7 1 12 4 18 8zm0 0c2-9 10-12 17-8-7 1-12 3-17 8zm0 0c8-4 16-1 18 6-6-4-11-5-18-6z" fill="#1d6b42"/>',
  },
  jungle: {
    hue: '#57c465',
    sign: '<path d="M20.5 3.5C9 2.5 3 8 3.5 17c0 1 .3 2.3.8 3.5C14 22 21.5 15 20.5 3.5z"/><path d="M4 21C8 15 11.5 11 16.5 7.5M9 14.5l.3-5M12 11.5l5 .5" stroke="var(--cut,#0e1430)" stroke-opacity=".6" stroke-width="1.5" fill="none" stroke-linecap="round"/>',
    sky: ['#0f3a26', '#2f7d45'],
    scene:
      '<circle cx="66" cy="52" r="9" fill="#e4f2cf" opacity=".9"/><path d="M0 78c12-14 22-10 30-2 8-14 24-14 32 0 8-10 26-12 38 4v60H0z" fill="#1f6638"/><path d="M50 140C46 112 28 96 6 92c4 24 18 42 44 48z" fill="#3f9e4f"/><path d="M50 140C52 108 70 88 98 84c0 28-18 50-48 56z" fill="#2c8443"/><path d="M50 140C46 118 34 102 6 92M50 140c4-24 22-44 48-56" stroke="#103d22" stroke-width="1.6" fill="none"/><path d="M50 140c-12-24-8-46 2-62 10 18 12 40-2 62z" fill="#63bd5c"/><path d="M51 134V84" stroke="#103d22" stroke-width="1.4"/>',
  },
  savanna: {
    hue: '#e3bb4d',
    sign: '<path d="M2 8.5C3 4.5 7.5 3 12 3s9 1.5 10 5.5c-2 1-4 1-6 .5-1.5 1-6.5 1-8 0-2 .5-4 .5-6-.5z"/><path d="M12 8v13M12 14 7.5 9M12 13l4-4M7 21.5h10" stroke="currentColor" stroke-width="2.2" fill="none" stroke-linecap="round"/>',
    sky: ['#5b3b1c', '#d8a53a'],
    scene:
      '<circle cx="35" cy="70" r="15" fill="#ffe0a0"/><path d="M0 92q50-12 100 0v50H0z" fill="#a8741f"/><path d="M0 100q50-8 100 2v40H0z" fill="#805418"/><path d="M67 98c0-14 1-20 3-28M69 82l-10-14M70 78l10-10" stroke="#3a230d" stroke-width="3.2" fill="none" stroke-linecap="round"/><path d="M42 66c2-9 12-13 26-13s26 3 28 12c-6 4-14 3-18 1-6 3-14 3-19 0-5 3-13 4-17 0z" fill="#3c4a1c"/>',
  },
  desert: {
    hue: '#f0935c',
    sign: '<path d="M9.8 21.5V5a2.2 2.2 0 0 1 4.4 0v9.5h2.3a1.2 1.2 0 0 0 1.2-1.2V9.5a1.7 1.7 0 0 1 3.4 0v4.3a4.2 4.2 0 0 1-4.2 4.2h-2.7v3.5zM8 13.5H7.2A1.2 1.2 0 0 1 6 12.3V8.5a1.7 1.7 0 0 0-3.4 0v4.3A4.2 4.2 0 0 0 6.8 17H8z"/>',
    sky: ['#5a2530', '#e08a4e'],
    scene:
      '<circle cx="70" cy="56" r="10" fill="#fff0d8"/><path d="M0 86c24-22 44-14 62-2 12 8 26 6 38-2v58H0z" fill="#c96a3a"/><path d="M0 86c24-22 44-14 62-2-20 4-40 20-62 40z" fill="#e79858"/><path d="M0 112c30-14 62-18 100 0v30H0z" fill="#a34a2c"/><path d="M22 112V84a4 4 0 0 1 8 0v14h3a2 2 0 0 0 2-2v-5a3 3 0 0 1 6 0v6a7 7 0 0 1-7 7h-4v8zM22 100h-3a6 6 0 0 1-6-6v-4a3 3 0 0 1 6 0v3h3z" fill="#2c4a2e"/>',
  },
  'high-mountain': {
    hue: '#b4a9dd',
    sign: '<path d="M1 21 9 5l4.2 7.6L15.5 9 23 21z"/><path d="m9 5 2.8 5-1.8 1.5-1.2-1.2L6 11z" fill="var(--cut,#0e1430)" fill-opacity=".55"/>',
    sky: ['#2b2748', '#8f86b6'],
    scene:
      '<circle cx="80" cy="54" r="7" fill="#e9ecf7"/><path d="M-6 112 34 58l22 30 14-16 38 44v30H-6z" fill="#5d5684"/><path d="m34 58 14 19-7 5-6-5-7 7-8-4z" fill="#f1f2fb"/><path d="m70 72 12 14-6 3-5-3-6 3-4-6z" fill="#f1f2fb"/><path d="M-4 126 24 96l24 22 26-28 30 34v20H-4z" fill="#3d3763"/>',
  },
  taiga: {
    hue: '#8fb59a',
    sign: '<path d="m12 1.5 5.5 7.5H15l4 5.5h-2.7L20.5 20h-7v3h-3v-3h-7l4.2-5.5H5L9 9H6.5z"/>',
    sky: ['#12343a', '#4f9a8e'],
    scene:
      '<circle cx="68" cy="52" r="9" fill="#e6f4ee"/><path d="M0 92q50-14 100 0v50H0z" fill="#2b6b63"/><g fill="#1b4f4b"><path d="m20 62 11 17h-5l9 14h-6l9 14H2l9-14H5l9-14H9zM80 60l12 18h-6l10 15h-7l10 14H61l10-14h-7l10-15h-6z"/></g><path d="m49 66 13 20h-6l11 16h-7l11 18H27l11-18h-7l11-16h-6z" fill="#0f3535"/><path d="M0 116q50-8 100 0v26H0z" fill="#123c3b"/>',
  },
  'arctic-tundra': {
    hue: '#cbe2f2',
    sign: '<path d="M9.5 3 14 6.5l3-.5 2.5 7h-15L6 8zM3 15h18l-4 6.5H9z"/>',
    sky: ['#23466b', '#a9cbe0'],
    scene:
      '<path d="M0 58c20-16 34 4 54-8s30-8 46-2v10c-16-6-28-6-46 4S20 60 0 72z" fill="#8ff0cf" opacity=".45"/><path d="M0 92h100v50H0z" fill="#5f92b8"/><path d="M8 94 30 68l12 8 10-10 22 28z" fill="#f3f9fd"/><path d="m30 68 12 8-6 18H8z" fill="#cfe4f0"/><path d="M60 94l14-14 22 14z" fill="#e2f0f7"/><path d="M4 108h44l-8 8H12zM56 104h40l-6 7H62z" fill="#f3f9fd"/>',
  },
}

export const KINDS: Record<Kind, { hue: string; sign: string }> = {
  sun: {
    hue: '#ffd25e',
    sign: '<circle cx="12" cy="12" r="5.2"/><path d="M12 1.5v3.5M12 19v3.5M1.5 12H5M19 12h3.5M4.6 4.6 7 7M17 17l2.4 2.4M4.6 19.4 7 17M17 7l2.4-2.4" stroke="currentColor" stroke-width="2.4" stroke-linecap="round"/>',
  },
  water: {
    hue: '#7cc4ff',
    sign: '<path d="M12 2c4 5.2 7 8.8 7 12.8A7 7 0 0 1 5 14.8C5 10.8 8 7.2 12 2z"/>',
  },
  plants: {
    hue: '#8fe08a',
    sign: '<path d="M12 22v-9M12 14C5 14 3 9.5 3 5c6 0 9 3.5 9 9zM12 11c0-5 3-8.5 9-8.5 0 5-2.5 8.5-9 8.5z" stroke="currentColor" stroke-width="1.8" stroke-linejoin="round"/>',
  },
  animals: {
    hue: '#f0b08a',
    sign: '<ellipse cx="12" cy="16.5" rx="5.6" ry="4.8"/><ellipse cx="4.8" cy="11" rx="2.3" ry="3"/><ellipse cx="9.3" cy="6.2" rx="2.4" ry="3.2"/><ellipse cx="14.9" cy="6.2" rx="2.4" ry="3.2"/><ellipse cx="19.3" cy="11" rx="2.3" ry="3"/>',
  },
  minerals: {
    hue: '#d6b6ff',
    sign: '<path d="M6.5 3h11L22 9.5 12 22 2 9.5z"/><path d="M2 9.5h20M8.5 9.5 12 22l3.5-12.5L12 3z" fill="none" stroke="var(--cut,#0e1430)" stroke-width="1.3" stroke-opacity=".55"/>',
  },
  ice: {
    hue: '#d7f1ff',
    sign: '<path d="M12 2v20M3.3 7l17.4 10M20.7 7 3.3 17M12 6.5 9 4M12 6.5 15 4M12 17.5 9 20M12 17.5l3 2.5M7 9.3 3.5 10M7 9.3 6.5 5.5M17 14.7l3.5-.7M17 14.7l.5 3.8M17 9.3l.5-3.8M17 9.3l3.5.7M7 14.7 3.5 14M7 14.7l-.5 3.8" fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="round"/>',
  },
}

export const HOUSE = '<path d="M12 3 2.5 11.5H5V21h5.5v-6h3v6H19v-9.5h2.5z"/>'
export const CROWN = '<path d="M3 7l4.5 4L12 4.5 16.5 11 21 7l-2 11.5H5z"/>'
export const DEPLOY =
  '<path d="M12 3v12m-5-5 5 5 5-5M4 20h16" fill="none" stroke="currentColor" stroke-width="2.4" stroke-linecap="round" stroke-linejoin="round"/>'

/** A lit hamlet in front of the landscape, for a settlement's card. */
export const HAMLET =
  '<path d="M0 110V98q24-7 50-4t50-2v18z" fill="#0e1430" fill-opacity=".55"/>' +
  '<path d="M60 102V74l15-13 15 13v28zM12 102V80l13-11 13 11v22z" fill="#1a2148"/><path d="M32 102V62l19-16 19 16v40z" fill="#262f63"/>' +
  '<path d="m27 66 24-20 24 20" fill="none" stroke="#0e1430" stroke-width="4" stroke-linejoin="round" stroke-linecap="round"/>' +
  '<path d="M46 102V84h10v18zM38 68h8v9h-8zM56 68h8v9h-8zM20 84h7v8h-7zM76 78h7v8h-7z" fill="#ffdf9a"/>'
