import { randomUUID } from 'node:crypto'
import type { Problem } from '@shpulka/contract/base/problem'
import type { Order, PlacedOrder } from '@shpulka/contract/buying/orders'
import { afterAll, afterEach, describe, expect, test, vi } from 'vitest'
import { openChanges } from '../../base/db/changes.ts'
import { testDatabase } from '../../base/db/test-database.ts'
import { transaction } from '../../base/db/transaction.ts'
import type { EmailRequest } from '../../base/mail/emails.port.ts'
import { openSettings } from '../../content/settings/open-settings.ts'
import { emailWriters } from '../../emails-list.ts'
import { signIn } from '../../people/sessions/test-sign-in.ts'
import { openTestApi, testTokenSecret } from '../../test-api.ts'
import { orderKey } from '../orders/order-key.ts'
import {
  calculate,
  expectInvariants,
  fillBasket,
  fillTestShop,
  goods,
  guest,
  orderForm,
  sendRequest,
  type TestVisitor,
} from '../orders/test-shop.ts'
import { maxUnprovenReservations } from '../orders/unproven-reservations.rule.ts'
import { changeStatus } from './change-status.port.ts'
import { runOrderCommand } from './order.command.ts'
import { endReservations } from './reservations.port.ts'

const database = await testDatabase('empty')
const { pool } = database
await fillTestShop(pool)
await pool.query(
  'update stock set on_hand = 500 where offer_id = 2; ' +
    `update stock_movements set on_hand_delta = 500 where offer_id = 2`,
)
await pool.query(
  `insert into delivery_holidays (day, title) select generate_series('2021-01-01'::date, '2021-01-10', '1 day'),
    'Новый год'`,
)
const { app } = await openTestApi(database)
/** Another process of the same shop. */
const { app: otherInstance } = await openTestApi(database)
const databaseChanges = openChanges(pool, database.url)
const settings = await openSettings(pool, databaseChanges, { error: vi.fn() })
afterAll(async () => {
  await settings.close()
  await databaseChanges.close()
})

const announced: string[] = []
const log = { error: vi.fn() }
const changes = { announce: (tags: readonly string[]) => void announced.push(...tags) }
const runJob = () => endReservations({ pool, changes, log })

afterEach(() => expectInvariants(pool))

const onDelivery = 1
const invoice = 2
const card = 3
const payer = { name: 'ООО «Мануфактура»', inn: '7707083893', kpp: '773601001' }

/** Signed in, with a proven email address. */
const anna = async (): Promise<TestVisitor> => ({
  cartToken: '',
  headers: { 'x-site-id': '1', ...(await signIn(pool, 'guest_opt', 'guest')) },
})

async function placed(buyer: TestVisitor, method: number, count = 1): Promise<Order> {
  const basket = await fillBasket(app, buyer, [{ id: goods.needles, count }])
  const form = orderForm(basket, await calculate(app, buyer), {
    personalPayment: method,
    ...(method === invoice && { payer }),
  })
  const { status, body } = await sendRequest<PlacedOrder>(app, buyer, 'POST', '/orders/v1', form)
  expect(status, JSON.stringify(body)).toBe(200)
  return body.order
}

const byKey = (orderId: number) => ({
  headers: { 'x-site-id': '1', 'x-order-key': orderKey({ tokenSecret: testTokenSecret }, orderId) },
})
const viewed = async (visitor: Pick<TestVisitor, 'headers'>, orderId: number) =>
  (await sendRequest<Order>(app, visitor, 'GET', `/orders/v1/own?orderId=${orderId}`)).body
const confirm = (visitor: Pick<TestVisitor, 'headers'>, orderId: number) =>
  sendRequest<Order>(app, visitor, 'POST', '/orders/v1/confirm', { orderId })
const change = (orderId: number, to: string) =>
  transaction(pool, (tx) => changeStatus(tx, { orderId, to, who: 'manager:7', why: '' }))
