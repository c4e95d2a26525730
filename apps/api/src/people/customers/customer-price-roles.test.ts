import { type ComparedBasket, customerBasket } from '@shpulka/contract/buying/customer-basket'
import type { CustomerPriceRole } from '@shpulka/contract/people/customer-price-roles'
import { customerPriceRoles } from '@shpulka/contract/people/customer-price-roles'
import { Value } from 'typebox/value'
import { expect, test } from 'vitest'
import { declaredStatements } from '../../base/db/statement.ts'
import { testDatabase } from '../../base/db/test-database.ts'
import { fillBasket, fillTestShop, sendRequest } from '../../buying/orders/test-shop.ts'
import { openTestApi, testTokenSecret } from '../../test-api.ts'
import { eventually } from '../../test-eventually.ts'
import { addTestPerson } from '../inbox/test-items.ts'
import { openTestSession } from '../sessions/test-sign-in.ts'
import { signedInStaff } from '../staff/test-office.ts'

const database = await testDatabase('empty')
const { pool } = database
await fillTestShop(pool)
const { app } = await openTestApi(database)
const manager = await signedInStaff(app, pool, 'manager')
const other = await signedInStaff(app, pool, 'manager')
const school = await signedInStaff(app, pool, 'manager', 2)
const accountant = await signedInStaff(app, pool, 'accountant')

const day = (days: number) => new Date(Date.now() + 3 * 3_600_000 + days * 86_400_000).toISOString().slice(0, 10)
const today = day(0)
const why = 'Договор № 17'
const seen = { current: 'guest_opt', next: null } as object
const change = (id: number, body: object, staff: Pick<typeof manager, 'send'> = manager) =>
  staff.send<CustomerPriceRole & { conflict: unknown }>('PUT', `/customers/${id}/price-role`, {
    role: 'dealer',
    from: today,
    why,
    seen,
    ...body,
  })
const currentRoleOf = async (id: number) =>
  (await pool.query('select price_role_now(u) as role from users u where id = $1', [id])).rows[0].role

test('a price role from today applies to the next request and is audited with actor, reason and values', async () => {
  const { userId, authToken } = await openTestSession(pool, {
    priceRole: 'guest_opt',
    role: 'guest',
    siteId: 1,
    tokenSecret: testTokenSecret,
  })
  const buyer = { headers: { authorization: `Bearer ${authToken}`, 'x-site-id': '1' } }
  const shownRole = async () =>
    (await sendRequest<{ priceRole: string }>(app, buyer, 'GET', '/users/v1/profile')).body.priceRole
  expect(await shownRole()).toBe('guest_opt')
  const { status, body } = await change(userId, {})
  expect(status).toBe(200)
  expect([...Value.Errors(customerPriceRoles.changePriceRole.answer, body)]).toEqual([])
  expect(body).toMatchObject({ current: 'dealer', next: null, today })
  expect(body.history).toMatchObject([{ who: 'Анна manager', becomes: 'Дилерская', from: null, why }])
  expect(await shownRole()).toBe('dealer')
  const { rows } = await pool.query(
    `select actor, record_id, site_id, changes, why from audit_log where action = 'customer.price-role'`,
  )
  expect(rows).toEqual([
    {
      actor: `manager:${manager.id}`,
      record_id: String(userId),
      site_id: 1,
      why,
      changes: { priceRole: ['guest_opt', 'dealer'] },
    },
  ])
})

test('a price role from a future day applies from the first minute of that day, without a job', async () => {
  const id = await addTestPerson(pool, 'Плановая')
  expect((await change(id, { from: day(7) })).body).toMatchObject({
    current: 'guest_opt',
    next: { role: 'dealer', from: day(7) },
  })
  expect(await currentRoleOf(id)).toBe('guest_opt')
  // A week later.
  await pool.query('update users set next_price_role_from = $2 where id = $1', [id, today])
  expect(await currentRoleOf(id)).toBe('dealer')
  expect((await manager.send('GET', `/customers/${id}/price-role`)).body).toMatchObject({
    current: 'dealer',
    next: null,
  })
  // A change that has begun stays when another is planned.
  const becomes = await change(id, { role: 'guest_opt', from: day(30), seen: { current: 'dealer', next: null } })
  expect(becomes.body).toMatchObject({ current: 'dealer', next: { role: 'guest_opt', from: day(30) } })
  // Choosing the current role from today cancels the planned change.
  const cancellation = { role: 'dealer', seen: { current: 'dealer', next: { role: 'guest_opt', from: day(30) } } }
  expect((await change(id, cancellation)).body).toMatchObject({ current: 'dealer', next: null })
})

