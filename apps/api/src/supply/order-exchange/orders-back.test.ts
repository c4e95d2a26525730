import { randomUUID } from 'node:crypto'
import type { DeskOrder } from '@shpulka/contract/buying/desk-order'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { testDatabase } from '../../base/db/test-database.ts'
import { transaction } from '../../base/db/transaction.ts'
import { emailOfOrder, queuedEmailsTo } from '../../base/mail/test-emails.ts'
import { changeStatus } from '../../buying/order-status/change-status.port.ts'
import * as shop from '../../buying/orders/test-shop.ts'
import { recordTransferPayment } from '../../buying/payments/billing.port.ts'
import { buyerWithOrder, decideAtBank, methods } from '../../buying/payments/test-buyer.ts'
import { signedInStaff } from '../../people/staff/test-office.ts'
import { openTestApi } from '../../test-api.ts'
import type { ExchangeConnection } from './deps.ts'
import { findReservesKnownTo1c } from './known-reserves.port.ts'
import { moscowTime } from './moscow-time.rule.ts'
import { applyOrders, confirmOrders, OrdersUnreadable, writeOrders } from './order-exchange.port.ts'
import { connect1c, type LoadedOrder, load1c, type ReturnedOrder, returnedFile, setSourceIds } from './test-1c.ts'

const database = await testDatabase('empty')
const { pool } = database
await shop.fillTestShop(pool)
await setSourceIds(pool)
const { app } = await openTestApi(database)
const logged: object[] = []
const deps = {
  pool,
  changes: { announce: () => undefined },
  log: { error: (fields: object) => void logged.push(fields) },
}

let connection: ExchangeConnection
beforeEach(async () => {
  connection = await connect1c(pool, { source: `commerceml:test-${randomUUID()}` })
  await pool.query('update products set source = $1', [connection.source])
  await pool.query(
    `insert into exchange_order_statuses (connection_id, what, title, status_id)
     select $1, m.what, m.title, s.id from (values ('posted', '', 'accepted'), ('shipped', '', 'shipped'),
       ('status', 'Выполнен', 'completed'), ('status', 'Принят', 'accepted'), ('status', 'Новый', 'new'))
       as m (what, title, code) join order_statuses s on s.code = m.code`,
    [connection.id],
  )
})
afterEach(async () => {
  expect(logged.splice(0)).toEqual([])
  await shop.expectInvariants(pool)
})

const setStatus = (orderId: number, to: string) =>
  transaction(pool, (tx) => changeStatus(tx, { orderId, to, who: 'manager:0', why: '' }))
const moscowNow = () => moscowTime(new Date())
const apply = (orders: readonly ReturnedOrder[], formedAt = moscowNow()) =>
  applyOrders(deps, connection, returnedFile(orders, formedAt))

/** An order that 1С has loaded; `loaded` is its copy in 1С. */
async function exchangedOrder(method = methods.invoice, to = 'accepted', group: number = shop.goods.needles) {
  const order = await buyerWithOrder(app, method, group)
  if (to !== 'new') await setStatus(order.orderId, to)
  await pool.query('update orders set confirm_before = null where id = $1', [order.orderId])
  const loaded = load1c(await writeOrders(deps, connection)).find(({ number }) => number === `Ш-${order.orderId}`)!
  await confirmOrders(deps, connection)
  return { ...order, loaded, now: () => order.order().then((now) => ({ status: now.status.code, isPaid: now.isPaid })) }
}
const returned = ({ number, date, sum, lines }: LoadedOrder, namedValues = {}, more = {}): ReturnedOrder => ({
  ...{ number, date, sum, lines, namedValues: { Проведен: 'true', ...namedValues } },
  ...more,
})
/** A payment as УНФ writes it. */
const nestedPayment = (roubles: number) =>
  '<ПодчиненныеДокументы><ПодчиненныйДокумент><ХозОперация>Выплата безналичных денег</ХозОперация>' +
  `<Сумма>${roubles.toFixed(2)}</Сумма></ПодчиненныйДокумент></ПодчиненныеДокументы>`
