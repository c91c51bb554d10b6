import type { BoardTable } from './board'

/** Handlers of pointer and keyboard for an element that can be pressed, an svg group or a button. */
export function handlers(table: BoardTable, id: string) {
  return {
    onclick: () => table.press(id),
    onkeydown: (event: KeyboardEvent) => {
      if (event.key !== 'Enter' && event.key !== ' ') return
      event.preventDefault() // a button would click too
      event.stopPropagation() // elsewhere Enter confirms
      table.press(id)
    },
    // fingers do not hover: they press what they touch
    onpointerenter: (event: PointerEvent) => event.pointerType === 'mouse' && table.point(id),
    onpointerleave: (event: PointerEvent) => event.pointerType === 'mouse' && table.point(null, id),
    onfocus: () => table.point(id),
    onblur: () => table.point(null, id),
  }
}