const reservedCount = async (orderId: number) =>
  (
    await pool.query('select coalesce(sum(quantity), 0)::int as reserved from order_reservations where order_id = $1', [
      orderId,
    ])
  ).rows[0].reserved
const emailsOf = async (name: string) =>
  (
    await pool.query<{ payload: EmailRequest }>(
      `select payload from graphile_worker._private_jobs where payload ->> 'email' = $1 order by id`,
      [name],
    )
  ).rows.map(({ payload }) => payload)
/** Renders an email of the queue. */
const written = (request: EmailRequest) =>
  emailWriters[request.email](
    { tx: pool, settings: settings.current(), config: { tokenSecret: testTokenSecret }, port: 80 },
    request,
  )
const set = (orderId: number, columns: string) => pool.query(`update orders set ${columns} where id = $1`, [orderId])

/** The last minute, in Moscow time, of the working day `days` after `from`; without holidays. */
function endOfWorkingDay(from: Date, days: number): string {
  const day = new Date(from.getTime() + 3 * 3_600_000)
  for (let left = days; left > 0; ) {
    day.setUTCDate(day.getUTCDate() + 1)
    if (![0, 6].includes(day.getUTCDay())) left -= 1
  }
  return `${day.toISOString().slice(0, 10)}T20:59:00.000Z`
}

test.each([
  ['2026-11-19', 2, '2026-11-23'],
  ['2026-11-20', 1, '2026-11-23'],
  ['2026-11-21', 1, '2026-11-23'],
  ['2026-11-20', 5, '2026-11-27'],
  ['2020-12-30', 1, '2020-12-31'],
  ['2020-12-30', 2, '2021-01-11'],
  ['2026-11-23', -1, '2026-11-20'],
  ['2026-11-24', -1, '2026-11-23'],
  ['2026-11-21', 0, '2026-11-21'],
])('from %s %i working days on is %s', async (from, days, to) => {
  expect((await pool.query('select working_day($1::date, $2)::text as day', [from, days])).rows).toEqual([{ day: to }])
})

