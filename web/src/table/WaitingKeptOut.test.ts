import { render } from '@testing-library/svelte'
import { expect, test, vi } from 'vitest'
import type { TableInfo } from '../lib/api'
import WaitingKeptOut from './WaitingKeptOut.svelte'

const TABLE = { seats: [{ kind: 'person', yours: true }], kept_out: [] } as unknown as TableInfo

function shown(table: Partial<TableInfo>) {
  const send = vi.fn()
  return { ...render(WaitingKeptOut, { table: { ...TABLE, ...table }, send }), send }
}

test('nothing is said to a host who is alone', () => {
  expect(shown({}).container.textContent?.trim()).toBe('')
})

test('before somebody is kept out, the host reads what that does and what it does not', () => {
  const { container } = shown({ seats: [{ ...TABLE.seats[0]!, yours: false }] })
  expect(container.textContent).toContain('In another browser and from another address they still can')
})

test('the host sees whom they keep out and how, and lets them in again', () => {
  const kept_out = [
    { number: 3, name: 'Ben', by_address: true },
    { number: 4, name: 'Eva', by_address: false },
  ]
  const { getAllByRole, getByRole, send } = shown({ kept_out })
  expect(getAllByRole('listitem').map((item) => item.textContent?.includes('Only that browser'))).toEqual([false, true])
  getByRole('button', { name: 'Let Eva in again' }).click()
  expect(send).toHaveBeenCalledWith({ type: 'let_in', number: 4 })
})
