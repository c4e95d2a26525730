import {
  type OrganizationOrder,
  type OrganizationPage,
  type OrganizationRow,
  organizations,
} from '@shpulka/contract/buying/organizations'
import { Value } from 'typebox/value'
import { expect, test } from 'vitest'
import { testDatabase } from '../../base/db/test-database.ts'
import { transaction } from '../../base/db/transaction.ts'
import { addTestPerson } from '../../people/inbox/test-items.ts'
import { openTestSession } from '../../people/sessions/test-sign-in.ts'
import { signedInStaff } from '../../people/staff/test-office.ts'
import { openTestApi, testTokenSecret } from '../../test-api.ts'
import { calculate, fillBasket, fillTestShop, orderForm, sendRequest } from '../orders/test-shop.ts'

const database = await testDatabase('empty')
const { pool } = database
await fillTestShop(pool)
const { app } = await openTestApi(database)
const manager = await signedInStaff(app, pool, 'manager')
const school = await signedInStaff(app, pool, 'manager', 2)
const owner = await signedInStaff(app, pool, 'owner')
await owner.send('PUT', '/staff-roles/reader', { title: 'Читатель', permissions: ['people.read'] })
const reader = await signedInStaff(app, pool, 'reader')

const inn = '7707083893'
const schoolInn = '5406571102'
const payer = { name: 'ООО «Ателье Шов»', inn, kpp: '770701001' }
const setOrganization = (userId: number, of: { name: string; inn: string; kpp?: string; school?: string }) =>
  pool.query(
    `update users set is_organization = true, organization_name = $2, inn = $3, kpp = $4,
       school = case when $5 <> '' then jsonb_build_object('school', $5::text, 'district', '', 'city', 'Тула') end
     where id = $1`,
    [userId, of.name, of.inn, of.kpp ?? '', of.school ?? ''],
  )
const anna = await openTestSession(pool, {
  priceRole: 'guest_opt',
  role: 'org_user',
  siteId: 1,
  tokenSecret: testTokenSecret,
})
await setOrganization(anna.userId, { name: 'ООО «Ателье Шов»', inn, kpp: '770701001' })
const lyceum = await addTestPerson(pool, 'Ольга Учителева', 2)
await setOrganization(lyceum, { name: 'МБОУ «Лицей № 7»', inn: schoolInn, school: 'Лицей № 7' })

const buyer = { cartToken: '', headers: { authorization: `Bearer ${anna.authToken}`, 'x-site-id': '1' } }
async function order(count: number, by = payer): Promise<{ id: number; total: number }> {
  const basket = await fillBasket(app, buyer, [{ id: 1, count }])
  const form = orderForm(basket, await calculate(app, buyer), { personalPayment: 2, payer: by } as never)
  const { status, body } = await sendRequest<{ orderId: number }>(app, buyer, 'POST', '/orders/v1', form)
  expect(status, JSON.stringify(body)).toBe(200)
  const { rows } = await pool.query('select total_kopecks::int as total from orders where id = $1', [body.orderId])
  return { id: body.orderId, total: rows[0].total }
}

const find = async (q: string, who: Pick<typeof manager, 'send'> = manager, more: object = {}) =>
  (await who.send<{ organizations: OrganizationRow[] }>('POST', '/organizations/search', { q, ...more })).body
    .organizations

test.each(['7707083893', '770708', 'ателье', 'шов ателье', 'АТЕЛЬЕ «шов'])('found by %j', async (q) => {
  expect((await find(q)).map((row) => row.inn)).toEqual([inn])
})

test('not found by names of its people or by pattern characters; staff see organizations of their sites only', async () => {
  for (const q of ['учителева', '%', '_', 'лицей ателье']) expect(await find(q)).toEqual([])
  expect(await find('лицей')).toMatchObject([{ inn: schoolInn, name: 'МБОУ «Лицей № 7»', people: 1, orders: 0 }])
  expect((await find('')).map((row) => row.inn).sort()).toEqual([schoolInn, inn])
  expect((await find('', school)).map((row) => row.inn)).toEqual([schoolInn])
  expect((await find('', manager, { siteId: 2 })).map((row) => row.inn)).toEqual([schoolInn])
  expect((await school.send('GET', `/organizations/${inn}`)).status).toBe(404)
  expect((await manager.send<OrganizationPage>('GET', `/organizations/${schoolInn}`)).body).toMatchObject({
    names: ['МБОУ «Лицей № 7»'],
    schools: ['Лицей № 7'],
    people: [{ id: lyceum }],
  })
})

