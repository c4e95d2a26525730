import { randomUUID } from 'node:crypto'
import { maxBatchOrders, type OrderBatch } from '@shpulka/contract/buying/order-batches'
import { orderDesk } from '@shpulka/contract/buying/order-desk'
import { Value } from 'typebox/value'
import { afterEach, describe, expect, test } from 'vitest'
import { openPool } from '../../base/db/pool.ts'
import { testDatabase } from '../../base/db/test-database.ts'
import { transaction } from '../../base/db/transaction.ts'
import { signedInStaff } from '../../people/staff/test-office.ts'
import { openTestApi } from '../../test-api.ts'
import { changeStatus } from '../order-status/change-status.port.ts'
import * as shop from '../orders/test-shop.ts'
import { runOrderBatches } from './run-order-batches.port.ts'
import { placeDeskOrder } from './test-desk.ts'

const database = await testDatabase('empty')
const { pool } = database
await shop.fillTestShop(pool)
await pool.query(`update stock set on_hand = on_hand + 1000 where offer_id = 2;
  insert into stock_movements (offer_id, warehouse_id, kind, on_hand_delta) values (2, 1, 'receipt', 1000)`)
const { app } = await openTestApi(database)
const owner = await signedInStaff(app, pool, 'owner')
const schoolOwner = await signedInStaff(app, pool, 'owner', 2)
const vera = await signedInStaff(app, pool, 'manager')
const oleg = await signedInStaff(app, pool, 'manager')
const school = await signedInStaff(app, pool, 'manager', 2)

afterEach(() => shop.expectInvariants(pool))

const logged: unknown[] = []
const run = (by = pool, maxRows?: number) =>
  runOrderBatches(
    { pool: by, changes: { announce: () => {} }, log: { error: (fields) => void logged.push(fields) } },
    maxRows,
  )
const change = (orderId: number, to: string) =>
  transaction(pool, (tx) => changeStatus(tx, { orderId, to, who: 'manager:0', why: '' }))
const placed = async (count: number) => {
  const ids: number[] = []
  for (let n = 0; n < count; n += 1) ids.push((await placeDeskOrder(app, pool)).id)
  return ids
}
const start = (payload: object, by = vera) => by.send<OrderBatch>('POST', '/order-batches', payload)
const progress = async (id: string, by = vera) => (await by.send<OrderBatch>('GET', `/order-batches/${id}`)).body
const acceptances = async (ids: readonly number[]) =>
  (
    await pool.query<{ order_id: number; times: number }>(
      `select order_id, count(*)::int as times from order_history h join order_statuses s on s.id = h.to_status_id
       where order_id = any($1) and s.code = 'accepted' group by order_id order by 1`,
      [ids],
    )
  ).rows.map(({ times }) => times)

