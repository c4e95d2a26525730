import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { PlacedOrder } from '@shpulka/contract/buying/orders'
import { describe, expect, test, vi } from 'vitest'
import { openChanges } from '../../base/db/changes.ts'
import { testDatabase } from '../../base/db/test-database.ts'
import { transaction } from '../../base/db/transaction.ts'
import { openFolderStorage } from '../../base/files/file-storage.ts'
import { removeFiles } from '../../base/files/remove-files.port.ts'
import { openBanks } from '../../base/integrations/open-banks.ts'
import { addEmails } from '../../base/mail/emails.port.ts'
import { changeStatus } from '../../buying/order-status/change-status.port.ts'
import { orderEmail, statusEmail } from '../../buying/orders/order-emails.port.ts'
import {
  calculate,
  fillBasket,
  fillTestShop,
  goods,
  guest,
  orderForm,
  sendRequest,
} from '../../buying/orders/test-shop.ts'
import { openSettings } from '../../content/settings/open-settings.ts'
import { startJobs } from '../../jobs-list.ts'
import { openTestApi, testTokenSecret } from '../../test-api.ts'
import { eventually } from '../../test-eventually.ts'
import { addTestReview } from '../inbox/test-items.ts'
import { inviteToReview } from '../review-moderation/invitations.port.ts'
import { openSession } from '../sessions/sessions.port.ts'
import { openTestSession } from '../sessions/test-sign-in.ts'
import { erasePerson, subjectHash } from './erase-person.ts'
import { eraseContacts, findUserColumns, retainedColumns, retainedTables } from './erasure.sql.ts'

const database = await testDatabase('empty')
const { pool, url, dataDirectory } = database
await fillTestShop(pool)
const { app } = await openTestApi(database)
const config = { tokenSecret: testTokenSecret, dataDir: dataDirectory }
const storage = openFolderStorage(join(dataDirectory, 'files'))
const log = { error: vi.fn(), warn: vi.fn(), debug: vi.fn() }

/** Data of one person that occurs nowhere else, in every spelling. */
const canary = {
  fio: 'Канарейкина Желтопёрка',
  email: 'kanareika@example.ru',
  phone: '+7 (987) 654-32-10',
  street: 'Канареечная',
  house: '77Ж',
}
const traces = /канаре|желтоп|kanareika|79876543210|9876543210|\(987\) 654/i

/** All rows of the database that contain data of the person, as `table: row`. */
async function findRowsWithTraces(): Promise<string[]> {
  const { rows: tables } = await pool.query<{ name: string }>(
    `select c.oid::regclass::text as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind in ('r', 'p', 'm') and n.nspname not in ('pg_catalog', 'information_schema', 'pg_toast')`,
  )
  expect(tables.length).toBeGreaterThan(60)
  const found: string[] = []
  for (const { name } of tables) {
    const { rows } = await pool.query<{ text: string }>(`select t::text as text from ${name} t where t::text ~* $1`, [
      traces.source,
    ])
    found.push(...rows.map(({ text }) => `${name}: ${text}`))
  }
  return found
}

