import { setTimeout as pause } from 'node:timers/promises'
import type { Pool } from '../apps/api/src/base/db/pool.ts'
import { type Answer, type Buyer, sendRequest, sendWithRetry } from './buyer.ts'
import { beginPayment, decideAtBank, notifyPayment, placeCardOrder } from './card-order.ts'
import { type Drill, maxMilliseconds, progressText } from './drill.ts'
import { openDrillShop } from './drill-shop.ts'
import { findDrillGoods, setFreeStock } from './goods.ts'

/** An order that is being paid, in a shop with two processes. */
interface PaymentContext {
  readonly pool: Pool
  readonly urls: readonly [string, string]
  readonly buyer: Buyer
  readonly orderId: number
  readonly billId: number
  readonly paymentId: string
}

interface PaymentScenario {
  /** Plays the scenario; returns the shop's answers. */
  readonly run: (context: PaymentContext) => Promise<readonly Answer<unknown>[]>
  /** Expected final statuses of the order's payments, oldest first, and whether the order is cancelled. */
  readonly payments: readonly string[]
  readonly isCancelled?: boolean
}

const notify = ({ urls, paymentId }: PaymentContext, event = 'payment.succeeded', times = 1) =>
  Promise.all(Array.from({ length: times }, (_, n) => notifyPayment(urls[n % 2]!, event, paymentId)))
const returnToShop = ({ urls, buyer, orderId }: PaymentContext) =>
  sendRequest(urls[1], buyer, 'GET', `/payments/v1/order-status?orderId=${orderId}`)
const cancelOrder = ({ urls, buyer, orderId }: PaymentContext) =>
  sendWithRetry(urls[1], buyer, 'DELETE', `/orders/v1?orderId=${orderId}&cancelStatusId=1`)

const scenarios: Readonly<Record<string, PaymentScenario>> = {
  'пять сообщений и возврат на страницу сразу': {
    async run(context) {
      await decideAtBank(context.pool, context.paymentId, 'succeeded')
      const [answers, back] = await Promise.all([notify(context, 'payment.succeeded', 5), returnToShop(context)])
      return [...answers, back]
    },
    payments: ['succeeded'],
  },
  'сообщение потеряно, спрашивает сверка': {
    async run(context) {
      await decideAtBank(context.pool, context.paymentId, 'succeeded')
      return []
    },
    payments: ['succeeded'],
  },
  'сообщения нет, покупатель вернулся': {
    async run(context) {
      await decideAtBank(context.pool, context.paymentId, 'succeeded')
      return [await returnToShop(context)]
    },
    payments: ['succeeded'],
  },
  'сообщения в обратном порядке': {
    async run(context) {
      await decideAtBank(context.pool, context.paymentId, 'succeeded')
      return [
        ...(await notify(context, 'payment.canceled')),
        ...(await notify(context)),
        ...(await notify(context, 'payment.waiting_for_capture')),
      ]
    },
    payments: ['succeeded'],
  },
  'отказ банка, сказанный дважды': {
    async run(context) {
      await decideAtBank(context.pool, context.paymentId, 'canceled')
      return notify(context, 'payment.canceled', 2)
    },
    payments: ['canceled'],
  },
  'сообщение раньше решения': {
    async run(context) {
      const early = await notify(context)
      await decideAtBank(context.pool, context.paymentId, 'succeeded')
      return [...early, ...(await notify(context))]
    },
    payments: ['succeeded'],
  },
  'деньги пришли после отмены': {
    async run(context) {
      await decideAtBank(context.pool, context.paymentId, 'succeeded')
      const cancellation = await cancelOrder(context)
      return [cancellation, ...(await notify(context))]
    },
    payments: ['surplus'],
    isCancelled: true,
  },
  'другая сумма': {
    async run(context) {
      await decideAtBank(context.pool, context.paymentId, 'succeeded', 100)
      return notify(context, 'payment.succeeded', 2)
    },
    payments: ['disputed'],
  },
  'отказ, вторая попытка и запоздалое слово о первой': {
    async run(context) {
      await decideAtBank(context.pool, context.paymentId, 'canceled')
      const first = await notify(context, 'payment.canceled')
      const second = await beginPayment(context.urls[0], context.buyer, context.billId)
      await decideAtBank(context.pool, second, 'succeeded')
      const both = await Promise.all([
        notify({ ...context, paymentId: second }, 'payment.succeeded', 2),
        notify(context, 'payment.succeeded', 2),
      ])
      return [...first, ...both.flat()]
    },
    payments: ['canceled', 'succeeded'],
  },
  'оплачен, потом отменён покупателем': {
    async run(context) {
      await decideAtBank(context.pool, context.paymentId, 'succeeded')
      return [...(await notify(context)), await cancelOrder(context)]
    },
    payments: ['succeeded'],
    isCancelled: true,
  },
}

