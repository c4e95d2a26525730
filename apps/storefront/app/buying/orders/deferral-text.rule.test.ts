import type { OrderCard } from '@shpulka/contract/buying/orders'
import { expect, test } from 'vitest'
import { deferralText } from './deferral-text.rule.ts'

const order = {
  isPaid: false,
  bill: { id: 1, number: 'Ш-1-1', amount: 500, createdAt: '2026-11-12T09:00:00.000Z' },
  status: { stage: 'sent' } as OrderCard['status'],
  deferral: { days: 30, dueOn: '2026-12-12', isOverdue: false, credited: 0 },
}

test.each<[string, Partial<OrderCard>, string | null]>([
  ['sent', {}, 'Оплатите до 12\u00a0декабря 2026'],
  ['not sent yet', { deferral: { ...order.deferral, dueOn: null } }, 'Оплата в течение 30\u00a0дней после отгрузки'],
  [
    'overdue',
    { deferral: { ...order.deferral, isOverdue: true } },
    'Оплата просрочена: её ждали до 12\u00a0декабря 2026',
  ],
  ['paid', { isPaid: true }, null],
  ['all returned', { bill: { ...order.bill, amount: 0 } }, null],
  ['cancelled', { status: { stage: 'cancelled' } as OrderCard['status'] }, null],
  ['paid before it goes', { deferral: null }, null],
])('%s', (_, changed, text) => {
  expect(deferralText({ ...order, ...changed })).toBe(text)
})
