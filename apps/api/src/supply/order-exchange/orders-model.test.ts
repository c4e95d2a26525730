import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { afterAll, expect, test } from 'vitest'
import { testDatabase } from '../../base/db/test-database.ts'
import { transaction } from '../../base/db/transaction.ts'
import { Failure } from '../../base/http/failure.ts'
import { changeStatus } from '../../buying/order-status/change-status.port.ts'
import * as shop from '../../buying/orders/test-shop.ts'
import { buyerWithOrder, methods } from '../../buying/payments/test-buyer.ts'
import { openTestApi } from '../../test-api.ts'
import { moscowTime } from './moscow-time.rule.ts'
import { applyOrders, confirmOrders, writeOrders } from './order-exchange.port.ts'
import { connect1c, type LoadedOrder, load1c, returnedFile, setSourceIds } from './test-1c.ts'

const database = await testDatabase('empty')
const { pool } = database
await shop.fillTestShop(pool)
await pool.query(`update stock set on_hand = on_hand + 10000 where offer_id = 2`)
await pool.query(
  `insert into stock_movements (offer_id, warehouse_id, kind, on_hand_delta) values (2, 1, 'receipt', 10000)`,
)
const { app } = await openTestApi(database)
afterAll(() => shop.expectInvariants(pool))

/** A random step of the model; `order` is the index of a placed order. */
const step = fc.oneof(
  fc.record({ action: fc.constant('place' as const) }),
  fc.record({
    action: fc.constant('set status' as const),
    order: fc.nat(5),
    to: fc.constantFrom('shipped', 'completed', 'cancelled'),
  }),
  fc.record({
    action: fc.constant('exchange' as const),
    fault: fc.constantFrom(
      'none',
      'none',
      'answer lost',
      'success lost',
      'success twice',
      'changed meanwhile',
      'two at once',
    ),
    order: fc.nat(5),
  }),
  fc.record({
    action: fc.constant('back' as const),
    order: fc.nat(5),
    requisite: fc.constantFrom('Проведен', 'Дата отгрузки по 1С', 'Дата оплаты по 1С', 'Отменен'),
    fault: fc.constantFrom('none', 'sent twice', 'at once', 'replayed'),
  }),
)