const waitingNumbers = async () => load1c(await writeOrders(deps, connection)).map(({ number }) => number)
const discrepancies = async (orderId: number | null = null) =>
  (
    await pool.query(
      `select kind, state, ours, theirs from order_discrepancies
       where connection_id = $1 and ($2::bigint is null or order_id = $2) order by id`,
      [connection.id, orderId],
    )
  ).rows
const payments = async (orderId: number) =>
  (
    await pool.query('select provider, status, recorded_by as who from payments where order_id = $1 order by id', [
      orderId,
    ])
  ).rows

const later = '2026-02-05T00:00:00'

describe('changes made in 1С', () => {
  test('posted, then shipped: along allowed changes, in the name of 1С, and not sent back', async () => {
    const { loaded, orderId, now } = await exchangedOrder(methods.invoice, 'new')
    expect(await apply([returned(loaded)])).toMatchObject({ applied: 1 })
    expect(await now()).toEqual({ status: 'accepted', isPaid: false })
    expect(await apply([returned(loaded)])).toMatchObject({ applied: 0, unchanged: 1 })
    expect(
      await apply([returned(loaded, { 'Дата отгрузки по 1С': later, 'Номер по 1С': 'ТД00-000123' })]),
    ).toMatchObject({
      applied: 1,
    })
    expect(await now()).toEqual({ status: 'shipped', isPaid: false })
    const { rows } = await pool.query('select who from order_history where order_id = $1 order by id', [orderId])
    expect(rows.map(({ who }) => who)).toEqual(['buyer', '1С', '1С'])
    expect(await waitingNumbers()).toEqual([])
    expect(await discrepancies()).toEqual([])
    await setStatus(orderId, 'completed')
    expect(await waitingNumbers()).toEqual([loaded.number])
  })

  test('a tracking number: the buyer gets an email; the number entered by staff stays unless 1С sends another', async () => {
    const { loaded, orderId } = await exchangedOrder(methods.invoice, 'new')
    const sent = (number: string) =>
      apply([returned(loaded, { 'Дата отгрузки по 1С': later, ...(number && { 'Трек-номер': number }) })])
    const shown = async () =>
      (await pool.query('select named_carrier as carrier, number from shipments where order_id = $1', [orderId])).rows
    const emails = async () =>
      (await queuedEmailsTo(pool, await emailOfOrder(pool, orderId), ['shipment-tracking'])).map(
        ({ email }) => /номер (.+?)\.\s/.exec(email.text)?.[1],
      )
    // Nothing is shipped yet.
    expect(await apply([returned(loaded, { 'Трек-номер': 'RA000' })])).toMatchObject({ applied: 1 })
    expect(await shown()).toEqual([])
    expect(await sent('RA000')).toMatchObject({ applied: 1 })
    const { carrier } = (await shown())[0]
    expect(carrier).not.toBe('')
    expect(await shown()).toEqual([{ carrier, number: 'RA000' }])
    expect(await emails()).toEqual(['RA000'])
    expect(await sent('RA000')).toMatchObject({ applied: 0, unchanged: 1 })

    await pool.query(`update shipments set named_carrier = 'Деловые линии', number = '24-1' where order_id = $1`, [
      orderId,
    ])
    expect(await sent('RA000')).toMatchObject({ applied: 0, unchanged: 1 })
    expect(await sent('')).toMatchObject({ applied: 0, unchanged: 1 })
    expect(await shown()).toEqual([{ carrier: 'Деловые линии', number: '24-1' }])
    expect(await sent(' RA  111 ')).toMatchObject({ applied: 1 })
    expect(await shown()).toEqual([{ carrier: 'Деловые линии', number: 'RA 111' }])
    // An email has the number that is stored when the email is sent.
    expect(await emails()).toEqual(['RA 111', 'RA 111'])
    const { rows } = await pool.query(
      `select actor, why, changes -> 'trackingNumber' as number from audit_log
       where record_kind = 'order' and record_id = $1 and action = 'shipment.track' order by id`,
      [String(orderId)],
    )
    expect(rows).toEqual([
      { actor: 'system', why: '1С', number: ['', 'RA000'] },
      { actor: 'system', why: '1С', number: ['24-1', 'RA 111'] },
    ])
  })

  test('no tracking number when the carrier reports the shipment itself', async () => {
    const { loaded, orderId } = await exchangedOrder(methods.invoice, 'new')
    await apply([returned(loaded, { 'Дата отгрузки по 1С': later })])
    await pool.query(
      `update shipments set carrier = 'cdek', tariff_code = 136, state = 'waiting', number = '110' where order_id = $1`,
      [orderId],
    )
    const numbered = returned(loaded, { 'Дата отгрузки по 1С': later, 'Трек-номер': 'RA1' })
    expect(await apply([numbered])).toMatchObject({ unchanged: 1 })
    expect((await pool.query('select number from shipments where order_id = $1', [orderId])).rows).toEqual([
      { number: '110' },
    ])
    // The carrier has refused the shipment, so it was sent another way and the number is used.
    await pool.query(`update shipments set state = 'failed', failure = 'нет', number = '' where order_id = $1`, [
      orderId,
    ])
    expect(await apply([numbered])).toMatchObject({ applied: 1 })
  })

  test('shipped at once: through the statuses in between', async () => {
    const { loaded, now } = await exchangedOrder(methods.invoice, 'new')
    await apply([returned(loaded, { 'Дата отгрузки по 1С': later })])
    expect(await now()).toMatchObject({ status: 'shipped' })
  })

  test('paid in УТ: recorded once however often it comes; paid in УНФ by nested documents', async () => {
    const [byDate, byDocuments] = [await exchangedOrder(), await exchangedOrder(methods.onDelivery)]
    const paid = [
      returned(byDate.loaded, { 'Дата оплаты по 1С': later }),
      returned(byDocuments.loaded, {}, { more: nestedPayment(Number(byDocuments.loaded.sum)) }),
    ]
    expect(await apply(paid)).toMatchObject({ applied: 2 })
    expect(await apply(paid)).toMatchObject({ applied: 0, unchanged: 2 })
    for (const { orderId, now } of [byDate, byDocuments]) {
      expect(await now()).toEqual({ status: 'paid', isPaid: true })
      expect(await payments(orderId)).toMatchObject([{ status: 'succeeded', who: '1С' }])
    }
    expect(await waitingNumbers()).toEqual([])
  })

  test.each([
    ['a date', () => ({ namedValues: { 'Дата оплаты по 1С': later } })],
    ['nested documents', (paid: number) => ({ more: nestedPayment(paid / 100) })],
  ])(
    'paid after goods came back, by %s: the rest of the debt is recorded; lines and total stay',
    async (_, payment) => {
      const { loaded, orderId, now } = await exchangedOrder()
      await pool.query('update orders set credit_days = 30 where id = $1', [orderId])
      await setStatus(orderId, 'shipped')
      const owner = await signedInStaff(app, pool, 'owner')
      const { lines, total } = (await owner.send<DeskOrder>('GET', `/orders/${orderId}`)).body
      const { sum } = lines[0]!
      const refund = await owner.send<DeskOrder>('POST', `/orders/${orderId}/refunds`, {
        key: randomUUID(),
        lines: lines.map(({ line, count }) => ({ line, count, unsent: 0, returned: 0 })),
        withDelivery: false,
        reasonId: 1,
        isReceived: true,
        amount: sum,
      })
      expect(refund.status, JSON.stringify(refund.body)).toBe(200)
      expect(load1c(await writeOrders(deps, connection))).toMatchObject([{ number: loaded.number, sum: loaded.sum }])
      await confirmOrders(deps, connection)
      // A kopeck less than the debt is no payment of it.
      if ('more' in payment(0))
        expect(await apply([returned(loaded, {}, payment(total - sum - 1))])).toMatchObject({ unchanged: 1 })
      expect(await apply([returned(loaded, {}, payment(total - sum))])).toMatchObject({ applied: 1 })
      expect(await now()).toMatchObject({ isPaid: true })
      const { rows } = await pool.query('select received_kopecks as received from payments where order_id = $1', [
        orderId,
      ])
      expect(rows).toEqual([{ received: total - sum }])
      expect(await discrepancies(orderId)).toEqual([])
    },
  )

  test('cancelled: an unpaid order is cancelled and its stock released; staff decide about a paid one', async () => {
    const [unpaid, paid] = [await exchangedOrder(), await exchangedOrder()]
    await setStatus(paid.orderId, 'paid')
    expect(
      await apply([returned(unpaid.loaded, { Отменен: 'true' }), returned(paid.loaded, { ПометкаУдаления: 'Да' })]),
    ).toMatchObject({ applied: 1, differing: 1 })
    expect(await unpaid.now()).toMatchObject({ status: 'cancelled' })
    expect(await paid.now()).toEqual({ status: 'paid', isPaid: true })
    expect(await discrepancies(paid.orderId)).toMatchObject([{ kind: 'cancel-paid', state: 'open' }])
    await setStatus(paid.orderId, 'cancelled')
    await apply([returned(paid.loaded, { ПометкаУдаления: 'Да' })])
    expect(await discrepancies(paid.orderId)).toMatchObject([{ kind: 'cancel-paid', state: 'gone' }])
  })

  test('goods without variants may come back with their id named twice', async () => {
    const { loaded } = await exchangedOrder(methods.invoice, 'accepted', shop.goods.spool)
    const twice = (id: string) => (id.startsWith('goods') ? `${id}#${id}` : id)
    const lines = loaded.lines.map((line) => ({ ...line, id: twice(line.id) }))
    expect(lines.map(({ id }) => id)).toContain('goods-3#goods-3')
    expect(await apply([{ ...returned(loaded), lines }])).toMatchObject({ unchanged: 1, differing: 0 })
  })

  test('goods and sums are shown, never overwritten; our own change confirmed by 1С is not a difference', async () => {
    const { loaded, orderId, order } = await exchangedOrder()
    const lines = loaded.lines.map((line) =>
      line.id.startsWith('goods') ? { ...line, count: '2', sum: '300.00' } : line,
    )
    const sum = (Number(loaded.sum) + 150).toFixed(2)
    const before = await order()
    expect(await apply([{ ...returned(loaded), lines, sum }])).toMatchObject({ differing: 1 })
    expect(await order()).toMatchObject({ total: before.total, lines: [{ count: 1 }] })
    expect(await discrepancies(orderId)).toMatchObject([
      { kind: 'lines', state: 'open', theirs: { 'Иглы DBx1': expect.stringContaining('2 на') } },
    ])
    // The same difference again leaves the discrepancy open; the original lines close it.
    await apply([{ ...returned(loaded), lines, sum }])
    expect(await discrepancies(orderId)).toMatchObject([{ state: 'open' }])
    await apply([returned(loaded)])
    expect(await discrepancies(orderId)).toMatchObject([{ state: 'gone' }])
  })

  test('split and joined lines, sums with a comma, no goods at all: no difference', async () => {
    const { loaded, orderId } = await exchangedOrder()
    const [goods, delivery] = loaded.lines as [LoadedOrder['lines'][number], LoadedOrder['lines'][number]]
    const parted = [delivery, { ...goods, count: '1.000', sum: goods.sum.replace('.', ',') }]
    await apply([{ ...returned(loaded), lines: parted }])
    const { lines: _, ...bare } = returned(loaded)
    await apply([bare])
    expect(await discrepancies(orderId)).toEqual([])
  })

  test('a status that leads back, an unmapped status: the order does not change', async () => {
    const { loaded, orderId, now } = await exchangedOrder(methods.invoice, 'accepted')
    await setStatus(orderId, 'shipped')
    await confirmOrders(deps, connection)
    await writeOrders(deps, connection)
    await confirmOrders(deps, connection)
    expect(await apply([returned(loaded, { 'Статус заказа': 'Новый' })])).toMatchObject({ differing: 1 })
    expect(await now()).toMatchObject({ status: 'shipped' })
    expect(await discrepancies(orderId)).toMatchObject([{ kind: 'status', theirs: { 'Статус в 1С': 'Новый' } }])
    await apply([returned(loaded, { 'Статус заказа': 'В производстве' })])
    const { rows } = await pool.query(
      `select title from exchange_order_statuses where connection_id = $1 and status_id is null`,
      [connection.id],
    )
    expect(rows).toEqual([{ title: 'В производстве' }])
  })

  test('not enough stock: the status change is refused with the reason, the rest is applied', async () => {
    const { loaded, orderId, now } = await exchangedOrder(methods.invoice, 'new')
    await pool.query(`update orders set confirm_before = now() - interval '1 minute' where id = $1`, [orderId])
    await pool.query('delete from order_reservations where order_id = $1', [orderId])
    await pool.query('update stock set reserved = reserved - 1 where offer_id = 2')
    const { rows: stock } = await pool.query('select on_hand as n from stock where offer_id = 2')
    await pool.query('update stock set on_hand = reserved where offer_id = 2')
    expect(await apply([returned(loaded)])).toMatchObject({ differing: 1 })
    expect(await now()).toMatchObject({ status: 'new' })
    expect(await discrepancies(orderId)).toMatchObject([{ kind: 'status', state: 'open' }])
    await pool.query('update stock set on_hand = $1 where offer_id = 2', [stock[0].n])
    await pool.query(
      `insert into stock_movements (offer_id, warehouse_id, kind, reserved_delta, order_id)
       values (2, 1, 'release', -1, $1)`,
      [orderId],
    )
  })
})

