import type { Order } from '@shpulka/contract/buying/orders'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { OrderFacts } from './order-facts.tsx'

test('a cancelled order promises no date', () => {
  const facts = (step: number | null) =>
    renderToStaticMarkup(
      <OrderFacts
        order={
          {
            delivery: { method: 'Курьер', point: null, address: '', dateFrom: '2026-12-03', dateTo: '2026-12-06' },
            payment: null,
            payer: null,
            bill: null,
            contact: { fio: 'Анна', phone: '', email: null },
            status: { step },
          } as unknown as Order
        }
      />,
    )
  expect(facts(1)).toMatch(/Получение: 3–6/)
  expect(facts(null)).not.toMatch(/Получение:/)
})
