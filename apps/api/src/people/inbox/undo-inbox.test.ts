import { randomUUID } from 'node:crypto'
import type { UndoableChange } from '@shpulka/contract/base/undo'
import type { OneClickOrder } from '@shpulka/contract/buying/one-click'
import type { InboxAssignment, InboxDetail, ReplyTemplate } from '@shpulka/contract/people/inbox'
import type { SavedView } from '@shpulka/contract/people/saved-views'
import { expect, test } from 'vitest'
import { recordAudit } from '../../base/audit/audit.port.ts'
import { testDatabase } from '../../base/db/test-database.ts'
import { transaction } from '../../base/db/transaction.ts'
import { queuedEmailsTo } from '../../base/mail/test-emails.ts'
import { changeStatus } from '../../buying/order-status/change-status.port.ts'
import { fillTestShop, goods, guest, sendRequest } from '../../buying/orders/test-shop.ts'
import { openTestApi } from '../../test-api.ts'
import { requestNumber } from '../forms/request-number.rule.ts'
import { signedInStaff } from '../staff/test-office.ts'
import { addTestPerson, addTestQuestion, addTestRecall, addTestReview } from './test-items.ts'

const database = await testDatabase('empty')
const { pool } = database
await fillTestShop(pool)
await pool.query(`
  insert into form_types (site_id, code, group_code, title, thanks, question_field, publication_field)
    values (1, 'ask', 'help', 'Задать вопрос', 'Ответим', 'question', 'publish')`)
const { app } = await openTestApi(database)
const vera = await signedInStaff(app, pool, 'owner')
const oleg = await signedInStaff(app, pool, 'manager')
const person = await addTestPerson(pool, 'Павел Перезвонов')

const undoLast = async () => {
  const { change } = (await vera.send<{ change: UndoableChange | null }>('GET', '/changes/last')).body
  return vera.send('POST', `/changes/${change!.id}/undo`)
}
/** Checks that undo of the last change is not offered, and requests it nevertheless. */
const requestRefusedUndo = async () => {
  expect((await vera.send<{ change: UndoableChange | null }>('GET', '/changes/last')).body.change).toBeNull()
  const { rows } = await pool.query('select max(id)::int as id from audit_log where actor = $1', [`manager:${vera.id}`])
  return vera.send('POST', `/changes/${rows[0].id}/undo`)
}
const view = async (item: string) => (await vera.send<InboxDetail>('GET', `/inbox/${item}`)).body
const act = async (item: string, action: string, text = '') =>
  vera.send('POST', `/inbox/${item}/actions`, { action, text, version: (await view(item)).version })
const emailsOf = async (email: string, table: string, where: string) =>
  (
    await pool.query(
      `select j.run_at > now() + interval '30 seconds' as "waits" from graphile_worker._private_jobs j
       join ${table} e on j.payload ->> 'id' = e.id::text and not e.is_untold
       where j.payload ->> 'email' = '${email}' and ${where}`,
    )
  ).rows

test('200: an item is assigned to its previous assignee again; 409: somebody else was assigned since', async () => {
  const item = `recall/${await addTestRecall(pool, person)}`
  const assign = (staffId: number | null, was: number | null, by = vera) =>
    by.send('PUT', `/inbox/${item}/assignee`, { staffId, was })
  await assign(vera.id, null)
  expect((await undoLast()).status).toBe(200)
  expect((await view(item)).assignee).toBeNull()
  await assign(oleg.id, null)
  await assign(vera.id, oleg.id)
  expect((await undoLast()).status).toBe(200)
  expect((await view(item)).assignee).toMatchObject({ id: oleg.id })
  await assign(vera.id, oleg.id)
  await assign(oleg.id, vera.id, oleg)
  expect((await undoLast()).status).toBe(409)
})

