import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { OutgoingOrder } from '../order-exchange/order-exchange.port.ts'
import { agentOf, metaOf, newOrderBody, positionsOf, syncId } from './order-body.rule.ts'
import { uuid } from './test-account.ts'

const url = 'https://api.moysklad.ru/api/remap/1.2'
const order: OutgoingOrder['order'] = {
  number: 'Ш-1001',
  date: '2026-02-03',
  time: '10:12:44',
  totalKopecks: 279_100,
  deliveryKopecks: 30_000,
  lines: [{ sourceId: uuid(1), title: 'Кружка', count: 3, sumKopecks: 100, vat: null }],
  vatPercent: 20,
  personId: 'p-77',
  payer: null,
  address: 'Орёл, Ленина, 7',
  comment: 'Позвоните',
  contact: { fio: 'Анна Швецова', email: 'anna;b@example.ru', phone: '+79001234567' },
  statusTitle: 'Новый',
  isCancelled: false,
  paymentTitle: 'При получении',
  isPaid: null,
}
const shopState = { totalKopecks: 0, lines: {}, isCancelled: false, isPaid: false, status: 'new', statusTitle: 'Новый' }
const outgoing: OutgoingOrder = { orderId: 1001, version: 1, isOpen: true, order, shopState }
const refs = {
  organization: metaOf(url, 'organization', 'o'),
  agent: metaOf(url, 'counterparty', 'a'),
  state: null,
  goods: new Map([[uuid(1), metaOf(url, 'product', uuid(1))]]),
  delivery: metaOf(url, 'service', 's'),
  reserves: true,
}

test('an indivisible sum makes two positions with prices a kopeck apart; VAT, reserve and delivery', () => {
  const vat = { vat: 20, vatEnabled: true }
  expect(newOrderBody(outgoing, refs, 'id')).toMatchObject({
    syncId: 'id',
    externalCode: 'id',
    name: 'Ш-1001',
    moment: '2026-02-03 10:12:44',
    applicable: true,
    vatEnabled: true,
    vatIncluded: true,
    description: 'Позвоните\nОплата: При получении',
    positions: [
      { quantity: 2, price: 33, reserve: 2, ...vat, assortment: refs.goods.get(uuid(1)) },
      { quantity: 1, price: 34, reserve: 1, ...vat },
      { quantity: 1, price: 30_000, assortment: refs.delivery },
    ],
  })
  expect(newOrderBody({ ...outgoing, isOpen: false }, refs, 'id')).toMatchObject({
    positions: [{ reserve: 0 }, {}, {}],
  })
})

test('a position has the VAT its goods were ordered with', () => {
  const vatOf = (vat: '10' | 'none') =>
    positionsOf({ ...order, lines: [{ ...order.lines[0]!, count: 1, vat }] }, refs, false)
  expect(vatOf('10')).toMatchObject([
    { vat: 10, vatEnabled: true },
    { vat: 20, vatEnabled: true },
  ])
  expect(vatOf('none')[0]).toMatchObject({ vat: 0, vatEnabled: false })
})

test('the sum of positions equals the sum of lines', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 5_000 }), fc.nat(10_000_000), (count, sumKopecks) => {
      const lines = [{ sourceId: uuid(1), title: '', count, sumKopecks, vat: null }]
      const positions = positionsOf({ ...order, lines, deliveryKopecks: 0 }, refs, false) as {
        quantity: number
        price: number
      }[]
      expect(positions.reduce((sum, { quantity, price }) => sum + quantity * price, 0)).toBe(sumKopecks)
      expect(positions.reduce((sum, { quantity }) => sum + quantity, 0)).toBe(count)
    }),
  )
})

describe('the counterparty', () => {
  test('a person by email address, then by phone; `;` is escaped', () => {
    expect(agentOf(outgoing)).toEqual({
      key: 'p-77',
      isCompany: false,
      kpp: '',
      filters: ['email=anna\\;b@example.ru', 'phone=+79001234567'],
      body: {
        name: 'Анна Швецова',
        companyType: 'individual',
        email: 'anna;b@example.ru',
        phone: '+79001234567',
      },
    })
  })

  test.each([
    ['7700000000', '770001001', 'legal'],
    ['770000000012', '', 'entrepreneur'],
  ])('an organization by its ИНН %s', (inn, kpp, companyType) => {
    const payer = { name: 'ООО Мак', inn, kpp, legalAddress: '' }
    expect(agentOf({ ...outgoing, order: { ...order, payer } })).toMatchObject({
      key: `c-${inn}-${kpp}`,
      isCompany: true,
      kpp,
      filters: [`inn=${inn}`],
      body: { companyType, inn },
    })
  })
})

test('an id is a UUID, the same for the same record and different for others', () => {
  const id = syncId('exchange:moysklad-1', 'order 1')
  expect(id).toMatch(/^[\da-f]{8}-[\da-f]{4}-8[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/)
  expect(syncId('exchange:moysklad-1', 'order 1')).toBe(id)
  expect(new Set([id, syncId('exchange:moysklad-1', 'order 2'), syncId('exchange:moysklad-2', 'order 1')]).size).toBe(3)
})
