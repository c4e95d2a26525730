import { setTimeout as pause } from 'node:timers/promises'
import type { PlacedOrder } from '@shpulka/contract/buying/orders'
import type { Pool } from '../apps/api/src/base/db/pool.ts'
import { type Answer, guestBuyer, readyForm, sendRequest } from './buyer.ts'
import { findDrillGoods, setFreeStock } from './goods.ts'

const buyersAtOnce = 4
/** A shop that is not itself again by then has not outlived it. */
export const wellWithinMs = 60_000

/** Buyers who order, at a shop that something is done to. */
export interface Traffic {
  /** Orders the buyers were told of. */
  readonly acknowledged: ReadonlySet<number>
  /** Buyers order for so long, all with success. */
  flow(milliseconds: number): Promise<void>
  /** Buyers order until the outage is over and all of them succeed; answers of ours that no outage excuses throw. */
  untilWell(isOver?: () => boolean): Promise<{ answers: Answer<unknown>[]; seconds: number }>
}

/** Opens it; there are goods enough for everybody. */
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
    const form = await readyForm(url, buyer, { groups: [{ id: goods[n % goods.length]!.groupId }] })
    const answer = await sendRequest<PlacedOrder>(url, buyer, 'POST', '/orders/v1', form)
    if (answer.status === 200) acknowledged.add(answer.body.orderId)
    return answer
  }
  const all = () => Promise.allSettled(Array.from({ length: buyersAtOnce }, (_, n) => buy(n)))
  return {
    acknowledged,
    async flow(milliseconds) {
      const until = performance.now() + milliseconds
      while (performance.now() < until)
        for (const outcome of await all()) {
          if (outcome.status === 'rejected') throw outcome.reason
          const { status, body } = outcome.value
          if (status !== 200) throw new Error(`An order is answered ${status} ${JSON.stringify(body)}`)
        }
    },
    async untilWell(isOver = () => true) {
      const startedAt = performance.now()
      const answers: Answer<unknown>[] = []
      while (performance.now() - startedAt < wellWithinMs) {
        const outcomes = await all()
        const given = outcomes.flatMap((outcome) => (outcome.status === 'fulfilled' ? [outcome.value] : []))
        answers.push(...given)
        for (const outcome of outcomes)
          if (outcome.status === 'rejected' && !/: 50[34] /.test(String(outcome.reason))) throw outcome.reason
        const wrong = given.find(({ status }) => status !== 200 && status !== 503)
        if (wrong) throw new Error(`An order is answered ${wrong.status} ${JSON.stringify(wrong.body)}`)
        if (isOver() && given.length === buyersAtOnce && given.every(({ status }) => status === 200))
          return { answers, seconds: Math.round((performance.now() - startedAt) / 100) / 10 }
        await pause(200)
      }
      throw new Error(`No orders are taken ${wellWithinMs / 1000} s later`)
    },
  }
}

/** Those of the orders that the database has not. */
export async function lostOrders(pool: Pool, ids: readonly number[]): Promise<number[]> {
  const { rows } = await pool.query<{ id: number }>(
    'select id from unnest($1::int[]) as told (id) where not exists (select from orders o where o.id = told.id)',
    [ids],
  )
  return rows.map(({ id }) => id)
}
