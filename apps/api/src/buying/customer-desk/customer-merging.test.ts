import { customerMerging, type DuplicateCustomer, type MergePreview } from '@shpulka/contract/buying/customer-merging'
import { Value } from 'typebox/value'
import { describe, expect, test } from 'vitest'
import { sealAudit } from '../../base/audit/audit.port.ts'
import { testDatabase } from '../../base/db/test-database.ts'
import { transaction } from '../../base/db/transaction.ts'
import { addTestPerson, addTestReview } from '../../people/inbox/test-items.ts'
import { openPasswords } from '../../people/passwords/passwords.port.ts'
import { openTestSession } from '../../people/sessions/test-sign-in.ts'
import { signedInStaff } from '../../people/staff/test-office.ts'
import { findUserColumns } from '../../people/users/erasure.sql.ts'
import { openTestApi, testTokenSecret } from '../../test-api.ts'
import { eventually } from '../../test-eventually.ts'
import { changeStatus } from '../order-status/change-status.port.ts'
import { calculate, expectInvariants, fillBasket, fillTestShop, orderForm, sendRequest } from '../orders/test-shop.ts'
import { movedTables, separatelyMovedTables, unmovedTables } from './merged-tables.rule.ts'

const database = await testDatabase('empty')
const { pool } = database
await fillTestShop(pool)
const { app } = await openTestApi(database)
const owner = await signedInStaff(app, pool, 'owner')
const other = await signedInStaff(app, pool, 'owner')
const manager = await signedInStaff(app, pool, 'manager')
await owner.send('PUT', '/staff-roles/merging', { title: 'Слияния', permissions: ['people.read', 'people.merge'] })
const schoolManager = await signedInStaff(app, pool, 'merging', 2)
const password = 'три слова и ещё одно'
const passwordHash = await openPasswords().hash(password)

let accountCount = 0
async function account(fio: string, { email = '', isProven = true, phone = '' } = {}) {
  accountCount += 1
  const { userId, authToken } = await openTestSession(pool, {
    priceRole: 'guest_opt',
    role: 'guest',
    siteId: 1,
    tokenSecret: testTokenSecret,
  })
  await pool.query(
    `update users set fio = $2, email = $3, email_proven_at = case when $4 then now() end, phone = $5,
       password_hash = $6 where id = $1`,
    [userId, fio, email || `double.${accountCount}@example.ru`, isProven, phone, isProven ? passwordHash : null],
  )
  return { id: userId, cartToken: '', headers: { authorization: `Bearer ${authToken}`, 'x-site-id': '1' } }
}
const why = 'Позвонила, назвала оба заказа'
const merge = (into: number, from: number, who: Pick<typeof owner, 'send'> = owner, body: object = { why }) =>
  who.send<{ id: number; conflict: unknown }>('POST', `/customers/${into}/merge`, { from, ...body })
const duplicatesOf = async (id: number) =>
  (await owner.send<DuplicateCustomer[]>('GET', `/customers/${id}/doubles`)).body
/** The announcement of an ended session takes a moment. */
const expectSignedOut = (who: { headers: Record<string, string> }) =>
  eventually(async () => expect((await sendRequest(app, who, 'GET', '/users/v1/profile')).status).toBe(406))
const count = async (table: string, userId: number, column = 'user_id') =>
  (await pool.query(`select count(*)::int as n from ${table} where ${column} = $1`, [userId])).rows[0].n

test('every table that refers to a user is in one of the lists', async () => {
  const tables = [...new Set((await findUserColumns(pool)).map(({ table }) => table))].sort()
  const lists = [movedTables.map(({ table }) => table), [...separatelyMovedTables.keys()], [...unmovedTables.keys()]]
  expect(lists.flat().sort()).toEqual(tables)
})

describe('duplicates', () => {
  test('finds duplicates by phone, by INN and name, by mailbox; only on the same site', async () => {
    const anna = await account('Анна Двойная', { email: 'anna.dvoynaya@gmail.com', phone: '+79001112233' })
    const byPhone = await account('Аня', { phone: '+79001112233' })
    const byInn = await account('АННА двойная')
    const byEmail = await account('А.', { email: 'annadvoynaya+shop@googlemail.com' })
    await account('Анна Двойная')
    await account('Сосед', { email: 'annadvoynaya@example.ru' })
    await pool.query(`update users set inn = '7707083893' where id = any ($1)`, [[anna.id, byInn.id]])
    const school = await addTestPerson(pool, 'Анна Двойная', 2)
    await pool.query(`update users set phone = '+79001112233', inn = '7707083893' where id = $1`, [school])
    const duplicates = await duplicatesOf(anna.id)
    expect([...Value.Errors(customerMerging.listDuplicates.answer, duplicates)]).toEqual([])
    expect(duplicates.map(({ customer, why }) => [customer.id, why])).toEqual([
      [byEmail.id, ['email']],
      [byInn.id, ['inn']],
      [byPhone.id, ['phone']],
    ])
  })
})

