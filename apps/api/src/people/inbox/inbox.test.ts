import { randomUUID } from 'node:crypto'
import type { Blank } from '@shpulka/contract/buying/blanks'
import type { OneClickOrder } from '@shpulka/contract/buying/one-click'
import type { SentForm } from '@shpulka/contract/people/forms'
import {
  type FoundInboxItem,
  type InboxAssignment,
  type InboxCounts,
  type InboxDetail,
  type InboxItem,
  inbox,
  type ReplyTemplate,
} from '@shpulka/contract/people/inbox'
import { Value } from 'typebox/value'
import { describe, expect, test } from 'vitest'
import { testDatabase } from '../../base/db/test-database.ts'
import { transaction } from '../../base/db/transaction.ts'
import { recipientsOf } from '../../base/mail/test-emails.ts'
import { notifyArrivedGoods } from '../../buying/blanks/waiting-blanks.port.ts'
import { changeStatus } from '../../buying/order-status/change-status.port.ts'
import { fillTestShop, goods, guest, sendRequest } from '../../buying/orders/test-shop.ts'
import { openTestApi, testTokenSecret } from '../../test-api.ts'
import { runReviewCommand } from '../review-moderation/review.command.ts'
import { openTestSession } from '../sessions/test-sign-in.ts'
import { signedInStaff } from '../staff/test-office.ts'
import { addTestPerson, addTestRecall, addTestReview } from './test-items.ts'

const database = await testDatabase('empty')
const { pool } = database
await fillTestShop(pool)
await pool.query(`
  insert into order_statuses (id, code, title, group_id, is_buyer_cancellable, stage, step_id) values
    (9, 'one-click', 'Заказ в один клик', 1, true, 'open', 1);
  insert into order_status_transitions (from_id, to_id) values (9, 2), (9, 5), (9, 6);
  insert into form_types (site_id, code, group_code, title, thanks, question_field, publication_field) values
    (1, 'ask', 'help', 'Задать вопрос', 'Ответим', 'question', 'publish'),
    (1, 'complaint', 'help', 'Жалоба', 'Ответим', null, null);
  insert into form_fields (type_id, code, kind, label, contact, is_required, sort)
    select t.id, f.* from form_types t, (values ('name', 'text', 'Имя', 'name', true, 1),
      ('email', 'email', 'Почта', 'email', true, 2), ('phone', 'phone', 'Телефон', 'phone', false, 3),
      ('question', 'textarea', 'Вопрос', null, true, 4), ('publish', 'checkbox', 'Можно публиковать', null, false, 5)) f`)
const { app } = await openTestApi(database)

const owner = await signedInStaff(app, pool, 'owner')
const manager = await signedInStaff(app, pool, 'manager')
const school = await signedInStaff(app, pool, 'manager', 2)
const editor = await signedInStaff(app, pool, 'editor')
type Browser = Pick<typeof owner, 'send'>

const list = async (browser: Browser, query = '') =>
  (await browser.send<{ items: InboxItem[]; total: number; counts: InboxCounts }>('GET', `/inbox${query}`)).body
const view = (browser: Browser, kind: string, id: number) => browser.send<InboxDetail>('GET', `/inbox/${kind}/${id}`)
const handle = async (
  browser: Browser,
  kind: string,
  id: number,
  action: string,
  { text = '', version = '' }: { text?: string; version?: string } = {},
) =>
  browser.send<{ done: string }>('POST', `/inbox/${kind}/${id}/actions`, {
    action,
    text,
    version: version || (await view(owner, kind, id)).body.version,
  })
const person = (fio = 'Анна Швецова', siteId = 1) => addTestPerson(pool, fio, siteId)
const review = async (fields: { comment?: string } = {}) => addTestReview(pool, { userId: await person(), ...fields })
const journal = async (kind: string, id: number) =>
  (
    await pool.query<{ action: string; actor: string; why: string }>(
      'select action, actor, why from audit_log where record_kind = $1 and record_id = $2::text order by id',
      [kind, id],
    )
  ).rows
