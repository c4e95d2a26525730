import { type CustomerBasket, customerBasket } from '@shpulka/contract/buying/customer-basket'
import { type CustomerRequests, customerRequests } from '@shpulka/contract/people/customer-requests'
import type { Customer, CustomerOrder } from '@shpulka/contract/people/customers'
import { Value } from 'typebox/value'
import { expect, test } from 'vitest'
import { testDatabase } from '../../base/db/test-database.ts'
import { queriesOf } from '../../base/db/test-queries.ts'
import { transaction } from '../../base/db/transaction.ts'
import { addTestPerson, addTestRecall, addTestReview } from '../../people/inbox/test-items.ts'
import { openTestSession } from '../../people/sessions/test-sign-in.ts'
import { signedInStaff } from '../../people/staff/test-office.ts'
import { openTestApi, testTokenSecret } from '../../test-api.ts'
import { changeStatus } from '../order-status/change-status.port.ts'
import { calculate, fillBasket, fillTestShop, goods, orderForm, sendRequest } from '../orders/test-shop.ts'

const database = await testDatabase('empty')
const { pool } = database
await fillTestShop(pool)
await pool.query(`
  insert into form_types (site_id, code, group_code, title, thanks, question_field, publication_field) values
    (1, 'ask', 'help', 'Задать вопрос', 'Ответим', 'question', 'publish'),
    (1, 'complaint', 'help', 'Жалоба', 'Ответим', null, null),
    (2, 'complaint', 'help', 'Жалоба школы', 'Ответим', null, null)`)
const { app } = await openTestApi(database)
const manager = await signedInStaff(app, pool, 'manager')
const school = await signedInStaff(app, pool, 'manager', 2)
const owner = await signedInStaff(app, pool, 'owner')
await owner.send('PUT', '/staff-roles/answers', { title: 'Ответы', permissions: ['people.read', 'inbox.read'] })
const answers = await signedInStaff(app, pool, 'answers')
// May read people of the first site, and everything only on the second.
const split = await signedInStaff(app, pool, 'answers', 1)
await pool.query(`update staff_grants set role_code = 'accountant' where staff_id = $1`, [split.id])
await pool.query(`insert into staff_grants (staff_id, role_code, site_id) values ($1, 'manager', 2)`, [split.id])
type Staff = Pick<typeof manager, 'send'>

async function buyer(fio: string) {
  const { userId, email, authToken } = await openTestSession(pool, {
    priceRole: 'guest_opt',
    role: 'guest',
    siteId: 1,
    tokenSecret: testTokenSecret,
  })
  await pool.query('update users set fio = $2 where id = $1', [userId, fio])
  return { userId, email, cartToken: '', headers: { authorization: `Bearer ${authToken}`, 'x-site-id': '1' } }
}
type Buyer = Awaited<ReturnType<typeof buyer>>

async function sendForm(text: string, { userId = null as number | null, email = '', siteId = 1, form = 'complaint' }) {
  const { rows } = await pool.query<{ id: number }>(
    `insert into form_requests (site_id, type_id, user_id, name, email, answers)
     select $1, t.id, $2, 'Имя', $3, jsonb_build_array(jsonb_build_object('code', 'text', 'kind', 'textarea',
       'label', 'Текст', 'text', $4::text, 'value', $4::text))
     from form_types t where t.site_id = $1 and t.code = $5 returning id`,
    [siteId, userId, email, text, form],
  )
  return rows[0]!.id
}

async function completedOrder(by: Buyer): Promise<number> {
  const basket = await fillBasket(app, by, [{ id: goods.needles, count: 2 }])
  const form = orderForm(basket, await calculate(app, by), { personalPayment: 1 })
  const { status, body } = await sendRequest<{ orderId: number }>(app, by, 'POST', '/orders/v1', form)
  expect(status, JSON.stringify(body)).toBe(200)
  for (const to of ['accepted', 'completed'])
    await transaction(pool, (tx) => changeStatus(tx, { orderId: body.orderId, to, who: 'manager:1', why: '' }))
  return body.orderId
}

/** Requests a refund of a completed order, and returns the order. */
async function requestRefund(by: Buyer): Promise<number> {
  const orderId = await completedOrder(by)
  const form = { orderId, lines: [{ line: 1, count: 1 }], reasonId: 1, comment: '', way: 'Привезу', photos: [] }
  const { status, body } = await sendRequest(app, by, 'POST', '/orders/v1/refunds', form)
  expect(status, JSON.stringify(body)).toBe(200)
  return orderId
}

