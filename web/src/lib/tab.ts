/** The browser's tab: its title, and a moon that is lit when it is the player's turn. */
const moon = (ground: string, lit: string) =>
  `data:image/svg+xml,${encodeURIComponent(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24"><circle cx="12" cy="12" r="11" fill="${ground}"/><path d="M12 1a11 11 0 0 1 0 22 15 15 0 0 0 0-22z" fill="${lit}"/></svg>`)}`

const ICONS = { quiet: moon('#2b3560', '#e9ecf7'), lit: moon('#1d1303', '#ffc46b') }

export function setTab(title: string, lit = false): void {
  const icon = document.querySelector<HTMLLinkElement>('link[rel=icon]')
  const href = lit ? ICONS.lit : ICONS.quiet
  if (document.title !== title) document.title = title
  if (icon && icon.getAttribute('href') !== href) icon.setAttribute('href', href) // or the browser would load it again
}
