import { render } from '@testing-library/svelte'
import { expect, test, vi } from 'vitest'
import type { Mount } from './board'
import { TableModel } from './model.svelte'
import Outside from './Outside.svelte'

function shown(mount: Mount): HTMLElement {
  return render(Outside, { mount, model: new TableModel(() => true) }).container
}

test('a board draws into its element', () => {
  const drawing = { update: vi.fn(), destroy: vi.fn() }
  const container = shown((element) => {
    element.textContent = 'the board'
    return drawing
  })
  expect(container.querySelector('.kit')!.textContent).toBe('the board')
  expect(container.querySelector('[role=alert]')).toBeNull()
  expect(drawing.update).toHaveBeenCalled()
})

test('a board that fails says why, and that the match can be played without it', async () => {
  const reported = vi.spyOn(console, 'error').mockImplementation(() => {})
  const container = shown(() => {
    throw new SyntaxError('Unexpected token')
  })
  await vi.waitFor(() => expect(container.querySelector('[role=alert]')!.textContent).toContain('SyntaxError: Unexpected token'))
  expect(reported).toHaveBeenCalledOnce()
})