/** Runs the steps with a model of 1С that loads and remembers the orders it receives. */
async function run(steps: readonly (typeof step extends fc.Arbitrary<infer Step> ? Step : never)[]) {
  const connection = await connect1c(pool, { source: `commerceml:${randomUUID()}` })
  await setSourceIds(pool, connection.source)
  await pool.query(
    `insert into exchange_order_statuses (connection_id, what, status_id)
     select $1, m.what, s.id from (values ('posted', 'accepted'), ('shipped', 'shipped')) as m (what, code)
       join order_statuses s on s.code = m.code`,
    [connection.id],
  )
  const errors: object[] = []
  const deps = {
    pool,
    changes: { announce: () => undefined },
    log: { error: (error: object) => void errors.push(error) },
  }
  const orders: number[] = []
  const in1c = new Map<string, LoadedOrder>()
  const namedValuesByNumber = new Map<string, Record<string, string>>()
  const files: Buffer[] = []
  const load = (answer: Buffer) => {
    for (const one of load1c(answer)) in1c.set(one.number, one)
  }
  const query = (session: string) => writeOrders(deps, connection, session)
  const success = (session: string) => confirmOrders(deps, connection, session)
  const setStatus = async (place: number, to: string) => {
    const orderId = orders[place % Math.max(1, orders.length)]
    if (orderId === undefined) return
    try {
      await transaction(pool, (tx) => changeStatus(tx, { orderId, to, who: 'manager:0', why: '' }))
    } catch (error) {
      if (!(error instanceof Failure)) throw error
    }
  }
  const place = async () => {
    const { orderId } = await buyerWithOrder(app, methods.invoice)
    await transaction(pool, (tx) => changeStatus(tx, { orderId, to: 'accepted', who: 'manager:0', why: '' }))
    orders.push(orderId)
  }
  let sessions = 0
  const exchange = async (fault: string, order: number) => {
    sessions += 1
    const [session, other] = [`${sessions}`, `${sessions}-other`]
    if (fault === 'two at once') {
      const [answer, same] = await Promise.all([query(session), query(other)])
      // Both answers are the same, unless the export was sent so often that it is split.
      load(answer)
      load(same)
      await Promise.all([success(other), success(session)])
      return
    }
    const answer = await query(session)
    if (fault === 'answer lost') return
    load(answer)
    if (fault === 'changed meanwhile') await setStatus(order, 'shipped')
    if (fault === 'success lost') return
    await success(session)
    if (fault === 'success twice') await success(session)
  }
  const back = async (place: number, requisite: string, fault: string) => {
    const loaded = [...in1c.values()][place % Math.max(1, in1c.size)]
    if (!loaded) return
    const namedValues = {
      ...namedValuesByNumber.get(loaded.number),
      [requisite]: requisite.startsWith('Дата') ? '2026-02-05' : 'true',
    }
    namedValuesByNumber.set(loaded.number, namedValues)
    const { number, date, sum, lines } = loaded
    const file = returnedFile([{ number, date, sum, lines, namedValues }], moscowTime(new Date()))
    files.push(file)
    if (fault === 'at once') await Promise.all([file, file].map((each) => applyOrders(deps, connection, each)))
    else await applyOrders(deps, connection, file)
    if (fault === 'sent twice') await applyOrders(deps, connection, file)
    if (fault === 'replayed') await applyOrders(deps, connection, files[0]!)
  }
  for (const one of [{ action: 'place' } as const, ...steps]) {
    if (one.action === 'place') await place()
    if (one.action === 'set status') await setStatus(one.order, one.to)
    if (one.action === 'exchange') await exchange(one.fault, one.order)
    if (one.action === 'back') await back(one.order, one.requisite, one.fault)
  }
  // At the end come exchanges without faults: all orders of split exports arrive within several of them.
  for (let left = 20; left > 0; left -= 1) {
    sessions += 1
    const answer = await query(`${sessions}`)
    load(answer)
    await success(`${sessions}`)
    if (load1c(answer).length === 0) break
  }
  expect(errors).toEqual([])
  const { rows } = await pool.query<{
    number: string
    status: string
    stage: string
    payments: number
    isGiven: boolean
    isParked: boolean
  }>(
    `select 'Ш-' || o.id as number, s.title as status, s.stage, e.is_given as "isGiven",
       e.parked_at is not null and exists (select from order_discrepancies d where d.order_id = o.id
         and d.kind = 'not-sent' and d.state = 'open') as "isParked",
       (select count(*)::int from payments p where p.order_id = o.id) as payments
     from exchange_orders e join orders o on o.id = e.order_id join order_statuses s on s.id = o.status_id
     where e.connection_id = $1`,
    [connection.id],
  )
  expect(rows).toHaveLength(orders.length)
  for (const { number, status, stage, payments, isGiven, isParked } of rows) {
    expect(payments, number).toBeLessThanOrEqual(1)
    // An order lost three times on its own while others arrived is parked, and staff decide.
    if (isParked) continue
    const there = in1c.get(number)
    expect(there !== undefined || (stage === 'cancelled' && !isGiven), `${number} is lost`).toBe(true)
    // Changes that 1С has made itself are not sent back to it.
    const isOf1c = Object.keys(namedValuesByNumber.get(number) ?? {}).length > 0
    if (there && !isOf1c) expect(there.status, number).toBe(status)
  }
  await pool.query('delete from exchange_connections where id = $1', [connection.id])
}

test('losses, repeats and concurrency: no order is lost or duplicated, none is paid twice', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 14 }), (steps) => run(steps)),
    { numRuns: Number(process.env.EXCHANGE_RUNS ?? 6), endOnFailure: true },
  )
})