describe('a reservation', () => {
  test('ends by payment method: 5 working days for an invoice, 2 on delivery, minutes by card', async () => {
    const buyer = await anna()
    for (const [method, days] of [
      [onDelivery, 2],
      [invoice, 5],
    ] as const) {
      const order = await placed(buyer, method)
      expect(order.reservation).toEqual({
        until: endOfWorkingDay(new Date(order.createdAt), days),
        confirmBefore: null,
        isHeld: true,
      })
    }
    expect((await placed(buyer, card)).reservation).toBeNull()
  })

  test('does not end after staff accept or an invoice is paid; by card it starts when staff accept', async () => {
    const buyer = await anna()
    const orders = {
      delivery: await placed(buyer, onDelivery),
      paid: await placed(buyer, invoice),
      later: await placed(buyer, invoice),
    }
    const byCard = await placed(buyer, card)
    await change(orders.delivery.id, 'accepted')
    await change(orders.paid.id, 'paid')
    await change(orders.later.id, 'accepted')
    await change(byCard.id, 'accepted')
    expect((await viewed(buyer, orders.delivery.id)).reservation).toBeNull()
    expect((await viewed(buyer, orders.paid.id)).reservation).toBeNull()
    expect((await viewed(buyer, orders.later.id)).reservation).toEqual(orders.later.reservation)
    expect((await viewed(buyer, byCard.id)).reservation).toEqual({
      until: endOfWorkingDay(new Date(), 2),
      confirmBefore: null,
      isHeld: true,
    })
    await change(orders.later.id, 'shipped')
    expect((await viewed(buyer, orders.later.id)).reservation).toBeNull()
  })

  test('warns the buyer once a day before the end, then cancels once and frees the goods', async () => {
    const buyer = await anna()
    const { id, number, contact } = await placed(buyer, invoice, 3)
    await runJob()
    expect(await emailsOf('reservation-ending')).toEqual([])
    // 9:00 of the previous working day has passed.
    await set(id, `reserved_until = now() + interval '5 minutes'`)
    await Promise.all([runJob(), runJob()])
    const emails = await emailsOf('reservation-ending')
    expect(emails).toMatchObject([{ to: 'buyer', id: expect.stringMatching(new RegExp(`^${id}\\.`)) }])
    const message = await written(emails[0]!)
    expect(message).toMatchObject({
      to: { address: contact.email },
      subject: `Заказ ${number}: резерв заканчивается — Шпулька`,
    })
    expect(message!.text).toContain('включительно. Потом заказ отменится сам')

    announced.length = 0
    await set(id, `reserved_until = now() - interval '1 second'`)
    await Promise.all([runJob(), runJob()])
    const order = await viewed(buyer, id)
    expect(order.status.code).toBe('cancelled')
    expect(order.history.map(({ who, why }) => [who, why])).toEqual([
      ['buyer', 'Заказ оформлен на сайте'],
      ['system', 'Заказ не оплачен вовремя: товары вернулись в продажу. Деньги, если они придут, мы вернём'],
    ])
    expect(await reservedCount(id)).toBe(0)
    expect(announced).toContain('product:2')
    expect(await written(emails[0]!), 'no email about an end that has passed').toBeNull()
  })

  test('has no end for the buyer once a part was sent: the clock cancels it no more', async () => {
    const buyer = await anna()
    const { id } = await placed(buyer, invoice)
    await change(id, 'accepted')
    const { rows } = await pool.query(
      'insert into shipments (order_id, position, sent_at) values ($1, 1, now()) returning id',
      [id],
    )
    await set(id, `reserved_until = now() + interval '5 minutes'`)
    expect((await viewed(buyer, id)).reservation).toBeNull()
    expect(await written({ email: 'reservation-ending', to: 'buyer', id })).toBeNull()
    await pool.query('delete from shipments where id = $1', [rows[0].id])
  })

  test('received money keeps the reservation after its end', async () => {
    const { id } = await placed(await anna(), invoice)
    await change(id, 'paid')
    await set(id, `reserved_until = now() - interval '1 minute'`)
    await runJob()
    expect(await reservedCount(id)).toBe(1)
    await set(id, 'reserved_until = null')
  })
})

