import type { Problem } from '@shpulka/contract/base/problem'
import type { Blank, BlankCounts } from '@shpulka/contract/buying/blanks'
import type { PlacedOrder } from '@shpulka/contract/buying/orders'
import { describe, expect, test } from 'vitest'
import { testDatabase } from '../../base/db/test-database.ts'
import { queriesOf } from '../../base/db/test-queries.ts'
import { recipientsOf } from '../../base/mail/test-emails.ts'
import { signIn } from '../../people/sessions/test-sign-in.ts'
import { openTestApi } from '../../test-api.ts'
import {
  calculate,
  fillBasket,
  fillTestShop,
  guest,
  orderForm,
  sendRequest,
  type TestVisitor,
} from '../orders/test-shop.ts'
import { notifyArrivedGoods } from './waiting-blanks.port.ts'

const database = await testDatabase('empty')
const { pool } = database
await fillTestShop(pool)
await pool.query(
  `select setval(pg_get_serial_sequence(t, 'id'), 1000) from unnest('{products,groups,offers}'::text[]) t`,
)
const { app } = await openTestApi(database)

const signedIn = async (siteId = 1): Promise<TestVisitor> => ({
  cartToken: '',
  headers: { 'x-site-id': String(siteId), ...(await signIn(pool, 'guest_opt', 'guest', { siteId })) },
})
type Visitor = Pick<TestVisitor, 'headers'>
const add = (visitor: Visitor, body: object) =>
  sendRequest<Blank & Problem>(app, visitor, 'POST', '/orders/v1/blanks', body)
const list = (visitor: Visitor, query = '') =>
  sendRequest<{ blanks: Blank[]; meta: { total: number; pages: number } } & Problem>(
    app,
    visitor,
    'GET',
    `/orders/v1/blanks${query}`,
  )
const cancel = (visitor: Visitor, id: number) =>
  sendRequest<Blank & Problem>(app, visitor, 'DELETE', `/orders/v1/blanks?id=${id}`)
const counts = async (visitor: Visitor) => {
  const { total, statusBlankCounts } = (await sendRequest<BlankCounts>(app, visitor, 'GET', '/orders/v1/blanks/counts'))
    .body
  return { total, ...Object.fromEntries(statusBlankCounts.map(({ code, count }) => [code, count])) }
}

/** Adds a new product with a price and this stock. */
async function offerWith(onHand: number) {
  const { rows } = await pool.query(
    `with p as (insert into products (code, title, vendor_code) values (gen_random_uuid(), 'Вышивальная машина', 'ВМ-1')
      returning id),
       s as (insert into product_sites select id, 1 from p), g as (insert into groups (product_id) select id from p
         returning id),
       o as (insert into offers (title, vendor_code) values ('', '') returning id), m as (insert into group_offers
         select g.id, o.id, 1 from g, o),
       r as (insert into offer_prices (price_list_id, offer_id, price_role, price_kopecks) select 1, id, 'guest_opt',
         900000 from o),
       k as (insert into stock (offer_id, warehouse_id, on_hand) select id, 1, $1 from o)
     select o.id as "offerId", g.id as "groupId" from o, g`,
    [onHand],
  )
  if (onHand > 0) await receive(rows[0].offerId, onHand, 'insert only')
  return rows[0] as { offerId: number; groupId: number }
}

async function receive(offerId: number, count: number, mode?: 'insert only') {
  await pool.query(
    `insert into stock_movements (offer_id, warehouse_id, kind, on_hand_delta) values ($1, 1, 'receipt', $2)`,
    [offerId, count],
  )
  if (!mode)
    await pool.query('update stock set on_hand = on_hand + $2 where offer_id = $1 and warehouse_id = 1', [
      offerId,
      count,
    ])
}