test('200: a recall is open again; 409: the buyer has requested another one since', async () => {
  const caller = await addTestPerson(pool, 'Ольга Дозвонова')
  const item = `recall/${await addTestRecall(pool, caller)}`
  const before = await view(item)
  await act(item, 'done')
  expect((await view(item)).isOpen).toBe(false)
  expect((await undoLast()).status).toBe(200)
  expect(await view(item)).toMatchObject({ isOpen: true, state: before.state, version: before.version })
  await act(item, 'missed')
  await addTestRecall(pool, caller)
  expect((await undoLast()).status).toBe(409)
})

test('200: a blank waits to be taken into work again; 409: its goods have come since', async () => {
  const { rows } = await pool.query<{ id: number }>(
    `insert into blanks (site_id, user_id, offer_id, count, status_id)
     select 1, $1, 5, 1, id from blank_statuses where code = 'new' returning id`,
    [person],
  )
  const item = `blank/${rows[0]!.id}`
  await act(item, 'in-work')
  expect((await undoLast()).status).toBe(200)
  expect(await view(item)).toMatchObject({ isOpen: true, state: 'Новый', actions: [{ code: 'in-work' }] })
  const undone = ['Взято в работу', 'Отменено: Взято в работу']
  expect((await view(item)).history.map(({ what }) => what)).toEqual(undone)
  await act(item, 'in-work')
  const record = { kind: 'blank', id: rows[0]!.id }
  await recordAudit(pool, { actor: { who: `manager:${vera.id}`, sessionId: null }, action: 'contacts.open', record })
  expect((await undoLast()).status).toBe(200)
  expect((await view(item)).history.map(({ what }) => what)).toEqual([...undone, ...undone])
  await act(item, 'in-work')
  await pool.query(
    `update blanks set status_id = (select id from blank_statuses where code = 'available')
    where id = $1`,
    [rows[0]!.id],
  )
  expect((await undoLast()).status).toBe(409)
})

test('200: a published review waits for moderation again, and its author gets no message', async () => {
  const id = await addTestReview(pool, { userId: person })
  const item = `review/${id}`
  await act(item, 'publish')
  expect((await undoLast()).status).toBe(200)
  expect(await view(item)).toMatchObject({ isOpen: true, state: 'Ждёт проверки' })
  const { rows } = await pool.query(`select r.state, count(n.id)::int as notified from reviews r
    left join notifications n on n.user_id = r.user_id and n.type_code = 'review' where r.id = ${id} group by 1`)
  expect(rows).toEqual([{ state: 'new', notified: 0 }])
  expect((await act(item, 'publish')).status).toBe(200)
})

test('200: an undo withdraws no notification of another review or request', async () => {
  const author = await addTestPerson(pool, 'Анна Дважды')
  const reviews = [
    await addTestReview(pool, { userId: author }),
    await addTestReview(pool, { userId: author, comment: 'Шьёт тихо' }),
  ]
  const requests = [await addTestQuestion(pool), await addTestQuestion(pool)]
  await pool.query('update form_requests set user_id = $2 where id = any($1)', [requests, author])
  const notified = async (typeCode: string) =>
    (
      await pool.query<{ text: string }>(
        `select n.title || ' ' || n.body as text from notifications n
         where n.user_id = $1 and n.type_code = $2 order by id`,
        [author, typeCode],
      )
    ).rows.map(({ text }) => text)
  for (const id of reviews) await act(`review/${id}`, 'publish')
  const [first] = await notified('review')
  expect((await undoLast()).status).toBe(200)
  expect(await notified('review')).toEqual([first])

  await act(`question/${requests[0]}`, 'in-work')
  const other = `question/${requests[1]}`
  const { version } = await view(other)
  await oleg.send('POST', `/inbox/${other}/actions`, { action: 'in-work', text: '', version })
  expect((await undoLast()).status).toBe(200)
  expect(await notified('request')).toEqual([expect.stringContaining(requestNumber(requests[1]!))])
})