describe('npm run order -- Ш-… extend', () => {
  async function run(...argv: string[]) {
    let output = ''
    const code = await runOrderCommand(argv, { pool, changes, out: { write: (text) => (output += text) } })
    return { code, output }
  }

  test('is extended by working days with a reason, emails the buyer and warns again before the new end', async () => {
    const buyer = await anna()
    const { id, number, reservation, contact } = await placed(buyer, invoice)
    await set(id, 'reservation_warned_at = now()')
    const until = endOfWorkingDay(new Date(reservation!.until), 3)
    const { code, output } = await run(number, 'extend', '--days', '3', '--why', 'Ждём гарантийное письмо')
    expect(output).toMatch(new RegExp(`^Заказ ${number}: резерв продлён по \\d+ \\S+ \\d{4} г\\.\\n$`))
    expect(code).toBe(0)
    const order = await viewed(buyer, id)
    expect(order.reservation?.until).toBe(until)
    const day = until.slice(0, 10).split('-').reverse().join('.')
    expect(order.history.at(-1)).toMatchObject({
      status: `Резерв продлён по ${day}`,
      who: 'shop',
      why: 'Ждём гарантийное письмо',
    })
    const emails = await emailsOf('reservation-extended')
    const message = await written(emails.at(-1)!)
    expect(message).toMatchObject({
      to: { address: contact.email },
      subject: `Заказ ${number}: резерв продлён — Шпулька`,
    })
    expect(message!.text).toContain('Ждём гарантийное письмо')
    expect((await pool.query('select reservation_warned_at as at from orders where id = $1', [id])).rows).toEqual([
      { at: null },
    ])
    await set(id, `reserved_until = now() + interval '4 minutes'`)
    await runJob()
    const again = (await emailsOf('reservation-ending')).filter((each) => Number.parseInt(String(each.id), 10) === id)
    await set(id, `reserved_until = now() + interval '5 minutes', reservation_warned_at = null`)
    await runJob()
    const all = (await emailsOf('reservation-ending')).filter((each) => Number.parseInt(String(each.id), 10) === id)
    expect([again.length, all.length]).toEqual([1, 2])
    expect(all[1]!.id, 'mail servers drop a repeated id').not.toBe(all[0]!.id)
    expect((await pool.query('select who, why from reservation_extensions where order_id = $1', [id])).rows).toEqual([
      { who: 'manager:0', why: 'Ждём гарантийное письмо' },
    ])
  })

  test('refuses an extension without a reason or days, of a reservation without an end, of an unknown order', async () => {
    const { id, number } = await placed(await anna(), invoice)
    for (const argv of [
      ['--days', '3'],
      ['--why', 'x'],
      ['--days', '0', '--why', 'x'],
      ['--days', '61', '--why', 'x'],
      ['--days', '3', '--why', ' '],
    ])
      expect(await run(number, 'extend', ...argv), argv.join(' ')).toMatchObject({ code: 2 })
    expect(await run(number, 'accepted', '--days', '3')).toMatchObject({ code: 2 })
    await change(id, 'paid')
    expect(await run(number, 'extend', '--days', '3', '--why', 'x')).toEqual({
      code: 1,
      output: 'У резерва этого заказа нет срока: продлевать нечего\n',
    })
    await change(id, 'cancelled')
    expect(await run(number, 'extend', '--days', '3', '--why', 'x')).toEqual({
      code: 1,
      output: 'Заказ «Отменён»: резерва у него нет\n',
    })
    expect(await run('Ш-999999', 'extend', '--days', '3', '--why', 'x')).toEqual({
      code: 1,
      output: 'Такого заказа нет\n',
    })
  })
})