async function order(buyer: TestVisitor, groups: Parameters<typeof fillBasket>[2]) {
  const basket = await fillBasket(app, buyer, groups)
  const form = orderForm(basket, await calculate(app, buyer))
  const { status } = await sendRequest<PlacedOrder>(app, buyer, 'POST', '/orders/v1', form)
  expect(status).toBe(200)
}

const setStatus = (blankId: number, code: string) =>
  pool.query('update blanks set status_id = (select id from blank_statuses where code = $2) where id = $1', [
    blankId,
    code,
  ])

/** Recipients of the emails of a blank: `buyer` is its user, anybody else is shown by address. */
const emails = async (blankId: number) => {
  const { rows } = await pool.query(
    'select u.email::text from blanks b join users u on u.id = b.user_id where b.id = $1',
    [blankId],
  )
  return recipientsOf(pool, 'blank-available', [blankId], rows[0].email)
}

describe('POST /orders/v1/blanks', () => {
  test('200: repeated and parallel requests give one blank per user and offer', async () => {
    const { offerId, groupId } = await offerWith(0)
    const buyer = await signedIn()
    const answers = await Promise.all(Array.from({ length: 8 }, () => add(buyer, { offerId })))
    expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(200))
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1)
    expect(answers[0]!.body).toMatchObject({
      offerId,
      groupId,
      status: { code: 'new' },
      isOpen: true,
      count: 1,
      available: 0,
      price: 900_000,
      title: 'Вышивальная машина',
      vendorCode: 'ВМ-1',
    })
    expect((await add(buyer, { offerId, count: 3 })).body).toMatchObject({ id: answers[0]!.body.id, count: 3 })
    // The product's page asks for at least so many, or names no count.
    expect((await add(buyer, { offerId })).body.count).toBe(3)
    expect((await add(buyer, { offerId, count: 2, isLeast: true })).body.count).toBe(3)
    expect((await add(buyer, { offerId, count: 4, isLeast: true })).body.count).toBe(4)
    expect((await add(buyer, { offerId, count: 2 })).body.count).toBe(2)
    expect((await add(await signedIn(), { offerId })).body.id).not.toBe(answers[0]!.body.id)
    expect(await counts(buyer)).toEqual({ total: 1, new: 1, 'in-work': 0, available: 0, ordered: 0, cancelled: 0 })
  })

  test('200: a blank in work that asks for more is new again, one that asks for less stays in work', async () => {
    const { offerId } = await offerWith(0)
    const buyer = await signedIn()
    const { body } = await add(buyer, { offerId, count: 2 })
    await setStatus(body.id, 'in-work')
    expect((await add(buyer, { offerId, count: 1 })).body.status.code).toBe('in-work')
    expect((await add(buyer, { offerId })).body.status.code).toBe('in-work')
    expect((await add(buyer, { offerId, count: 20 })).body.status.code).toBe('new')
  })

  test('422: enough in stock; 404: not sold on this site; 400: junk; 401: signed out', async () => {
    const { offerId } = await offerWith(2)
    const buyer = await signedIn()
    expect((await add(buyer, { offerId, count: 2 })).status).toBe(422)
    expect((await add(buyer, { offerId, count: 3 })).body).toMatchObject({ count: 3, available: 2 })
    expect((await add(await signedIn(2), { offerId })).status).toBe(404)
    expect((await add(buyer, { offerId: 8 })).status).toBe(404)
    expect((await add(buyer, { offerId: 999_999 })).status).toBe(404)
    for (const body of [
      {},
      { offerId: 'x' },
      { offerId, count: 0 },
      { offerId, count: -1 },
      { offerId, count: 1e9 },
      { offerId: 1e15 },
      [],
    ])
      expect((await add(buyer, body)).status, JSON.stringify(body)).toBe(400)
    expect((await add(guest(), { offerId })).status).toBe(401)
  })
})