test('a review that is decided again after an undo: its author gets one email, of the last decision', async () => {
  const author = await addTestPerson(pool, 'Тамара Отзывова')
  const item = `review/${await addTestReview(pool, { userId: author })}`
  for (const decide of [
    () => act(item, 'refuse', 'Не о товаре'),
    () => act(item, 'refuse', 'Отзыв о доставке, а не о товаре'),
  ]) {
    expect((await decide()).status).toBe(200)
    expect((await undoLast()).status).toBe(200)
  }
  await act(item, 'publish')
  await undoLast()
  await act(item, 'publish-answer', 'Спасибо')
  const { rows } = await pool.query<{ email: string }>('select email from users where id = $1', [author])
  const emails = await queuedEmailsTo(pool, rows[0]!.email, ['review-decided', 'review-answered'])
  expect(emails.map(({ email }) => email.subject.split(' — ')[0])).toEqual([
    'Ваш отзыв опубликован',
    expect.stringMatching(/ответил/),
  ])
})

/** Places and completes an order of two packs of needles. */
async function completedOrder(phone: string): Promise<number> {
  const { body } = await sendRequest<OneClickOrder>(app, guest(), 'POST', '/blanks/v1', {
    name: 'Пётр',
    phone,
    group: goods.needles,
    count: 2,
    consent: true,
  })
  for (const to of ['accepted', 'completed'])
    await transaction(pool, (tx) => changeStatus(tx, { orderId: body.orderId, to, who: 'manager:1', why: '' }))
  return body.orderId
}
async function requestRefund(orderId: number, count: number): Promise<number> {
  const { rows } = await pool.query<{ id: number }>(
    `with inserted as (
       insert into order_refunds (order_id, reason_id, is_consumer, way, items_kopecks, amount_kopecks, money_until,
         fingerprint) values ($1, 1, true, 'Почтой', $2 * 15000, $2 * 15000, now() + interval '1 day', '\\x00')
       returning id
     ), line as (
       insert into order_refund_lines (refund_id, order_id, line, count, amount_kopecks)
       select id, $1, 1, $2, $2 * 15000 from inserted
     )
     insert into refund_history (refund_id, to_status_id, who) select id, 1, 'buyer'
     from inserted returning refund_id as id`,
    [orderId, count],
  )
  return rows[0]!.id
}

test('200: a request in work, closed or answered is open again; its sender gets no message', async () => {
  const id = await addTestQuestion(pool)
  await pool.query('update form_requests set user_id = $2 where id = $1', [id, person])
  const item = `question/${id}`
  for (const [action, state] of [
    ['in-work', 'Принято'],
    ['close', 'Принято'],
    ['answer', 'Принято'],
  ] as const) {
    expect((await act(item, action, 'Игла LR')).status, action).toBe(200)
    expect(await emailsOf('form-status', 'form_request_events', `e.request_id = ${id}`)).toEqual([{ waits: true }])
    expect((await undoLast()).status, action).toBe(200)
    expect(await view(item)).toMatchObject({ state, isOpen: true })
    expect(await emailsOf('form-status', 'form_request_events', `e.request_id = ${id}`)).toEqual([])
  }
  expect((await view(item)).history.map(({ what }) => what)).toEqual([
    ...['Принято', 'В работе', 'Отменено: В работе', 'Закрыто', 'Отменено: Закрыто', 'Есть ответ'],
    'Отменено: Есть ответ',
  ])
  expect(
    (await pool.query(`select from notifications where user_id = $1 and type_code = 'request'`, [person])).rowCount,
  ).toBe(0)
  // Only an undo event may go against the transitions.
  await expect(
    pool.query(
      `insert into form_request_events (request_id, from_status_id, to_status_id, who) select id, 1, 5, 'x' from
         form_requests where id = ${id} union all select id, 5, 1, 'x' from form_requests where id = ${id}`,
    ),
  ).rejects.toThrow(/foreign key/)
})