test('everything moves except access; bonuses keep their expiry; the audit log has no names after erasure', async () => {
  const into = await account('Анна Оставшаяся', { email: 'anna.left@gmail.com' })
  const from = await account('Аня', { email: 'annaleft@gmail.com', phone: '+79007778899' })
  const bonuses = (userId: number, kopecks: number) =>
    pool.query(
      `with created as (insert into bonus_accounts (user_id) values ($1) on conflict (user_id, type_id)
         do update set type_id = 1 returning id)
       insert into bonus_ledger (account_id, kind, delta_kopecks, expires_at)
       select id, 'accrue', $2, '2030-01-01' from created`,
      [userId, kopecks],
    )
  await bonuses(from.id, 90_000)
  await bonuses(into.id, 10_000)
  // An open order, partly paid by bonuses.
  const basket = await fillBasket(app, from, [{ id: 1, count: 2 }])
  await sendRequest(app, from, 'PATCH', '/basket/v1', { bonuses: 30_000 })
  const priced = (await sendRequest<typeof basket>(app, from, 'GET', '/basket/v1')).body
  const placed = await sendRequest<{ orderId: number }>(
    app,
    from,
    'POST',
    '/orders/v1',
    orderForm(priced, await calculate(app, from)),
  )
  expect(placed.status, JSON.stringify(placed.body)).toBe(200)
  const { orderId } = placed.body
  await fillBasket(app, into, [{ id: 1, count: 1 }])
  await fillBasket(app, from, [{ id: 1, count: 2 }, { id: 2 }])
  for (const each of [into, from]) {
    await pool.query(
      `insert into shipping_addresses (user_id, contact_person, phone, zip, kladr_id, country, region, city, street, house,
         flat, is_default) values ($1, 'Анна', '+79000000000', '', '', 'Россия', '', 'Орёл', 'Ленина', '7', '', true)`,
      [each.id],
    )
    await pool.query('insert into favorites (user_id, product_id) values ($1, 1)', [each.id])
    await addTestReview(pool, { userId: each.id })
  }
  await pool.query('insert into favorites (user_id, product_id) values ($1, 2)', [from.id])
  await pool.query(
    'insert into review_votes (review_id, user_id, is_helpful) select id, $2, true from reviews where user_id = $1',
    [into.id, from.id],
  )
  const { rows: workshops } = await pool.query('insert into workshops default values returning id')
  await pool.query('insert into workshop_members (user_id, workshop_id) values ($1, $2)', [from.id, workshops[0].id])
  await pool.query(
    `insert into email_changes (user_id, site_id, email, new_email)
     select id, site_id, 'old.anna@example.ru', email from users where id = $1`,
    [from.id],
  )

  const preview = (await owner.send<MergePreview>('GET', `/customers/${into.id}/merge?from=${from.id}`)).body
  expect([...Value.Errors(customerMerging.previewMerge.answer, preview)]).toEqual([])
  expect(preview).toMatchObject({ problem: null, bonuses: 60_000, into: { id: into.id }, from: { id: from.id } })
  expect(preview.moves).toEqual(
    expect.arrayContaining([
      { title: 'Заказы', count: 1 },
      { title: 'Избранное', count: 2 },
    ]),
  )
  const { status, body } = await merge(into.id, from.id)
  expect(status, JSON.stringify(body)).toBe(200)

  expect(await count('orders', into.id)).toBe(1)
  expect(await count('shipping_addresses', into.id)).toBe(2)
  expect(await count('favorites', into.id)).toBe(2)
  expect(await count('reviews', into.id)).toBe(1)
  expect(await count('workshop_members', into.id)).toBe(1)
  const merged = await sendRequest<typeof basket>(app, into, 'GET', '/basket/v1')
  expect(merged.body.inStock.products.flatMap(({ groups }) => groups.map(({ id, count: n }) => [id, n]))).toEqual(
    expect.arrayContaining([
      [1, 3],
      [2, 1],
    ]),
  )
  const { rows: lots } = await pool.query(
    `select t.left_kopecks::int as left, t.expires_at::date::text as until from bonus_lots t
     join bonus_accounts a on a.id = t.account_id where a.user_id = $1 and t.left_kopecks > 0 order by 1`,
    [into.id],
  )
  expect(lots.map(({ left }) => left)).toEqual([10_000, 60_000])
  expect(new Set(lots.map(({ until }) => until)).size).toBe(1)

  // Cancelling the order returns its bonuses to the account that has it now.
  await transaction(pool, (tx) =>
    changeStatus(tx, { orderId, to: 'cancelled', why, who: 'manager:0', sessionId: null }),
  )
  const { rows: balances } = await pool.query(
    `select a.user_id = $1 as "isLeft", a.balance_kopecks::int as balance from bonus_accounts a
     where a.user_id = any ($2)
     order by 1`,
    [into.id, [into.id, from.id]],
  )
  expect(balances).toEqual([
    { isLeft: false, balance: 0 },
    { isLeft: true, balance: 100_000 },
  ])

  // Sessions of the emptied account have ended; nobody can sign in by its address or password.
  await expectSignedOut(from)
  expect((await sendRequest(app, into, 'GET', '/users/v1/profile')).status).toBe(200)
  expect(await count('sessions', from.id)).toBe(0)
  expect(await count('email_changes', from.id)).toBe(0)
  const { rows: users } = await pool.query(
    'select email::text, password_hash, merged_into::int as "mergedInto" from users where id = $1',
    [from.id],
  )
  expect(users).toEqual([{ email: `erased-${from.id}@erased.invalid`, password_hash: null, mergedInto: into.id }])
  expect((await pool.query('select email::text, phone from users where id = $1', [into.id])).rows).toEqual([
    { email: 'anna.left@gmail.com', phone: '+79007778899' },
  ])

  // A repeat changes nothing and writes nothing.
  expect((await merge(into.id, from.id)).status).toBe(200)
  const journal = async (reader: Pick<typeof owner, 'send'> = owner) =>
    (
      await reader.send<{ entries: { action: string; changes: Record<string, unknown>; why: string }[] }>(
        'GET',
        `/audit?kind=customer&record=${into.id}`,
      )
    ).body.entries.filter(({ action }) => action === 'customer.merge')
  expect(await journal()).toMatchObject([
    {
      why,
      changes: { mergedCustomer: [from.id, null], mergedFio: ['Аня', null], mergedEmail: ['annaleft@gmail.com', null] },
    },
  ])
  await owner.send('PUT', '/staff-roles/auditor', { title: 'Журнал', permissions: ['audit.read'] })
  const auditor = await signedInStaff(app, pool, 'auditor')
  expect(await journal(auditor)).toMatchObject([
    { why, changes: { mergedFio: [null, null], mergedEmail: [null, null] } },
  ])
  const { rows: log } = await pool.query(`select changes::text as text from audit_log where action = 'customer.merge'`)
  expect(log[0].text).not.toMatch(/Аня|annaleft|79007778899/)
  await sealAudit(pool)
  expect((await owner.send('POST', `/customers/${into.id}/erasure`, { why })).status).toBe(200)
  expect(await journal()).toMatchObject([{ changes: { mergedCustomer: [from.id, null], mergedFio: [null, null] } }])
})