test('422: a hundred blanks are open and one more is rejected; existing ones can still be changed', async () => {
  const buyer = await signedIn()
  const { body: first } = await add(buyer, { offerId: (await offerWith(0)).offerId })
  await pool.query(
    `with more as (insert into offers (title, vendor_code) select '', '' from generate_series(1, 99) returning id)
     insert into blanks (user_id, site_id, offer_id, count, status_id) select b.user_id, 1, more.id, 1, 1 from blanks b,
       more where b.id = $1`,
    [first.id],
  )
  const { offerId } = await offerWith(0)
  const { status, body } = await add(buyer, { offerId })
  expect([status, body.message]).toEqual([422, 'Бланков уже 100: отмените те, что больше не нужны, и добавьте этот'])
  expect((await add(buyer, { offerId: first.offerId, count: 2 })).status).toBe(200)
  await cancel(buyer, first.id)
  expect((await add(buyer, { offerId })).status).toBe(200)
})

describe('goods that arrive', () => {
  test('are reported in the profile, and by email only to a proven address', async () => {
    for (const isProven of [true, false]) {
      const { offerId } = await offerWith(0)
      const { body } = await add(await signedIn(), { offerId })
      await pool.query('update users set email_proven_at = $2 where id = (select user_id from blanks where id = $1)', [
        body.id,
        isProven ? new Date() : null,
      ])
      await receive(offerId, 1)
      await notifyArrivedGoods(pool)
      const notified = await pool.query(
        `select from notifications where type_code = 'blank' and user_id = (select user_id from blanks where id = $1)`,
        [body.id],
      )
      expect(notified.rowCount).toBe(1)
      expect(await emails(body.id)).toEqual(isProven ? ['buyer'] : [])
    }
  })

  test('become available once, with one email, and only for the full count', async () => {
    const { offerId } = await offerWith(0)
    const buyer = await signedIn()
    const { body } = await add(buyer, { offerId, count: 2 })
    await notifyArrivedGoods(pool)
    await receive(offerId, 1)
    await notifyArrivedGoods(pool)
    expect(await emails(body.id)).toEqual([])
    await receive(offerId, 1)
    await Promise.all([notifyArrivedGoods(pool), notifyArrivedGoods(pool), notifyArrivedGoods(pool)])
    await notifyArrivedGoods(pool)
    expect(await emails(body.id)).toEqual(['buyer'])
    const queued = await pool.query<{ id: string }>(
      `select payload ->> 'id' as id from graphile_worker._private_jobs where payload ->> 'email' = 'blank-available'
         and split_part(payload ->> 'id', '.', 1) = $1::text`,
      [body.id],
    )
    expect(queued.rows, 'an id of its own, for it may arrive again').not.toEqual([{ id: String(body.id) }])
    expect((await list(buyer)).body.blanks).toMatchObject([
      { status: { code: 'available' }, isOpen: true, available: 2 },
    ])
  })

  test('notify a batch of two hundred buyers by as many queries as one buyer', async () => {
    const waitFor = async (people: number) => {
      const { offerId } = await offerWith(0)
      await pool.query(
        `with more as (insert into users (site_id, email, price_role) select 1, gen_random_uuid() || '@example.ru',
          'guest_opt' from generate_series(1, $2) returning id)
         insert into blanks (user_id, site_id, offer_id, count, status_id) select id, 1, $1, 1, 1 from more`,
        [offerId, people],
      )
      await receive(offerId, 1)
      return offerId
    }
    const queriesOfNotifying = () => queriesOf(() => notifyArrivedGoods(pool))
    await waitFor(1)
    const one = await queriesOfNotifying()
    const offerId = await waitFor(450)
    expect((await queriesOfNotifying()).length).toBeLessThanOrEqual(3 * one.length)
    const { rows } = await pool.query(
      `select s.code, count(*)::int, count(n.id)::int as notified from blanks b join blank_statuses s on s.id = b.status_id
       left join notifications n on n.user_id = b.user_id where b.offer_id = $1 group by 1`,
      [offerId],
    )
    expect(rows).toEqual([{ code: 'available', count: 450, notified: 450 }])
  })

  test('leave the blank open for the rest when fewer are ordered', async () => {
    const { offerId, groupId } = await offerWith(0)
    const buyer = await signedIn()
    await add(buyer, { offerId, count: 10 })
    await receive(offerId, 10)
    await notifyArrivedGoods(pool)
    await order(buyer, [{ id: groupId, count: 3 }])
    expect((await list(buyer)).body.blanks).toMatchObject([{ status: { code: 'available' }, isOpen: true, count: 7 }])
    await order(await signedIn(), [{ id: groupId, count: 4 }])
    await order(buyer, [{ id: groupId, count: 1 }])
    // Six are wanted and two are left.
    expect((await list(buyer)).body.blanks).toMatchObject([{ status: { code: 'new' }, isOpen: true, count: 6 }])
    await receive(offerId, 4)
    await order(buyer, [{ id: groupId, count: 6 }])
    expect((await list(buyer)).body.blanks).toMatchObject([{ status: { code: 'ordered' }, isOpen: false, count: 6 }])
  })

  test('close the blank when ordered in one click', async () => {
    const { offerId, groupId } = await offerWith(0)
    const buyer = await signedIn()
    await add(buyer, { offerId, count: 2 })
    await receive(offerId, 2)
    const body = { group: groupId, count: 2, name: 'Анна', phone: '+7 900 123-45-67', consent: true }
    const { status } = await sendRequest(app, buyer, 'POST', '/blanks/v1', body)
    expect(status).toBe(200)
    expect((await list(buyer)).body.blanks).toMatchObject([{ status: { code: 'ordered' }, isOpen: false }])
  })

  test('close the blank when ordered; it cannot be cancelled any more', async () => {
    const { offerId, groupId } = await offerWith(0)
    const buyer = await signedIn()
    const { body: blank } = await add(buyer, { offerId })
    await receive(offerId, 5)
    await order(buyer, [{ id: groupId }])
    expect((await list(buyer)).body.blanks).toMatchObject([{ status: { code: 'ordered' }, isOpen: false }])
    expect((await cancel(buyer, blank.id)).status).toBe(422)
  })
})