test('reservations of an order are known to 1С from when it numbered the order until the shipment', async () => {
  const { loaded, orderId } = await exchangedOrder()
  const known = (at: string) => findReservesKnownTo1c(pool, connection.id, new Date(at))
  await apply([returned(loaded)], '2026-03-01T00:00:00')
  await apply([returned(loaded, { 'Номер по 1С': 'ТД-1' })], '2026-03-02T00:00:00')
  await apply([returned(loaded, { 'Номер по 1С': 'ТД-1' })], '2026-03-04T00:00:00')
  expect(await known('2026-03-01T12:00:00Z')).toEqual([])
  expect(await known('2026-03-03T00:00:00Z')).toEqual([{ offerId: 2, warehouseId: 1, quantity: 1 }])
  await setStatus(orderId, 'shipped')
  expect(await known('2026-03-05T00:00:00Z')).toEqual([])
})

describe('payments are recorded once', () => {
  test('a card: the bank decides; a payment only in 1С is a discrepancy until the bank confirms it', async () => {
    const order = await exchangedOrder(methods.card, 'new')
    const paid = returned(order.loaded, { 'Дата оплаты по 1С': later })
    await apply([paid])
    expect(await payments(order.orderId)).toEqual([])
    expect(await discrepancies(order.orderId)).toMatchObject([{ kind: 'paid', state: 'open' }])
    const { body } = await order.requestUrl()
    await decideAtBank(app, body.url, 'pay')
    await order.readPayment()
    expect(await order.now()).toMatchObject({ isPaid: true })
    await apply([paid])
    expect(await payments(order.orderId)).toMatchObject([{ provider: 'sandbox', status: 'succeeded' }])
    expect(await discrepancies(order.orderId)).toMatchObject([{ state: 'gone' }])
  })

  test('an invoice: the bank and 1С, in either order and at once: one payment', async () => {
    // One after the other: an answer to `query` has all waiting orders, and one confirmation confirms them all.
    const orders: Awaited<ReturnType<typeof exchangedOrder>>[] = []
    while (orders.length < 5) orders.push(await exchangedOrder())
    const [first, second, ...raced] = orders
    const bank = ({ orderId }: { orderId: number }) =>
      transaction(pool, async (tx) => {
        await tx.query('select from orders where id = $1 for no key update', [orderId])
        await recordTransferPayment(tx, orderId, 'manager:0')
      })
    const of1c = ({ loaded }: { loaded: LoadedOrder }) => apply([returned(loaded, { 'Дата оплаты по 1С': later })])
    await bank(first!)
    await of1c(first!)
    await of1c(second!)
    await bank(second!)
    await Promise.all(raced.flatMap((order) => [bank(order), of1c(order), of1c(order)]))
    for (const order of [first!, second!, ...raced]) {
      expect(await payments(order.orderId)).toHaveLength(1)
      expect(await order.now()).toMatchObject({ isPaid: true })
    }
    const { rows } = await pool.query('select from receipts where order_id = any($1)', [
      raced.map(({ orderId }) => orderId),
    ])
    expect(rows).toEqual([])
  })

  test('another sum, a part, a cancelled order, a payment removed in 1С: staff decide', async () => {
    const [other, gone, returnedMoney] = [await exchangedOrder(), await exchangedOrder(), await exchangedOrder()]
    await setStatus(gone.orderId, 'cancelled')
    const paid = { 'Дата оплаты по 1С': later }
    await apply([
      { ...returned(other.loaded, paid), sum: '1.00' },
      returned(gone.loaded, paid),
      returned(returnedMoney.loaded, paid),
    ])
    await apply([returned(returnedMoney.loaded)])
    for (const { orderId } of [other, gone, returnedMoney])
      expect(await discrepancies(orderId)).toContainEqual(expect.objectContaining({ kind: 'paid', state: 'open' }))
    expect(await payments(other.orderId)).toEqual([])
    expect(await payments(gone.orderId)).toEqual([])
    expect(await returnedMoney.now()).toMatchObject({ isPaid: true })
  })
})

