import { randomUUID } from 'node:crypto'
import { Agent } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import type { Problem } from '@shpulka/contract/base/problem'
import type { OrderBatch } from '@shpulka/contract/buying/order-batches'
import type { OrderChange, OrderDraft } from '@shpulka/contract/buying/order-changes'
import type { Pool } from '../apps/api/src/base/db/pool.ts'
import { staffHeaders } from '../bench/staff-headers.ts'
import {
  type Answer,
  expectAnswer,
  guestBuyer,
  prepareOrderForm,
  sendRequest,
  sendWithRetry,
  userBuyer,
} from './buyer.ts'
import type { Drill } from './drill.ts'
import { type DrillShop, openDrillShop } from './drill-shop.ts'
import { findDrillGoods, setFreeStock } from './goods.ts'
import { buyerNumbers, check, place, playRaces, type Race, readyGuests } from './races.ts'

type OfficeAnswer<Body = object> = Answer<Body & Problem>

/** How many of the selected orders cannot be changed. */
const failing = 3
const buyersAtOnce = 10
const progressMilliseconds = 500
/** Thousands of orders take their time on a busy machine. */
const maxBatchMilliseconds = 30 * 60_000

const office = '/office/v1'

/** A manager with a connection of their own. */
const signIn = async (pool: Pool) => ({
  headers: await staffHeaders(pool, 'manager'),
  agent: new Agent({ keepAlive: true, maxSockets: 10 }),
})
type Manager = Awaited<ReturnType<typeof signIn>>

/** An order of one piece; a guest may not cancel it. */
async function placeOrder(url: string, groupId: number, buyer = guestBuyer()) {
  const form = await prepareOrderForm(url, buyer, { groups: [{ id: groupId }] })
  const { orderId } = await expectAnswer<{ orderId: number }>(url, buyer, 'POST', '/orders/v1', form)
  return { buyer, orderId, groupId }
}

const setStatus = (url: string, manager: Manager, orderId: number, to: string) =>
  sendRequest<Problem>(url, manager, 'POST', `${office}/orders/${orderId}/status`, { from: 'new', to })

const draftOf = (lines: readonly { line: number | null; groupId: number }[]): OrderDraft => ({
  lines: lines.map((each) => ({ ...each, count: 1, price: null })),
  prices: 'order',
  bonuses: 0,
  delivery: null,
})
const saveDraft = (url: string, manager: Manager, orderId: number, draft: OrderDraft) =>
  sendRequest<OrderChange & Problem>(url, manager, 'PUT', `${office}/orders/${orderId}/change`, {
    draft,
    version: null,
  })

/**
 * One of them changes the status, or writes the draft; each of the others gets what the first has done, and by whom.
 */
const checkOneWins = (answers: readonly OfficeAnswer[], field: string) =>
  check(
    answers.filter(({ status }) => status === 200).length === 1 &&
      answers.every(({ status, body }) => status === 200 || (status === 409 && body.conflict?.[field]?.who)),
    'one wins, the others are told who it was',
    answers,
  )

/** The races of the office, between ten managers that sign in once. */
function deskRaces(managers: readonly Manager[]): Readonly<Record<string, Race>> {
  const managersOnOneOrder: Race = async ({ urls, plenty }, round) => {
    const { orderId } = await placeOrder(urls[0], plenty[round % plenty.length]!.groupId)
    const answers = await Promise.all(
      managers.map((manager, n) => setStatus(urls[n % 2]!, manager, orderId, n % 3 === 0 ? 'cancelled' : 'confirmed')),
    )
    checkOneWins(answers, 'status')
    return answers
  }

  const editorsOfOneOrder: Race = async ({ urls, plenty }, round) => {
    const [first, second] = [plenty[round % plenty.length]!, plenty[(round + 1) % plenty.length]!]
    const { orderId, groupId } = await placeOrder(urls[0], first.groupId)
    const draft = draftOf([
      { line: 1, groupId },
      { line: null, groupId: second.groupId },
    ])
    const drafts = await Promise.all(managers.map((manager, n) => saveDraft(urls[n % 2]!, manager, orderId, draft)))
    checkOneWins(drafts, 'change')
    return drafts
  }

  const managersAgainstCancel: Race = async ({ pool, urls, plenty }, round) => {
    const orders = await Promise.all(
      managers.map(async (_, n) =>
        placeOrder(urls[n % 2]!, plenty[(round + n) % plenty.length]!.groupId, await userBuyer(pool)),
      ),
    )
    const answers = await Promise.all(
      orders.flatMap(({ buyer, orderId }, n): Promise<Answer<Problem>>[] => [
        setStatus(urls[n % 2]!, managers[n]!, orderId, 'confirmed'),
        sendWithRetry<Problem>(urls[(n + 1) % 2]!, buyer, 'DELETE', `/orders/v1?orderId=${orderId}&cancelStatusId=1`),
      ]),
    )
    check(
      answers.every(({ status }, n) => status === 200 || (n % 2 === 0 && status === 409)),
      'buyers have cancelled, managers were first or are told so',
      answers,
    )
    return answers
  }

  const editsAgainstLastUnit: Race = async (context, round) => {
    const { urls, plenty, last } = context
    const scarce = last[round]!
    const buyers = (await readyGuests(context, round, scarce)).slice(0, 5)
    const edits = await Promise.all(
      managers.slice(0, 5).map(async (manager, n) => {
        const url = urls[n % 2]!
        const { orderId, groupId } = await placeOrder(url, plenty[(round + n) % plenty.length]!.groupId)
        const lines = [
          { line: 1, groupId },
          { line: null, groupId: scarce.groupId },
        ]
        const { body } = await saveDraft(url, manager, orderId, draftOf(lines))
        return { manager, url, orderId, change: body }
      }),
    )
    const answers: OfficeAnswer[] = await Promise.all([
      ...buyers.map(({ url, buyer, form }) => place(url, buyer, form)),
      ...edits.map(({ manager, url, orderId, change }) =>
        sendRequest<Problem>(url, manager, 'POST', `${office}/orders/${orderId}/change/apply`, {
          changeId: change.id,
          version: change.version,
          total: change.total.is,
          deliveryPrice: change.delivery.is,
        }),
      ),
    ])
    check(
      answers.filter(({ status }) => status === 200).length === 1 &&
        answers.every(({ status }) => status === 200 || status === 422),
      'the last unit goes to one order',
      answers,
    )
    return answers
  }

  return {
    'менеджеры меняют статус одного заказа': managersOnOneOrder,
    'менеджеры правят один заказ': editorsOfOneOrder,
    'менеджер против отмены покупателя': managersAgainstCancel,
    'правка против последней единицы': editsAgainstLastUnit,
  }
}

