/** The players' signs, 24×24: silhouettes in the current colour. A game may add its own, as Nómadas does. */
export const SIGNS = {
  crescent: '<path d="M14.6 2.2A10 10 0 1 0 21.8 16 8.6 8.6 0 0 1 14.6 2.2z"/>',
  star: '<path d="M12 1c1.2 6.9 4.1 9.8 11 11-6.9 1.2-9.8 4.1-11 11-1.2-6.9-4.1-9.8-11-11C7.9 10.8 10.8 7.9 12 1z"/>',
  ring: '<circle cx="12" cy="12" r="6"/><path d="M4.4 13.7C1.9 15.9.7 17.9 1.5 19c1.4 1.9 7.7-.7 13.6-5.200S24.700 4.700 23.300 2.900c-.8-1.100-3.200-.8-6.300.6" transform="translate(-.4 1)" fill="none" stroke="currentColor" stroke-width="2.2" stroke-linecap="round"/>',
  comet:
    '<circle cx="16" cy="8" r="5.6"/><path d="M9.5 9.5 1.5 17.5M12 14.5 4.5 22M9 15l-3.500 3.500" fill="none" stroke="currentColor" stroke-width="2.4" stroke-linecap="round"/>',
  sun: '<circle cx="12" cy="12" r="5"/><path d="M12 1.5v4M12 18.5v4M1.5 12h4M18.5 12h4M4.6 4.6l2.8 2.8M16.6 16.6l2.8 2.8M4.6 19.4l2.8-2.8M16.6 7.4l2.8-2.8" fill="none" stroke="currentColor" stroke-width="2.4" stroke-linecap="round"/>',
} as const

export type SeatSign = keyof typeof SIGNS

/** A sign by its name, or a game's own drawing (the contents of a 24×24 svg). */
export type SignName = SeatSign | `<${string}`

const ORDER: SeatSign[] = ['crescent', 'star', 'ring', 'comet', 'sun']

export function seatSign(seat: number): SeatSign {
  return ORDER[seat % ORDER.length]!
}

export function drawing(sign: SignName): string {
  return sign.startsWith('<') ? sign : SIGNS[sign as SeatSign]
}