test('orders of both accounts remain visible after a merge', async () => {
  const into = await account('Анна', { email: 'whole.one@gmail.com' })
  const from = await account('Анна', { email: 'wholeone@gmail.com' })
  for (const each of [into, from]) {
    const basket = await fillBasket(app, each, [{ id: 2, count: 2 }])
    const form = orderForm(basket, await calculate(app, each))
    expect((await sendRequest(app, each, 'POST', '/orders/v1', form)).status).toBe(200)
  }
  expect((await merge(into.id, from.id)).status).toBe(200)
  await sealAudit(pool)
  expect((await sendRequest<{ meta: { total: number } }>(app, into, 'GET', '/orders/v1')).body).toMatchObject({
    meta: { total: 2 },
  })
})

test('the account with a proven mailbox remains, two proven mailboxes are not merged; sessions of an unproven account end', async () => {
  const proven = await account('Анна')
  const another = await account('Анна')
  const guest = await account('Анна', { isProven: false })
  const stranger = await account('Анна', { isProven: false })
  for (const [into, from, words] of [
    [guest, proven, /подтверждена/],
    [proven, another, /разные ящики/],
    [proven, proven, /один и тот же/],
  ] as const) {
    const { status, body } = await merge(into.id, from.id)
    expect(status).toBe(422)
    expect(body.message).toMatch(words)
  }
  for (const each of [proven, another, guest])
    expect((await sendRequest(app, each, 'GET', '/users/v1/profile')).status).toBe(200)
  expect((await merge(guest.id, stranger.id)).status).toBe(200)
  await expectSignedOut(guest)
  expect((await merge(proven.id, guest.id)).status).toBe(200)
  expect((await sendRequest(app, proven, 'GET', '/users/v1/profile')).status).toBe(200)
  // An account merged earlier in the chain refers to the last one.
  expect((await owner.send('GET', `/customers/${stranger.id}`)).body).toMatchObject({
    statusCode: 404,
    message: `Этот клиент объединён с другим: теперь он № ${proven.id}`,
    mergedInto: proven.id,
  })
  expect((await pool.query('select merged_into::int as at from users where id = $1', [stranger.id])).rows).toEqual([
    { at: proven.id },
  ])
})

