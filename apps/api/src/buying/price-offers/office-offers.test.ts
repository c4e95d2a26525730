import { randomUUID } from 'node:crypto'
import type { DeskOrder } from '@shpulka/contract/buying/desk-order'
import type { OfficeOffer, OfficeOfferRow } from '@shpulka/contract/buying/office-price-offers'
import type { PriceOffer } from '@shpulka/contract/buying/price-offers'
import { afterEach, expect, test } from 'vitest'
import { testDatabase } from '../../base/db/test-database.ts'
import { addTestPerson } from '../../people/inbox/test-items.ts'
import { signedInStaff } from '../../people/staff/test-office.ts'
import { openTestApi } from '../../test-api.ts'
import * as shop from '../orders/test-shop.ts'

const database = await testDatabase('empty')
const { pool } = database
await shop.fillTestShop(pool)
const { app } = await openTestApi(database)
const { app: otherInstance } = await openTestApi(database)
const owner = await signedInStaff(app, pool, 'owner')
const manager = await signedInStaff(app, pool, 'manager')
const other = await signedInStaff(otherInstance, pool, 'manager')
const school = await signedInStaff(app, pool, 'manager', 2)
const warehouse = await signedInStaff(app, pool, 'warehouse')

afterEach(() => shop.expectInvariants(pool))

const { goods } = shop
const client = { userId: null, fio: 'Ольга Швецова', phone: '8 900 765-43-21', hasAgreed: true, payer: null }
/** An offer created by a guest: needles and an overlocker. */
async function createOffer(recipient = 'ООО «Мануфактура»') {
  const buyer = shop.guest()
  await shop.fillBasket(app, buyer, [
    { id: goods.needles, count: 2 },
    { id: goods.overlocker, count: 1 },
  ])
  const { body } = await shop.sendRequest<PriceOffer>(app, buyer, 'POST', '/price-offers/v1', { recipient })
  return { buyer, key: body.key, id: Number(body.number.replace(/\D/g, '')) }
}
const line = (groupId: number, count: number, price: number | null = null) => ({ groupId, count, price })
const version = (lines: object[], more: object = {}) => ({
  key: randomUUID(),
  recipient: 'ООО «Мануфактура»',
  comment: '',
  days: 10,
  lines,
  ...more,
})
const revise = (id: number, newVersion: object, by = manager) =>
  by.send<OfficeOffer>('POST', `/price-offers/${id}/versions`, newVersion)
type Found = { offers: OfficeOfferRow[] }
const search = async (q: string, by = manager) =>
  (await by.send<Found>('POST', '/price-offer-searches', { q })).body.offers
const order = (id: number, by = manager) => by.send<DeskOrder>('POST', `/price-offers/${id}/order`, { client })

test('an offer is found by number, recipient and client; its page shows it whole, with its public link', async () => {
  const { id, key } = await createOffer('ИП Портнова')
  for (const q of [`КП-${id}`, String(id), `кп ${id}`, 'портнов'])
    expect(
      (await search(q)).map((offer) => offer.id),
      q,
    ).toEqual([id])
  expect(await search('%')).toEqual([])
  expect((await search('')).map((offer) => offer.id)).toContain(id)
  expect(await search(String(id), school)).toEqual([])
  const userId = await addTestPerson(pool, 'Ольга Портнова')
  await pool.query('update price_offers set user_id = $2 where id = $1', [id, userId])
  const { body: ofClient } = await manager.send<Found>('POST', '/price-offer-searches', { userId })
  expect(ofClient.offers.map((offer) => offer.id)).toEqual([id])
  await pool.query('update price_offers set user_id = null where id = $1', [id])
  const { body } = await manager.send<OfficeOffer>('GET', `/price-offers/${id}`)
  expect(body).toMatchObject({ number: `КП-${id}`, isOver: false, newerId: null, orderId: null })
  expect(body.url).toMatch(new RegExp(`/price-offer/${key}$`))
  expect(body.versions).toMatchObject([{ id, who: '' }])
  expect((await school.send('GET', `/price-offers/${id}`)).status).toBe(404)
  expect((await warehouse.send('GET', `/price-offers/${id}`)).status).toBe(403)
})

