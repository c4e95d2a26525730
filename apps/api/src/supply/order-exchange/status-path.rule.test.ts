import { expect, test } from 'vitest'
import { type ExchangeStatus, statusPath } from './status-path.rule.ts'

const status = (code: string, stage: ExchangeStatus['stage'], step: number | null, ...next: string[]) => ({
  code,
  title: code,
  stage,
  step,
  next,
})
const statuses = [
  status('new', 'open', 1, 'confirmed', 'paid', 'cancelled'),
  status('confirmed', 'open', 2, 'new', 'paid', 'packing', 'cancelled'),
  status('paid', 'open', 2, 'packing', 'cancelled'),
  status('packing', 'open', 3, 'confirmed', 'shipped', 'cancelled'),
  status('shipped', 'sent', 4, 'completed', 'cancelled'),
  status('completed', 'completed', 5),
  status('cancelled', 'cancelled', null),
]

test.each([
  ['new', 'confirmed', 'confirmed'],
  ['new', 'shipped', 'confirmed packing shipped'],
  ['paid', 'completed', 'packing shipped completed'],
  // An edge leads back, an order does not follow it.
  ['packing', 'confirmed', null],
  ['packing', 'paid', null],
  ['completed', 'shipped', null],
  ['cancelled', 'new', null],
  ['new', 'cancelled', 'cancelled'],
  ['new', 'unknown', null],
])('from %s to %s: %s', (from, to, path) => {
  expect(statusPath(statuses, from, to)?.join(' ') ?? null).toBe(path)
})

test('paid is never an intermediate status', () => {
  const onlyThroughPaid = statuses.map((one) =>
    one.code === 'confirmed' ? { ...one, next: ['paid'] } : one.code === 'new' ? { ...one, next: ['confirmed'] } : one,
  )
  expect(statusPath(onlyThroughPaid, 'new', 'packing')).toBeNull()
})