describe('which side has changed it', () => {
  test('only the shop: ours stays', async () => {
    const { loaded, orderId, now } = await exchangedOrder()
    await apply([returned(loaded)])
    await setStatus(orderId, 'shipped')
    expect(await apply([returned(loaded)])).toMatchObject({ unchanged: 1 })
    expect(await now()).toMatchObject({ status: 'shipped' })
    expect(await waitingNumbers()).toEqual([loaded.number])
    expect(await discrepancies()).toEqual([])
  })

  test('both: staff decide', async () => {
    const { loaded, orderId, now } = await exchangedOrder()
    await apply([returned(loaded)])
    await setStatus(orderId, 'shipped')
    await apply([returned(loaded, { 'Статус заказа': 'Выполнен' })])
    expect(await now()).toMatchObject({ status: 'shipped' })
    expect(await discrepancies(orderId)).toMatchObject([{ kind: 'status' }])
  })

  test('the shop, and later 1С after receiving that: the change of 1С is applied', async () => {
    const { loaded, orderId, now } = await exchangedOrder()
    await setStatus(orderId, 'shipped')
    expect(await waitingNumbers()).toEqual([loaded.number])
    await confirmOrders(deps, connection)
    await apply([returned(loaded, { 'Статус заказа': 'Выполнен' })])
    expect(await now()).toMatchObject({ status: 'completed' })
  })

  test('a cancellation that 1С did not apply is shown', async () => {
    const { loaded, orderId } = await exchangedOrder()
    await setStatus(orderId, 'cancelled')
    await waitingNumbers()
    await confirmOrders(deps, connection)
    await apply([returned(loaded)])
    expect(await discrepancies(orderId)).toMatchObject([{ kind: 'cancel', state: 'open' }])
    await apply([returned(loaded, { Отменен: 'да' })])
    expect(await discrepancies(orderId)).toMatchObject([{ state: 'gone' }])
  })
})