const listed = async (part: 'requests' | 'reviews', id: number, by: Staff = manager, query = '') =>
  (await by.send<CustomerRequests>('GET', `/customers/${id}/${part}${query}`)).body
const itemsOf = async (...params: Parameters<typeof listed>) =>
  (await listed(...params)).items.map(({ kind, title, isWaiting }) => [kind, title, isWaiting])

test('shows everything a customer asked for, answered or not, each kind by the permission of its record', async () => {
  const anna = await buyer('Анна Швецова')
  await sendForm('Упаковка порвана', { userId: anna.userId })
  const answered = await sendForm('Какая игла нужна?', { userId: anna.userId, form: 'ask' })
  await pool.query(`update form_requests set status_id = 3 where id = $1`, [answered])
  await addTestRecall(pool, anna.userId)
  const oneClick = await sendRequest<{ orderId: number }>(app, anna, 'POST', '/blanks/v1', {
    ...{ name: 'Анна', phone: '+7 900 123-45-67', group: goods.needles, consent: true },
  })
  expect(oneClick.status, JSON.stringify(oneClick.body)).toBe(200)
  const orderId = await requestRefund(anna)
  expect((await sendRequest(app, anna, 'POST', '/orders/v1/blanks', { offerId: 5 })).status).toBe(200)
  await addTestReview(pool, { userId: anna.userId, rating: 4 })

  const body = await listed('requests', anna.userId)
  expect([...Value.Errors(customerRequests.listCustomerRequests.answer, body)]).toEqual([])
  expect(body.total).toBe(6)
  expect(body.items.map(({ kind }) => kind)).toEqual(['blank', 'refund', 'one-click', 'recall', 'question', 'request'])
  expect(await itemsOf('requests', anna.userId)).toEqual(
    expect.arrayContaining([
      ['request', 'Жалоба: Упаковка порвана', true],
      ['question', 'Какая игла нужна?', false],
      ['one-click', `Ш-${oneClick.body.orderId}: Иглы DBx1`, false],
      ['refund', expect.stringContaining(`Ш-${orderId}`), true],
      ['blank', expect.any(String), true],
    ]),
  )
  expect(await listed('reviews', anna.userId)).toMatchObject({
    total: 1,
    items: [{ kind: 'review', state: 'Ждёт проверки, оценка 4', isWaiting: true }],
  })
  expect(JSON.stringify(body)).not.toMatch(/@example\.ru|\d{10}/)
  // Each leads to its record.
  for (const { kind, id } of body.items)
    expect((await manager.send('GET', `/inbox/${kind}/${id}`)).status, kind).toBe(200)
  const withoutOrders = (await listed('requests', anna.userId, answers)).items.map(({ kind }) => kind)
  expect(withoutOrders).toEqual(['blank', 'recall', 'question', 'request'])
})

test('what a guest sent belongs to the account with its confirmed email address, on its site, and to nobody else', async () => {
  const vera = await buyer('Вера')
  const other = await buyer('Другая')
  await sendForm('От гостя', { email: vera.email.toUpperCase() })
  await sendForm('С другой почты', { email: `x${vera.email}` })
  await sendForm('Другого аккаунта', { email: vera.email, userId: other.userId })
  await sendForm('На другом сайте', { email: vera.email, siteId: 2 })
  await sendForm('Без почты', {})
  expect(await itemsOf('requests', vera.userId)).toEqual([['request', 'Жалоба: От гостя', true]])
  expect(await itemsOf('requests', other.userId)).toEqual([['request', 'Жалоба: Другого аккаунта', true]])
  await pool.query('update users set email_proven_at = null where id = $1', [vera.userId])
  expect(await listed('requests', vera.userId)).toEqual({ total: 0, items: [] })
  // An order with somebody's address is theirs only once they have claimed it.
  await requestRefund(vera)
  expect(await listed('requests', vera.userId)).toMatchObject({ total: 1 })
  await pool.query('update orders set is_contact_owner = false where user_id = $1', [vera.userId])
  expect(await listed('requests', vera.userId)).toEqual({ total: 0, items: [] })
})

test('pages by twenty, with as many queries for many as for one', async () => {
  const wordy = await buyer('Многословная')
  await sendForm('Первое', { userId: wordy.userId })
  const queries = () => queriesOf(() => listed('requests', wordy.userId))
  const one = await queries()
  expect(one.filter((name) => /Customer/.test(name))).toEqual(['findSiteOfCustomer', 'findInboxItemsOfCustomer'])
  for (let n = 2; n <= 25; n += 1) await sendForm(`Обращение ${n}`, { userId: wordy.userId })
  expect(await queries()).toEqual(one)
  const first = await listed('requests', wordy.userId)
  const rest = await listed('requests', wordy.userId, manager, '?skip=20')
  expect([first.total, first.items.length, rest.items.length]).toEqual([25, 20, 5])
  expect(new Set([...first.items, ...rest.items].map(({ id }) => id)).size).toBe(25)
})