describe('an order with an unproven email address', () => {
  const expireConfirmation = (orderId: number) => set(orderId, `confirm_before = now() - interval '1 second'`)

  test('reserves goods for an hour, then releases them; the order stays until its email is confirmed', async () => {
    const buyer = guest()
    const { id, reservation, createdAt, contact } = await placed(buyer, onDelivery, 2)
    expect(new Date(reservation!.confirmBefore!).getTime() - new Date(createdAt).getTime()).toBe(3_600_000)
    const message = (await written({ email: 'order-placed', to: 'buyer', id }))!
    expect(message.to.address).toBe(contact.email)
    expect(message.text).toMatch(/Подтвердите заказ по ссылке/)
    expect(message.text).toContain(`Подтвердить заказ: http`)

    await runJob()
    expect(await reservedCount(id)).toBe(2)
    await expireConfirmation(id)
    announced.length = 0
    await Promise.all([runJob(), runJob()])
    expect(await reservedCount(id)).toBe(0)
    expect(announced).toContain('product:2')
    expect(await viewed(buyer, id)).toMatchObject({
      status: { code: 'new' },
      reservation: { isHeld: false, until: reservation!.until },
    })

    const confirmed = await confirm(byKey(id), id)
    expect(confirmed).toMatchObject({
      status: 200,
      body: { reservation: { isHeld: true, confirmBefore: null, until: reservation!.until } },
    })
    expect(await reservedCount(id)).toBe(2)
    expect(await confirm(byKey(id), id), 'a second click').toMatchObject({ status: 200 })
    expect(await reservedCount(id)).toBe(2)
    await runJob()
    expect(await reservedCount(id)).toBe(2)
  })

  test('an extension reserves released goods again and announces them', async () => {
    const { id, number } = await placed(guest(), onDelivery, 2)
    await expireConfirmation(id)
    await runJob()
    announced.length = 0
    const argv = [number, 'extend', '--days', '3', '--why', 'Звонил']
    expect(await runOrderCommand(argv, { pool, changes, out: { write: () => {} } })).toBe(0)
    expect(await reservedCount(id)).toBe(2)
    expect(announced).toContain('product:2')
  })

  test('is confirmed only by the key of its email: 404 without it, with another key, on another site', async () => {
    const buyer = guest()
    const [mine, other] = [await placed(buyer, onDelivery), await placed(guest(), onDelivery)]
    for (const visitor of [buyer, byKey(other.id), { headers: { ...byKey(mine.id).headers, 'x-site-id': '2' } }])
      expect((await confirm(visitor, mine.id)).status).toBe(404)
    expect((await viewed(buyer, mine.id)).reservation?.confirmBefore).toEqual(mine.reservation!.confirmBefore)
  })

  test('422 when the goods have been sold in the meantime: the order is unchanged', async () => {
    const { id } = await placed(guest(), onDelivery, 5)
    await expireConfirmation(id)
    await runJob()
    const { rows } = await pool.query('select on_hand - reserved as free from stock where offer_id = 2')
    await placed(await anna(), onDelivery, rows[0].free)
    // The buyer reads it, not staff.
    expect(await confirm(byKey(id), id)).toMatchObject({
      status: 422,
      body: {
        message:
          'Пока заказ ждал подтверждения, товары раскупили. Не хватает: Иглы DBx1 (ИГ-1) — 5 шт. Позвоните нам: ' +
          'предложим замену или оформим то, что осталось',
      },
    })
    expect((await viewed(byKey(id), id)).reservation).toMatchObject({
      isHeld: false,
      confirmBefore: expect.any(String),
    })
    await pool.query(`update stock set on_hand = on_hand + 400 where offer_id = 2`)
    await pool.query(
      `insert into stock_movements (offer_id, warehouse_id, kind, on_hand_delta) values (2, 1, 'receipt', 400)`,
    )
  })

  test('paid after release: reserves what is left; the shop gets an email about missing goods and cannot ship', async () => {
    const { id, number } = await placed(guest(), invoice, 5)
    await expireConfirmation(id)
    await runJob()
    const { rows } = await pool.query('select on_hand - reserved as free from stock where offer_id = 2')
    const other = await placed(await anna(), onDelivery, rows[0].free - 2)
    let output = ''
    const run = (...argv: string[]) =>
      runOrderCommand(argv, { pool, changes, out: { write: (text) => (output += text) } })
    expect(await run(number, 'paid')).toBe(0)
    expect(output).toContain('Не хватает: Иглы DBx1 (ИГ-1) — 3 шт.')
    expect(await reservedCount(id)).toBe(2)
    const emails = await emailsOf('order-short')
    expect(emails).toMatchObject([{ to: 'shop', id: expect.stringMatching(new RegExp(`^${id}\\.`)) }])
    const message = (await written(emails[0]!))!
    expect(message).toMatchObject({
      to: { address: 'shop@shpulka.test' },
      subject: `Заказ ${number}: оплачен, но товаров не хватает`,
    })
    expect(message.text).toContain('Не хватает: Иглы DBx1 (ИГ-1) — 3 шт.\n')
    for (const to of ['shipped', 'completed']) {
      output = ''
      expect(await run(number, to)).toBe(1)
      expect(output).toContain('Иглы DBx1 (ИГ-1) — 3 шт.')
    }
    expect(await reservedCount(id)).toBe(2)
    await change(other.id, 'cancelled')
    announced.length = 0
    expect(await run(number, 'shipped')).toBe(0)
    expect(announced, 'what it lacked is taken now').toContain('product:2')
    const sent = await pool.query(`select -sum(on_hand_delta)::int as sent from stock_movements where order_id = $1`, [
      id,
    ])
    expect([await reservedCount(id), sent.rows]).toEqual([0, [{ sent: 5 }]])
    expect(await written(emails[0]!), 'nothing is missing any more').toBeNull()
  })

  test('paid with no stock left: the payment is recorded; a cancel removes the shortages', async () => {
    const { id } = await placed(guest(), invoice, 2)
    await expireConfirmation(id)
    await runJob()
    const { rows } = await pool.query('select on_hand - reserved as free from stock where offer_id = 2')
    const other = await placed(await anna(), onDelivery, rows[0].free)
    const { missing } = await change(id, 'paid')
    expect(missing).toEqual([{ title: 'Иглы DBx1', vendorCode: 'ИГ-1', quantity: 2, packSize: null }])
    await change(other.id, 'cancelled')
    await change(id, 'cancelled')
    expect((await pool.query('select from order_shortages')).rowCount).toBe(0)
  })

  test('keeps its goods if the email is proven by a code or staff accept the order; otherwise accepting reserves again', async () => {
    const [proven, accepted, late] = [
      await placed(guest(), onDelivery),
      await placed(guest(), onDelivery),
      await placed(guest(), onDelivery),
    ]
    await pool.query('update users set email_proven_at = now() where id = (select user_id from orders where id = $1)', [
      proven.id,
    ])
    await change(accepted.id, 'accepted')
    for (const { id } of [proven, late]) await expireConfirmation(id)
    await runJob()
    expect([await reservedCount(proven.id), await reservedCount(accepted.id), await reservedCount(late.id)]).toEqual([
      1, 1, 0,
    ])
    expect((await change(late.id, 'accepted')).changedOffers).toEqual([2])
    expect(await reservedCount(late.id)).toBe(1)
  })

  test('reserved again after its email was proven or its money came, its goods are announced as fewer', async () => {
    const [proven, paid] = [await placed(guest(), onDelivery), await placed(guest(), invoice)]
    for (const { id } of [proven, paid]) await expireConfirmation(id)
    await runJob()
    await pool.query('update users set email_proven_at = now() where id = (select user_id from orders where id = $1)', [
      proven.id,
    ])
    announced.length = 0
    await runJob()
    expect(await reservedCount(proven.id)).toBe(1)
    expect(announced).toContain('product:2')
    expect((await change(paid.id, 'paid')).changedOffers).toEqual([2])
  })
})