let requestCount = 0
async function request(type = 'ask', question = 'Какая игла нужна для кожи?') {
  requestCount += 1
  const { body } = await sendRequest<SentForm>(app, guest(), 'POST', '/forms/v1', {
    type,
    values: {
      name: 'Ольга',
      email: `asks.${requestCount}@example.ru`,
      phone: '8 900 765-43-21',
      question,
      publish: true,
    },
    consents: { personalData: true },
  })
  return body.id
}

test('one list of every kind, most urgent first; filters, counts and permissions', async () => {
  const recall = await addTestRecall(pool, await person())
  const schoolRecall = await addTestRecall(pool, await person('Школа', 2), { siteId: 2 })
  const [reviewed, asks, complains] = [await review(), await request(), await request('complaint')]
  await pool.query(`update recalls set created_at = now() - interval '40 days' where id = $1`, [recall])
  const { body: order } = await sendRequest<OneClickOrder>(app, guest(), 'POST', '/blanks/v1', {
    name: 'Иван',
    phone: '+7 900 111-22-33',
    group: goods.needles,
    count: 1,
    consent: true,
  })
  const answer = await owner.send('GET', '/inbox')
  expect([...Value.Errors(inbox.listInbox.answer, answer.body)]).toEqual([])
  const { items, counts, total } = await list(owner)
  const ids = items.map(({ kind, id }) => `${kind} ${id}`)
  expect(ids[0]).toBe(`recall ${recall}`)
  expect(new Set(ids)).toEqual(
    new Set([
      `recall ${recall}`,
      `recall ${schoolRecall}`,
      `review ${reviewed}`,
      `question ${asks}`,
      `request ${complains}`,
      `one-click ${order.orderId}`,
    ]),
  )
  expect(total).toBe(6)
  expect(counts).toMatchObject({ total: 6, overdue: 1, mine: 0 })
  expect(counts.kinds.find(({ kind }) => kind === 'recall')).toMatchObject({ total: 2, overdue: 1 })
  expect(items.map(({ dueAt }) => dueAt)).toEqual(items.map(({ dueAt }) => dueAt).sort())
  expect((await list(owner, '?overdue=true')).items.map(({ id }) => id)).toEqual([recall])
  expect((await list(owner, '?siteId=2')).items.map(({ id }) => id)).toEqual([schoolRecall])
  expect((await list(owner, '?kind=review')).items.map(({ id }) => id)).toEqual([reviewed])
  // Each tab counts what its link finds: it changes one part of the filter and leaves the others.
  const ofKinds = ({ kinds }: InboxCounts) =>
    Object.fromEntries(kinds.filter((kind) => kind.total > 0).map((kind) => [kind.kind, kind.total]))
  const { counts: ofSchool } = await list(owner, '?siteId=2')
  expect([ofSchool.total, ofSchool.overdue, ofKinds(ofSchool)]).toEqual([1, 0, { recall: 1 }])
  const { counts: late } = await list(owner, '?overdue=true')
  expect([late.total, late.overdue, late.mine, ofKinds(late)]).toEqual([1, 1, 0, { recall: 1 }])
  const { counts: reviews } = await list(owner, '?kind=review')
  expect([reviews.total, reviews.overdue, reviews.mine]).toEqual([6, 0, 0])
  expect(ofKinds((await list(owner, '?mine=true')).counts)).toEqual({})
  expect((await list(school)).items.map(({ id }) => id)).toEqual([schoolRecall])
  // The editor has no permission for orders, so sees neither one-click orders nor refunds.
  expect((await list(editor)).counts.kinds.map(({ kind }) => kind)).not.toContain('one-click')
  expect((await view(editor, 'one-click', order.orderId)).status).toBe(404)
  expect((await view(school, 'review', reviewed)).status).toBe(404)
  expect((await view(owner, 'request', asks)).status).toBe(404)
  expect((await owner.send('GET', '/inbox/reviews/1')).status).toBe(400)
  expect((await owner.send('GET', '/inbox?kind=letters')).status).toBe(400)
  expect((await owner.send('GET', '/inbox/counts')).body).toEqual(counts)
})

