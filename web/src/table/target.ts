import type { BoardTable } from './board'

/** Pointer and keyboard at an element that can be pressed; the same for svg groups and buttons. */
export function handlers(table: BoardTable, id: string) {
  return {
    onclick: () => table.press(id),
    onkeydown: (event: KeyboardEvent) => {
      if (event.key !== 'Enter' && event.key !== ' ') return
      event.preventDefault() // a button would click too
      event.stopPropagation() // Enter confirms elsewhere
      table.press(id)
    },
    // a finger does not hover: what it touches it presses
    onpointerenter: (event: PointerEvent) => event.pointerType === 'mouse' && table.point(id),
    onpointerleave: (event: PointerEvent) => event.pointerType === 'mouse' && table.point(null, id),
    onfocus: () => table.point(id),
    onblur: () => table.point(null, id),
  }
}