describe('limits on orders with unproven email addresses', () => {
  /** Guests with baskets, each with a function that places the order; half of them at another process. */
  const buyers = (
    count: number,
    method: number,
    personal: (n: number) => object,
    goodsOf: { id: number; count?: number } = { id: goods.needles },
  ) =>
    Promise.all(
      Array.from({ length: count }, async (_, n) => {
        const visitor = guest()
        const instance = n % 2 ? app : otherInstance
        const basket = await fillBasket(instance, visitor, [goodsOf])
        const form = orderForm(basket, await calculate(instance, visitor), { personalPayment: method })
        const payload = { ...form, personalData: { ...form.personalData, ...personal(n) } }
        return (remoteAddress?: string) =>
          remoteAddress
            ? instance
                .inject({ method: 'POST', url: '/api/orders/v1', remoteAddress, headers: visitor.headers, payload })
                .then((answer) => ({
                  status: answer.statusCode,
                  body: answer.json() as PlacedOrder & Problem,
                }))
            : sendRequest<PlacedOrder & Problem>(instance, visitor, 'POST', '/orders/v1', payload)
      }),
    )
  const isHeld = ({ body }: { body: PlacedOrder }) => body.order.reservation?.isHeld

  test('three orders of one email reserve goods, even in parallel; others reserve theirs when confirmed', async () => {
    const email = `svetlana-${randomUUID()}@example.test`
    const answers = await Promise.all((await buyers(5, onDelivery, () => ({ email }))).map((place) => place()))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
    expect(answers.filter(isHeld)).toHaveLength(3)
    const late = answers.find((answer) => !isHeld(answer))!.body.order
    expect(await reservedCount(late.id)).toBe(0)
    const message = (await written({ email: 'order-placed', to: 'buyer', id: late.id }))!
    expect(message.to.address).toBe(email)
    expect(message.text).toContain('тогда мы отложим товары')
    expect(await confirm(byKey(late.id), late.id)).toMatchObject({
      status: 200,
      body: { reservation: { isHeld: true, confirmBefore: null } },
    })
    expect(await reservedCount(late.id)).toBe(1)
  })

  test('limits the reserved sum per network address and rejects card orders above it; other addresses are not affected', async () => {
    await pool.query(`update stock set on_hand = on_hand + 100 where offer_id = 11`)
    await pool.query(
      `insert into stock_movements (offer_id, warehouse_id, kind, on_hand_delta) select 11, warehouse_id, 'receipt', 100
        from stock where offer_id = 11`,
    )
    const uniqueEmail = (n: number) => ({ email: `oleg-${n}-${randomUUID()}@example.test` })
    const four = { id: goods.bulkyTable, count: 4 }
    const placing = await buyers(6, onDelivery, uniqueEmail, four)
    const answers = await Promise.all(placing.map((place) => place('192.0.2.44')))
    expect(answers.map(({ status }) => status)).toEqual(Array(6).fill(200))
    const sum = answers[0]!.body.order.total
    expect(answers.filter(isHeld)).toHaveLength(Math.floor(maxUnprovenReservations.ip.kopecks / sum))
    const [byCard] = await buyers(1, card, uniqueEmail, four)
    expect(await byCard!('192.0.2.44')).toMatchObject({
      status: 422,
      body: { message: expect.stringContaining('неоплаченные заказы') },
    })
    expect(await byCard!('192.0.2.45')).toMatchObject({ status: 200 })
  })

  test('reserves goods of an order without a reservation when its email is proven, once in two processes', async () => {
    const email = `roman-${randomUUID()}@example.test`
    const answers = []
    for (const place of await buyers(4, onDelivery, () => ({ email }))) answers.push(await place())
    const late = answers.find((answer) => !isHeld(answer))!.body.order
    await pool.query('update users set email_proven_at = now() where email = $1', [email])
    await pool.query(`update orders set is_contact_owner = true where contact ->> 'email' = $1`, [email])
    await Promise.all([runJob(), runJob()])
    expect(await reservedCount(late.id)).toBe(1)
    expect((await pool.query('select confirm_before as until from orders where id = $1', [late.id])).rows).toEqual([
      { until: null },
    ])
  })
})

