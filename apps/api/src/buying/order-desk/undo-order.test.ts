import { randomUUID } from 'node:crypto'
import { type UndoableChange, undoGraceSeconds } from '@shpulka/contract/base/undo'
import type { DeskOrder } from '@shpulka/contract/buying/desk-order'
import type { OrderBatch } from '@shpulka/contract/buying/order-batches'
import { afterEach, describe, expect, test } from 'vitest'
import type { AuditChanges } from '../../base/audit/audit.port.ts'
import { testDatabase } from '../../base/db/test-database.ts'
import { transaction } from '../../base/db/transaction.ts'
import { signedInStaff } from '../../people/staff/test-office.ts'
import { openTestApi } from '../../test-api.ts'
import { changeStatus } from '../order-status/change-status.port.ts'
import { undoStatus } from '../order-status/undo-status.port.ts'
import * as shop from '../orders/test-shop.ts'
import { runOrderBatches } from './run-order-batches.port.ts'
import { placeDeskOrder } from './test-desk.ts'

const database = await testDatabase('empty')
const { pool } = database
await shop.fillTestShop(pool)
await pool.query(`update stock set on_hand = on_hand + 1000 where offer_id = 2;
  insert into stock_movements (offer_id, warehouse_id, kind, on_hand_delta) values (2, 1, 'receipt', 1000)`)
const { app } = await openTestApi(database)
const vera = await signedInStaff(app, pool, 'owner')
const oleg = await signedInStaff(app, pool, 'manager')

afterEach(() => shop.expectInvariants(pool))

type Person = typeof vera
const last = async (by: Person = vera) =>
  (await by.send<{ change: UndoableChange | null }>('GET', '/changes/last')).body.change
const undo = (id: number, by: Person = vera) => by.send('POST', `/changes/${id}/undo`)
const orderOf = async (id: number) =>
  (
    await pool.query<{ code: string; assignee_id: number | null; confirm_before: Date | null; reserved_until: Date }>(
      `select s.code, o.assignee_id, o.confirm_before, o.reserved_until from orders o
       join order_statuses s on s.id = o.status_id where o.id = $1`,
      [id],
    )
  ).rows[0]!
const setStatus = (id: number, to: string, from = 'new', by = vera) =>
  by.send('POST', `/orders/${id}/status`, { to, from, why: '' })
const emailsAbout = async (id: number) =>
  (
    await pool.query(
      `select payload from graphile_worker._private_jobs j join order_history h on (j.payload ->> 'id')::bigint = h.id
       where j.payload ->> 'email' = 'order-status' and h.order_id = $1 and not h.is_untold`,
      [id],
    )
  ).rowCount

