import type { PlacedOrder } from '@shpulka/contract/buying/orders'
import type { PersonalData } from '@shpulka/contract/people/users'
import { describe, expect, test } from 'vitest'
import { testDatabase } from '../../base/db/test-database.ts'
import {
  calculate,
  fillBasket,
  fillTestShop,
  goods,
  guest,
  orderForm,
  sendRequest,
} from '../../buying/orders/test-shop.ts'
import { openTestApi, testTokenSecret } from '../../test-api.ts'
import { addTestRecall, addTestReview } from '../inbox/test-items.ts'
import { openPasswords } from '../passwords/passwords.port.ts'
import { exportedTables, withheldTables } from '../personal-data/exported-tables.rule.ts'
import { findDependents } from '../personal-data/personal-data.sql.ts'
import { lastCodeTo } from '../sessions/test-inbox.ts'
import { openTestSession } from '../sessions/test-sign-in.ts'
import { findUserColumns } from './erasure.sql.ts'

const { pool, ...database } = await testDatabase('empty')
await fillTestShop(pool)
const { app } = await openTestApi({ pool, ...database })
const password = 'три слова и ещё одно'
const passwordHash = await openPasswords().hash(password)

async function someone(email: string, isProven = true) {
  const { userId, authToken } = await openTestSession(pool, {
    priceRole: 'guest_opt',
    role: 'guest',
    siteId: 1,
    tokenSecret: testTokenSecret,
  })
  await pool.query(
    `update users set email = $2, password_hash = $3, fio = $4, email_proven_at = case when $5 then now() end
     where id = $1`,
    [userId, email, passwordHash, `Хозяйка ${email}`, isProven],
  )
  return { userId, headers: { authorization: `Bearer ${authToken}`, 'x-site-id': '1' } }
}
type Someone = Awaited<ReturnType<typeof someone>>

async function order(who: Someone): Promise<number> {
  const visitor = guest(who.headers)
  const form = orderForm(await fillBasket(app, visitor, [{ id: goods.needles }]), await calculate(app, visitor))
  const { status, body } = await sendRequest<PlacedOrder>(app, visitor, 'POST', '/orders/v1', form)
  expect(status, JSON.stringify(body)).toBe(200)
  return body.orderId
}
const exportOf = (who: Someone, body: object = { password }) =>
  sendRequest<PersonalData>(app, who, 'POST', '/users/v1/export', body)
const rowsOf = ({ parts }: PersonalData, code: string) => parts.find((part) => part.code === code)?.rows ?? []