/** Files of the shop's folder that contain data of the person, plain or encoded as in emails. */
function findFilesWithTraces(): string[] {
  const names = readdirSync(dataDirectory, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
  return names
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((path) => {
      const text = readFileSync(path, 'utf8')
      const decoded = text.split(/\r?\n\r?\n/).map((part) => Buffer.from(part, 'base64').toString())
      return [text, ...decoded].some((each) => traces.test(each))
    })
}

async function someone() {
  const { userId, authToken } = await openTestSession(pool, {
    priceRole: 'guest_opt',
    role: 'guest',
    siteId: 1,
    tokenSecret: testTokenSecret,
  })
  return { userId, headers: { authorization: `Bearer ${authToken}`, 'x-site-id': '1' } }
}
type Someone = Awaited<ReturnType<typeof someone>>

async function order(who: Someone): Promise<number> {
  const visitor = guest(who.headers)
  const to = { city: 'Орёл', street: canary.street, house: canary.house }
  const basket = await fillBasket(app, visitor, [{ id: goods.needles }])
  const form = orderForm(basket, await calculate(app, visitor, 1, to), {
    personalData: { fio: canary.fio, email: canary.email, phone: canary.phone },
    personalShipping: { shipping: to },
    personalCommentary: `Позвоните: ${canary.phone}`,
    payer: { name: `ИП ${canary.fio}`, inn: '500100732259', legalAddress: 'Канареечная, 77Ж' },
    consents: { personalData: true, advertising: true },
  })
  const { status, body } = await sendRequest<PlacedOrder>(app, visitor, 'POST', '/orders/v1', form)
  expect(status, JSON.stringify(body)).toBe(200)
  return body.orderId
}

/** Writes data of the person everywhere staff can, of an order or of the person's bonuses. */
async function writeAsStaff(who: Someone, orderId: number): Promise<void> {
  const words = `Сказал: ${canary.fio}, ${canary.phone}`
  await pool.query(`insert into order_notes (order_id, who, text) values ($1, 'manager:1', $2)`, [orderId, words])
  await pool.query(`update order_history set who = 'manager:1', why = $2 where order_id = $1`, [orderId, words])
  await pool.query(
    `insert into refund_history (refund_id, to_status_id, who, why)
     select id, status_id, 'manager:1', $2 from order_refunds where order_id = $1`,
    [orderId, words],
  )
  await pool.query(
    `insert into reservation_extensions (order_id, was, until, who, why)
     values ($1, now(), now() + interval '1 day', 'manager:1', $2)`,
    [orderId, words],
  )
  await pool.query(
    `with writer as (insert into staff (email, fio) values ('writer' || $1::text || '@office.example', 'Вера')
       returning id)
     insert into order_changes (order_id, staff_id, state, draft, summary)
     select $1::int, id, 'applied',
       jsonb_build_object('lines', '[]'::jsonb, 'delivery', jsonb_build_object('why', $2::text)),
       jsonb_build_object('lines', '[]'::jsonb, 'why', $2::text) from writer`,
    [orderId, words],
  )
  await pool.query(
    `with account as (insert into bonus_accounts (user_id) values ($1)
       on conflict (user_id, type_id) do update set type_id = excluded.type_id returning id)
     insert into bonus_ledger (account_id, kind, delta_kopecks, who, why)
     select id, 'adjust', 100, 'manager:1', $2 from account`,
    [who.userId, words],
  )
}

/** Writes data of the person everywhere a person can. */
async function writePersonalData(who: Someone): Promise<{ ended: number; open: number }> {
  await pool.query(`update users set email = $2, phone = $3, params = '{"city": "Канареечный"}' where id = $1`, [
    who.userId,
    canary.email,
    '+79876543210',
  ])
  const expectOk = async (
    ...params: Parameters<typeof sendRequest> extends [unknown, unknown, ...infer Rest] ? Rest : never
  ) => {
    const { status, body } = await sendRequest(app, who, ...params)
    expect(status, `${params[1]} ${JSON.stringify(body)}`).toBe(200)
  }
  const organization = {
    name: 'ООО «Канарейка»',
    inn: '7707083893',
    kpp: '773601001',
    ogrn: '',
    legalAddress: 'Канареечная, 1',
  }
  const bank = { bankName: 'Канаребанк', bik: '', account: '', correspondentAccount: '' }
  const schoolInfo = { school: 'Канареечный колледж', district: '', city: '' }
  await expectOk('PUT', '/users/v1/profile', {
    version: 0,
    fio: canary.fio,
    organization: { ...organization, ...bank },
    schoolInfo,
  })
  const address = { city: 'Орёл', street: canary.street, house: canary.house }
  await expectOk('POST', '/delivery/v1/shipping', { contactPerson: canary.fio, phone: canary.phone, address })
  await expectOk(
    'POST',
    '/users/v1/recalls',
    { topicId: 1, fio: canary.fio, phone: canary.phone, comment: canary.email, consent: true },
    { 'idempotency-key': 'canary-1' },
  )
  await expectOk('POST', '/orders/v1/blanks', { offerId: 5 })
  await expectOk('PUT', '/favorites/v1', { product: 1 })
  const ended = await order(who)
  const open = await order(who)
  await expectOk('POST', '/basket/v1/products', { groups: [{ id: goods.spool }] })
  await pool.query(
    `update orders set status_id = (select id from order_statuses where stage = 'completed') where id = $1`,
    [ended],
  )
  // A form sent as a user and as a guest, a review, a price offer, a refund of the ended order.
  await pool.query(
    `with type as (insert into form_types (site_id, code, group_code, title, thanks)
       values (1, 'ask', 'help', 'Вопрос', 'Ответим') returning id),
     sent as (insert into form_requests (site_id, type_id, user_id, name, email, phone, answers)
       select 1, type.id, v.user_id, $2, $3, $4, jsonb_build_array(jsonb_build_object('text', $2::text))
       from type, (values ($1::bigint), (null)) as v (user_id) returning id)
     insert into form_request_events (request_id, to_status_id, who, answer) select id, 1, 'buyer', $2 from sent`,
    [who.userId, canary.fio, canary.email, canary.phone],
  )
  await addTestReview(pool, { userId: who.userId, comment: canary.fio })
  await expectOk('POST', '/price-offers/v1', { recipient: canary.fio, groups: [{ id: goods.needles, count: 1 }] })
  const way = `Привезёт ${canary.fio}`
  const refund = { orderId: ended, lines: [{ line: 1, count: 1 }], reasonId: 1, comment: canary.phone, way, photos: [] }
  await expectOk('POST', '/orders/v1/refunds', refund)
  await pool.query(`update order_refunds set status_id = (select id from refund_statuses where code = 'rejected')`)
  await pool.query(`insert into notifications (user_id, type_code, title) values ($1, 'hello', $2)`, [
    who.userId,
    `Здравствуйте, ${canary.fio}`,
  ])
  await pool.query(
    `update sessions set device_id = 'kanareika-phone', device_title = 'Телефон Канарейкиной' where user_id = $1`,
    [who.userId],
  )
  await pool.query(
    `insert into email_codes (site_id, purpose, email, device_id, user_id) values (1, 'sign-in', $1, '', $2), (1,
      'signup', $1, '', null)`,
    [canary.email, who.userId],
  )
  await pool.query(
    `insert into refused_emails (kind, addressee, subject_id, recipient, failure) values ('sign-in-code', 'buyer', '1', $1, '')`,
    [canary.email],
  )
  // The former email address, and the notice sent there.
  const { rows } = await pool.query<{ id: string }>(
    `insert into email_changes (site_id, user_id, email, new_email) values (1, $1, 'kanareika.before@example.ru', $2)
      returning id`,
    [who.userId, canary.email],
  )
  // What a guest wrote from that address.
  await pool.query(
    `insert into form_requests (site_id, type_id, name, email, answers)
     select 1, min(id), $1, 'kanareika.before@example.ru', '[]' from form_types where site_id = 1`,
    [canary.fio],
  )
  await transaction(pool, (tx) => addEmails(tx, [{ email: 'email-changed', to: 'buyer', id: rows[0]!.id }]))
  const fileId = '3f2a6c1e-0000-4000-8000-00000000cafe'
  await storage.put(fileId, Buffer.from(`Паспорт: ${canary.fio}`))
  await pool.query(
    `insert into files (id, name, mime, size_bytes, sha256, is_public, owner_user_id) values ($1, 'Канарейкина.pdf',
      'application/pdf', 1, '\\x00', false, $2)`,
    [fileId, who.userId],
  )
  return { ended, open }
}

async function sendEmails() {
  const changes = openChanges(pool, url)
  const settings = await openSettings(pool, changes, log)
  const jobs = await startJobs({
    databaseUrl: url,
    pool,
    changes,
    banks: openBanks({ pool, config: { yookassa: null }, isSandboxOpen: () => true, log }),
    storage,
    config: { ...config, port: 3000, unpaidReservationSeconds: 1200, smtpUrl: null, mailFrom: 'shop@shpulka.test' },
    currentSettings: settings.current,
    log,
  })
  await eventually(async () => expect((await pool.query('select from graphile_worker.jobs')).rowCount).toBe(0))
  await jobs.stop()
  await settings.close()
  await changes.close()
}

/** The queued emails of an order: about the order and about its last status. */
async function emailsAbout(orderId: number) {
  const changes = openChanges(pool, url)
  const settings = await openSettings(pool, changes, log)
  const sources = { tx: pool, settings: settings.current(), config, port: 3000 }
  const { rows } = await pool.query<{ id: string }>('select max(id) as id from order_history where order_id = $1', [
    orderId,
  ])
  const to = async (whom: 'buyer' | 'shop') => [
    await orderEmail(sources, orderId, whom),
    await statusEmail(sources, Number(rows[0]!.id), whom),
  ]
  const emails = { buyer: await to('buyer'), shop: await to('shop') }
  await settings.close()
  await changes.close()
  return emails
}

describe('an erased person (G22)', () => {
  test('pages that show a question of theirs are announced, in every process', async () => {
    const anna = await someone()
    const { rows } = await pool.query<{ id: string }>(
      `with type as (insert into form_types (site_id, code, group_code, title, thanks) values (1, 'ask-us', 'help',
         'Вопрос', 'Ответим') returning id)
       insert into form_requests (site_id, type_id, user_id, name, answers) select 1, id, $1, 'Анна', '[]' from type
       returning id`,
      [anna.userId],
    )
    await pool.query(
      `insert into published_questions (site_id, request_id, author, question, answer, product_id)
       select 1, $1, 'Анна', 'Чем смазать?', 'Маслом', min(id) from products`,
      [rows[0]!.id],
    )
    const changes = openChanges(pool, url)
    const announced: string[] = []
    await changes.subscribe((tags) => announced.push(...tags))
    await erasePerson({ pool, config }, anna.userId, 'buyer')
    await eventually(async () => expect(announced).toEqual(['questions', expect.stringMatching(/^product:\d+$/)]))
    await changes.close()
  })

  test('remains in no table and no file except the sales documents', async () => {
    const anna = await someone()
    const orders = await writePersonalData(anna)
    for (const id of Object.values(orders)) await writeAsStaff(anna, id)
    await sendEmails()
    const before = new Set((await findRowsWithTraces()).map((row) => row.split(':')[0]))
    expect([...before]).toEqual(
      expect.arrayContaining([
        'users',
        'orders',
        'recalls',
        'shipping_addresses',
        'notifications',
        'sessions',
        'email_codes',
        'email_changes',
        'mail_recipients',
        'files',
        'form_requests',
        'form_request_events',
        'reviews',
        'price_offers',
        'order_refunds',
        'order_notes',
        'order_history',
        'refund_history',
        'reservation_extensions',
        'order_changes',
        'bonus_ledger',
      ]),
    )
    expect(findFilesWithTraces().length).toBeGreaterThan(2)

    expect(await erasePerson({ pool, config }, anna.userId, 'buyer')).toBe(true)
    await removeFiles(pool, storage)

    expect(findFilesWithTraces()).toEqual([])
    const remaining = async () => (await findRowsWithTraces()).map((row) => row.split(':')[0]).sort()
    // An open order still needs its contact, and what staff wrote about it.
    const ofOpenOrder = ['order_changes', 'order_history', 'order_notes', 'orders', 'orders', 'reservation_extensions']
    expect(await remaining()).toEqual(ofOpenOrder)
    const contacts = async () =>
      (
        await pool.query(
          `select id, contact, delivery_address as address, comment, payer ->> 'legalAddress' as home from orders where
            id = any ($1) order by id`,
          [Object.values(orders)],
        )
      ).rows
    const nameOnly = (id: number) => ({
      id,
      contact: { fio: canary.fio, email: '', phone: '' },
      address: null,
      comment: '',
      home: '',
    })
    expect(await contacts()).toEqual([
      nameOnly(orders.ended),
      expect.objectContaining({ contact: { fio: canary.fio, email: canary.email, phone: '+79876543210' } }),
    ])
    expect(await emailsAbout(orders.ended)).toEqual({
      buyer: [null, null],
      shop: [expect.anything(), expect.anything()],
    })
    expect(await emailsAbout(orders.open)).toMatchObject({
      buyer: [{ to: { address: canary.email } }, { to: { address: canary.email } }],
    })
    await pool.query(
      `update orders set status_id = (select id from order_statuses where stage = 'cancelled') where id = $1`,
      [orders.open],
    )
    await eraseContacts(pool)
    expect(await contacts()).toEqual([nameOnly(orders.ended), nameOnly(orders.open)])
    expect(await remaining()).toEqual(['orders', 'orders'])
    await expect(pool.query(`update bonus_ledger set why = 'иначе' where kind = 'adjust'`)).rejects.toThrow(
      /append-only/,
    )
    await expect(pool.query(`update bonus_ledger set delta_kopecks = 1`)).rejects.toThrow(/append-only/)
  })

  test('leaves the browser of an order that was hidden from the account: it is another person’s', async () => {
    const anna = await someone()
    const [her, hidden] = [await order(anna), await order(anna)]
    // As the order of a guest with the former email address of this account is stored.
    await pool.query(
      `update orders set is_contact_owner = false, basket_id = null, cart_token = gen_random_uuid(),
         contact = contact || '{"email": "anna.before@example.ru"}' where id = $1`,
      [hidden],
    )
    await erasePerson({ pool, config }, anna.userId, 'buyer')
    const { rows } = await pool.query(
      'select id, cart_token is not null as "hasBrowser" from orders where id = any($1) order by id',
      [[her, hidden]],
    )
    expect(rows).toEqual([
      { id: her, hasBrowser: false },
      { id: hidden, hasBrowser: true },
    ])
  })

  test('gets neither notifications nor bonuses for an open order that is completed', async () => {
    await pool.query(
      `insert into bonus_levels (site_id, code, title, from_kopecks, percent) values (1, 'base', 'Базовый', 0, 3)
       on conflict do nothing`,
    )
    const anna = await someone()
    const orderId = await order(anna)
    await erasePerson({ pool, config }, anna.userId, 'buyer')
    for (const to of ['accepted', 'shipped', 'completed'])
      await transaction(pool, (tx) => changeStatus(tx, { orderId, to, who: 'manager:1', why: '' }))
    await pool.query(`update order_history set created_at = now() - interval '6 days' where order_id = $1`, [orderId])
    await inviteToReview(pool)
    for (const [table, column, id] of [
      ['notifications', 'user_id', anna.userId],
      ['review_invitations', 'order_id', orderId],
      ['bonus_ledger', 'order_id', orderId],
    ])
      expect.soft((await pool.query(`select from ${table} where ${column} = $1`, [id])).rowCount, String(table)).toBe(0)
  })

  test('loses what they wrote of a settled refund, though the order is under way', async () => {
    const anna = await someone()
    const orderId = await order(anna)
    await pool.query(
      `insert into order_refunds (order_id, status_id, reason_id, is_consumer, way, comment, items_kopecks, amount_kopecks,
         fingerprint)
       select $1, id, 1, true, stage || ': на карту', 'Позвоните', 0, 0, '' from refund_statuses
       where code in ('requested', 'paid')`,
      [orderId],
    )
    await erasePerson({ pool, config }, anna.userId, 'buyer')
    const { rows } = await pool.query('select way, comment from order_refunds where order_id = $1 order by way', [
      orderId,
    ])
    expect(rows).toEqual([
      { way: '', comment: '' },
      { way: 'open: на карту', comment: 'Позвоните' },
    ])
  })

  test('leaves a request of another account that named the email address, without the address', async () => {
    const [anna, boris] = [await someone(), await someone()]
    await pool.query(`update users set email = 'firma@example.ru' where id = $1`, [anna.userId])
    await pool.query(
      `with type as (insert into form_types (site_id, code, group_code, title, thanks) values (1, 'complaint', 'help',
         'Претензия', 'Ответим') returning id)
       insert into form_requests (site_id, type_id, user_id, name, email, answers)
       select 1, type.id, u.id, u.name, 'Firma@example.ru',
         '[{"code": "email", "kind": "email", "label": "Почта", "text": "firma@example.ru", "value": "firma@example.ru"},
           {"code": "what", "kind": "text", "label": "Что", "text": "Стучит", "value": "Стучит"}]'
       from type, (values ($1::bigint, 'Борис'), ($2, 'Анна'), (null, 'Гость')) as u (id, name)`,
      [boris.userId, anna.userId],
    )
    await pool.query(
      `insert into published_questions (site_id, request_id, author, question, answer)
       select 1, id, name, 'Стучит?', 'Смажьте' from form_requests where email = 'firma@example.ru'`,
    )
    await erasePerson({ pool, config }, anna.userId, 'buyer')
    const { rows } = await pool.query(
      `select r.user_id as "userId", r.email, r.answers, q.author from form_requests r
         left join published_questions q on q.request_id = r.id
       where r.name in ('Борис', 'Гость') or r.user_id = any($1)`,
      [[anna.userId, boris.userId]],
    )
    expect(rows).toEqual([
      {
        userId: boris.userId,
        email: '',
        answers: [
          { code: 'email', kind: 'email', label: 'Почта', text: '', value: '' },
          { code: 'what', kind: 'text', label: 'Что', text: 'Стучит', value: 'Стучит' },
        ],
        author: 'Борис',
      },
    ])
  })

  test('leaves what a guest sent from the account’s email address while nobody has proven it', async () => {
    const boris = await someone()
    await pool.query(`update users set email = 'owner@example.ru', email_proven_at = null where id = $1`, [
      boris.userId,
    ])
    await pool.query(
      `with type as (insert into form_types (site_id, code, group_code, title, thanks) values (1, 'of-guests', 'help',
         'Претензия', 'Ответим') returning id)
       insert into form_requests (site_id, type_id, name, email, answers)
       select 1, id, 'Хозяйка почты', 'owner@example.ru', '[]' from type`,
    )
    await pool.query(
      `insert into mail_recipients (site_id, email, source, text_version, subscribed_at)
       values (1, 'owner@example.ru', 'subscription', '2026-11', now())`,
    )
    await erasePerson({ pool, config }, boris.userId, 'manager:1')
    for (const table of ['form_requests', 'mail_recipients'])
      expect.soft((await pool.query(`select from ${table} where email = 'owner@example.ru'`)).rowCount, table).toBe(1)
  })

  test('loses contacts in orders taken by phone with the proven email address, open ones when they end', async () => {
    const [anna, boris] = [await someone(), await someone()]
    await pool.query(
      `update users set email = case id when $1 then 'phones@example.ru' else 'unproven@example.ru' end,
         email_proven_at = case id when $1 then now() end where id in ($1, $2)`,
      [anna.userId, boris.userId],
    )
    const byPhone = async (who: Someone, email: string) => {
      const orderId = await order(who)
      await pool.query(
        `update orders set user_id = null, basket_id = null, cart_token = null, contact = contact || jsonb_build_object('email', $2::text) where id = $1`,
        [orderId, email],
      )
      return orderId
    }
    const ended = await byPhone(anna, 'Phones@example.ru')
    const open = await byPhone(anna, 'phones@example.ru')
    const others = [await byPhone(boris, 'unproven@example.ru'), await byPhone(boris, 'third@example.ru')]
    const end = (orderId: number) =>
      pool.query(
        `update orders set status_id = (select id from order_statuses where stage = 'completed') where id = $1`,
        [orderId],
      )
    for (const orderId of [ended, ...others]) await end(orderId)
    for (const { userId } of [anna, boris]) await erasePerson({ pool, config }, userId, 'buyer')
    const withContacts = async () =>
      (
        await pool.query<{ id: number }>(
          `select id from orders where id = any($1) and (contact ->> 'email' <> '' or contact ->> 'phone' <> ''
             or delivery_address is not null or comment <> '') order by id`,
          [[ended, open, ...others]],
        )
      ).rows.map(({ id }) => id)
    expect(await withContacts()).toEqual([open, ...others])
    await end(open)
    await eraseContacts(pool)
    expect(await withContacts()).toEqual(others)
  })

  test('leaves an anonymous record that the email was erased; the email can be used again', async () => {
    const { rows } = await pool.query('select user_id, erased_rows, who from erasure_log where subject_hash = $1', [
      subjectHash(config, { siteId: 1, email: 'Kanareika@Example.ru' }),
    ])
    expect(rows).toEqual([
      {
        user_id: expect.any(Number),
        who: 'buyer',
        erased_rows: expect.objectContaining({ users: 1, sessions: 1, recalls: 1, favorites: 1, orders: 1 }),
      },
    ])
    const consents = await pool.query('select distinct kind from consents where user_id = $1 order by kind', [
      rows[0].user_id,
    ])
    // The terms of sale belong to the sales documents.
    expect(consents.rows).toEqual([{ kind: 'personal-data' }, { kind: 'sale-terms' }])
    await pool.query(`insert into users (site_id, email, price_role) values (1, $1, 'guest_opt')`, [canary.email])
    await pool.query('delete from users where email = $1', [canary.email])
  })

  test('is not restored by concurrent writes', async () => {
    const anna = await someone()
    await sendRequest(app, anna, 'GET', '/users/v1/profile')
    const countLockWaits = async () =>
      (await pool.query(`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`))
        .rowCount ?? 0
    // The erasure locks the person and waits here for another row; the writes wait for the person.
    const blocker = await pool.connect()
    await blocker.query('begin')
    await blocker.query('select from sessions where user_id = $1 for update', [anna.userId])
    const erased = erasePerson({ pool, config }, anna.userId, 'buyer')
    await eventually(async () => expect(await countLockWaits()).toBe(1))
    const to = { city: 'Орёл', street: canary.street, house: canary.house }
    const written = [
      sendRequest(app, anna, 'PUT', '/users/v1/profile', { version: 0, fio: canary.fio }),
      sendRequest(app, anna, 'PUT', '/users/v1/params', { city: canary.street }),
      sendRequest(app, anna, 'POST', '/delivery/v1/shipping', {
        contactPerson: canary.fio,
        phone: canary.phone,
        address: to,
      }),
      sendRequest(app, anna, 'POST', '/users/v1/recalls', {
        topicId: 1,
        fio: canary.fio,
        phone: canary.phone,
        consent: true,
      }),
      sendRequest(app, anna, 'PUT', '/favorites/v1', { product: 1 }),
      sendRequest(app, anna, 'POST', '/orders/v1/blanks', { offerId: 5 }),
    ]
    const user = { userId: anna.userId, siteId: 1, role: 'guest' }
    const signedIn = transaction(pool, (tx) => openSession(tx, user, 'kanareika-phone', 'Firefox/140.0 Linux')).catch(
      (error) => error,
    )
    await eventually(async () => expect(await countLockWaits()).toBe(written.length + 2))
    await blocker.query('rollback')
    blocker.release()
    expect(await erased).toBe(true)
    expect((await Promise.all(written)).map(({ status }) => status)).toEqual(written.map(() => 406))
    expect(await signedIn).toMatchObject({ statusCode: 406 })
    for (const table of ['sessions', 'shipping_addresses', 'recalls', 'favorites', 'blanks'])
      expect((await pool.query(`select from ${table} where user_id = $1`, [anna.userId])).rowCount, table).toBe(0)
    expect((await pool.query('select fio, params from users where id = $1', [anna.userId])).rows).toEqual([
      { fio: '', params: {} },
    ])
  })

  test('erases once, and only this person', async () => {
    const anna = await someone()
    const boris = await someone()
    await sendRequest(app, boris, 'PUT', '/users/v1/profile', { version: 0, fio: 'Борис Иванов' })
    await sendRequest(app, boris, 'PUT', '/favorites/v1', { product: 1 })
    const answers = await Promise.all(
      Array.from({ length: 4 }, () => erasePerson({ pool, config }, anna.userId, 'buyer')),
    )
    expect(answers.filter((isErased) => isErased)).toHaveLength(1)
    expect((await sendRequest(app, boris, 'GET', '/users/v1/profile')).body).toMatchObject({ fio: 'Борис Иванов' })
    expect((await pool.query('select from favorites where user_id = $1', [boris.userId])).rowCount).toBe(1)
  })
})

describe('future tables and columns', () => {
  test('every table that refers to users is erased or listed as retained', async () => {
    const named = await findUserColumns(pool)
    expect(named.map(({ table }) => table)).toEqual(
      expect.arrayContaining([...retainedTables.keys(), 'sessions', 'baskets', 'files', 'live_tickets']),
    )
    for (const { table, column } of named) await pool.query(`select ${column} from ${table} limit 0`)
    // Rows that refer to deleted rows must be deleted with them, or not block the deletion.
    const { rows } = await pool.query<{ child: string; parent: string }>(
      `select f.conrelid::regclass::text as child, f.confrelid::regclass::text as parent from pg_constraint f
       where f.contype = 'f' and f.confdeltype in ('a', 'r') and f.confrelid::regclass::text = any ($1)`,
      // Files that the shop shows belong to nobody.
      [named.map(({ table }) => table).filter((table) => !retainedTables.has(table) && table !== 'files')],
    )
    // Orders are detached from their baskets first.
    expect(rows).toEqual([{ child: 'orders', parent: 'baskets' }])
  })

  test('every column of a user is reset or listed as retained', async () => {
    const { rows: columns } = await pool.query<{ name: string; type: string }>(
      `select column_name as name, udt_name as type from information_schema.columns where table_schema = 'public'
        and table_name = 'users' and is_identity = 'NO'`,
    )
    const filled: Record<string, string> = {
      text: `'Канарейка'`,
      jsonb: `'{"city": "Канареечный"}'`,
      bool: 'true',
      int4: '7',
      int8: '7',
      timestamptz: 'now()',
      bytea: `'\\x01'`,
      date: 'now()',
      next_price_role: `'dealer'`,
    }
    const anna = await someone()
    const fillable = columns.filter(({ name }) => !retainedColumns.has(name))
    const values = fillable.map(({ name, type }) => `"${name}" = ${filled[name] ?? filled[type] ?? 'null'}`)
    await pool.query(`update users set ${values.join(', ')} where id = $1`, [anna.userId])
    await erasePerson({ pool, config }, anna.userId, 'buyer')
    const {
      rows: [row],
    } = await pool.query('select to_jsonb(users) as row from users where id = $1', [anna.userId])
    const {
      rows: [untouched],
    } = await pool.query(
      `insert into users (site_id, email, price_role) values (1, 'nobody@example.ru', 'guest_opt') returning
        to_jsonb(users) as row`,
    )
    for (const { name } of fillable) expect({ [name]: row.row[name] }).toEqual({ [name]: untouched.row[name] })
    expect(row.row.email).toBe(`erased-${anna.userId}@erased.invalid`)
  })
})