describe('POST /office/v1/changes/{id}/undo', () => {
  test('200: an extended reservation ends as before, without an email; 409 when it was extended again', async () => {
    const { id } = await placeDeskOrder(app, pool)
    await pool.query('update orders set confirm_before = null where id = $1', [id])
    const before = await orderOf(id)
    const extend = async () => {
      const { deadline: from } = (await vera.send<DeskOrder>('GET', `/orders/${id}`)).body
      return vera.send('POST', `/orders/${id}/reservation`, { days: 3, why: 'Ждём', from })
    }
    const extensions = async () =>
      (await pool.query('select from reservation_extensions where order_id = $1', [id])).rowCount
    expect((await extend()).status).toBe(200)
    const first = (await last())!
    expect(first.action).toBe('order.extend')
    expect((await undo(first.id)).status).toBe(200)
    expect([await orderOf(id), await extensions()]).toEqual([before, 0])
    // The buyer's email waits until the change can no longer be undone, and finds no extension then.
    const { rows } = await pool.query<{ waits: boolean }>(
      `select run_at > now() + $1::int * interval '1 second' as waits from graphile_worker._private_jobs
       where payload ->> 'email' = 'reservation-extended'`,
      [undoGraceSeconds - 5],
    )
    expect(rows).toEqual([{ waits: true }])
    await extend()
    const second = (await last())!
    await extend()
    expect((await undo(second.id)).status).toBe(409)
  })

  test('200: a payment method, with its bill and the end of the reservation; 409 when it was changed again', async () => {
    const { id } = await placeDeskOrder(app, pool, { personalPayment: 3 })
    const before = await orderOf(id)
    const choose = (methodId: number, from: number) =>
      vera.send<DeskOrder>('PUT', `/orders/${id}/payment-method`, { methodId, from })
    expect((await choose(1, 3)).body.bill).toBeNull()
    const change = (await last())!
    expect(change).toMatchObject({ changes: { paymentMethod: ['Картой онлайн', 'При получении'] } })
    expect((await undo(change.id)).status).toBe(200)
    const { body } = await vera.send<DeskOrder>('GET', `/orders/${id}`)
    expect([body.paymentMethod, body.bill?.amount]).toEqual(['Картой онлайн', body.total])
    expect(await orderOf(id)).toEqual(before)
    await choose(1, 3)
    const again = (await last())!
    await choose(3, 1)
    expect((await undo(again.id)).status).toBe(409)
  })

  test('200: roles of a member of staff; 403 without a confirmed sign-in; 409 when they were changed again', async () => {
    const nina = await signedInStaff(app, pool, 'manager')
    const give = (role: string) => vera.send('PATCH', `/staff/${nina.id}`, { grants: [{ role, siteId: 1 }] })
    const roles = async () =>
      (await pool.query('select role_code as role, site_id as site from staff_grants where staff_id = $1', [nina.id]))
        .rows
    const before = await roles()
    await give('warehouse')
    const change = (await last())!
    expect(change.action).toBe('staff.change')
    const confirmed = (ago: string) =>
      pool.query(`update staff_sessions set confirmed_at = now() - $2::interval where staff_id = $1`, [vera.id, ago])
    await confirmed('1 hour')
    expect(await undo(change.id)).toMatchObject({ status: 403, body: { isConfirmationNeeded: true } })
    await confirmed('0')
    expect((await undo(change.id)).status).toBe(200)
    expect(await roles()).toEqual(before)
    await give('warehouse')
    const again = (await last())!
    await give('editor')
    expect((await undo(again.id)).status).toBe(409)
    // Closing ends sessions, which nothing brings back.
    await vera.send('PATCH', `/staff/${nina.id}`, { isClosed: true })
    expect(await last()).toBeNull()
  })

  test('200: a status that moved nothing, with its reservation deadlines; the buyer gets no email', async () => {
    const { id } = await placeDeskOrder(app, pool)
    const before = await orderOf(id)
    await setStatus(id, 'accepted')
    const change = (await last())!
    expect(change).toMatchObject({ action: 'order.status', recordId: String(id) })
    expect(await emailsAbout(id)).toBe(1)
    expect((await undo(change.id)).status).toBe(200)
    expect(await orderOf(id)).toEqual(before)
    expect(await emailsAbout(id)).toBe(0)
    expect((await pool.query(`select from notifications where link like '%/' || $1`, [id])).rowCount).toBe(0)
    // An undo cannot be undone or repeated.
    expect(await last()).toBeNull()
    expect((await undo(change.id)).status).toBe(409)
    const { rows } = await pool.query(
      `select action, changes -> 'status' as status from audit_log where record_kind = 'order' and record_id = $1
        order by id`,
      [String(id)],
    )
    expect(rows).toEqual([
      { action: 'order.status', status: ['Новый', 'Принят'] },
      { action: 'change.undo', status: ['Принят', 'Новый'] },
    ])
    // The status can be set again, with an email.
    expect((await setStatus(id, 'accepted')).status).toBe(200)
    expect(await emailsAbout(id)).toBe(1)
  })

  test('200: a reservation deadline that the change of status did not touch stays', async () => {
    const { id } = await placeDeskOrder(app, pool, { personalPayment: 2 })
    await pool.query(`update orders set confirm_before = now() + interval '1 hour' where id = $1`, [id])
    const before = await orderOf(id)
    expect(before).toMatchObject({ reserved_until: expect.any(Date), confirm_before: expect.any(Date) })
    await setStatus(id, 'accepted')
    expect(await orderOf(id)).toMatchObject({ reserved_until: before.reserved_until, confirm_before: null })
    expect((await undo((await last())!.id)).status).toBe(200)
    expect(await orderOf(id)).toEqual(before)
  })

  test('422: a deadline that would come back is over: the order would be cancelled at once', async () => {
    const { id } = await placeDeskOrder(app, pool)
    await pool.query('update orders set confirm_before = null where id = $1', [id])
    expect((await setStatus(id, 'accepted')).status).toBe(200)
    const { rows } = await pool.query<{ actor: string; at: Date; changes: AuditChanges }>(
      `select actor, at, changes from audit_log where record_id = $1 and action = 'order.status'`,
      [String(id)],
    )
    const entry = rows[0]!
    expect(entry.changes.reservedUntil).toEqual([expect.any(String), null])
    const past = [new Date(Date.now() - 60_000).toISOString(), null] as const
    const undoWith = (changes: AuditChanges) =>
      transaction(pool, (tx) =>
        undoStatus(
          tx,
          id,
          { ...entry, changes: { ...entry.changes, ...changes } },
          { who: entry.actor, sessionId: null },
        ),
      )
    for (const field of ['reservedUntil', 'confirmBefore'])
      await expect(undoWith({ [field]: past })).rejects.toThrow('Отменить нельзя: прежний срок резерва уже прошёл')
    await undoWith({})
    expect((await orderOf(id)).code).toBe('new')
  })

  test('200: an assignee, back to nobody; a note', async () => {
    const { id } = await placeDeskOrder(app, pool)
    await vera.send('PUT', `/orders/${id}/assignee`, { staffId: vera.id, from: null })
    expect((await undo((await last())!.id)).status).toBe(200)
    expect(await orderOf(id)).toMatchObject({ assignee_id: null })
    await vera.send('POST', `/orders/${id}/notes`, { text: 'Не туда' })
    const note = (await last())!
    expect((await undo(note.id)).status).toBe(200)
    expect((await undo(note.id)).status).toBe(409)
    expect((await pool.query('select from order_notes where order_id = $1', [id])).rowCount).toBe(0)
  })

  test('409: somebody has changed it since; 404: a change of another person, an unknown one', async () => {
    const { id } = await placeDeskOrder(app, pool)
    await vera.send('PUT', `/orders/${id}/assignee`, { staffId: vera.id, from: null })
    const { id: change } = (await last())!
    expect((await undo(change, oleg)).status).toBe(404)
    await oleg.send('PUT', `/orders/${id}/assignee`, { staffId: oleg.id, from: vera.id })
    const late = await undo(change)
    expect([late.status, late.body.message]).toEqual([409, expect.stringContaining('Анна manager')])
    expect(await orderOf(id)).toMatchObject({ assignee_id: oleg.id })
    expect((await undo(2_147_483_647)).status).toBe(404)
  })

  test('422: changes that moved money or goods; of parallel undos one succeeds', async () => {
    const [paid, cancelled, accepted] = [
      await placeDeskOrder(app, pool),
      await placeDeskOrder(app, pool),
      await placeDeskOrder(app, pool),
    ]
    for (const [{ id }, to] of [
      [paid, 'paid'],
      [cancelled, 'cancelled'],
    ] as const) {
      expect((await setStatus(id, to)).status).toBe(200)
      // An undo that would be refused is not offered.
      expect(await last()).toBeNull()
      const { rows } = await pool.query('select max(id)::int as id from audit_log where record_id = $1', [String(id)])
      expect((await undo(rows[0].id)).status, to).toBe(422)
      expect(await orderOf(id)).toMatchObject({ code: to })
    }
    await setStatus(accepted.id, 'accepted')
    const { id } = (await last())!
    const answers = await Promise.all([undo(id), undo(id), undo(id)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409])
  })
})