test('409: of two concurrent managers the second sees the change of the first; a repeat adds no change', async () => {
  const id = await addTestPerson(pool, 'Спорная')
  const answers = await Promise.all([change(id, {}), change(id, { from: day(3) }, other)])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  const first = answers.findIndex(({ status }) => status === 200)
  const { conflict } = answers[1 - first]!.body
  const by = { who: 'Анна manager', at: expect.any(String) }
  expect(conflict).toEqual(
    first === 0
      ? { priceRole: { seen: expect.any(String), current: 'Дилерская', ...by } }
      : { nextPriceRole: { seen: null, current: `Дилерская с ${day(3).split('-').toReversed().join('.')}`, ...by } },
  )
  const repeat = first === 0 ? await change(id, {}) : await change(id, { from: day(3) })
  expect(repeat.status).toBe(200)
  expect(repeat.body.history).toHaveLength(1)
})

test.each([
  ['yesterday', { from: day(-1) }, 400],
  ['in two years', { from: day(800) }, 400],
  ['on an invalid date', { from: '2026-02-31' }, 400],
  ['without a reason', { why: '' }, 400],
  ['with a blank reason', { why: ' \n ' }, 400],
  ['with a reason of ten thousand letters', { why: 'я'.repeat(10_000) }, 400],
  ['to an unknown role', { role: 'royal' }, 422],
  ['to the current role', { role: 'guest_opt' }, 422],
])('%s: refused, nothing changed', async (_, body, status) => {
  const id = await addTestPerson(pool, 'Прежняя')
  expect((await change(id, body)).status).toBe(status)
  expect(await currentRoleOf(id)).toBe('guest_opt')
})

test('404: an unknown, erased or another site’s customer; 403: without the permission', async () => {
  const id = await addTestPerson(pool, 'Чужая')
  for (const [who, url, status] of [
    ...([
      [manager, 2_000_000, 404],
      [school, id, 404],
      [accountant, id, 403],
    ] as const),
  ]) {
    expect((await change(url, {}, who)).status).toBe(status)
    expect((await who.send('GET', `/customers/${url}/basket-prices?role=dealer`)).status).toBe(status)
  }
  await pool.query('update users set erased_at = now() where id = $1', [id])
  expect((await change(id, {})).status).toBe(404)
  expect((await manager.send('GET', `/customers/${id}/price-role`)).status).toBe(404)
})

test('compares the basket by both roles with the prices that the customer sees before and after', async () => {
  const { userId, authToken } = await openTestSession(pool, {
    priceRole: 'guest_opt',
    role: 'guest',
    siteId: 1,
    tokenSecret: testTokenSecret,
  })
  const buyer = { cartToken: '', headers: { authorization: `Bearer ${authToken}`, 'x-site-id': '1' } }
  const basket = await fillBasket(app, buyer, [{ id: 1, count: 6 }, { id: 2 }, { id: 5 }])
  const compare = (role: string) =>
    manager.send<ComparedBasket>('GET', `/customers/${userId}/basket-prices?role=${role}`)
  const { body } = await compare('dealer')
  expect([...Value.Errors(customerBasket.compareBasketPrices.answer, body)]).toEqual([])
  expect(body.current).toMatchObject({
    role: 'guest_opt',
    goods: basket.total.goodsPrice,
    toPay: basket.total.price,
    limit: 500_000,
  })
  expect(body.lines).toEqual([
    {
      groupId: 1,
      count: 6,
      packSize: null,
      isIncluded: true,
      current: 90_000,
      proposed: 70_000,
      title: 'Оверлок «Волна»',
      vendorCode: expect.any(String),
    },
    expect.objectContaining({ groupId: 2, current: 15_000, proposed: 15_000 }),
    expect.objectContaining({ groupId: 5, isIncluded: false }),
  ])
  await change(userId, {})
  const shownPrice = async () =>
    (await sendRequest<{ total: { price: number } }>(app, buyer, 'GET', '/basket/v1')).body.total.price
  await eventually(async () => expect(await shownPrice()).toBe(body.proposed.toPay))
  expect((await compare('royal')).status).toBe(422)
  const empty = await addTestPerson(pool, 'Пустая')
  expect(
    (await manager.send<ComparedBasket>('GET', `/customers/${empty}/basket-prices?role=dealer`)).body.lines,
  ).toEqual([])
})

test('all SQL reads the price role in force, not the column', () => {
  const direct = [...declaredStatements()].filter(([, text]) => /\bu\.price_role\b/.test(text))
  expect(direct.map(([name]) => name)).toEqual([])
})
