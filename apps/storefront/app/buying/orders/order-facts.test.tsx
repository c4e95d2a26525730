import type { Order } from '@shpulka/contract/buying/orders'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import { OrderFacts } from './order-facts.tsx'

const point = { title: 'Пункт', city: 'Москва', address: 'улица Ленина, 1', hours: '9–20' }
const ways = {
  courier: { method: 'Курьер', point: null, address: 'улица Мира, 2' },
  pickup: { method: 'Самовывоз', point, address: null },
  point: { method: 'Пункт выдачи', point, address: null },
  transport: { method: 'Транспортная компания', point: null, address: 'улица Мира, 2' },
}

const factsOf = (stage: string, way: keyof typeof ways, isPaid: boolean) =>
  renderToStaticMarkup(
    <OrderFacts
      order={
        {
          delivery: { ...ways[way], dateFrom: '2026-12-03', dateTo: '2026-12-06' },
          payment: { code: 'card', title: 'Картой онлайн', description: 'Товар держим за вами 20 минут' },
          payer: null,
          bill: null,
          contact: { fio: 'Анна', phone: '', email: null },
          status: { stage, step: stage === 'cancelled' ? null : 1 },
          isPaid,
        } as unknown as Order
      }
    />,
  )

describe.each(Object.keys(ways) as (keyof typeof ways)[])('an order by %s', (way) => {
  test.each([
    ['open', false, true, true],
    ['open', true, true, false],
    ['sent', false, true, true],
    ['sent', true, true, false],
    ['completed', false, false, false],
    ['completed', true, false, false],
    ['cancelled', false, false, false],
    ['cancelled', true, false, false],
  ] as const)('%s, paid: %s', (stage, isPaid, saysDate, saysHowToPay) => {
    const facts = factsOf(stage, way, isPaid)
    expect([/Получение: 3–6/.test(facts), facts.includes('держим')]).toEqual([saysDate, saysHowToPay])
    expect(facts).toContain(ways[way].method)
    expect(facts).toContain('Картой онлайн')
  })
})