describe('POST /office/v1/order-batches/{id}/undo', () => {
  const run = () => runOrderBatches({ pool, changes: { announce: () => {} }, log: { error: () => {} } })

  test('200: undone where the status is still set; the others have a reason; a repeat returns the same batch', async () => {
    const ids: number[] = []
    for (let n = 0; n < 4; n += 1) ids.push((await placeDeskOrder(app, pool)).id)
    const batch = { id: randomUUID(), to: 'accepted', orderIds: ids }
    await vera.send('POST', '/order-batches', batch)
    const undoBatch = { id: randomUUID() }
    expect((await vera.send('POST', `/order-batches/${batch.id}/undo`, undoBatch)).status).toBe(422)
    await run()
    expect(await vera.send('GET', `/order-batches/${batch.id}`)).toMatchObject({ body: { done: 4, mayUndo: true } })
    await transaction(pool, (tx) => changeStatus(tx, { orderId: ids[0]!, to: 'paid', who: 'manager:0', why: '' }))
    // Two hours later: a buyer who already got the email gets another one.
    await pool.query(`update order_history set created_at = created_at - interval '2 hours' where order_id = $1`, [
      ids[1],
    ])
    expect((await oleg.send('POST', `/order-batches/${batch.id}/undo`, undoBatch)).status).toBe(404)
    for (let n = 0; n < 2; n += 1)
      expect(await vera.send('POST', `/order-batches/${batch.id}/undo`, undoBatch)).toMatchObject({
        status: 200,
        body: { title: 'Отмена: Принят', isUndo: true, total: 4 },
      })
    expect((await vera.send('POST', `/order-batches/${batch.id}/undo`, { id: randomUUID() })).status).toBe(422)
    await run()
    const { body } = await vera.send<OrderBatch>('GET', `/order-batches/${undoBatch.id}`)
    expect(body).toMatchObject({ done: 3, refused: 1, waiting: 0, mayUndo: false })
    expect(body.failed).toEqual([
      { orderId: ids[0], number: `Ш-${ids[0]}`, reason: expect.stringContaining('Сейчас: «Оплачен»') },
    ])
    expect(await emailsAbout(ids[1]!)).toBe(2)
    expect(await emailsAbout(ids[2]!)).toBe(0)
    for (const id of ids.slice(1)) expect(await orderOf(id)).toMatchObject({ code: 'new' })
  })
})