test('shows people, orders, sums, bills and price offers; staff without the permission see no orders', async () => {
  const offer = await sendRequest(app, buyer, 'POST', '/price-offers/v1', {
    recipient: 'Ателье',
    groups: [{ id: 1, count: 2 }],
  })
  expect(offer.status).toBe(200)
  const first = await order(1)
  const second = await order(2)
  await pool.query(
    `insert into payments (order_id, bill_id, amount_kopecks, provider, status, received_kopecks, settled_at, recorded_by)
     select order_id, id, amount_kopecks, 'transfer', 'succeeded', amount_kopecks, now(), 'manager:0' from bills
     where order_id = $1`,
    [first.id],
  )
  const { body } = await manager.send<OrganizationPage>('GET', `/organizations/${inn}`)
  expect([...Value.Errors(organizations.viewOrganization.answer, body)]).toEqual([])
  expect(body).toMatchObject({
    names: ['ООО «Ателье Шов»'],
    kpps: ['770701001'],
    schools: [],
    people: [{ id: anna.userId }],
    orders: {
      total: 2,
      ordered: first.total + second.total,
      paid: first.total,
      refunded: 0,
      toPay: second.total,
      latest: [
        { id: second.id, isPaid: false, bills: [`Ш-${second.id}-1`] },
        { id: first.id, isPaid: true },
      ],
    },
    peopleTotal: 1,
    priceOffers: {
      total: 1,
      latest: [{ number: expect.stringMatching(/^КП-\d+$/), recipient: 'Ателье', orderId: null }],
    },
  })
  expect(JSON.stringify(body)).not.toMatch(/@example\.ru.*\+7\d{10}/)
  expect((await reader.send<OrganizationPage>('GET', `/organizations/${inn}`)).body).toMatchObject({
    orders: null,
    priceOffers: null,
  })
  expect((await manager.send('GET', `/price-offers/${body.priceOffers!.latest[0]!.id}`)).status).toBe(200)
  const older = (before: number, who: Pick<typeof manager, 'send'> = manager) =>
    who.send<OrganizationOrder[]>('GET', `/organizations/${inn}/orders?before=${before}`)
  expect((await older(second.id)).body).toEqual(body.orders!.latest.slice(1))
  expect((await older(first.id)).body).toEqual([])
  expect((await older(second.id, school)).body).toEqual([])
  expect((await older(second.id, reader)).status).toBe(403)
  expect((await find('ателье', reader))[0]).toMatchObject({ people: 1, orders: null })
})

test('what is to be paid and what is paid goes by bills, which the total of a changed order does not tell', async () => {
  const changed = { name: 'ООО «Петля»', inn: '7736207543', kpp: '773601001' }
  const pay = (billId: number) =>
    pool.query(
      `insert into payments (order_id, bill_id, amount_kopecks, provider, status, received_kopecks, settled_at, recorded_by)
       select order_id, id, amount_kopecks, 'transfer', 'succeeded', amount_kopecks, now(), 'manager:0' from bills
       where id = $1`,
      [billId],
    )
  const shown = async () => (await manager.send<OrganizationPage>('GET', `/organizations/${changed.inn}`)).body.orders!
  const { id, total } = await order(1, changed)
  const { rows: bills } = await pool.query<{ id: number }>('select id from bills where order_id = $1', [id])
  await pay(bills[0]!.id)
  // Reduced by 300 roubles, which went back, and increased by them again, which are billed: what came is the total.
  const difference = await transaction(pool, async (tx) => {
    await tx.query(
      `insert into money_refunds (payment_id, amount_kopecks, why, status, is_of_change, settled_at)
       select id, 30000, 'дешевле', 'succeeded', true, now() from payments where order_id = $1`,
      [id],
    )
    const { rows } = await tx.query<{ id: number }>(
      `insert into bills (order_id, number, amount_kopecks, goods) values ($1::bigint, 'Ш-' || $1 || '-2', 30000, '[]')
       returning id`,
      [id],
    )
    return rows[0]!.id
  })
  expect(await shown()).toMatchObject({
    ordered: total,
    toPay: 30_000,
    latest: [{ id, isPaid: false }],
  })
  await pay(difference)
  expect(await shown()).toMatchObject({ toPay: 0, latest: [{ id, isPaid: true }] })
  const cancelled = await order(1, changed)
  await pool.query(
    `update orders set status_id = (select id from order_statuses where stage = 'cancelled' limit 1) where id = $1`,
    [cancelled.id],
  )
  expect(await shown()).toMatchObject({ toPay: 0, latest: [{ id: cancelled.id, isPaid: false }, {}] })
})

test('404: an unknown INN; 400: not an INN; erased people are not searched', async () => {
  expect((await manager.send('GET', '/organizations/7736050003')).status).toBe(404)
  expect((await manager.send('GET', '/organizations/77')).status).toBe(400)
  const gone = await addTestPerson(pool, 'Ушедшая')
  await setOrganization(gone, { name: 'ООО «Закрылись»', inn: '7736050003' })
  expect(await find('закрылись')).toHaveLength(1)
  await pool.query('update users set erased_at = now() where id = $1', [gone])
  expect(await find('закрылись')).toEqual([])
})
