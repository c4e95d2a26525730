import { setTimeout as pause } from 'node:timers/promises'
import type { PlacedOrder } from '@shpulka/contract/buying/orders'
import type { Pool } from '../apps/api/src/base/db/pool.ts'
import { type Answer, guestBuyer, prepareOrderForm, sendRequest } from './buyer.ts'
import { findDrillGoods, setFreeStock } from './goods.ts'

const buyersAtOnce = 4
/** A shop that has not recovered by then has failed the drill. */
export const recoveryTimeoutMilliseconds = 60_000

/** Buyers who keep ordering while the drill disturbs the shop. */
export interface Traffic {
  /** Ids of orders whose buyers got an answer. */
  readonly acknowledged: ReadonlySet<number>
  /** Buyers order for this long; throws unless all orders succeed. */
  flow(milliseconds: number): Promise<void>
  /**
   * Buyers order until the outage is over and all succeed; throws on answers that the outage does not explain.
   * `explained`: statuses that it does, 503 by default.
   */
  untilRecovered(
    isOutageOver?: () => boolean,
    explained?: readonly number[],
  ): Promise<{ answers: Answer<unknown>[]; seconds: number }>
}

/** Provides enough stock for all buyers. */
export async function openTraffic(pool: Pool, url: string): Promise<Traffic> {
  const goods = await findDrillGoods(pool, buyersAtOnce)
  await setFreeStock(
    pool,
    goods.map(({ offerId }) => offerId),
    100_000,
  )
  const acknowledged = new Set<number>()
  const buy = async (n: number): Promise<Answer<unknown>> => {
    const buyer = guestBuyer()
    const form = await prepareOrderForm(url, buyer, { groups: [{ id: goods[n % goods.length]!.groupId }] })
    const answer = await sendRequest<PlacedOrder>(url, buyer, 'POST', '/orders/v1', form)
    if (answer.status === 200) acknowledged.add(answer.body.orderId)
    return answer
  }
  const buyOnce = () => Promise.allSettled(Array.from({ length: buyersAtOnce }, (_, n) => buy(n)))
  return {
    acknowledged,
    async flow(milliseconds) {
      const until = performance.now() + milliseconds
      while (performance.now() < until)
        for (const outcome of await buyOnce()) {
          if (outcome.status === 'rejected') throw outcome.reason
          const { status, body } = outcome.value
          if (status !== 200) throw new Error(`An order is answered ${status} ${JSON.stringify(body)}`)
        }
    },
    async untilRecovered(isOutageOver = () => true, explained = [503]) {
      // A request before the order throws with its status; nginx answers 504 for a shop that is silent.
      const isExplained = (reason: unknown) =>
        [...explained, 504].some((status) => String(reason).includes(`: ${status} `))
      const startedAt = performance.now()
      const answers: Answer<unknown>[] = []
      while (performance.now() - startedAt < recoveryTimeoutMilliseconds) {
        const outcomes = await buyOnce()
        const received = outcomes.flatMap((outcome) => (outcome.status === 'fulfilled' ? [outcome.value] : []))
        answers.push(...received)
        for (const outcome of outcomes)
          if (outcome.status === 'rejected' && !isExplained(outcome.reason)) throw outcome.reason
        const wrong = received.find(({ status }) => status !== 200 && !explained.includes(status))
        if (wrong) throw new Error(`An order is answered ${wrong.status} ${JSON.stringify(wrong.body)}`)
        if (isOutageOver() && received.length === buyersAtOnce && received.every(({ status }) => status === 200))
          return { answers, seconds: Math.round((performance.now() - startedAt) / 100) / 10 }
        await pause(200)
      }
      throw new Error(`No orders are taken ${recoveryTimeoutMilliseconds / 1000} s later`)
    },
  }
}

/** Returns the ids of orders that are not in the database. */
export async function lostOrders(pool: Pool, ids: readonly number[]): Promise<number[]> {
  const { rows } = await pool.query<{ id: number }>(
    'select id from unnest($1::int[]) as answered (id) where not exists (select from orders o where o.id = answered.id)',
    [ids],
  )
  return rows.map(({ id }) => id)
}
