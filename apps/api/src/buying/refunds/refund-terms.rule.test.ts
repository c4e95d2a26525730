import { describe, expect, test } from 'vitest'
import { isOpenFor, moneyUntil, notRefundableReason, requestUntil } from './refund-terms.rule.ts'

const notSuited = { isShopFault: false, withinDays: 7 }
const defect = { isShopFault: true, withinDays: 15 }
/** Handed over at half past eleven in the evening of 14 November in Moscow. */
const order = { stage: 'completed', isConsumer: true, completedAt: new Date('2026-11-14T20:30:00Z') } as const

describe('a request is taken', () => {
  test.each([
    ['the same hour', '2026-11-14T20:31:00Z', true, true],
    ['on the 7th day, to its last second in Moscow', '2026-11-21T20:59:59Z', true, true],
    ['on the 8th day: for a defect alone', '2026-11-21T21:00:00Z', false, true],
    ['on the 15th day', '2026-11-29T20:59:59Z', false, true],
    ['on the 16th day', '2026-11-29T21:00:00Z', false, false],
  ])('%s', (_when, now, isNotSuitedOpen, isDefectOpen) => {
    expect([isOpenFor(order, notSuited, new Date(now)), isOpenFor(order, defect, new Date(now))]).toEqual([
      isNotSuitedOpen,
      isDefectOpen,
    ])
  })

  test('of an organization at any time after the goods came, by agreement', () => {
    const company = { ...order, isConsumer: false }
    expect(requestUntil(company, notSuited)).toBeNull()
    expect(isOpenFor(company, notSuited, new Date('2027-11-14T00:00:00Z'))).toBe(true)
    expect(moneyUntil(new Date(), false)).toBeNull()
  })

  test.each(['open', 'sent', 'cancelled'] as const)('not of an order that is %s, and in words why', (stage) => {
    expect(isOpenFor({ ...order, stage, completedAt: null }, defect, new Date('2026-11-14T21:00:00Z'))).toBe(false)
    expect(notRefundableReason({ stage })).toMatch(/[а-я]{5}/)
  })
})

describe('money', () => {
  const until = moneyUntil(new Date('2026-11-16T09:00:00Z'), true)!
  test('is back by the end of the tenth day', () => expect(until.toISOString()).toBe('2026-11-26T20:59:59.000Z'))
})