describe('DELETE /orders/v1/blanks', () => {
  test('200, also when repeated; 404 for another user and another site; afterwards a new blank can be added', async () => {
    const { offerId } = await offerWith(0)
    const buyer = await signedIn()
    const { body } = await add(buyer, { offerId })
    expect((await cancel(await signedIn(), body.id)).status).toBe(404)
    expect((await cancel(await signedIn(2), body.id)).status).toBe(404)
    expect((await cancel(guest(), body.id)).status).toBe(401)
    expect((await cancel(buyer, body.id)).body).toMatchObject({ status: { code: 'cancelled' }, isOpen: false })
    expect((await cancel(buyer, body.id)).status).toBe(200)
    expect((await add(buyer, { offerId })).body.id).not.toBe(body.id)
    expect((await list(await signedIn())).body.blanks).toEqual([])
    expect((await list(buyer, '?statusId=5')).body).toMatchObject({ blanks: [{ id: body.id }], meta: { total: 1 } })
    for (const query of ['', '?id=x', '?id=-1', '?id=99999999999'])
      expect((await sendRequest(app, buyer, 'DELETE', `/orders/v1/blanks${query}`)).status).toBe(400)
  })

  test('a list of many takes as many queries as a list of one', async () => {
    const buyer = await signedIn()
    const queriesOfList = async () => (await queriesOf(() => list(buyer))).sort()
    await add(buyer, { offerId: (await offerWith(0)).offerId })
    const one = await queriesOfList()
    for (let n = 0; n < 4; n += 1) await add(buyer, { offerId: (await offerWith(0)).offerId })
    expect(await queriesOfList()).toEqual(one)
    for (const query of ['?limit=1e9', '?page=-1', '?statusId=x']) expect((await list(buyer, query)).status).toBe(400)
  })
})