test('the basket as its owner sees it: lines, counts, prices by role, what is not counted and why', async () => {
  const maria = await buyer('Мария')
  const view = async (by: Staff = manager) =>
    (await by.send<CustomerBasket>('GET', `/customers/${maria.userId}/basket`)).body
  expect(await view()).toMatchObject({ changedAt: null, lines: [], toPay: 0 })
  const basket = await fillBasket(app, maria, [
    { id: goods.overlocker, count: 6 },
    { id: goods.needles },
    { id: goods.soldOut },
  ])
  const body = await view()
  expect([...Value.Errors(customerBasket.viewCustomerBasket.answer, body)]).toEqual([])
  expect(body).toMatchObject({
    role: 'guest_opt',
    title: 'Мелкий опт',
    goods: basket.total.goodsPrice,
    toPay: basket.total.price,
    limit: 500_000,
    lines: [
      {
        title: 'Оверлок «Волна»',
        vendorCode: 'ОВ-1-Ч',
        count: 6,
        price: 90_000,
        sum: 540_000,
        isIncluded: true,
        set: null,
        url: expect.stringMatching(/^https?:\/\/[^/]+\/catalog\/\S+$/),
      },
      { count: 1, isIncluded: true, problem: '' },
      { isIncluded: false, problem: 'Нет в наличии' },
    ],
  })
  expect(Date.now() - Date.parse(body.changedAt!)).toBeLessThan(600_000)
  await pool.query(`update users set price_role = 'dealer' where id = $1`, [maria.userId])
  expect(await view()).toMatchObject({ role: 'dealer', lines: [{ price: 70_000 }, {}, {}] })
  const stored = await pool.query('select version, updated_at from baskets where user_id = $1', [maria.userId])
  await view()
  expect((await pool.query('select version, updated_at from baskets where user_id = $1', [maria.userId])).rows).toEqual(
    stored.rows,
  )
})

test('the number of queries for a basket does not depend on its lines', async () => {
  const zoya = await buyer('Зоя')
  const queries = () => queriesOf(() => manager.send('GET', `/customers/${zoya.userId}/basket`))
  await fillBasket(app, zoya, [{ id: goods.needles }])
  const one = await queries()
  await fillBasket(app, zoya, [{ id: goods.spool }, { id: goods.overlocker }, { id: goods.bulkyTable }])
  expect(await queries()).toEqual(one)
})

test('older orders are read page by page', async () => {
  const nina = await buyer('Нина')
  const first = await completedOrder(nina)
  const last = await completedOrder(nina)
  const stranger = await completedOrder(await buyer('Посторонняя'))
  expect((await manager.send<Customer>('GET', `/customers/${nina.userId}`)).body.orders).toMatchObject({
    total: 2,
    latest: [{ id: last }, { id: first }],
  })
  const older = async (before: number) =>
    (await manager.send<CustomerOrder[]>('GET', `/customers/${nina.userId}/orders?before=${before}`)).body
  expect((await older(stranger)).map(({ id }) => id)).toEqual([last, first])
  expect(await older(last)).toMatchObject([{ id: first, total: expect.any(Number), status: expect.any(String) }])
  expect(await older(first)).toEqual([])
})

test('404: another site’s, erased or unknown customer; 403: the permission is not held at the customer’s site', async () => {
  const id = await addTestPerson(pool, 'Чужая')
  const parts = ['requests', 'reviews', 'basket', 'orders?before=1']
  const statuses = (who: Staff, customer = id) =>
    Promise.all(parts.map(async (part) => (await who.send('GET', `/customers/${customer}/${part}`)).status))
  expect(await statuses(manager)).toEqual([200, 200, 200, 200])
  expect(await statuses(answers)).toEqual([200, 200, 403, 403])
  // An accountant reads orders.
  expect(await statuses(split)).toEqual([403, 403, 403, 200])
  expect(await statuses(school)).toEqual([404, 404, 404, 404])
  expect(await statuses(manager, 2_000_000)).toEqual([404, 404, 404, 404])
  await pool.query('update users set erased_at = now() where id = $1', [id])
  expect(await statuses(manager)).toEqual([404, 404, 404, 404])
})
