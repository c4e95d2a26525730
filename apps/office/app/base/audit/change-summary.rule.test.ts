import { expect, test } from 'vitest'
import { changeSummary } from './change-summary.rule.ts'

const change = { id: 1, recordName: '', changes: {} }

test.each([
  [
    { action: 'order.status', recordKind: 'order', recordId: '1001', changes: { status: ['Оформлен', 'Подтверждён'] } },
    'Статус заказа: заказ Ш-1001, Оформлен → Подтверждён',
  ],
  [
    {
      action: 'view.remove',
      recordKind: 'view',
      recordId: '7',
      recordName: 'Утро',
      changes: { title: ['Утро', null] },
    },
    'Удалён вид списка: вид списка «Утро»',
  ],
])('%j: %s', (made, summary) => expect(changeSummary({ ...change, ...made })).toBe(summary))
