import type { BankTransfer, TransferBill } from '@shpulka/contract/buying/bank-transfers'
import { expect, test } from 'vitest'
import { chosenBills, noBills, withBill, withFoundBills } from './chosen-bills.rule.ts'

const transfer = (id: number, match: BankTransfer['match'], ...billIds: number[]) =>
  ({ id, match, bills: billIds.map((billId) => ({ billId })) }) as unknown as BankTransfer
const exact = transfer(1, 'exact', 11)
const other = transfer(2, 'exact', 21)
const several = transfer(3, 'likely', 31, 32)
const ofChoice = ({ chosen }: { chosen: ReadonlyMap<number, number> }) => Object.fromEntries(chosen)

test('exact matches are chosen, others are not', () => {
  expect(ofChoice(chosenBills(noBills, [exact, several, other]))).toEqual({ 1: 11, 2: 21 })
})

test('when one of them is gone, an unticked one stays unticked and a ticked one ticked', () => {
  const first = chosenBills(noBills, [exact, other, several])
  const unticked = withBill(withBill(first, 1, null), 3, 32)
  expect(ofChoice(chosenBills(unticked, [exact, several]))).toEqual({ 3: 32 })
})

test('an exact match that came later is chosen', () => {
  const first = withBill(chosenBills(noBills, [exact]), 1, null)
  expect(ofChoice(chosenBills(first, [exact, other]))).toEqual({ 2: 21 })
})

test('a bill that is no longer offered is not chosen', () => {
  expect(ofChoice(chosenBills(chosenBills(noBills, [exact]), [transfer(1, 'exact', 12)]))).toEqual({})
})

test('a bill found by number is offered once, and stays chosen when the list is loaded again', () => {
  const waiting = { ...transfer(4, 'none'), state: 'waiting' as const }
  const found = new Map([[4, [41, 41].map((billId) => ({ billId }) as TransferBill)]])
  const offered = withFoundBills([waiting], found)
  expect(offered[0]!.bills).toEqual([{ billId: 41 }])
  const chosen = withBill(chosenBills(noBills, [waiting]), 4, 41)
  expect(ofChoice(chosenBills(chosen, offered))).toEqual({ 4: 41 })
})
