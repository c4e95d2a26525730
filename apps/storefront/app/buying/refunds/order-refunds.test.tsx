import type { Refund } from '@shpulka/contract/buying/refunds'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { OrderRefunds } from './order-refunds.tsx'

const refund = {
  id: 101,
  number: 'В-101',
  status: { code: 'requested', title: 'Заявка принята', description: '', stage: 'open' },
  reason: 'Дефект',
  comment: '',
  way: '',
  delivery: 0,
  amount: 60_000,
  credited: 0,
  bonuses: 0,
  moneyUntil: null,
  lines: [
    { line: 1, title: 'Иглы', image: null, count: 4, packSize: 10, amount: 60_000, bonuses: 0 },
    { line: 2, title: 'Лампа', image: null, count: 2, packSize: null, amount: 0, bonuses: 0 },
  ],
  photos: [],
  history: [],
} as unknown as Refund

test('returned goods are counted as the order counts them: packs and pieces', () => {
  const page = renderToStaticMarkup(
    <OrderRefunds orderId={1001} isCompleted={false} isConsumer={true} refunds={[refund]} />,
  )
  expect(page).toContain('× 4\u00a0уп. по\u00a010\u00a0шт')
  expect(page).toContain('× 2\u00a0шт')
})
