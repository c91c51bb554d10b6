/** The part of a drawing that its box shows: all of it if that is large enough, else a part that can be moved. */

interface Box {
  x: number
  y: number
  width: number
  height: number
}

interface Point {
  x: number
  y: number
}

export interface Scene {
  all: Box
  /** The points that can be pressed; the view begins where most of them are in sight. */
  aims: Point[]
  /** The least number of pixels per unit; what does not fit is reached by panning. */
  least: number
  /** Whether the box has a fixed height; otherwise it gets the height it needs. */
  bounded: boolean
}

const LARGEST = 1.3 // pixels per unit, without zooming
const SLIP = 7 // pixels a press may move and still be a press
const EDGE = 24 // units around a point that must be in sight with it

export class Camera {
  /** The box on the page, bound to it. */
  width = $state(0)
  height = $state(0)

  #zoom = $state(1)
  #centre = $state.raw<(Point & { of: string; aims: string }) | null>(null) // null: the scene's own
  #fingers = new Map<number, Point>()
  #travelled = 0

  constructor(private readonly scene: () => Scene) {}

  readonly #scene: Scene = $derived.by(() => this.scene())
  readonly #all: Box = $derived(this.#scene.all)
  readonly #least: number = $derived(this.#scene.least)
  readonly #bounded: boolean = $derived(this.#scene.bounded)
  /** A name for the picture; the part last looked at is kept while the picture stays the same. */
  readonly #picture: string = $derived(Object.values(this.#all).join(' '))
  readonly #aims: string = $derived(this.#scene.aims.map(({ x, y }) => `${x} ${y}`).join())

  readonly #fit: number = $derived(
    Math.min(this.width / this.#all.width, this.#bounded ? this.height / this.#all.height : Infinity, LARGEST) || 0.01,
  )
  readonly #base: number = $derived(Math.max(this.#fit, this.#least))
  readonly scale: number = $derived(this.#base * this.#zoom)
  /** The height that the box needs. */
  readonly naturalHeight: number = $derived(this.#base * this.#all.height)
  readonly #room: number = $derived(this.#bounded ? this.height : this.naturalHeight)
  /** Whether something is outside the box. */
  readonly isCut: boolean = $derived(this.scale * this.#all.width > this.width + 1 || this.scale * this.#all.height > this.#room + 1)
  readonly isMoved: boolean = $derived(this.#zoom !== 1 || this.#centre?.of === this.#picture)

  readonly #middle: Point = $derived.by(() => {
    const centre = this.#centre?.of === this.#picture ? this.#inside(this.#centre) : null
    if (centre && (this.#centre!.aims === this.#aims || !this.#aims || this.#sees(centre))) return centre
    return this.#first()
  })

  /** Return the centre from which most points are in sight: the middle of them all, or else one of them. */
  #first(): Point {
    const { x, y, width, height } = this.#all
    const { aims } = this.#scene
    if (!aims.length) return this.#inside({ x: x + width / 2, y: y + height / 2 })
    const [across, down] = [aims.map((aim) => aim.x), aims.map((aim) => aim.y)]
    const midst = { x: (Math.min(...across) + Math.max(...across)) / 2, y: (Math.min(...down) + Math.max(...down)) / 2 }
    const centres = [midst, ...aims].map((point) => this.#inside(point))
    return centres.reduce((best, centre) => (this.#sees(centre) > this.#sees(best) ? centre : best))
  }

  /** Return the number of points in sight around a centre. */
  #sees(centre: Point): number {
    const [across, down] = [this.width / this.scale / 2 - EDGE, this.#room / this.scale / 2 - EDGE]
    return this.#scene.aims.filter(({ x, y }) => Math.abs(x - centre.x) <= across && Math.abs(y - centre.y) <= down).length
  }

  /** Return the point, or the nearest one around which no space is empty. */
  #inside(point: Point): Point {
    const { x, y, width, height } = this.#all
    const keep = (at: number, from: number, size: number, half: number) =>
      half * 2 >= size ? from + size / 2 : Math.min(Math.max(at, from + half), from + size - half)
    return { x: keep(point.x, x, width, this.width / this.scale / 2), y: keep(point.y, y, height, this.#room / this.scale / 2) }
  }

  readonly viewBox: string = $derived.by(() => {
    const [width, height] = [this.width / this.scale, this.#room / this.scale]
    return `${this.#middle.x - width / 2} ${this.#middle.y - height / 2} ${width} ${height}`
  })

  #look(x: number, y: number): void {
    this.#centre = { x, y, of: this.#picture, aims: this.#aims }
  }

  fit = (): void => {
    this.#zoom = 1
    this.#centre = null
  }

  /** Zoom in or out; the point of the picture at `about` stays where it is. */
  zoom = (by: number, about = this.#middle): void => {
    const [before, { x, y }] = [this.scale, this.#middle]
    this.#zoom = Math.min(Math.max(this.#zoom * by, Math.min(1, this.#fit / this.#least)), 4)
    if (Math.abs(this.#zoom - 1) < 0.02) this.#zoom = 1
    const shrunk = before / this.scale
    this.#look(about.x + (x - about.x) * shrunk, about.y + (y - about.y) * shrunk)
    if (!this.isCut) this.#centre = null
  }

  wheel = (event: WheelEvent): void => {
    event.preventDefault()
    this.zoom(event.deltaY < 0 ? 1.12 : 1 / 1.12, this.#at(event.currentTarget as Element, event.clientX, event.clientY))
  }

  down = (event: PointerEvent): void => {
    // a first finger: forget those released outside, of which no event came
    if (event.isPrimary) {
      this.#fingers.clear()
      this.#travelled = 0
    }
    this.#fingers.set(event.pointerId, { x: event.clientX, y: event.clientY })
  }

  move = (event: PointerEvent): void => {
    const before = this.#fingers.get(event.pointerId)
    if (!before) return
    const now = { x: event.clientX, y: event.clientY }
    const other = [...this.#fingers].find(([id]) => id !== event.pointerId)?.[1]
    this.#fingers.set(event.pointerId, now)
    this.#travelled += Math.hypot(now.x - before.x, now.y - before.y)
    if (other) this.zoom(Math.hypot(now.x - other.x, now.y - other.y) / Math.hypot(before.x - other.x, before.y - other.y))
    else if (this.#travelled > SLIP && this.isCut) {
      ;(event.currentTarget as Element).setPointerCapture(event.pointerId)
      const { x, y } = this.#middle
      this.#look(x - (now.x - before.x) / this.scale, y - (now.y - before.y) / this.scale)
    }
  }

  up = (event: PointerEvent): void => {
    this.#fingers.delete(event.pointerId)
  }

  /** Swallow the click that ends a drag. */
  click = (event: MouseEvent): void => {
    if (this.#travelled > SLIP && event.detail > 0) event.stopPropagation()
  }

  /** Bring a place into sight when the keyboard reaches it. */
  focus = (event: FocusEvent): void => {
    if (!this.isCut) return
    const part = event.target as Element
    if (!part.matches(':focus-visible')) return
    const { x, y, width, height } = part.getBoundingClientRect()
    const at = this.#at(event.currentTarget as Element, x + width / 2, y + height / 2)
    this.#look(at.x, at.y)
  }

  /** Return the point of the picture at a point of the window. */
  #at(svg: Element, x: number, y: number): Point {
    const box = svg.getBoundingClientRect()
    return {
      x: this.#middle.x + (x - box.x - box.width / 2) / this.scale,
      y: this.#middle.y + (y - box.y - box.height / 2) / this.scale,
    }
  }
}