test('found by number, name, phone, email address and text; only what may be seen, without contacts', async () => {
  const [recall, asks] = [await addTestRecall(pool, await person('Пётр Ёлкин')), await request('ask', 'Чем шить бязь?')]
  const schoolRecall = await addTestRecall(pool, await person('Ёлкина Школа', 2), { siteId: 2 })
  const reviewed = await review({ comment: 'Ровная строчка по бязи' })
  const { body: order } = await sendRequest<OneClickOrder>(app, guest(), 'POST', '/blanks/v1', {
    name: 'Зоя',
    phone: '+7 900 333-44-55',
    group: goods.needles,
    count: 1,
    consent: true,
  })
  const find = async (q: string, browser: Browser = owner) => {
    const { status, body } = await browser.send<{ items: FoundInboxItem[] }>('POST', '/inbox-searches', { q })
    expect(status).toBe(200)
    return body.items
  }
  const keys = async (q: string, browser?: Browser) => (await find(q, browser)).map(({ kind, id }) => `${kind} ${id}`)
  const found = await owner.send('POST', '/inbox-searches', { q: `О-${asks}` })
  expect([...Value.Errors(inbox.searchInbox.answer, found.body)]).toEqual([])
  expect(await find(`О-${asks}`)).toMatchObject([{ kind: 'question', id: asks, number: `О-${asks}`, from: 'Ольга' }])
  expect(await keys(`№ ${recall}`)).toContain(`recall ${recall}`)
  expect(await keys(String(order.orderId))).toContain(`one-click ${order.orderId}`)
  expect((await keys('елкин')).toSorted()).toEqual([`recall ${recall}`, `recall ${schoolRecall}`].toSorted())
  expect(await keys('Ёлкин', school)).toEqual([`recall ${schoolRecall}`])
  expect((await keys('бяз')).toSorted()).toEqual([`question ${asks}`, `review ${reviewed}`])
  expect(await keys('строчка бязи')).toEqual([`review ${reviewed}`])
  expect(await keys(`asks.${requestCount}@`)).toEqual([`question ${asks}`])
  expect(await keys('8 (900) 333-44-55')).toEqual([`one-click ${order.orderId}`])
  expect(JSON.stringify(await find('333-44-55'))).not.toContain('3334455')
  // The editor has no permission for orders.
  expect(await keys('333-44-55', editor)).toEqual([])
  expect(await keys(`Ш-${order.orderId}`, editor)).toEqual([])
  for (const q of ['', 'б', '%%', '__', '\\\\', 'ш-99999999999', 'нет такого']) expect(await keys(q), q).toEqual([])
  expect(await find('пётр елкин')).toMatchObject([{ isWaiting: true }])
  // Handled: after those that wait, by its own text and by the account.
  await handle(owner, 'recall', recall, 'done')
  expect(await keys('елкин')).toEqual([`recall ${schoolRecall}`, `recall ${recall}`])
  expect(await find('пётр елкин')).toMatchObject([{ isWaiting: false, state: 'Поговорили', from: 'Пётр Ёлкин' }])
  expect(await keys(`№ ${recall}`)).toContain(`recall ${recall}`)
  expect(await keys('елкин', school)).toEqual([`recall ${schoolRecall}`])
  await handle(owner, 'review', reviewed, 'publish')
  expect(await keys('строчка бязи')).toEqual([`review ${reviewed}`])
  await handle(owner, 'question', asks, 'answer', { text: 'Иглой 70' })
  const handled = await owner.send('POST', '/inbox-searches', { q: 'бязь' })
  expect(handled.body).toMatchObject({ items: [{ id: asks, isWaiting: false, number: `О-${asks}` }] })
  expect([...Value.Errors(inbox.searchInbox.answer, handled.body)]).toEqual([])
  expect(JSON.stringify(handled.body)).not.toMatch(/7654321|asks\.\d/)
  expect(await keys(`asks.${requestCount}@`)).toEqual([`question ${asks}`])
  expect(await keys(`asks.${requestCount}@`, school)).toEqual([])
})