const concurrentBuyers = 8
const reconciliationTimeoutMilliseconds = 120_000

/** npm run drill -- payments [rounds]: the bank repeats, loses and contradicts its notifications. */
export const runPaymentScenarios: Drill = async (print, [countText]) => {
  const total = Number(countText ?? 1000)
  const shop = await openDrillShop()
  try {
    const goods = await findDrillGoods(shop.pool, 40)
    await setFreeStock(
      shop.pool,
      goods.map(({ offerId }) => offerId),
      1_000_000,
    )
    const [one, other] = [await shop.open(), await shop.open()]
    const names = Object.keys(scenarios)
    const played = new Map<number, string>()
    let next = 0
    let answered = 0
    const startedAt = performance.now()
    const playScenarios = async () => {
      for (let number = next++; number < total && performance.now() - startedAt < maxMilliseconds; number = next++) {
        const name = names[number % names.length]!
        const { buyer, orderId, billId, paymentId } = await placeCardOrder(
          shop.pool,
          one.url,
          goods[number % goods.length]!,
        )
        played.set(orderId, name)
        const answers = await scenarios[name]!.run({
          pool: shop.pool,
          urls: [one.url, other.url],
          buyer,
          orderId,
          billId,
          paymentId,
        })
        const bad = answers.find(({ status }) => status !== 200)
        if (bad) throw new Error(`${name}: answered ${bad.status} ${JSON.stringify(bad.body)}`)
        answered += answers.length
      }
    }
    await Promise.all(Array.from({ length: concurrentBuyers }, playScenarios))
    await notifyPayment(one.url, 'payment.succeeded', `pay_${'x'.repeat(24)}`)
    print(
      `сыграно ${progressText(played.size, total)}, сообщений и ` +
        `возвратов ${answered}, ${Math.round((performance.now() - startedAt) / 1000)} с`,
    )

    // Move payments back in time, as if the two minutes before reconciliation had passed; a third process reconciles.
    await shop.pool.query(
      `update payments set created_at = created_at - interval '3 minutes', asked_at = asked_at - interval '3 minutes'
        where status in ('new', 'pending')`,
    )
    const reconcilingSince = performance.now()
    await shop.open({ DRILL_JOBS: '1' })
    await shop.pool.query(`select graphile_worker.add_job('payments')`)
    while ((await openMoney(shop.pool)) > 0) {
      if (performance.now() - reconcilingSince > reconciliationTimeoutMilliseconds)
        throw new Error(`${await openMoney(shop.pool)} payments and refunds are still open`)
      await pause(250)
    }
    print(`сверка закончила за ${Math.round((performance.now() - reconcilingSince) / 1000)} с`)
    await expectOutcomes(shop.pool, played)
    await shop.verify()
    for (const name of names)
      print(
        `  ${[...played.values()].filter((scenario) => scenario === name).length} × ${name}: ${scenarios[name]!.payments.join(', ')}`,
      )
    print('вторых списаний 0, нарушений 0')
  } finally {
    await shop.close()
  }
}

const openMoney = async (pool: Pool): Promise<number> =>
  (
    await pool.query<{ count: number }>(
      `select (select count(*) from payments where status in ('new', 'pending')) + (select count(*) from money_refunds
        where status in ('new', 'pending'))
         + (select count(*) from payment_events where processed_at is null) as count`,
    )
  ).rows[0]!.count

async function expectOutcomes(pool: Pool, played: ReadonlyMap<number, string>): Promise<void> {
  const { rows } = await pool.query<{ id: number; stage: string; payments: string[]; received: number; back: number }>(
    `select o.id, d.stage, array_agg(p.status order by p.id) as payments, coalesce(sum(p.received_kopecks), 0)::bigint
      as received,
       coalesce(sum((select sum(r.amount_kopecks) from money_refunds r where r.payment_id = p.id
         and r.status = 'succeeded')), 0)::bigint as back
     from orders o join order_statuses d on d.id = o.status_id join payments p on p.order_id = o.id
     where o.id = any($1::bigint[]) group by o.id, d.stage`,
    [[...played.keys()]],
  )
  for (const { id, stage, payments, received, back } of rows) {
    const { payments: wanted, isCancelled = false } = scenarios[played.get(id)!]!
    const isRight =
      payments.join() === wanted.join() &&
      (stage === 'cancelled') === isCancelled &&
      (!isCancelled || received === back)
    if (!isRight)
      throw new Error(
        `${played.get(id)}: order ${id} is ${stage}, its payments ${payments.join()}, received ${received}, ` +
          `back ${back}`,
      )
  }
  if (rows.length !== played.size) throw new Error(`${played.size} orders were paid, ${rows.length} have payments`)
}