describe('DELETE /orders/v1/own', () => {
  const cancel = (visitor: Pick<TestVisitor, 'headers'>, orderId: number) =>
    sendRequest<Order>(app, visitor, 'DELETE', `/orders/v1/own?orderId=${orderId}&cancelStatusId=1`)

  test('200: a guest cancels by the link of the email and by the cart token; a repeat gets the same answer', async () => {
    const buyer = guest()
    const [first, second] = [await placed(buyer, onDelivery), await placed(buyer, onDelivery)]
    for (const _ of [1, 2])
      expect(await cancel(byKey(first.id), first.id)).toMatchObject({
        status: 200,
        body: {
          status: { code: 'cancelled' },
          cancelReason: 'Покупка больше не нужна',
          contact: { fio: 'А•••• Швецова' },
        },
      })
    expect((await cancel(buyer, second.id)).status).toBe(200)
    expect([await reservedCount(first.id), await reservedCount(second.id)]).toEqual([0, 0])
    expect((await viewed(buyer, first.id)).history.map(({ who }) => who)).toEqual(['buyer', 'buyer'])
  })

  test('404 for another visitor and another order’s key, 422 after the order is sent', async () => {
    const [mine, other] = [await placed(guest(), onDelivery), await placed(guest(), onDelivery)]
    for (const visitor of [guest(), byKey(other.id), { headers: { 'x-site-id': '1' } }])
      expect((await cancel(visitor, mine.id)).status).toBe(404)
    await change(mine.id, 'accepted')
    await change(mine.id, 'shipped')
    expect(await cancel(byKey(mine.id), mine.id)).toMatchObject({
      status: 422,
      body: { message: expect.stringContaining('отменить уже нельзя') },
    })
  })
})