describe('files', () => {
  test('an unknown number, another date, another site: a discrepancy', async () => {
    const { loaded } = await exchangedOrder()
    const school = await connect1c(pool, { siteId: 2, source: 'commerceml:school' })
    expect(
      await apply([
        { number: 'Ш-999999', date: loaded.date },
        { number: 'ТД-1', date: loaded.date },
        { number: '', date: '' },
        { ...returned(loaded, { Отменен: 'true' }), date: '2020-01-01' },
      ]),
    ).toMatchObject({ unknown: 4 })
    expect(await discrepancies()).toHaveLength(4)
    expect(await applyOrders(deps, school, returnedFile([returned(loaded, { Отменен: 'true' })]))).toMatchObject({
      unknown: 1,
    })
  })

  test('1С has duplicated the order: the second is not applied; another currency neither', async () => {
    const { loaded, orderId, now } = await exchangedOrder()
    await apply([returned(loaded)])
    await apply([returned(loaded, { Отменен: 'true' }, { guid: 'another' })])
    expect(await now()).toMatchObject({ status: 'accepted' })
    expect(await discrepancies(orderId)).toMatchObject([{ kind: 'doubled' }])
    const usd = Buffer.from(
      returnedFile([returned(loaded, { Отменен: 'true' })], moscowNow())
        .toString()
        .replace('руб<', 'USD<'),
    )
    expect(await applyOrders(deps, connection, usd)).toMatchObject({ differing: 1 })
    expect(await now()).toMatchObject({ status: 'accepted' })
  })

  test('an old file is skipped; one from the future does not block later ones', async () => {
    const { loaded, now } = await exchangedOrder(methods.invoice, 'new')
    await apply([returned(loaded)], '2036-01-01T00:00:00')
    expect(await apply([returned(loaded, { Отменен: 'true' })], '2026-01-01T00:00:00')).toMatchObject({ stale: 1 })
    expect(await now()).toMatchObject({ status: 'accepted' })
    const tomorrow = moscowTime(new Date(Date.now() + 86_400_000))
    expect(await apply([returned(loaded, { 'Дата отгрузки по 1С': later })], tomorrow)).toMatchObject({ applied: 1 })
  })

  test.each([
    ['truncated', (whole: Buffer) => whole.subarray(0, -20)],
    ['truncated inside an order', (whole: Buffer) => whole.subarray(0, whole.indexOf('</Документ>'))],
    ['with another root', () => Buffer.from('<?xml version="1.0"?><yml_catalog/>')],
    ['empty', () => Buffer.alloc(0)],
    ['not XML', () => Buffer.from('PK\x03\x04')],
    ['with a wrong encoding', (whole: Buffer) => Buffer.from(whole.toString().slice(1), 'latin1')],
  ])('%s: refused whole, nothing is applied', async (_, corrupt) => {
    const { loaded, now } = await exchangedOrder(methods.invoice, 'new')
    const whole = returnedFile([returned(loaded), returned(loaded, { Отменен: 'true' })], moscowNow())
    await expect(applyOrders(deps, connection, corrupt(whole))).rejects.toBeInstanceOf(OrdersUnreadable)
    expect(await now()).toMatchObject({ status: 'new' })
  })

  test('in chunks, in windows-1251, with documents of other kinds and a container', async () => {
    const { loaded, now } = await exchangedOrder(methods.invoice, 'new')
    const text = returnedFile([returned(loaded)], moscowNow())
      .toString()
      .slice(1)
      .replace('encoding="UTF-8"', 'encoding="windows-1251"')
      .replace('<Документ>', '<Контейнер><Документ><ХозОперация>Отпуск товара</ХозОперация></Документ><Документ>')
      .replace('</КоммерческаяИнформация>', '</Контейнер></КоммерческаяИнформация>')
    const { windows1251 } = await import('./windows-1251.rule.ts')
    const bytes = windows1251(text)
    async function* pieces() {
      for (let at = 0; at < bytes.length; at += 7) yield bytes.subarray(at, at + 7)
    }
    expect(await applyOrders(deps, connection, pieces())).toMatchObject({ applied: 1, others: 1 })
    expect(await now()).toMatchObject({ status: 'accepted' })
  })
})