test('a new version keeps prices; the old version links to it; only the new one can be ordered, once', async () => {
  const { id, key, buyer } = await createOffer()
  await pool.query('update offer_prices set price_kopecks = 18000 where offer_id = 2')
  const form = version([line(goods.needles, 5), line(goods.spool, 3)])
  const { status, body: next } = await revise(id, form)
  expect(status, JSON.stringify(next)).toBe(200)
  expect(next).toMatchObject({ number: `КП-${id}/2`, price: 5 * 15_000 + 3 * next.lines[1]!.price, newerId: null })
  expect(next.versions.map(({ number, who }) => [number, who !== ''])).toEqual([
    [`КП-${id}`, false],
    [`КП-${id}/2`, true],
  ])
  expect((await revise(id, form)).body.id).toBe(next.id)
  const previous = await shop.sendRequest<PriceOffer>(app, buyer, 'GET', `/price-offers/v1/${key}`)
  expect(previous.body.newer).toMatchObject({ number: `КП-${id}/2` })
  const followed = await shop.sendRequest<PriceOffer>(app, buyer, 'GET', `/price-offers/v1/${previous.body.newer!.key}`)
  expect(followed.body).toMatchObject({ number: `КП-${id}/2`, newer: null, price: next.price })
  // The list has one row: the last version, found by the number of the first.
  expect((await search(String(id))).map((offer) => offer.id)).toEqual([next.id])
  const outdated = await order(id)
  expect([outdated.status, outdated.body.message]).toEqual([422, expect.stringContaining(`КП-${id}/2`)])
  const orders = await Promise.all([order(next.id), order(next.id, other)])
  expect(new Set(orders.map(({ body }) => body.id)).size).toBe(1)
  expect(orders[0]!.body.total).toBe(next.price)
  expect((await revise(next.id, version([line(goods.needles, 1)]))).status).toBe(422)
  const { rows } = await pool.query(
    `select changes from audit_log where action = 'price-offer.revise' and record_id = $1`,
    [String(next.id)],
  )
  expect(rows).toMatchObject([{ changes: { number: [`КП-${id}`, `КП-${id}/2`] } }])
  await pool.query('update offer_prices set price_kopecks = 15000 where offer_id = 2')
})

test('of parallel revisions one gets 409 with the name; of a parallel order and revision one wins', async () => {
  const { id } = await createOffer()
  const both = await Promise.all([
    revise(id, version([line(goods.needles, 3)])),
    revise(id, version([line(goods.needles, 4)]), other),
  ])
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
  const refused = both.find(({ status }) => status === 409)!.body as never as { conflict: { version: object } }
  expect(refused.conflict.version).toMatchObject({ seen: 1, current: 2, who: expect.stringMatching(/./) })
  const { id: raced } = await createOffer()
  const [ordered, revised] = await Promise.all([order(raced), revise(raced, version([line(goods.needles, 3)]), other)])
  expect([ordered.status, revised.status].sort()).toEqual([200, 422])
})

test('an expired offer can be found and revised at current prices, but not ordered', async () => {
  const { id } = await createOffer()
  await pool.query(
    `update price_offers set created_at = now() - interval '9 days', valid_until = current_date - 2 where id = $1`,
    [id],
  )
  await pool.query('update offer_prices set price_kopecks = 18000 where offer_id = 2')
  expect((await search(String(id)))[0]).toMatchObject({ id, isOver: true })
  expect((await order(id)).status).toBe(404)
  const { body: next } = await revise(id, version([line(goods.needles, 1)]))
  expect(next).toMatchObject({ isOver: false, price: 18_000 })
  await pool.query('update offer_prices set price_kopecks = 15000 where offer_id = 2')
})

