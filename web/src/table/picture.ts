/** A picture of a result to send to others, drawn on a canvas, then shared if the device can, or downloaded. */
export interface ResultPicture {
  title: string
  headline: string
  why: string
  lines: { place: number; name: string; total: number; colour: string; won: boolean }[]
  unit: string
}

const WIDTH = 1200
const HEIGHT = 630
const EDGE = 72
const NIGHT = ['#0b1023', '#171e45'] as const
const INK = '#eef1fa'
const QUIET = '#b9c1e0'
const LAMP = '#ffc46b'

export async function shareResult(result: ResultPicture): Promise<void> {
  const blob = await pictureOf(result)
  const file = new File([blob], 'lunario.png', { type: 'image/png' })
  if (navigator.canShare?.({ files: [file] })) {
    await navigator.share({ files: [file], title: result.headline }).catch(() => {}) // closing the sheet is not an error
    return
  }
  const link = document.createElement('a')
  link.href = URL.createObjectURL(blob)
  link.download = file.name
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000)
}

async function pictureOf(result: ResultPicture): Promise<Blob> {
  await document.fonts.ready
  const canvas = document.createElement('canvas')
  canvas.width = WIDTH
  canvas.height = HEIGHT
  draw(canvas.getContext('2d')!, result)
  return new Promise((done, fail) => canvas.toBlob((blob) => (blob ? done(blob) : fail(new Error('no picture'))), 'image/png'))
}

function draw(pen: CanvasRenderingContext2D, { title, headline, why, lines, unit }: ResultPicture): void {
  const font = (name: string): string => getComputedStyle(document.documentElement).getPropertyValue(name).trim()
  const serif = font('--serif')
  const sans = font('--sans')
  sky(pen)
  write(pen, `Lunario · ${title}`, EDGE, 96, `500 30px ${serif}`, QUIET, WIDTH - 2 * EDGE - 260)
  write(pen, headline, EDGE, 178, `500 68px ${serif}`, INK, WIDTH - 2 * EDGE - 240)
  write(pen, why, EDGE, 228, `500 26px ${sans}`, QUIET, WIDTH - 2 * EDGE - 160)
  const step = Math.min(76, 350 / lines.length)
  lines.forEach((line, i) => {
    const y = 270 + i * step
    pen.fillStyle = line.won ? 'rgba(255, 196, 107, .16)' : 'rgba(233, 236, 247, .07)'
    box(pen, EDGE, y, WIDTH - 2 * EDGE, step - 10)
    const middle = y + (step - 10) / 2
    pen.fillStyle = colourOf(line.colour)
    pen.beginPath()
    pen.arc(EDGE + 40, middle, 17, 0, 2 * Math.PI)
    pen.fill()
    if (lines.length > 1) write(pen, String(line.place), EDGE + 40, middle + 8, `800 24px ${sans}`, NIGHT[0], 40, 'center')
    write(pen, line.name, EDGE + 80, middle + 11, `700 32px ${sans}`, line.won ? LAMP : INK, 700)
    write(pen, `${line.total}`, WIDTH - EDGE - 28, middle + 13, `800 38px ${sans}`, INK, 200, 'right')
  })
  write(pen, unit, WIDTH - EDGE - 28, 270 + lines.length * step + 22, `500 24px ${sans}`, QUIET, 400, 'right')
}

/** Draw a night sky with a full moon in the corner. */
function sky(pen: CanvasRenderingContext2D): void {
  const ground = pen.createLinearGradient(0, 0, 0, HEIGHT)
  ground.addColorStop(0, NIGHT[1])
  ground.addColorStop(1, NIGHT[0])
  pen.fillStyle = ground
  pen.fillRect(0, 0, WIDTH, HEIGHT)
  const disc = (x: number, y: number, r: number, colour: string): void => {
    pen.fillStyle = colour
    pen.beginPath()
    pen.arc(x, y, r, 0, 2 * Math.PI)
    pen.fill()
  }
  disc(1080, 84, 170, 'rgba(233, 236, 247, .1)')
  disc(1080, 84, 132, '#e9ecf7')
  for (const [x, y, r] of [
    [1040, 60, 26],
    [1108, 128, 36],
    [1126, 44, 15],
    [1046, 140, 13],
  ] as const)
    disc(x, y, r, '#cdd4ea')
}

function write(
  pen: CanvasRenderingContext2D,
  text: string,
  x: number,
  y: number,
  font: string,
  colour: string,
  most: number,
  align: CanvasTextAlign = 'left',
): void {
  pen.font = font
  pen.fillStyle = colour
  pen.textAlign = align
  pen.fillText(text, x, y, most)
}

function box(pen: CanvasRenderingContext2D, x: number, y: number, width: number, height: number): void {
  pen.beginPath()
  pen.roundRect(x, y, width, height, 14)
  pen.fill()
}

/** Return a colour of the page in a form that the canvas understands. */
function colourOf(colour: string): string {
  const probe = document.createElement('i')
  probe.style.color = colour
  document.body.append(probe)
  const found = getComputedStyle(probe).color
  probe.remove()
  return found
}