describe('the customer of an order in 1С', () => {
  const contacts = [
    ['Почта', 'Buh@Mak.example'],
    ['Телефон рабочий', '8 (900) 555-44-33'],
  ].map(([type, value]) => `<Контакт><Тип>${type}</Тип><Значение>${value}</Значение></Контакт>`)
  const more =
    `<Контрагенты><Контрагент><Роль>Продавец</Роль><Наименование>Шпулька</Наименование></Контрагент><Контрагент>` +
    `<Роль>Покупатель</Роль><Наименование>Мак</Наименование><ОфициальноеНаименование>ООО «Мак»` +
    `</ОфициальноеНаименование><ИНН>7700000000</ИНН><КПП>770001001</КПП><Адрес><Представление>Тула, Мира, 5` +
    `</Представление></Адрес><Контакты>${contacts.join('')}</Контакты></Контрагент></Контрагенты>`
  const paid = { 'Номер по 1С': 'УТ-7', 'Дата по 1С': '2026-02-03', 'Дата оплаты по 1С': '2026-02-04T00:00:00' }

  test('200: staff see the customer, contacts only on request, nothing after erasure', async () => {
    const owner = await signedInStaff(app, pool, 'owner')
    const { loaded, orderId } = await exchangedOrder()
    const desk = async () => (await owner.send<DeskOrder>('GET', `/orders/${orderId}`)).body.programs.at(-1)
    expect(await desk()).toMatchObject({ title: '1С', state: 'sent', number: '', contact: null, isPosted: false })
    await apply([returned(loaded, { ...paid, 'Дата отгрузки по 1С': '0001-01-01T00:00:00' }, { more })])
    expect(await desk()).toMatchObject({
      ...{ number: 'УТ-7', date: '2026-02-03', isPosted: true, isPaid: true, paidOn: '2026-02-04', isShipped: false },
      ...{ shippedOn: null, isCancelled: false },
      contact: {
        ...{ name: 'ООО «Мак»', inn: '7700000000', kpp: '770001001', phone: '+7 ••• •••-44-33' },
        ...{ email: 'B••••@Mak.example', isPhoneOther: true, isEmailOther: true },
      },
    })
    const reveal = async () => (await owner.send('POST', `/orders/${orderId}/contacts`, {})).body
    expect(await reveal()).toMatchObject({
      programs: [{ title: '1С', phone: '8 (900) 555-44-33', email: 'Buh@Mak.example', address: 'Тула, Мира, 5' }],
    })

    const odd = more.replace('Buh@Mak.example', 'Иван 555').replace('8 (900) 555-44-33', '555-44-33, Иван')
    await apply([returned(loaded, paid, { more: odd })])
    expect((await desk())?.contact).toMatchObject({ phone: expect.stringMatching(/^[ •-]+$/), email: '••••••••' })

    const erased = `jsonb_build_object('fio', contact ->> 'fio', 'phone', '', 'email', '')`
    await pool.query(`update orders set contact = ${erased} where id = $1`, [orderId])
    expect(await desk()).toMatchObject({ number: 'УТ-7', contact: null })
    await apply([returned(loaded, paid, { more })])
    expect(await desk()).toMatchObject({ contact: null })
    const stored = await pool.query('select received, given from exchange_orders where order_id = $1', [orderId])
    expect(JSON.stringify(stored.rows)).not.toMatch(/Мак|555/)
  })

  test('200: the same phone in another format is not a difference', async () => {
    const owner = await signedInStaff(app, pool, 'owner')
    const { loaded, orderId } = await exchangedOrder()
    const { phone } = (await pool.query('select contact from orders where id = $1', [orderId])).rows[0].contact
    const own = more.replace('8 (900) 555-44-33', `8 (${phone.slice(2, 5)}) ${phone.slice(5)}`)
    await apply([returned(loaded, {}, { more: own })])
    const { body } = await owner.send<DeskOrder>('GET', `/orders/${orderId}`)
    expect(body.programs.at(-1)!.contact).toMatchObject({ isPhoneOther: false, isEmailOther: true })
  })
})