test('contacts are masked; opening them needs a permission, is audited and rate-limited', async () => {
  const id = await request()
  const { body } = await view(manager, 'question', id)
  expect([...Value.Errors(inbox.viewInboxItem.answer, body)]).toEqual([])
  expect(body.person).toMatchObject({ name: 'Ольга', phone: '+7 ••• •••-43-21' })
  expect(JSON.stringify(body)).not.toMatch(/7654321|asks\.\d/)
  expect((await editor.send('POST', `/inbox/question/${id}/contacts`)).status).toBe(403)
  expect((await school.send('POST', `/inbox/question/${id}/contacts`)).status).toBe(404)
  const opened = await manager.send('POST', `/inbox/question/${id}/contacts`)
  expect(opened.body).toEqual({ phone: '+79007654321', email: `asks.${requestCount}@example.ru` })
  const rows = await journal('request', id)
  expect(rows).toEqual([{ action: 'contacts.open', actor: `manager:${manager.id}`, why: '' }])
  const curious = await signedInStaff(app, pool, 'manager')
  const statuses = new Set<number>()
  for (let n = 0; n < 122; n += 1) statuses.add((await curious.send('POST', `/inbox/question/${id}/contacts`)).status)
  expect([...statuses]).toEqual([200, 429])
})

describe('a review', () => {
  test('409: its author changed it since it was read, or a colleague handled it first', async () => {
    const id = await review()
    const { version } = (await view(manager, 'review', id)).body
    await pool.query(`update reviews set comment = 'Другое', changed_at = now() where id = $1`, [id])
    await pool.query(
      `insert into review_history (review_id, from_state, to_state, who) values ($1, 'new', 'new', 'buyer')`,
      [id],
    )
    const stale = await handle(manager, 'review', id, 'publish', { version })
    expect(stale.status).toBe(409)
    expect(stale.body.message).toMatch(/Покупатель, \d\d:\d\d, написан/)
    const fresh = (await view(manager, 'review', id)).body.version
    const answers = await Promise.all([
      handle(manager, 'review', id, 'publish', { version: fresh }),
      handle(owner, 'review', id, 'refuse', { version: fresh, text: 'Реклама' }),
    ])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    const conflict = answers.find(({ status }) => status === 409)!
    expect(conflict.body.message).toMatch(/Анна (manager|owner), \d\d:\d\d, (опубликован|отказано)/)
    expect(await journal('review', id)).toHaveLength(1)
    expect((await list(owner)).items.some((item) => item.kind === 'review' && item.id === id)).toBe(false)
  })

  test('is published with an answer in one action; refused only with a reason; the command is audited', async () => {
    const [first, second, third] = [await review(), await review(), await review()]
    expect((await handle(editor, 'review', first, 'publish-answer')).body.errors).toHaveProperty('text')
    expect((await handle(editor, 'review', first, 'publish-answer', { text: 'Спасибо, {имя}' })).status).toBe(400)
    expect((await handle(editor, 'review', first, 'publish-answer', { text: 'Спасибо' })).status).toBe(200)
    const { body } = await view(editor, 'review', first)
    expect(body).toMatchObject({ state: 'Опубликован', isOpen: false, actions: [] })
    expect(body.texts.at(-1)).toEqual({ label: 'Ответ магазина', text: 'Спасибо' })
    expect((await handle(editor, 'review', second, 'refuse', { text: ' \n ' })).status).toBe(400)
    expect((await handle(editor, 'review', second, 'refuse', { text: 'Не о товаре' })).status).toBe(200)
    expect(await journal('review', second)).toEqual([
      { action: 'review.decide', actor: `manager:${editor.id}`, why: 'Не о товаре' },
    ])
    await runReviewCommand(['publish', String(third)], { pool, out: { write: () => {} } })
    expect(await journal('review', third)).toMatchObject([{ action: 'review.decide', actor: 'manager:0' }])
    expect((await handle(editor, 'review', third, 'refuse', { text: 'Поздно' })).status).toBe(422)
  })
})

