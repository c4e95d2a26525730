import { expect, test } from 'vitest'
import { creditRefusal, type DeferrableOrder } from './credit-refusal.rule.ts'

const order: DeferrableOrder = {
  stage: 'open',
  statusTitle: 'Подтверждён',
  paymentKind: 'invoice',
  isPaid: false,
  isPaidByOrganization: true,
  hasTerms: true,
  isDeferred: false,
  isPartSent: false,
  isCredited: false,
}

test.each<[string, Partial<DeferrableOrder>, RegExp | null]>([
  ['an open order by invoice', {}, null],
  ['a paid one', { isPaid: true }, /уже оплачен/],
  ['a sent one', { stage: 'sent', statusTitle: 'В пути' }, /«В пути»/],
  ['of a person', { isPaidByOrganization: false }, /нет плательщика/],
  ['of an organization without terms', { hasTerms: false }, /нет отсрочки/],
  ['by card', { paymentKind: 'card' }, /по счёту/],
  ['not agreed yet', { paymentKind: null }, /по счёту/],
  ['a deferred one, also when the terms are gone', { isDeferred: true, hasTerms: false }, null],
  ['a deferred one, goods of it returned', { isDeferred: true, isCredited: true }, /уменьшил долг/],
  ['a deferred one, a part of it gone', { isDeferred: true, isPartSent: true }, /Часть заказа/],
])('%s', (_, changed, refusal) => {
  const answer = creditRefusal({ ...order, ...changed })
  if (refusal) expect(answer).toMatch(refusal)
  else expect(answer).toBeNull()
})