test('200: a question is unpublished; 409: its published answer, a request changed by others', async () => {
  const id = await addTestQuestion(pool, { name: 'Инна' })
  const item = `question/${id}`
  const published = async () =>
    (await pool.query('select answer from published_questions where request_id = $1', [id])).rows
  await act(item, 'answer-publish', 'Игла LR')
  expect(await published()).toEqual([{ answer: 'Игла LR' }])
  const { rows } = await pool.query(
    `select id from audit_log where record_kind = 'request' and record_id = $1 and action = 'request.answer'`,
    [String(id)],
  )
  expect((await vera.send('POST', `/changes/${rows[0].id}/undo`)).status).toBe(409)
  expect((await undoLast()).status).toBe(200)
  expect(await published()).toEqual([])
  expect((await view(item)).actions.map(({ code }) => code)).toEqual(['publish'])

  const other = await addTestQuestion(pool, { name: 'Олег' })
  await act(`question/${other}`, 'in-work')
  const { change } = (await vera.send<{ change: UndoableChange }>('GET', '/changes/last')).body
  const { version } = (await oleg.send<InboxDetail>('GET', `/inbox/question/${other}`)).body
  await oleg.send('POST', `/inbox/question/${other}/actions`, { action: 'close', text: '', version })
  expect((await vera.send('POST', `/changes/${change.id}/undo`)).status).toBe(409)
})

test('200: a decision about a refund; 409: its goods are in another refund; 422: the payment has begun', async () => {
  const orderId = await completedOrder('+7 900 111-22-37')
  const id = await requestRefund(orderId, 1)
  const item = `refund/${id}`
  const returned = async () =>
    (await pool.query('select returned_count as count from order_lines where order_id = $1', [orderId])).rows[0].count
  for (const [action, text] of [
    ['approved', ''],
    ['rejected', 'Срок прошёл'],
  ] as const) {
    expect((await act(item, action, text)).status, action).toBe(200)
    expect(await emailsOf('refund', 'refund_history', `e.refund_id = ${id}`)).toEqual([{ waits: true }])
    expect((await undoLast()).status, action).toBe(200)
    expect(await view(item)).toMatchObject({ state: 'Заявка принята', isOpen: true })
    expect(await emailsOf('refund', 'refund_history', `e.refund_id = ${id}`)).toEqual([])
    expect(await returned()).toBe(1)
  }
  expect((await view(item)).history.map(({ what }) => what)).toEqual(['Заявка принята'])

  await act(item, 'rejected', 'Срок прошёл')
  await requestRefund(orderId, 2)
  expect((await requestRefusedUndo()).status).toBe(409)

  const paid = await requestRefund(await completedOrder('+7 900 111-22-38'), 1)
  await act(`refund/${paid}`, 'approved')
  const { rows } = await pool.query<{ title: string }>(
    `with moved as (update order_refunds set status_id = 4 where id = $1 returning id), line as (
       insert into refund_history (refund_id, from_status_id, to_status_id, who) select id, 2, 4, $2 from moved
     )
     select title from refund_statuses where id in (2, 4) order by id`,
    [paid, `manager:${vera.id}`],
  )
  const { rows: sessions } = await pool.query('select id from staff_sessions where staff_id = $1', [vera.id])
  await transaction(pool, (tx) =>
    recordAudit(tx, {
      actor: { who: `manager:${vera.id}`, sessionId: sessions[0].id },
      action: 'refund.status',
      siteId: 1,
      record: { kind: 'refund', id: paid },
      changes: { status: [rows[0]!.title, rows[1]!.title] },
    }),
  )
  const undone = await requestRefusedUndo()
  expect([undone.status, undone.body.message]).toEqual([422, expect.stringContaining('деньги уже возвращаются')])
})

