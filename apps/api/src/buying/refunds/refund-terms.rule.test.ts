import { describe, expect, test } from 'vitest'
import {
  acceptedText,
  isOpenFor,
  refundMoneyDeadline,
  refundRequestDeadline,
  refusalForBuyer,
  termsText,
} from './refund-terms.rule.ts'

const doesNotSuit = { isShopFault: false, withinDays: 7 }
const defect = { isShopFault: true, withinDays: 15 }
/** Handed over on 14 November at 23:30 Moscow time. */
const order = {
  stage: 'completed',
  isCancellable: false,
  isConsumer: true,
  completedAt: new Date('2026-11-14T20:30:00Z'),
} as const

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
    expect(refundRequestDeadline(company, doesNotSuit)).toBeNull()
    expect(isOpenFor(company, doesNotSuit, new Date('2027-11-14T00:00:00Z'))).toBe(true)
    expect(refundMoneyDeadline(new Date(), false)).toBeNull()
  })

  test.each(['open', 'sent', 'cancelled'] as const)('rejects an order that is %s, with a reason', (stage) => {
    expect(isOpenFor({ ...order, stage, completedAt: null }, defect, new Date('2026-11-14T21:00:00Z'))).toBe(false)
    expect(refusalForBuyer({ stage, isCancellable: false })).toMatch(/[а-я]{5}/)
  })

  test('an order that the buyer cannot cancel is not said to be one they can', () => {
    expect(refusalForBuyer({ stage: 'open', isCancellable: true })).toContain('можно отменить')
    expect(refusalForBuyer({ stage: 'open', isCancellable: false })).toContain('позвоните нам')
    expect(refusalForBuyer({ stage: 'open', isCancellable: false })).not.toContain('можно отменить')
  })
})

test('the deadline for money is the end of the tenth day', () => {
  expect(refundMoneyDeadline(new Date('2026-11-16T09:00:00Z'), true)!.toISOString()).toBe('2026-11-26T20:59:59.000Z')
})

describe('the words of the terms name the days of the reasons', () => {
  const reason = (isShopFault: boolean, withinDays: number) => ({ isShopFault, withinDays })
  test.each([
    ['as by law', [7, 7], [15], ['вернуть в течение 7 дней после', 'сообщите в течение 15 дней после']],
    ['changed by the owner', [14], [21], ['вернуть в течение 14 дней', 'сообщите в течение 21 дня']],
    [
      'different',
      [7, 14],
      [15, 30],
      ['в течение 7–14 дней после получения, смотря по причине', 'в течение 15–30 дней'],
    ],
  ])('%s', (_, others, ofShop, words) => {
    const reasons = [...others.map((days) => reason(false, days)), ...ofShop.map((days) => reason(true, days))]
    for (const part of words) expect(termsText({ isConsumer: true }, reasons)).toContain(part)
  })

  test.each([
    [21, '21 день после получения'],
    [7, '7 дней после получения'],
  ])('%i', (withinDays, text) => {
    expect(acceptedText({ withinDays })).toBe(text)
  })
})