test('a question: of two concurrent answers one is sent by one email and published', async () => {
  const id = await request()
  const { version, actions } = (await view(manager, 'question', id)).body
  expect(actions.map(({ code }) => code)).toEqual(['answer', 'answer-publish', 'in-work', 'close'])
  const answers = await Promise.all(
    [manager, owner].map((browser) =>
      handle(browser, 'question', id, 'answer-publish', { version, text: 'Игла LR\n№ 100' }),
    ),
  )
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  const { rows } = await pool.query(`select id from form_request_events where request_id = $1 order by id`, [id])
  expect(rows).toHaveLength(2)
  expect(await recipientsOf(pool, 'form-status', [rows[1].id], `asks.${requestCount}@example.ru`)).toHaveLength(1)
  expect((await pool.query('select answer from published_questions where request_id = $1', [id])).rows).toEqual([
    { answer: 'Игла LR\n№ 100' },
  ])
  expect((await journal('request', id)).map(({ action }) => action)).toEqual(['request.answer', 'request.publish'])
  expect((await view(owner, 'question', id)).body.history.at(-1)).toMatchObject({ what: 'Есть ответ' })
  const complaint = await request('complaint', 'Не привезли')
  expect((await handle(manager, 'request', complaint, 'answer-publish', { text: 'Да' })).status).toBe(422)
  expect((await handle(manager, 'request', complaint, 'in-work')).status).toBe(200)
  expect((await handle(manager, 'request', complaint, 'close')).status).toBe(200)
})

test('a recall is marked as done once; accepting a one-click order needs a permission and reserves goods', async () => {
  const call = await addTestRecall(pool, await person())
  const { version } = (await view(manager, 'recall', call)).body
  const answers = await Promise.all(
    [manager, owner].map((browser) => handle(browser, 'recall', call, 'done', { version })),
  )
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  expect(answers.find(({ status }) => status === 409)!.body.message).toMatch(/Анна (manager|owner), .+поговорили/)
  const { body: order } = await sendRequest<OneClickOrder>(app, guest(), 'POST', '/blanks/v1', {
    name: 'Иван',
    phone: '+7 900 111-22-34',
    group: goods.needles,
    count: 2,
    consent: true,
  })
  const { body } = await view(manager, 'one-click', order.orderId)
  expect(body.actions.map(({ code }) => code)).toEqual(['accepted', 'cancelled'])
  expect((await handle(manager, 'one-click', order.orderId, 'paid')).status).toBe(422)
  expect((await handle(manager, 'one-click', order.orderId, 'accepted')).status).toBe(200)
  expect((await pool.query('select from order_reservations where order_id = $1', [order.orderId])).rowCount).toBe(1)
  expect(await journal('order', order.orderId)).toMatchObject([
    { action: 'order.status', actor: `manager:${manager.id}` },
  ])
})