test('the list by what has become of an offer, by site and by who made it', async () => {
  const [fresh, ordered, over] = [await createOffer(), await createOffer(), await createOffer()]
  const revised = (await revise(ordered.id, version([line(goods.needles, 3)]))).body.id
  expect((await order(revised)).status).toBe(200)
  await pool.query(
    `update price_offers set valid_until = current_date - 1, created_at = now() - interval '2 days' where id = $1`,
    [over.id],
  )
  const made = [fresh.id, revised, over.id]
  const among = async (filter: object, by = manager) =>
    (await by.send<Found>('POST', '/price-offer-searches', filter)).body.offers
      .map(({ id }) => id)
      .filter((id) => made.includes(id))
  expect(await among({ state: 'open' })).toEqual([fresh.id])
  expect(await among({ state: 'ordered' })).toEqual([revised])
  expect(await among({ state: 'over' })).toEqual([over.id])
  expect(await among({ mine: true })).toEqual([revised])
  expect(await among({ mine: true }, other)).toEqual([])
  expect(await among({ siteId: 1, q: 'мануфактура', state: 'over' })).toEqual([over.id])
  expect(await among({ siteId: 2 })).toEqual([])
  expect(await among({ siteId: 1 }, school)).toEqual([])
  for (const filter of [{ state: 'new' }, { siteId: 0 }, { mine: 'да' }])
    expect((await manager.send('POST', '/price-offer-searches', filter)).status).toBe(400)
  const view = { list: 'offers', title: 'Мои', audience: 'mine', role: null, filter: { state: 'open', mine: 'true' } }
  expect((await manager.send('POST', '/views', view)).status).toBe(200)
  expect((await manager.send('POST', '/views', { ...view, filter: { q: 'Швецова' } })).status).toBe(400)
  expect((await warehouse.send('GET', '/views?list=offers')).status).toBe(403)
})

test('a price by hand needs a permission; goods not on sale and bad input are rejected', async () => {
  const { id } = await createOffer()
  const at = (price: number | null, by = manager) => revise(id, version([line(goods.needles, 1, price)]), by)
  expect((await at(13_000)).status).toBe(403)
  expect((await revise(id, version([line(goods.needles, 1)]), school)).status).toBe(404)
  expect((await revise(id, version([line(goods.needles, 1)]), warehouse)).status).toBe(403)
  for (const groupId of [goods.hidden, goods.onRequest, 999])
    expect((await revise(id, version([line(groupId, 1)]))).status, `${groupId}`).toBe(422)
  for (const bad of [
    [],
    [line(goods.needles, 0)],
    [line(goods.needles, -1)],
    [line(goods.needles, 1.5)],
    [line(goods.needles, 1e9)],
    [line(goods.needles, 1, -1)],
    [line(goods.needles, 1), line(goods.needles, 2)],
  ])
    expect((await revise(id, version(bad))).status, JSON.stringify(bad)).toBe(400)
  expect((await revise(id, version([line(goods.needles, 1)], { days: 31 }))).status).toBe(400)
  expect((await revise(99_999, version([line(goods.needles, 1)]))).status).toBe(404)
  expect((await at(13_500)).body).toMatchObject({ errors: { why: 'Напишите, почему цена другая' } })
  const why = 'Берут третий раз'
  const { body: cheaper } = await revise(id, version([line(goods.needles, 1, 13_500)], { why }))
  expect(cheaper).toMatchObject({ price: 13_500 })
  const { rows } = await pool.query('select why from audit_log where record_kind = $1 and record_id = $2', [
    'price-offer',
    String(cheaper.id),
  ])
  expect(rows).toEqual([{ why }])
  // Keeping a price of the previous version needs no reason.
  expect((await revise(cheaper.id, version([line(goods.needles, 2, 13_500)]))).body).toMatchObject({ price: 27_000 })
  const { id: another } = await createOffer()
  expect((await revise(another, version([line(goods.needles, 1, 1_000)], { why }), owner)).body).toMatchObject({
    price: 1_000,
  })
})
