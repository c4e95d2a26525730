import type { DeskOrder } from '@shpulka/contract/buying/desk-order'
import type { OrderChange, OrderDraft } from '@shpulka/contract/buying/order-changes'
import type { ChosenDelivery, DeliveryQuotes, FoundPoint } from '@shpulka/contract/buying/order-delivery'
import { afterEach, describe, expect, test } from 'vitest'
import { testDatabase } from '../../base/db/test-database.ts'
import { transaction } from '../../base/db/transaction.ts'
import { signedInStaff } from '../../people/staff/test-office.ts'
import { openTestApi } from '../../test-api.ts'
import { placeDeskOrder } from '../order-desk/test-desk.ts'
import { changeStatus } from '../order-status/change-status.port.ts'
import * as shop from '../orders/test-shop.ts'
import { buyerWithOrder, decideAtBank, methods } from '../payments/test-buyer.ts'

const database = await testDatabase('empty')
const { pool } = database
await shop.fillTestShop(pool)
const { app } = await openTestApi(database)
const { app: otherInstance } = await openTestApi(database)
const owner = await signedInStaff(app, pool, 'owner')
const vera = await signedInStaff(app, pool, 'manager')
const oleg = await signedInStaff(otherInstance, pool, 'manager')
const school = await signedInStaff(app, pool, 'manager', 2)
const warehouse = await signedInStaff(app, pool, 'warehouse')
type Staff = typeof owner

afterEach(() => shop.expectInvariants(pool))

const { goods } = shop
const moscow = { city: 'Москва', street: 'Тверская', house: '9', flat: '3' }
const none = { pointCode: null, address: null, price: null }
const courier = (more: Partial<ChosenDelivery> = {}): ChosenDelivery => ({ methodId: 1, ...none, ...more })
const draftOf = (delivery: ChosenDelivery | null, count = 2): OrderDraft => ({
  lines: [{ line: 1, groupId: goods.needles, count, price: null }],
  prices: 'order',
  bonuses: 0,
  delivery,
})
const save = (id: number, draft: OrderDraft, version: number | null = null, by: Staff = vera, more: object = {}) =>
  by.send<OrderChange>('PUT', `/orders/${id}/change`, { draft, version, ...more })
const apply = (id: number, change: OrderChange, by: Staff = vera) =>
  by.send<DeskOrder>('POST', `/orders/${id}/change/apply`, {
    changeId: change.id,
    version: change.version,
    total: change.total.is,
    deliveryPrice: change.delivery.is,
  })
const placed = () => placeDeskOrder(app, pool, {}, [{ id: goods.needles, count: 2 }])
const orderRow = async (id: number) =>
  (
    await pool.query(
      `select delivery_method_id as method, delivery_point_id as point, delivery_address as address,
         delivery_kopecks::int as price, delivery_option as option from orders where id = $1`,
      [id],
    )
  ).rows[0]