test('a refund: a refusal needs a reason; one decision wins; payment needs permission and confirmation', async () => {
  const { body: order } = await sendRequest<OneClickOrder>(app, guest(), 'POST', '/blanks/v1', {
    name: 'Пётр',
    phone: '+7 900 111-22-35',
    group: goods.needles,
    count: 2,
    consent: true,
  })
  for (const to of ['accepted', 'completed'])
    await transaction(pool, (tx) => changeStatus(tx, { orderId: order.orderId, to, who: 'manager:1', why: '' }))
  const { rows } = await pool.query<{ id: number }>(
    `with inserted as (
       insert into order_refunds (order_id, reason_id, is_consumer, way, items_kopecks, amount_kopecks, money_until,
         fingerprint) values ($1, 1, true, 'Почтой', 15000, 15000, now() + interval '10 days', '\\x00') returning id
     ), line as (
       insert into order_refund_lines (refund_id, order_id, line, count, amount_kopecks)
       select id, $1, 1, 1, 15000 from inserted
     )
     insert into refund_history (refund_id, to_status_id, who) select id, 1, 'buyer'
     from inserted returning refund_id as id`,
    [order.orderId],
  )
  const { id } = rows[0]!
  expect((await list(owner, '?kind=refund')).items).toMatchObject([{ id, state: 'Заявка принята' }])
  const { version, actions } = (await view(manager, 'refund', id)).body
  expect(actions.map(({ code }) => code)).toEqual(['approved', 'rejected'])
  expect((await handle(manager, 'refund', id, 'rejected', { version })).body.errors).toHaveProperty('text')
  const answers = await Promise.all([
    handle(manager, 'refund', id, 'approved', { version }),
    handle(owner, 'refund', id, 'rejected', { version, text: 'Срок прошёл' }),
  ])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  expect(await journal('refund', id)).toMatchObject([{ action: 'refund.status' }])
  await pool.query('update order_refunds set status_id = 3 where id = $1', [id])
  expect((await view(manager, 'refund', id)).body.actions.map(({ code }) => code)).toEqual(['rejected'])
  expect((await view(owner, 'refund', id)).body.actions.map(({ code }) => code)).toEqual(['paying', 'paid', 'rejected'])
  for (const action of ['paying', 'paid']) expect((await handle(manager, 'refund', id, action)).status).toBe(403)
  await pool.query(`update staff_sessions set confirmed_at = now() - interval '6 minutes' where staff_id = $1`, [
    owner.id,
  ])
  expect((await handle(owner, 'refund', id, 'paying')).body).toMatchObject({ isConfirmationNeeded: true })
  expect((await list(owner, '?kind=refund')).items).toEqual([])
  await pool.query(`update order_refunds set money_until = now() + interval '1 day' where id = $1`, [id])
  expect((await list(owner, '?kind=refund')).items.map((item) => item.id)).toEqual([id])
  // The refund of an organization has no deadline: it does not wait here, and is found all the same.
  await pool.query('update order_refunds set money_until = null where id = $1', [id])
  expect((await list(owner, '?kind=refund')).items).toEqual([])
  const found = await owner.send<{ items: FoundInboxItem[] }>('POST', '/inbox-searches', { q: '8 (900) 111-22-35' })
  expect(found.body.items.map(({ kind, isWaiting }) => [kind, isWaiting])).toContainEqual(['refund', false])
})

test('a buyer who waits for goods is contacted once when they arrive', async () => {
  const { rows } = await pool.query<{ id: number }>(
    `insert into blanks (site_id, user_id, offer_id, count, status_id)
     select 1, $1, 2, 3, id from blank_statuses where code = 'available' returning id`,
    [await person()],
  )
  const { id } = rows[0]!
  expect((await view(manager, 'blank', id)).body.facts).toContainEqual({ label: 'Ждёт', text: '3\u00a0шт' })
  expect((await handle(manager, 'blank', id, 'contacted')).status).toBe(200)
  expect((await list(owner, '?kind=blank')).items).toEqual([])
  expect((await handle(manager, 'blank', id, 'contacted')).status).toBe(422)
})

/** A buyer who can send requests of the storefront. */
async function signedInBuyer() {
  const session = await openTestSession(pool, {
    priceRole: 'guest_opt',
    role: 'guest',
    siteId: 1,
    tokenSecret: testTokenSecret,
  })
  return { email: session.email, headers: { 'x-site-id': '1', authorization: `Bearer ${session.authToken}` } }
}