describe('POST /office/v1/order-batches', () => {
  test('every order has a result; failed ones can be retried; a repeat returns the same batch', async () => {
    const ids = await placed(8)
    await change(ids[0]!, 'cancelled')
    await change(ids[1]!, 'accepted')
    const body = { id: randomUUID(), to: 'accepted', why: 'Собираем', orderIds: ids }
    const answers = await Promise.all([start(body), start(body), start(body)])
    for (const { status, body } of answers) {
      expect(status).toBe(200)
      expect([...Value.Errors(orderDesk.startOrderBatch.answer, body)]).toEqual([])
      expect(body).toMatchObject({ total: 8, waiting: 8, title: 'Принят', failed: [] })
    }
    const queued = await pool.query(`select from graphile_worker.jobs where task_identifier = 'order-batches'`)
    expect(queued.rowCount).toBe(1)
    await Promise.all([run(), run()])
    expect(await progress(body.id)).toMatchObject({
      waiting: 0,
      done: 6,
      skipped: 1,
      refused: 1,
      failed: [{ orderId: ids[0], number: `Ш-${ids[0]}`, reason: 'Из статуса «Отменён» нельзя перейти в «Принят»' }],
    })
    expect(await acceptances(ids)).toEqual(Array(7).fill(1))
    const { rows } = await pool.query(`select action, count(*)::int from audit_log where batch_id = $1 group by 1`, [
      body.id,
    ])
    expect(rows.toSorted((a, b) => a.count - b.count)).toEqual([
      { action: 'order.batch', count: 1 },
      { action: 'order.status', count: 6 },
    ])

    expect((await vera.send<OrderBatch>('POST', `/order-batches/${body.id}/retry`, {})).body).toMatchObject({
      waiting: 1,
    })
    await run()
    expect(await progress(body.id)).toMatchObject({ waiting: 0, refused: 1 })
    expect((await start(body)).body).toMatchObject({ total: 8, done: 6 })
    expect((await start({ ...body, to: 'shipped' })).status).toBe(422)
    expect((await start(body, oleg)).status).toBe(422)
    for (const by of [oleg, schoolOwner]) expect((await by.send('GET', `/order-batches/${body.id}`)).status).toBe(404)
    // Who reads the audit log opens a colleague's batch from it, and leaves it as it is.
    expect((await owner.send('GET', `/order-batches/${body.id}`)).body).toMatchObject({ isOwn: false, mayUndo: false })
    expect((await owner.send('POST', `/order-batches/${body.id}/retry`, {})).status).toBe(404)
    expect(logged).toEqual([])
  })

  test('all orders a filter finds; 422: unknown orders, no orders; 400: neither or both of ids and filter', async () => {
    const ids = await placed(3)
    const body = { id: randomUUID(), to: 'accepted', filter: { view: 'new', q: 'Швецова' } }
    expect((await vera.send('GET', '/orders/found?view=new')).body).toEqual({ count: 3 })
    expect((await school.send('GET', '/orders/found?view=new')).body).toEqual({ count: 0 })
    expect((await start(body)).body).toMatchObject({ total: 3 })
    await run()
    expect(await acceptances(ids)).toEqual([1, 1, 1])
    const others = (payload: object, by = vera) => start({ id: randomUUID(), to: 'accepted', ...payload }, by)
    expect((await others({ filter: { view: 'new' } })).status).toBe(422)
    expect((await others({ orderIds: ids }, school)).status).toBe(422)
    expect((await others({ orderIds: [...ids, 2_000_000_000] })).status).toBe(422)
    expect((await others({ orderIds: ids, to: 'nowhere' })).status).toBe(422)
    expect((await others({ orderIds: ids, to: 'paid' })).status).toBe(403)
    expect((await others({})).status).toBe(400)
    expect((await others({ orderIds: ids, filter: {} })).status).toBe(400)
    await pool.query(`update staff_sessions set confirmed_at = now() - interval '6 minutes'`)
    expect(await others({ orderIds: ids, to: 'cancelled' })).toMatchObject({
      status: 403,
      body: { isConfirmationNeeded: true },
    })
  })

  test('assigns: one person; in turn, evenly and only to those on turn; nobody; undone where it still stands', async () => {
    const ids = await placed(5)
    const assigneesOf = async () =>
      (await pool.query('select assignee_id as id from orders where id = any($1) order by id', [ids])).rows.map(
        ({ id }) => id,
      )
    const assign = async (assignee: number | 'in-turn' | null) => {
      const id = randomUUID()
      expect((await start({ id, assignee, orderIds: ids })).status).toBe(200)
      await Promise.all([run(), run()])
      return progress(id)
    }
    // Nobody is on turn: each order says so.
    expect(await assign('in-turn')).toMatchObject({ done: 0, refused: 5, title: 'Ведут: по очереди' })
    for (const by of [vera, oleg, school])
      expect((await by.send('PUT', '/auto-assignment', { isOn: true })).body).toEqual({ isOn: true })
    expect((await oleg.send('PUT', `/orders/${ids[0]}/assignee`, { staffId: owner.id, from: null })).status).toBe(200)
    const given = await assign('in-turn')
    expect(given).toMatchObject({ done: 4, skipped: 1, refused: 0 })
    const [first, ...others] = await assigneesOf()
    expect(first).toBe(owner.id)
    expect(others.toSorted()).toEqual([vera.id, vera.id, oleg.id, oleg.id].toSorted())

    expect(await assign(school.id)).toMatchObject({
      done: 0,
      refused: 5,
      title: `Ведёт: ${'Анна manager'}`,
    })
    await oleg.send('PUT', `/orders/${ids[1]}/assignee`, { staffId: owner.id, from: others[0] })
    const undoing = randomUUID()
    expect((await vera.send('POST', `/order-batches/${given.id}/undo`, { id: undoing })).status).toBe(200)
    await run()
    expect(await progress(undoing)).toMatchObject({ done: 3, refused: 1, title: 'Отмена: Ведут: по очереди' })
    expect(await assigneesOf()).toEqual([owner.id, owner.id, null, null, null])
    expect(await assign(null)).toMatchObject({ done: 2, skipped: 3, title: 'Ведёт: никто' })
    expect(await assigneesOf()).toEqual([null, null, null, null, null])
    // A forgotten turn ends by itself; the school has orders of its own.
    await pool.query(`update staff_turns set since = now() - interval '17 hours' where staff_id <> $1`, [school.id])
    expect((await vera.send('GET', '/auto-assignment')).body).toEqual({ isOn: false })
    expect(await assign('in-turn')).toMatchObject({ refused: 5 })
    for (const body of [{ orderIds: ids }, { orderIds: ids, to: 'accepted', assignee: null }])
      expect((await start({ id: randomUUID(), ...body })).status).toBe(400)
    await pool.query('delete from staff_turns')
  })

  test('staff dismissed in the meantime change nothing', async () => {
    const nina = await signedInStaff(app, pool, 'manager')
    const ids = await placed(2)
    const id = randomUUID()
    expect((await start({ id, to: 'accepted', orderIds: ids }, nina)).status).toBe(200)
    await pool.query('update staff set closed_at = now() where id = $1', [nina.id])
    await run()
    const { rows } = await pool.query('select distinct state, reason from order_batch_rows where batch_id = $1', [id])
    expect(rows).toEqual([{ state: 'refused', reason: 'Нет права: вести заказ: подтверждать, продлевать резерв' }])
  })

  test('a lost database connection in the middle: each order is either changed with its row or still waiting', async () => {
    const ids = await placed(12)
    const id = randomUUID()
    await start({ id, to: 'accepted', orderIds: ids })
    const lostPool = openPool(database.url, { maxConnections: 1 })
    const pid = (await lostPool.query('select pg_backend_pid() as pid')).rows[0].pid
    const running = run(lostPool).catch((error: Error) => error)
    while ((await progress(id)).done === 0);
    await pool.query('select pg_terminate_backend($1)', [pid])
    await lostPool.end()
    await running
    const interrupted = await progress(id)
    expect(interrupted.done + interrupted.waiting + interrupted.refused).toBe(12)
    expect(await acceptances(ids)).toHaveLength(interrupted.done)
    if (interrupted.refused > 0) await vera.send('POST', `/order-batches/${id}/retry`, {})
    await Promise.all([run(), run()])
    expect(await progress(id)).toMatchObject({ done: 12, waiting: 0, refused: 0 })
    expect(await acceptances(ids)).toEqual(Array(12).fill(1))
  })

  test('5 000 orders have a row each; of 40 in several runs 37 are changed and undone, 3 have their reason', async () => {
    const { rows } = await pool.query<{ id: number }>(
      `with placed as (
         insert into orders (site_id, status_id, price_role, currency_id, currency_rate, contact, items_kopecks,
           old_items_kopecks, delivery_kopecks, total_kopecks, calculational_limit_kopecks, factual_limit_kopecks,
           weight_grams, one_click_key)
         select 1, case when n > 37 then 5 else 1 end, 'guest_opt', 1, 1, '{"fio":"Пётр Ёлкин","email":"","phone":""}',
           0, 0, 0, 0, 0, 0, 0, sha256(n::text::bytea) from generate_series(1, ${maxBatchOrders}) n
         returning id, status_id
       ), history as (
         insert into order_history (order_id, to_status_id, who) select id, status_id, 'buyer' from placed
       )
       select id from placed order by id`,
    )
    const ids = rows.map(({ id }) => id)
    const whole = { id: randomUUID(), to: 'accepted', orderIds: ids }
    expect((await start(whole)).body).toMatchObject({ total: maxBatchOrders, waiting: maxBatchOrders })
    await pool.query('delete from order_batch_rows where batch_id = $1', [whole.id])

    const body = { id: randomUUID(), to: 'accepted', orderIds: ids.slice(0, 40) }
    await start(body)
    const runAll = async (id: string) => {
      let runs = 0
      for (; (await progress(id)).waiting > 0; runs += 1) await Promise.all([run(pool, 10), run(pool, 10)])
      return runs
    }
    expect(await runAll(body.id)).toBeGreaterThan(1)
    const finished = await progress(body.id)
    expect(finished).toMatchObject({ total: 40, waiting: 0, done: 37, skipped: 0, refused: 3, mayUndo: true })
    expect(finished.failed.map(({ orderId, reason }) => [orderId, reason])).toEqual(
      ids.slice(37, 40).map((id) => [id, 'Из статуса «Отменён» нельзя перейти в «Принят»']),
    )
    const undoing = randomUUID()
    expect((await vera.send('POST', `/order-batches/${body.id}/undo`, { id: undoing })).status).toBe(200)
    await runAll(undoing)
    expect(await progress(undoing)).toMatchObject({ total: 37, done: 37, refused: 0 })
    const statuses = await pool.query(
      `select s.code, count(*)::int from orders o join order_statuses s on s.id = o.status_id
       where o.id = any($1) group by 1 order by 1`,
      [body.orderIds],
    )
    expect(statuses.rows).toEqual([
      { code: 'cancelled', count: 3 },
      { code: 'new', count: 37 },
    ])
    // They have no lines, so they would break invariants.
    await pool.query(
      `begin; set local session_replication_role = replica;
       delete from order_batch_rows where order_id >= ${ids[0]}; delete from order_history where order_id >= ${ids[0]};
       delete from orders where id >= ${ids[0]}; commit`,
    )
  })
})
