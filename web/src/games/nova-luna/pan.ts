import type { ActionReturn } from 'svelte/action'

/** Let the mouse drag what does not fit (fingers scroll natively); a drag presses nothing. */
export function dragToPan(frame: HTMLElement, able: boolean): ActionReturn<boolean> {
  let from: { x: number; y: number } | null = null
  let dragged = false

  const down = (event: PointerEvent): void => {
    dragged = false
    if (able && event.pointerType === 'mouse' && event.button === 0) from = { x: event.clientX, y: event.clientY }
  }
  const move = (event: PointerEvent): void => {
    if (!from) return
    if (!dragged && Math.hypot(event.clientX - from.x, event.clientY - from.y) < 5) return
    dragged = true
    frame.scrollBy(from.x - event.clientX, from.y - event.clientY)
    from = { x: event.clientX, y: event.clientY }
  }
  const up = (): void => {
    from = null
  }
  const click = (event: MouseEvent): void => {
    if (dragged) event.stopPropagation()
    dragged = false
  }

  frame.addEventListener('pointerdown', down)
  window.addEventListener('pointermove', move)
  window.addEventListener('pointerup', up)
  frame.addEventListener('click', click, true)
  return {
    update(now) {
      able = now
    },
    destroy() {
      frame.removeEventListener('pointerdown', down)
      window.removeEventListener('pointermove', move)
      window.removeEventListener('pointerup', up)
      frame.removeEventListener('click', click, true)
    },
  }
}