test('a blank of goods not in stock is taken into work, and waits again when they have come', async () => {
  const buyer = await signedInBuyer()
  const { body: blank } = await sendRequest<Blank>(app, buyer, 'POST', '/orders/v1/blanks', { offerId: 5 })
  const listed = async () => (await list(owner, '?kind=blank')).items.map(({ id, state }) => [id, state])
  expect(await listed()).toEqual([[blank.id, 'Новый']])
  expect((await handle(manager, 'blank', blank.id, 'contacted')).status).toBe(422)
  await manager.send('PUT', `/inbox/blank/${blank.id}/assignee`, { staffId: manager.id, was: null })
  expect((await handle(manager, 'blank', blank.id, 'in-work')).body.done).toBe('Взято в работу')
  expect(await listed()).toEqual([])
  const shown = async () =>
    (await sendRequest<{ blanks: Blank[] }>(app, buyer, 'GET', '/orders/v1/blanks')).body.blanks[0]!.status.code
  expect(await shown()).toBe('in-work')
  const { body: item } = await view(manager, 'blank', blank.id)
  expect(item).toMatchObject({ isOpen: false, state: 'В работе', actions: [], history: [{ what: 'Взято в работу' }] })
  const found = await owner.send<{ items: FoundInboxItem[] }>('POST', '/inbox-searches', { q: buyer.email })
  expect(found.body.items).toMatchObject([{ kind: 'blank', id: blank.id, isWaiting: false }])

  await pool.query(`with come as (update stock set on_hand = 9 where offer_id = 5 and warehouse_id = 1)
    insert into stock_movements (offer_id, warehouse_id, kind, on_hand_delta) values (5, 1, 'receipt', 9)`)
  await notifyArrivedGoods(pool)
  expect(await listed()).toEqual([[blank.id, 'Товар поступил']])
  expect((await handle(manager, 'blank', blank.id, 'contacted')).status).toBe(200)
  expect(await listed()).toEqual([])
})

test('of two concurrent assignments one wins; the assignee needs the permission; the item counts as mine', async () => {
  const id = await addTestRecall(pool, await person())
  const assign = (browser: Browser, staffId: number | null, was: number | null) =>
    browser.send<{ assignee: { id: number } | null }>('PUT', `/inbox/recall/${id}/assignee`, { staffId, was })
  const answers = await Promise.all([assign(manager, manager.id, null), assign(owner, owner.id, null)])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  expect(answers.find(({ status }) => status === 409)!.body.message).toMatch(/уже взято: Анна/)
  const winner = answers[0]!.status === 200 ? manager : owner
  expect((await list(winner, '?mine=true')).items.map((item) => item.id)).toEqual([id])
  expect((await assign(owner, school.id, winner.id)).status).toBe(422)
  expect((await assign(owner, 2_147_483_647, winner.id)).status).toBe(422)
  expect((await assign(school, school.id, winner.id)).status).toBe(404)
  expect((await assign(owner, null, winner.id)).body).toEqual({ assignee: null })
  expect((await journal('recall', id)).map(({ action }) => action)).toEqual(['inbox.assign', 'inbox.assign'])
})

test('who may not handle orders is given none of those to answer: in turn, by name, by an undo', async () => {
  const { body: order } = await sendRequest<OneClickOrder>(app, guest(), 'POST', '/blanks/v1', {
    name: 'Иван',
    phone: '+7 900 111-22-35',
    group: goods.needles,
    count: 1,
    consent: true,
  })
  const item = { kind: 'one-click', id: order.orderId }
  const assign = async (assignee: number | 'in-turn') =>
    (await owner.send<InboxAssignment>('POST', '/inbox/assignments', { id: randomUUID(), items: [item], assignee }))
      .body
  await editor.send('PUT', '/auto-assignment', { isOn: true })
  const nobody = { done: 0, refused: [{ reason: expect.stringContaining('По очереди сейчас никто') }] }
  expect(await assign('in-turn')).toMatchObject(nobody)
  expect(await assign(editor.id)).toMatchObject({ done: 0, refused: [item] })
  const body = { staffId: editor.id, was: null }
  expect((await owner.send('PUT', `/inbox/one-click/${item.id}/assignee`, body)).status).toBe(422)

  // Whoever had it before losing the rights to orders does not get it back; in turn it goes to somebody else.
  const assignments = `insert into inbox_assignments (kind, item_id, staff_id) values ('one-click', $1, $2)`
  await pool.query(assignments, [item.id, editor.id])
  await manager.send('PUT', '/auto-assignment', { isOn: true })
  const given = await assign('in-turn')
  expect(given).toMatchObject({ done: 1 })
  expect((await view(owner, 'one-click', item.id)).body.assignee?.id).toBe(manager.id)
  const undo = await owner.send('POST', `/inbox/assignments/${given.id}/undo`, { id: randomUUID() })
  expect(undo.body).toMatchObject({ done: 0, refused: [item] })
  await pool.query('delete from staff_turns')
})