/**
 * npm run drill -- desk [rounds] [orders]: managers race each other and buyers; then so many selected orders are
 * confirmed, three of which their buyers have cancelled, while all connections of the database are closed and one of
 * two processes is killed.
 */
export const runDesk: Drill = async (print, [roundsText, ordersText]) => {
  const shop = await openDrillShop()
  try {
    // A shop that somebody works in has an owner.
    await staffHeaders(shop.pool, 'owner')
    const managers = await Promise.all(buyerNumbers.map(() => signIn(shop.pool)))
    const processes = [await shop.open(), await shop.open()] as const
    await playRaces(print, shop, processes, Number(roundsText ?? 100), { races: deskRaces(managers) })
    await Promise.all(processes.map((api) => api.stop()))
    await confirmSelected(print, shop, Number(ordersText ?? 5_000))
  } finally {
    await shop.close()
  }
}

async function confirmSelected(print: (line: string) => void, shop: DrillShop, count: number): Promise<void> {
  const settings = { DRILL_JOBS: '1' }
  const [dying, other] = [await shop.open(settings), await shop.open(settings)]
  const manager = await signIn(shop.pool)
  const ids = await placeMany(shop.pool, other.url, count)
  const id = randomUUID()
  const startedAt = performance.now()
  await expectAnswer(other.url, manager, 'POST', `${office}/order-batches`, { id, to: 'confirmed', orderIds: ids })
  const path = `${office}/order-batches/${id}`
  /** Waits until so many rows are left; the shop answers 503 while its database is away. */
  const untilLeft = async (left: number): Promise<OrderBatch> => {
    while (performance.now() - startedAt < maxBatchMilliseconds) {
      const { status, body } = await sendWithRetry<OrderBatch>(other.url, manager, 'GET', path)
      if (status === 200 && body.waiting <= left) return body
      await pause(progressMilliseconds)
    }
    throw new Error('The batch is not finished')
  }
  await untilLeft(count * (2 / 3))
  await shop.pool.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`,
  )
  await untilLeft(count / 3)
  dying.process.kill('SIGKILL')
  let batch = await untilLeft(0)
  const lost = batch.refused - failing
  // What failed because the database was away has a row that says so.
  if (lost > 0) {
    await expectAnswer(other.url, manager, 'POST', `${path}/retry`, {})
    batch = await untilLeft(0)
  }
  const { rows } = await shop.pool.query<{ times: number; orders: number }>(
    `select times::int, count(*)::int as orders from (
       select count(*) as times from order_history h join order_statuses s on s.id = h.to_status_id and s.code = 'confirmed'
       where order_id = any($1) group by order_id) t group by 1`,
    [ids],
  )
  const isRight =
    batch.done === count - failing && batch.refused === failing && rows.length === 1 && rows[0]!.times === 1
  if (!isRight || rows[0]!.orders !== count - failing)
    throw new Error(`The batch: ${JSON.stringify({ ...batch, failed: batch.failed.slice(0, 5), rows })}`)
  await shop.verify()
  print(
    `выбрано ${count}, отменены покупателями ${failing}: изменено ${batch.done}, отказано ${batch.refused}, повторено ` +
      `после потери базы ${Math.max(0, lost)}, нарушений 0, ${Math.round((performance.now() - startedAt) / 1000)} с`,
  )
}

/** Places orders of many buyers; those of the first three are cancelled again. */
async function placeMany(pool: Pool, url: string, count: number): Promise<number[]> {
  const goods = await findDrillGoods(pool, buyersAtOnce)
  await setFreeStock(
    pool,
    goods.map(({ offerId }) => offerId),
    1_000_000,
  )
  const ids: number[] = []
  await Promise.all(
    goods.map(async ({ groupId }) => {
      while (ids.length < count) {
        // Taken before the order is placed, so that no other buyer takes it too.
        const position = ids.push(0) - 1
        const isFailing = position < failing
        const { buyer, orderId } = await placeOrder(url, groupId, isFailing ? await userBuyer(pool) : guestBuyer())
        ids[position] = orderId
        if (isFailing) await expectAnswer(url, buyer, 'DELETE', `/orders/v1?orderId=${orderId}&cancelStatusId=1`)
      }
    }),
  )
  return ids
}
