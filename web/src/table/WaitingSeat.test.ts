import { render } from '@testing-library/svelte'
import { expect, test, vi } from 'vitest'
import type { SeatInfo } from '../lib/api'
import WaitingSeat from './WaitingSeat.svelte'

const ANA: SeatInfo = {
  seat: 0,
  kind: 'person',
  name: 'Ana',
  computer: null,
  yours: false,
  connected: true,
  away: false,
  resigned: false,
}
const BEN: SeatInfo = { ...ANA, seat: 1, name: 'Ben', connected: false }
const KEPT: SeatInfo = { ...BEN, kind: 'open', reserved: true }

function shown(seat: SeatInfo, isHost: boolean) {
  const send = vi.fn()
  const seats = [{ ...ANA, yours: isHost }, seat]
  const props = { levels: [], seat, seats, isHost, removable: false, mine: isHost ? 1 : 0, send }
  return { ...render(WaitingSeat, props), send }
}

test('the host frees the seat of somebody who is not here', () => {
  const { getByRole, getByText, send } = shown(BEN, true)
  expect(getByText('not here now')).toBeTruthy()
  getByRole('button', { name: 'Free the seat of Ben' }).click()
  expect(send).toHaveBeenCalledWith({ type: 'free', seat: 1 })
})

test('nobody else can free it', () => {
  expect(shown(BEN, false).queryByRole('button')).toBeNull()
})

test('a seat that is kept for somebody is not offered to others', () => {
  const { getByText, queryByRole } = shown(KEPT, false)
  expect(getByText('Kept for Ben')).toBeTruthy()
  expect(queryByRole('button', { name: 'Sit here' })).toBeNull()
})

test('the person it is kept for can take it', () => {
  const { getByText, getByRole, send } = shown({ ...KEPT, reserved: false }, false)
  expect(getByText('Kept for you')).toBeTruthy()
  getByRole('button', { name: 'Sit here' }).click()
  expect(send).toHaveBeenCalledWith(expect.objectContaining({ type: 'sit', seat: 1 }))
})

test('the host may free a seat that is kept, or let the computer play there', () => {
  const { getByText, getByRole } = shown(KEPT, true)
  expect(getByText('Kept for Ben')).toBeTruthy()
  expect(getByRole('button', { name: 'Free the seat of Ben' })).toBeTruthy()
})

test('the host keeps somebody out', () => {
  const { getByRole, send } = shown(BEN, true)
  getByRole('button', { name: 'Keep Ben out of this table' }).click()
  expect(send).toHaveBeenCalledWith({ type: 'keep_out', seat: 1 })
})

test('somebody whose name is refused can type another', async () => {
  const open: SeatInfo = { ...BEN, kind: 'open', name: '' }
  const { getByRole, queryByRole, rerender, send } = shown(open, false)
  getByRole('button', { name: 'Sit here' }).click()
  expect(queryByRole('textbox')).toBeNull()
  await rerender({ problem: '“Ana” looks like “Ana”' })
  const field = getByRole('textbox') as HTMLInputElement
  field.value = 'Ana B'
  field.dispatchEvent(new Event('input', { bubbles: true }))
  field.dispatchEvent(new Event('change', { bubbles: true }))
  expect(send).toHaveBeenLastCalledWith({ type: 'sit', seat: 1, name: 'Ana B' })
})
