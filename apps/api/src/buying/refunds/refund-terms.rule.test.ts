import { describe, expect, test } from 'vitest'
import { isOpenFor, moneyUntil, notRefundableReason, requestUntil } from './refund-terms.rule.ts'

const doesNotSuit = { isShopFault: false, withinDays: 7 }
const defect = { isShopFault: true, withinDays: 15 }
/** Handed over on 14 November at 23:30 Moscow time. */
const order = { stage: 'completed', isConsumer: true, completedAt: new Date('2026-11-14T20:30:00Z') } as const

describe('isOpenFor', () => {
  test.each([
    ['within the same hour', '2026-11-14T20:31:00Z', true, true],
    ['until the last second of the 7th day in Moscow', '2026-11-21T20:59:59Z', true, true],
    ['on the 8th day: only for a defect', '2026-11-21T21:00:00Z', false, true],
    ['on the 15th day', '2026-11-29T20:59:59Z', false, true],
    ['on the 16th day', '2026-11-29T21:00:00Z', false, false],
  ])('%s', (_when, now, isOpenForNotSuiting, isOpenForDefect) => {
    expect([isOpenFor(order, doesNotSuit, new Date(now)), isOpenFor(order, defect, new Date(now))]).toEqual([
      isOpenForNotSuiting,
      isOpenForDefect,
    ])
  })

  test('an organization may request a refund at any time, by agreement', () => {
    const company = { ...order, isConsumer: false }
    expect(requestUntil(company, doesNotSuit)).toBeNull()
    expect(isOpenFor(company, doesNotSuit, new Date('2027-11-14T00:00:00Z'))).toBe(true)
    expect(moneyUntil(new Date(), false)).toBeNull()
  })

  test.each(['open', 'sent', 'cancelled'] as const)('rejects an order that is %s, with a reason', (stage) => {
    expect(isOpenFor({ ...order, stage, completedAt: null }, defect, new Date('2026-11-14T21:00:00Z'))).toBe(false)
    expect(notRefundableReason({ stage })).toMatch(/[а-я]{5}/)
  })
})

test('the deadline for money is the end of the tenth day', () => {
  expect(moneyUntil(new Date('2026-11-16T09:00:00Z'), true)!.toISOString()).toBe('2026-11-26T20:59:59.000Z')
})