test('templates are added, changed and removed, each change audited; titles are unique', async () => {
  const send = (title: string, text = 'Текст') =>
    editor.send<ReplyTemplate>('POST', '/reply-templates', { title, text })
  const { body: added } = await send(' О  доставке ')
  expect(added).toMatchObject({ title: 'О доставке', text: 'Текст' })
  expect((await send('О доставке')).status).toBe(409)
  expect((await send('   ')).status).toBe(400)
  const change = (id: number, title: string) =>
    editor.send('PUT', `/reply-templates/${id}`, { title, text: 'Новый\nтекст' })
  expect((await change(added.id, 'Уточняем')).status).toBe(409)
  expect((await change(added.id, 'О доставке')).body).toMatchObject({ text: 'Новый\nтекст' })
  expect((await editor.send('DELETE', `/reply-templates/${added.id}`)).status).toBe(200)
  expect((await change(added.id, 'Нет его')).status).toBe(404)
  expect((await editor.send<ReplyTemplate[]>('GET', '/reply-templates')).body.map(({ title }) => title)).toEqual(
    expect.arrayContaining(['Уточняем']),
  )
  expect(await journal('reply-template', added.id)).toHaveLength(3)
})

test('404: a file of another item, or an unknown item', async () => {
  const id = await review()
  expect((await owner.send('GET', `/inbox/review/${id}/files/${randomUUID()}`)).status).toBe(404)
  expect((await owner.send('GET', '/inbox/refund/2147483647')).status).toBe(404)
})

test.each([
  ['2026-11-23T10:00+03', 60, '2026-11-23T11:00+03'],
  ['2026-11-23T17:30+03', 60, '2026-11-24T09:30+03'],
  ['2026-11-23T03:00+03', 60, '2026-11-23T10:00+03'],
  ['2026-11-20T17:00+03', 540, '2026-11-23T17:00+03'],
  ['2026-11-21T12:00+03', 60, '2026-11-23T10:00+03'],
  ['2026-11-20T18:00+03', 1080, '2026-11-24T18:00+03'],
])('an item opened at %s and due in %i working minutes is due at %s', async (opened, minutes, due) => {
  const { rows } = await pool.query('select working_deadline($1, $2) = $3::timestamptz as "isDue"', [
    opened,
    minutes,
    due,
  ])
  expect(rows[0]).toEqual({ isDue: true })
})

test('409 with both values: two change one field of a template; changes of different fields are merged', async () => {
  const { body: template } = await editor.send<ReplyTemplate>('POST', '/reply-templates', {
    title: 'Общий',
    text: 'Первый',
  })
  const change = (browser: Browser, body: object) =>
    browser.send<ReplyTemplate & { conflict?: object }>('PUT', `/reply-templates/${template.id}`, body)
  const was = { text: 'Первый' }
  expect((await change(editor, { title: 'Общий', text: 'Второй', was })).status).toBe(200)
  const rejected = await change(manager, { title: 'Общий', text: 'Третий', was })
  expect([rejected.status, rejected.body.conflict]).toEqual([
    409,
    { text: { seen: 'Первый', current: 'Второй', who: 'Анна editor', at: expect.any(String) } },
  ])
  // The form sends its old text, too; only the fields in `was` are compared and updated.
  const renamed = await change(manager, { title: 'Наш', text: 'Первый', was: { title: 'Общий' } })
  expect(renamed.body).toMatchObject({ title: 'Наш', text: 'Второй' })
})