test('of two parallel merges one succeeds, the other gets 409 with the name', async () => {
  const [one, two, three] = [
    await account('Анна', { isProven: false }),
    await account('Анна', { isProven: false }),
    await account('Анна', { isProven: false }),
  ]
  const answers = await Promise.all([merge(one.id, three.id), merge(two.id, three.id, other)])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  const done = answers.findIndex(({ status }) => status === 200)
  expect(answers[1 - done]!.body.conflict).toEqual({
    mergedInto: { seen: null, current: [one, two][done]!.id, who: 'Анна owner', at: expect.any(String) },
  })
  // Each into the other: only one merge succeeds.
  const both = await Promise.all([merge(one.id, two.id), merge(two.id, one.id, other)])
  expect(both.map(({ status }) => status).sort()).toEqual([200, 404])
})

test('an order placed or a favourite added during a merge is in the remaining account, or refused', async () => {
  for (let round = 0; round < 3; round += 1) {
    const into = await account('Анна', { email: `race.${round}.one@gmail.com` })
    const from = await account('Анна', { email: `race${round}one@gmail.com` })
    const basket = await fillBasket(app, from, [{ id: 2 }])
    const form = orderForm(basket, await calculate(app, from))
    const [placed, liked, merged] = await Promise.all([
      sendRequest<{ orderId: number }>(app, from, 'POST', '/orders/v1', form),
      sendRequest(app, from, 'PUT', '/favorites/v1', { product: 1, isFavorite: true }),
      merge(into.id, from.id),
    ])
    expect(merged.status).toBe(200)
    expect([200, 401, 406, 409, 422]).toContain(placed.status)
    expect(await count('orders', from.id)).toBe(0)
    expect(await count('favorites', from.id)).toBe(0)
    expect(await count('orders', into.id)).toBe(placed.status === 200 ? 1 : 0)
    expect(liked.status).toBeLessThan(500)
  }
})

test('404: unknown, erased, of another site; 403: without the permission, unconfirmed; 400: without a reason', async () => {
  const [one, two] = [await account('Анна'), await account('Анна', { isProven: false })]
  const school = await addTestPerson(pool, 'Анна', 2)
  const gone = await addTestPerson(pool, 'Анна')
  expect((await merge(one.id, 2_000_000)).status).toBe(404)
  expect((await merge(2_000_000, one.id)).status).toBe(404)
  expect((await merge(one.id, two.id, schoolManager)).status).toBe(404)
  expect((await merge(school, two.id, schoolManager)).status).toBe(404)
  expect((await merge(one.id, school)).status).toBe(422)
  expect((await merge(one.id, two.id, manager)).status).toBe(403)
  for (const bad of [{}, { why: ' ' }, { why: 'я'.repeat(10_000) }])
    expect((await merge(one.id, two.id, owner, bad)).status).toBe(400)
  expect((await schoolManager.send('GET', `/customers/${one.id}/doubles`)).status).toBe(404)
  expect((await schoolManager.send('GET', `/customers/${school}/merge?from=${one.id}`)).status).toBe(404)
  await expectInvariants(pool)
  await pool.query('update users set erased_at = now() where id = $1', [gone])
  expect((await merge(one.id, gone)).status).toBe(404)
  await pool.query(`update staff_sessions set confirmed_at = now() - interval '6 minutes' where staff_id = $1`, [
    owner.id,
  ])
  expect((await merge(one.id, two.id)).body).toMatchObject({ statusCode: 403, isConfirmationNeeded: true })
})