test('200: added, changed and removed templates; changed and removed views', async () => {
  const templates = async () => (await vera.send<ReplyTemplate[]>('GET', '/reply-templates')).body
  const before = await templates()
  const first = before[0]!
  await vera.send('POST', '/reply-templates', { title: 'Лишний', text: 'Текст' })
  expect((await undoLast()).status).toBe(200)
  await vera.send('PUT', `/reply-templates/${first.id}`, { title: 'Другой', text: 'Другой', was: first })
  expect((await undoLast()).status).toBe(200)
  await vera.send('DELETE', `/reply-templates/${first.id}`)
  expect((await undoLast()).status).toBe(200)
  expect(await templates()).toEqual(before)

  const views = async () => (await vera.send<{ views: SavedView[] }>('GET', '/views?list=orders')).body.views
  const view = { list: 'orders', title: 'Все', filter: { view: 'all' }, audience: 'everyone', role: null }
  const { id } = (await vera.send<SavedView>('POST', '/views', view)).body
  const saved = await views()
  await vera.send('DELETE', `/views/${id}`)
  expect((await undoLast()).status).toBe(200)
  expect(await views()).toEqual(saved)
  await vera.send('PATCH', `/views/${id}`, { title: 'Иначе', was: { title: 'Все' } })
  expect((await undoLast()).status).toBe(200)
  expect(await views()).toEqual(saved)
})

test('many items are assigned at once, in turn too; each has its result; undone where it still stands', async () => {
  const ids: number[] = []
  for (let n = 0; n < 4; n += 1) ids.push(await addTestRecall(pool, await addTestPerson(pool, `Клиент ${n}`)))
  const items = ids.map((id) => ({ kind: 'recall', id }))
  const assign = async (assignee: number | 'in-turn' | null, chosen: readonly object[] = items, by = vera) =>
    (await by.send<InboxAssignment>('POST', '/inbox/assignments', { id: randomUUID(), items: chosen, assignee })).body
  const assignees = async () => Promise.all(ids.map(async (id) => (await view(`recall/${id}`)).assignee?.id ?? null))
  // Nobody is on turn yet: each says so.
  expect(await assign('in-turn')).toMatchObject({ done: 0, refused: ids.map((id) => ({ kind: 'recall', id })) })
  for (const by of [vera, oleg]) await by.send('PUT', '/auto-assignment', { isOn: true })
  await vera.send('PUT', `/inbox/recall/${ids[0]}/assignee`, { staffId: vera.id, was: null })
  expect(await assign('in-turn')).toMatchObject({ done: 3, skipped: 1, refused: [], title: 'Отвечают: по очереди' })
  const [, ...given] = await assignees()
  expect(new Set(given)).toEqual(new Set([vera.id, oleg.id]))
  await pool.query('delete from staff_turns')

  await act(`recall/${ids[3]}`, 'done')
  const batch = await assign(oleg.id, [...items, { kind: 'recall', id: 2_000_000_000 }])
  expect(batch.done + batch.skipped).toBe(3)
  expect(batch.refused.map(({ id, reason }) => [id, reason])).toEqual([
    [ids[3], 'Уже отвечено'],
    [2_000_000_000, expect.stringContaining('во входящих нет')],
  ])
  expect((await assignees()).slice(0, 3)).toEqual([oleg.id, oleg.id, oleg.id])

  const changed = await assign(vera.id, items.slice(0, 3))
  expect(changed).toMatchObject({ done: 3, title: expect.stringMatching(/^Отвечает: Анна/) })
  await oleg.send('PUT', `/inbox/recall/${ids[1]}/assignee`, { staffId: null, was: vera.id })
  const undo = (by = vera, id: string = randomUUID()) =>
    by.send<InboxAssignment>('POST', `/inbox/assignments/${changed.id}/undo`, { id })
  expect((await undo(oleg)).status).toBe(404)
  // The second request has the id of the first, whose answer was lost.
  const undoId = randomUUID()
  for (const body of [(await undo(vera, undoId)).body, (await undo(vera, undoId)).body])
    expect(body).toMatchObject({ done: 2, refused: [{ kind: 'recall', id: ids[1] }] })
  expect((await assignees()).slice(0, 3)).toEqual([oleg.id, null, oleg.id])
  expect((await undo()).body).toMatchObject({ done: 0 })
  expect(await assign(null, items.slice(0, 3))).toMatchObject({ done: 2, skipped: 1, title: 'Отвечает: никто' })
})
