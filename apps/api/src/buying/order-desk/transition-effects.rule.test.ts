import { describe, expect, test } from 'vitest'
import { type TransitionFacts, transitionEffects } from './transition-effects.rule.ts'

const placed: TransitionFacts = {
  stage: 'open',
  linesCount: 4,
  unsentLinesCount: 4,
  isPartSent: false,
  isHeld: true,
  owedKopecks: 1_230_000,
  isPaid: false,
  creditDays: null,
  refundableKopecks: 0,
  isRefundedByHand: false,
  disputedKopecks: 0,
  carrier: null,
  isRegistered: false,
  bonusKopecks: 0,
  hasPromoCode: false,
  earnsBonuses: false,
  hasEmail: true,
}
const paid = { ...placed, isPaid: true, refundableKopecks: 1_230_000 }
const toCarrier = { ...paid, carrier: 'СДЭК' }
const cancelled = { to: 'cancelled', stage: 'cancelled' } as const
const mail = 'напишет покупателю'

describe('effects of a change of status', () => {
  test.each<[string, TransitionFacts, { to: string; stage: TransitionFacts['stage'] }, string[]]>([
    ['accepted', placed, { to: 'accepted', stage: 'open' }, [mail]],
    [
      'a one-click order without an email is confirmed',
      { ...placed, isHeld: false, hasEmail: false, unsentLinesCount: 1 },
      { to: 'confirmed', stage: 'open' },
      ['отложит на складе 1 позицию'],
    ],
    ['paid', placed, { to: 'paid', stage: 'open' }, ['запишет оплату 12 300 ₽', mail]],
    [
      'paid, a part of it before',
      { ...placed, owedKopecks: 30_000 },
      { to: 'paid', stage: 'open' },
      ['запишет оплату 300 ₽', mail],
    ],
    [
      'paid, with bonuses',
      { ...placed, bonusKopecks: 30_050 },
      { to: 'paid', stage: 'open' },
      ['запишет оплату 12 300 ₽', 'спишет бонусы: 300,50 ₽', mail],
    ],
    ['packed, delivered by the shop itself', paid, { to: 'packing', stage: 'open' }, [mail]],
    ['packed for a carrier', toCarrier, { to: 'packing', stage: 'open' }, ['передаст отправление в СДЭК', mail]],
    [
      'sent',
      toCarrier,
      { to: 'shipped', stage: 'sent' },
      ['спишет 4 позиции со склада', 'передаст отправление в СДЭК', mail],
    ],
    [
      'sent, already registered with the carrier',
      { ...toCarrier, isRegistered: true, unsentLinesCount: 5 },
      { to: 'shipped', stage: 'sent' },
      ['спишет 5 позиций со склада', mail],
    ],
    [
      'the rest of it sent',
      { ...toCarrier, unsentLinesCount: 1, isPartSent: true, isRegistered: true },
      { to: 'shipped', stage: 'sent' },
      ['спишет 1 позицию со склада', mail],
    ],
    [
      'cancelled, a part of it sent',
      { ...placed, unsentLinesCount: 1, isPartSent: true },
      cancelled,
      ['вернёт в продажу 1 позицию', 'вернёт на склад и то, что уже ушло', mail],
    ],
    [
      'handed over and paid on delivery',
      { ...placed, stage: 'sent', isHeld: false, earnsBonuses: true },
      { to: 'completed', stage: 'completed' },
      ['запишет оплату 12 300 ₽', 'начислит бонусы', mail],
    ],
    [
      'handed over with a deferred payment',
      { ...placed, creditDays: 30, bonusKopecks: 10_000 },
      { to: 'completed', stage: 'completed' },
      ['спишет 4 позиции со склада', 'начнёт отсрочку: 30 дн. на оплату', 'спишет бонусы: 100 ₽', mail],
    ],
    ['cancelled, not paid', placed, cancelled, ['вернёт в продажу 4 позиции', mail]],
    ['cancelled without a reservation', { ...placed, isHeld: false, hasEmail: false }, cancelled, []],
    [
      'cancelled with a carrier, bonuses and a promo code',
      { ...toCarrier, isRegistered: true, bonusKopecks: 10_000, hasPromoCode: true },
      cancelled,
      [
        'вернёт в продажу 4 позиции',
        'вернёт покупателю 12 300 ₽',
        'отменит отправление в СДЭК',
        'вернёт 100 ₽ бонусами',
        'вернёт промокод',
        mail,
      ],
    ],
    [
      'cancelled in transit, paid by transfer, partly returned before',
      { ...paid, stage: 'sent', isHeld: false, isRefundedByHand: true, refundableKopecks: 1_000_000 },
      cancelled,
      ['вернёт на склад 4 позиции', 'вернёт покупателю 10 000 ₽: деньги нужно перевести вручную', mail],
    ],
    [
      'cancelled with a payment of another sum',
      { ...placed, disputedKopecks: 500 },
      cancelled,
      ['вернёт в продажу 4 позиции', 'вернёт покупателю 5 ₽', mail],
    ],
  ])('%s', (_, order, transition, effects) =>
    expect(transitionEffects(order, transition).map((text) => text.replaceAll('\u00a0', ' '))).toEqual(effects),
  )
})