describe('delivery of a placed order', () => {
  test('another address and method, at the price buyers see; the address is stored in the order only', async () => {
    const { id } = await placed()
    const { body: found } = await vera.send<DeliveryQuotes>('POST', `/orders/${id}/delivery-quotes`, {
      to: { pointCode: null, address: moscow },
    })
    expect(found.quotes.map(({ methodId, price }) => [methodId, price])).toEqual([
      [1, 90_000],
      [3, 200_000],
    ])
    const saved = await save(id, draftOf(courier({ methodId: 3, address: moscow })))
    expect(saved.status, JSON.stringify(saved.body)).toBe(200)
    expect(saved.body).toMatchObject({
      problems: [],
      deliveryQuote: 200_000,
      delivery: { was: 30_000, is: 200_000 },
      deliveryPlan: { was: 'Курьер, Орловская область, Орёл, Ленина', is: 'Транспортная компания, Москва, Тверская' },
      draft: { delivery: { methodId: 3, address: null } },
    })
    // Without an address the saved one is kept; a colleague who takes over does not see it either.
    const again = await save(id, draftOf(courier({ methodId: 3 }), 3), 1, oleg, { takesOver: true })
    expect(again.body.deliveryPlan.is).toBe('Транспортная компания, Москва, Тверская')
    const applied = await apply(id, again.body, oleg)
    expect(applied.status, JSON.stringify(applied.body)).toBe(200)
    expect(applied.body).toMatchObject({ total: 45_000 + 200_000, delivery: { methodId: 3, price: 200_000 } })
    expect(await orderRow(id)).toMatchObject({ method: 3, point: null, address: { house: '9' }, price: 200_000 })
    const { rows } = await pool.query(
      `select c.draft::text as draft, c.summary::text as summary, (select a.changes::text from audit_log a
         where a.record_id = $1::text and a.action = 'order.change') as audit from order_changes c
         where order_id = $1::bigint`,
      [id],
    )
    expect(rows).toHaveLength(1)
    for (const text of Object.values(rows[0])) expect(text).not.toContain('"9"')
    expect(rows[0].audit).toContain('Транспортная компания, Москва')
  })

  test('to a point; a point without payment is refused for payment on delivery; a courier does not go to a point', async () => {
    const { id } = await placed()
    const { body } = await vera.send<{ points: FoundPoint[] }>('POST', '/delivery-points', {
      siteId: 1,
      q: 'моск твер',
    })
    expect(body.points).toMatchObject([{ code: 'moscow-1', methodId: 4, takesPayment: true }])
    const cashless = await save(id, draftOf(courier({ methodId: 4, pointCode: 'moscow-2' })))
    expect(cashless.body.problems).toEqual([expect.stringContaining('этот пункт не принимает оплату')])
    expect((await apply(id, cashless.body)).status).toBe(422)
    const point = await save(id, draftOf(courier({ methodId: 4, pointCode: 'moscow-1' })), 1)
    expect(point.body).toMatchObject({ problems: [], deliveryQuote: 40_000 })
    expect((await apply(id, point.body)).status).toBe(200)
    expect(await orderRow(id)).toMatchObject({ method: 4, address: null, price: 40_000 })
    // Another method with the same destination: a courier does not go to a point.
    const back = await save(id, draftOf(courier()))
    expect(back.body.problems).toEqual([expect.stringContaining('туда не везут')])
    const nowhere = await save(id, draftOf(courier({ methodId: 4, pointCode: 'tula-school' })), 1)
    expect(nowhere.body.problems).toEqual([expect.stringContaining('Такого пункта выдачи нет')])
  })

  test('a price by hand needs a permission and a reason', async () => {
    const { id } = await placed()
    const chosen = courier({ address: moscow, price: 10_000 })
    expect((await save(id, draftOf(chosen))).body.problems).toEqual([
      'Нет права ставить цену доставки вручную',
      'Напишите, почему у доставки другая цена',
    ])
    const agreed = await save(id, draftOf({ ...chosen, why: 'Везём попутно' }), 1, owner, { takesOver: true })
    expect(agreed.body).toMatchObject({ problems: [], deliveryQuote: 90_000, delivery: { is: 10_000 } })
    expect((await apply(id, agreed.body, owner)).status).toBe(200)
    const { rows } = await pool.query(
      `select actor, changes -> 'Цена доставки' as price, changes -> 'Цена доставки по расчёту' ->> 1 as quoted,
         changes -> 'Причина цены доставки' ->> 1 as why
       from audit_log where record_id = $1::text and action = 'order.change'`,
      [id],
    )
    expect(rows).toEqual([
      {
        actor: `manager:${owner.id}`,
        price: ['300\u00a0₽', '100\u00a0₽'],
        quoted: '900\u00a0₽, тариф магазина',
        why: 'Везём попутно',
      },
    ])
    // Only the price changes: no carrier is asked.
    const free = await save(id, draftOf(courier({ price: 0, why: 'За опоздание' })), null, owner)
    expect(free.body).toMatchObject({ problems: [], deliveryQuote: null, delivery: { was: 10_000, is: 0 } })
    expect((await apply(id, free.body, owner)).body.delivery).toMatchObject({ price: 0, methodId: 1 })
    expect(await orderRow(id)).toMatchObject({ address: { house: '9' }, price: 0 })
  })

  test('409 with both prices when the carrier’s price changed after the preview; two managers apply it once', async () => {
    const { id } = await placed()
    const saved = await save(id, draftOf(courier({ address: moscow })))
    await pool.query('update delivery_tariffs set price_kopecks = 95000 where method_id = 1 and zone_id = 2')
    const late = await apply(id, saved.body)
    expect([late.status, (late.body as never as { conflict: object }).conflict]).toEqual([
      409,
      { delivery: { seen: 90_000, current: 95_000, who: '', at: null } },
    ])
    expect(await orderRow(id)).toMatchObject({ price: 30_000 })
    await pool.query('update delivery_tariffs set price_kopecks = 90000 where method_id = 1 and zone_id = 2')
    const both = await Promise.all([apply(id, saved.body), apply(id, saved.body, oleg)])
    expect(both.map(({ status }) => status).sort()).toEqual([200, expect.any(Number)])
    expect(await orderRow(id)).toMatchObject({ price: 90_000 })
  })

  test('paid: dearer delivery is billed, the difference of cheaper is returned with its receipt', async () => {
    const order = await buyerWithOrder(app, methods.card)
    const { body } = await order.requestUrl()
    await decideAtBank(app, body.url, 'pay')
    await order.readPayment()
    await pool.query('update staff_sessions set confirmed_at = now()')
    const cheap = await save(order.orderId, draftOf(courier({ price: 20_000, why: 'Ошиблись' }), 1), null, owner)
    expect(cheap.body).toMatchObject({ problems: [], toPay: 0, toReturn: 10_000 })
    expect((await apply(order.orderId, cheap.body, owner)).status).toBe(200)
    const { rows } = await pool.query(
      `select m.amount_kopecks::int as sum, m.receipt ->> 'deliveryKopecks' as delivery from money_refunds m
         join payments p on p.id = m.payment_id where p.order_id = $1`,
      [order.orderId],
    )
    expect(rows).toEqual([{ sum: 10_000, delivery: '10000' }])
    const dear = await save(order.orderId, draftOf(courier({ methodId: 3 }), 1), null, owner)
    expect(dear.body).toMatchObject({ problems: [], toPay: 80_000, delivery: { was: 20_000, is: 100_000 } })
    expect((await apply(order.orderId, dear.body, owner)).status).toBe(200)
    expect(await order.readPayment()).toMatchObject({ bill: { amount: 80_000, state: 'waiting' } })
  })

  test('free from the site’s threshold, as at the checkout', async () => {
    const { id } = await placed()
    const { rows } = await pool.query<{ free: number }>(
      'select free_delivery_from_kopecks::int as free from sites where id = 1',
    )
    const count = Math.ceil(rows[0]!.free / 15_000)
    const saved = await save(id, draftOf(courier(), count))
    expect(saved.body.delivery).toEqual({ was: 30_000, is: 0 })
  })

  test('refused: bad input, registered with a carrier, sent, without the permission, of another site', async () => {
    const { id } = await placed()
    const to = { to: { pointCode: null, address: moscow } }
    expect((await warehouse.send('POST', `/orders/${id}/delivery-quotes`, to)).status).toBe(403)
    expect((await school.send('POST', `/orders/${id}/delivery-quotes`, to)).status).toBe(404)
    expect((await school.send('POST', '/delivery-points', { siteId: 1, q: 'москва' })).status).toBe(404)
    expect((await save(id, draftOf(courier({ address: moscow })), null, school)).status).toBe(404)
    for (const bad of [
      { methodId: 0 },
      { methodId: 1.5 },
      { price: -1 },
      { price: 1e15 },
      { pointCode: '' },
      { address: { city: 'М' } },
      { address: { ...moscow, house: ' ' } },
      { why: 'я'.repeat(501) },
    ])
      expect((await save(id, draftOf(courier(bad as never)))).status, JSON.stringify(bad)).toBe(400)
    expect((await save(id, draftOf(courier({ methodId: 99, address: moscow })))).body.problems).toHaveLength(1)
    const abroad = await save(id, draftOf(courier({ address: { ...moscow, country: 'Чили' } })), 1)
    expect(abroad.body.problems).toHaveLength(1)
    await pool.query(
      `insert into shipments (order_id, position, carrier, tariff_code, state) values ($1, 1, 'cdek', 137, 'waiting')`,
      [id],
    )
    const prepared = await save(id, draftOf(courier({ address: moscow })), 2)
    expect(prepared.body.problems).toEqual([expect.stringContaining('передаётся перевозчику')])
    await pool.query('delete from shipments where order_id = $1', [id])
    await transaction(pool, (tx) => changeStatus(tx, { orderId: id, to: 'accepted', who: 'manager:0', why: '' }))
    await transaction(pool, (tx) => changeStatus(tx, { orderId: id, to: 'shipped', who: 'manager:0', why: '' }))
    expect((await save(id, draftOf(courier({ address: moscow })), 3)).status).toBe(422)
    expect((await apply(id, prepared.body)).status).toBe(422)
  })
})
