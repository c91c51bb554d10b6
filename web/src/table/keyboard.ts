/** The table's keys: 1–9 or a typed coordinate choose, Enter confirms, Z undoes, H asks for a hint, ← → look back, L log, R rules, ? what is what. */
import { typed } from './choices'
import type { TableModel } from './model.svelte'

const PATIENCE = 700 // milliseconds within which another letter belongs to the same coordinate

export interface Shortcuts {
  log(): void
  rules(): void
  /** Close what is open next to the board, and return whether anything was. */
  shut(): boolean
  explain(): void
}

export function keyboard(model: TableModel, shortcuts: Shortcuts): (event: KeyboardEvent) => void {
  let buffer = ''
  let timer: ReturnType<typeof setTimeout> | undefined

  function choose(action: number | null): void {
    buffer = ''
    const choice = model.legal.find((candidate) => candidate.action === action)
    if (choice) model.choose(choice)
  }

  /** Add a letter to the coordinate; return whether it is part of a choice's key. */
  function type(letter: string): boolean {
    clearTimeout(timer)
    const { action, more } = typed(model.keys, buffer + letter)
    if (action === null && !more) {
      const begins = buffer !== ''
      buffer = ''
      return begins ? type(letter) : false
    }
    buffer += letter
    if (more) timer = setTimeout(() => choose(action), PATIENCE)
    else choose(action)
    return true
  }

  function command(key: string): boolean {
    if (key === 'z') model.undo()
    else if (key === 'h') model.askHint()
    else if (key === 'l') shortcuts.log()
    else if (key === 'r') shortcuts.rules()
    else if (key === '?') shortcuts.explain()
    else return false
    return true
  }

  return (event) => {
    if (document.querySelector('dialog[open]')) return // the dialog gets the keys
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || isField(event.target)) return
    if (event.key === 'Escape') {
      if (model.chooser) model.chooser = null
      else if (model.past) model.present()
      else if (!shortcuts.shut()) model.dismiss()
    } else if ((event.key === 'ArrowLeft' || event.key === 'ArrowRight') && !isTarget(event.target)) {
      model.step(event.key === 'ArrowLeft' ? -1 : 1)
      event.preventDefault()
    } else if (event.key === 'Enter') {
      if (!isControl(event.target)) model.confirm()
    } else if (event.key.length === 1) {
      const key = event.key.toLowerCase()
      const chosen = model.chooser?.[Number(key) - 1]
      if (chosen) model.choose(chosen)
      else if (!type(key) && !command(key)) return
      event.preventDefault()
    }
  }
}

function isField(target: EventTarget | null): boolean {
  return target instanceof HTMLInputElement || target instanceof HTMLSelectElement || target instanceof HTMLTextAreaElement
}

/** Return whether it is a target, between which the arrow keys go. */
function isTarget(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('[data-target]') !== null
}

/** Return whether Enter presses it natively. */
function isControl(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('button, a, [role=button]') !== null
}