describe('POST /users/v1/export', () => {
  test('200: has the person’s data, and none of another person', async () => {
    const [anna, vera] = [await someone('anna@example.ru'), await someone('vera@example.ru')]
    for (const [who, fio] of [
      [anna, 'Анна Иванова'],
      [vera, 'Вера Чужая'],
    ] as const) {
      const address = { city: 'Орёл', street: `Улица ${fio}`, house: '1' }
      await sendRequest(app, who, 'POST', '/delivery/v1/shipping', {
        contactPerson: fio,
        phone: '+79101234567',
        address,
      })
      await sendRequest(app, who, 'PUT', '/favorites/v1', { product: 1 })
      await sendRequest(app, who, 'POST', '/workshop/v1/machines', {
        title: `Машина. ${fio}`,
        serial: 'L-77',
        place: 'цех 2',
        boughtOn: '2026-01-31',
      })
    }
    const { status, body } = await exportOf(anna)
    expect(status, JSON.stringify(body)).toBe(200)
    expect(body.parts.map(({ code }) => code)).toEqual(exportedTables.map(({ table }) => table))
    expect(rowsOf(body, 'users')).toMatchObject([{ id: anna.userId, email: 'anna@example.ru' }])
    expect(rowsOf(body, 'shipping_addresses')).toMatchObject([{ contact_person: 'Анна Иванова', city: 'Орёл' }])
    expect(rowsOf(body, 'favorites')).toMatchObject([{ product_id: 1, product: expect.any(String) }])
    expect(rowsOf(body, 'workshop_machines')).toMatchObject([
      { title: 'Машина. Анна Иванова', serial: 'L-77', place: 'цех 2', bought_on: '2026-01-31' },
    ])
    expect(rowsOf(body, 'workshop_members')).toMatchObject([{ role: 'owner' }])
    expect(rowsOf(body, 'sessions')).toHaveLength(1)
    expect(JSON.stringify(body)).not.toMatch(/Чужая|vera@|argon|scrypt|password_hash|cart_token|\\\\x/)
  })

  test('200: rows found by email address are exported only if the address is proven', async () => {
    const [proven, claimed] = [await someone('proven@example.ru'), await someone('claimed@example.ru', false)]
    await pool.query(
      `insert into mail_recipients (site_id, email, source, text_version) values
        (1, 'proven@example.ru', 'subscription', '2026-11'), (1, 'claimed@example.ru', 'subscription', '2026-11')`,
    )
    expect(rowsOf((await exportOf(proven)).body, 'mail_recipients')).toMatchObject([{ email: 'proven@example.ru' }])
    expect(rowsOf((await exportOf(claimed)).body, 'mail_recipients')).toEqual([])
  })

  test('200: has requests, reviews, the basket and price offers, as the office shows them', async () => {
    const zoya = await someone('zoya@example.ru')
    const other = await someone('other@example.ru')
    await pool.query(
      `with type as (insert into form_types (site_id, code, group_code, title, thanks)
         values (1, 'ask', 'help', 'Вопрос', 'Ответим') returning id)
       insert into form_requests (site_id, type_id, user_id, name, email, answers)
       select 1, type.id, v.user_id, v.name, v.email, '[]'
       from type, (values ($1::bigint, 'Из аккаунта', ''), (null, 'От гостя', 'zoya@example.ru'),
         ($2, 'Другого человека', 'zoya@example.ru')) as v (user_id, name, email)`,
      [zoya.userId, other.userId],
    )
    await addTestRecall(pool, zoya.userId)
    await addTestReview(pool, { userId: zoya.userId, comment: 'Строчит ровно' })
    await fillBasket(app, { ...zoya, cartToken: '' }, [{ id: goods.needles, count: 7 }])
    await sendRequest(app, zoya, 'POST', '/price-offers/v1', {
      recipient: 'Зоя',
      groups: [{ id: goods.spool, count: 1 }],
    })
    const { body } = await exportOf(zoya)
    expect(rowsOf(body, 'form_requests').map(({ name }) => name)).toEqual(['Из аккаунта', 'От гостя'])
    expect(rowsOf(body, 'recalls')).toMatchObject([{ comment: 'Нужна машина' }])
    expect(rowsOf(body, 'reviews')).toMatchObject([{ comment: 'Строчит ровно' }])
    expect(rowsOf(body, 'basket_lines')).toMatchObject([{ group_id: goods.needles, count: 7 }])
    expect(rowsOf(body, 'price_offers')).toMatchObject([{ recipient: 'Зоя' }])
  })

  test('200: an order that is hidden from the account is not exported, unless it has the proven email address', async () => {
    const anna = await someone('anna.now@example.ru')
    const [her, hidden, own] = [await order(anna), await order(anna), await order(anna)]
    const hide = (orderId: number, email: string) =>
      pool.query(
        `update orders set is_contact_owner = false, contact = contact || jsonb_build_object('email', $2::text)
         where id = $1`,
        [orderId, email],
      )
    // Placed by who has the former address now, and by the owner without signing in.
    await hide(hidden, 'anna.before@example.ru')
    await hide(own, 'Anna.Now@example.ru')
    const { body } = await exportOf(anna)
    for (const [table, column] of [
      ['orders', 'id'],
      ['order_lines', 'order_id'],
      ['order_history', 'order_id'],
    ] as const)
      expect([...new Set(rowsOf(body, table).map((row) => row[column]))], table).toEqual([her, own])
    await pool.query('update users set email_proven_at = null where id = $1', [anna.userId])
    expect(rowsOf((await exportOf(anna)).body, 'orders').map(({ id }) => id)).toEqual([her])
  })

  test('200: has orders without an account, taken by phone, if the email address is proven', async () => {
    const [proven, claimed] = [await someone('phones@example.ru'), await someone('claims@example.ru', false)]
    const byPhone = async (who: Someone, email: string, siteId = 1) => {
      const orderId = await order(who)
      await pool.query(
        `update orders set user_id = null, basket_id = null, cart_token = null, site_id = $3, contact = contact || jsonb_build_object('email', $2::text)
         where id = $1`,
        [orderId, email, siteId],
      )
      return orderId
    }
    const hers = await byPhone(proven, 'Phones@example.ru')
    await byPhone(proven, 'phones@example.ru', 2)
    await byPhone(proven, 'other.phones@example.ru')
    await byPhone(claimed, 'claims@example.ru')
    const { body } = await exportOf(proven)
    expect(rowsOf(body, 'orders').map(({ id }) => id)).toEqual([hers])
    expect(rowsOf(body, 'order_lines').map(({ order_id }) => order_id)).toEqual([hers])
    expect(rowsOf((await exportOf(claimed)).body, 'orders')).toEqual([])
  })

  test('200: a code sent to the email address proves it: what the address leads to is exported', async () => {
    const claimed = await someone('by.code@example.ru', false)
    await pool.query(
      `insert into mail_recipients (site_id, email, source, text_version)
       values (1, 'by.code@example.ru', 'subscription', '2026-11')`,
    )
    const device = { deviceId: 'her laptop' }
    await sendRequest(app, claimed, 'POST', '/users/v1/password/send-temp', { email: 'by.code@example.ru', ...device })
    const code = await lastCodeTo(pool, 'by.code@example.ru')
    const { body } = await exportOf(claimed, { code, ...device })
    expect(rowsOf(body, 'mail_recipients')).toMatchObject([{ email: 'by.code@example.ru' }])
  })

  test('401, 400, 422: a guest, no confirmation, a wrong password', async () => {
    const who = await someone('refused@example.ru')
    expect(
      (await sendRequest(app, { ...who, headers: { 'x-site-id': '1' } }, 'POST', '/users/v1/export', {})).status,
    ).toBe(401)
    expect((await exportOf(who, {})).status).toBe(400)
    expect((await exportOf(who, { password: 'не тот' })).status).toBe(422)
  })

  test('429: a fourth time within a day', async () => {
    const who = await someone('often@example.ru')
    const statuses = []
    for (let n = 0; n < 4; n += 1) statuses.push((await exportOf(who)).status)
    expect(statuses).toEqual([200, 200, 200, 429])
  })
})

describe('exported tables', () => {
  const listedTables = new Set([...exportedTables.map(({ table }) => table), ...withheldTables.keys()])

  test('a table that refers to a person is exported, or withheld for a reason', async () => {
    const named = (await findUserColumns(pool)).map(({ table }) => table)
    expect(named.filter((table) => !listedTables.has(table))).toEqual([])
  })

  test('so is a table that refers to exported ones', async () => {
    // Pictures and documents of the shop are files too; other rows tell who owns them.
    const parents = exportedTables.map(({ table }) => table).filter((table) => table !== 'files')
    const dependents = await findDependents(pool, parents)
    expect(dependents.filter(({ table }) => !listedTables.has(table))).toEqual([])
  })

  test('every table is listed once and exists', async () => {
    const { rows } = await pool.query<{ missing: string }>(
      `select name as missing from unnest($1::text[]) as name where to_regclass(name) is null`,
      [[...listedTables]],
    )
    expect(rows).toEqual([])
    expect(listedTables.size).toBe(exportedTables.length + withheldTables.size)
  })
})
