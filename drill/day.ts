import { setTimeout as pause } from 'node:timers/promises'
import type { OrderForm, PlacedOrder } from '@shpulka/contract/buying/orders'
import type { Refund, RefundTerms } from '@shpulka/contract/buying/refunds'
import { runOrderCommand } from '../apps/api/src/buying/order-status/order.command.ts'
import { findDueReceipts } from '../apps/api/src/buying/receipts/receipts.sql.ts'
import { runRefundCommand } from '../apps/api/src/buying/refunds/refund.command.ts'
import { type Answer, type Buyer, guestBuyer, prepareOrderForm, sendRequest, userBuyer } from './buyer.ts'
import { beginPayment, decideAtBank, notifyPayment } from './card-order.ts'
import { type Drill, maxMilliseconds, progressText } from './drill.ts'
import { type DrillShop, openDrillShop } from './drill-shop.ts'
import { type DrillGoods, findDrillGoods, setFreeStock } from './goods.ts'

const concurrentBuyers = 8
const payments = { onDelivery: 1, invoice: 2, card: 3 } as const
const eveningMilliseconds = 5 * 60_000
const statusSequence = ['confirmed', 'packing', 'shipped', 'completed'] as const

interface Day {
  readonly shop: DrillShop
  readonly urls: readonly string[]
  readonly goods: readonly DrillGoods[]
  readonly users: readonly Buyer[]
  readonly set: {
    readonly constructorSetId: number
    readonly parts: readonly { slotId: number; groupId: number }[]
  } | null
  readonly counts: Map<string, number>
  readonly milliseconds: number[]
  failures: number
}

/**
 * npm run drill -- day [orders]: a day of a shop in a few minutes, through its API calls; the work of staff goes
 * through the commands of a manager.
 */
export const runDay: Drill = async (print, [ordersText]) => {
  const total = Number(ordersText ?? 5000)
  const shop = await openDrillShop()
  try {
    const goods = await findDrillGoods(shop.pool, 150)
    await setFreeStock(
      shop.pool,
      goods.map(({ offerId }) => offerId),
      1_000_000,
    )
    await shop.pool.query(
      `insert into promo_codes (site_id, code, percent, uses_limit) values (1, 'ДЕНЬ', 7, null), (1, 'ПЕРВЫЕ-СТО', 15,
        100)`,
    )
    // A user may place at most ten orders a minute.
    const users = await Promise.all(
      Array.from({ length: Math.ceil(total / 10) }, (_, n) =>
        userBuyer(shop.pool, n % 3 ? 2_000_00 : 0, n % 5 ? 'guest_opt' : 'dealer'),
      ),
    )
    const processes = [await shop.open({ DRILL_JOBS: '1' }), await shop.open()]
    const urls = processes.map(({ url }) => url)
    const day: Day = {
      shop,
      urls,
      goods,
      users,
      set: await findProductSet(shop),
      counts: new Map(),
      milliseconds: [],
      failures: 0,
    }
    const startedAt = performance.now()
    let next = 0
    let playedBuyers = 0
    await Promise.all(
      Array.from({ length: concurrentBuyers }, async () => {
        for (let number = next++; number < total && performance.now() - startedAt < maxMilliseconds; number = next++) {
          await playBuyer(day, number)
          playedBuyers += 1
        }
      }),
    )
    const seconds = (performance.now() - startedAt) / 1000
    const sorted = day.milliseconds.toSorted((one, other) => one - other)
    print(
      `заказов ${progressText(playedBuyers, total)}, за ${Math.round(seconds)} с, вызовов ${sorted.length}, ` +
        `p95 ${Math.round(sorted[Math.floor(sorted.length * 0.95)]!)} мс, ответов 5xx: ${day.failures}`,
    )
    for (const [what, count] of [...day.counts].sort(([one], [other]) => one.localeCompare(other, 'ru')))
      print(`  ${String(count).padStart(6)}  ${what}`)
    await waitForMoney(day)
    for (const { id, checked } of await shop.verify())
      if (['P1', 'P4', 'P7', 'B4'].includes(id)) print(`  ${String(checked).padStart(6)}  спрошено правилом ${id}`)
    print('нарушений 0')
    if (day.failures > 0) throw new Error(`${day.failures} answers were failures of ours`)
  } finally {
    await shop.close()
  }
}

/** Plays one buyer from the basket to the end of the order; the number decides what they do. */
async function playBuyer(day: Day, number: number): Promise<void> {
  const url = day.urls[number % day.urls.length]!
  const buyer = number % 5 < 2 ? guestBuyer() : day.users[number % day.users.length]!
  if (number % 25 === 7) return oneClick(day, url, number)
  const placed = await order(day, url, buyer, number)
  if (!placed) return
  const { orderId } = placed
  if (placed.order.payment?.code === 'card' && placed.order.bill)
    await pay(day, url, buyer, placed.order.bill.id, number)
  if (number % 12 === 5 && buyer.userId !== null) {
    const { status } = await sendCounted(day, url, buyer, 'DELETE', `/orders/v1?orderId=${orderId}&cancelStatusId=1`)
    count(day, status === 200 ? 'отменил покупатель' : `отмена: ${status}`)
    return
  }
  if (placed.order.payment?.code === 'bank-invoice' && number % 2 === 0) await changeStatus(day, orderId, 'paid')
  // The payment has already confirmed a paid order, so that step may fail.
  for (const to of statusSequence.slice(0, number % (statusSequence.length + 1)))
    if (!(await changeStatus(day, orderId, to)) && to !== 'confirmed') return
  if (number % 40 === 3) await changeStatus(day, orderId, 'cancelled')
  else if (number % (statusSequence.length + 1) === statusSequence.length && buyer.userId !== null)
    await returnGoods(day, url, buyer, orderId, number)
}

/** The buyer returns one item of the first line; the shop rejects every third return. */
async function returnGoods(day: Day, url: string, buyer: Buyer, orderId: number, number: number): Promise<void> {
  const { body: terms } = await sendCounted<RefundTerms>(
    day,
    url,
    buyer,
    'GET',
    `/orders/v1/refunds/terms?orderId=${orderId}`,
  )
  const [line] = terms.lines
  const reason = terms.reasons.find(({ isOpen }) => isOpen)
  if (!line || !reason) return count(day, 'возврат: нечего вернуть')
  const form = { orderId, lines: [{ line: line.line, count: 1 }], reasonId: reason.id, way: 'Привезу в магазин' }
  const { status, body: refund } = await sendCounted<Refund>(day, url, buyer, 'POST', '/orders/v1/refunds', form)
  count(day, `возврат: ${status}`)
  if (status !== 200) return
  for (const to of number % 3 === 0 ? ['rejected'] : ['approved', 'received', 'paying']) {
    const code = await runRefundCommand([refund.number, to, '--why', 'Учебный день'], {
      pool: day.shop.pool,
      changes: { announce() {} },
      out: { write() {} },
    })
    count(day, `магазин о возврате: ${to}${code === 0 ? '' : ', отказано'}`)
  }
}

/** Runs the scheduled jobs until the bank has returned all money and every payment and refund has its receipt. */
async function waitForMoney({ shop: { pool } }: Day): Promise<void> {
  const startedAt = performance.now()
  for (;;) {
    const { rows } = await pool.query<{ open: number }>(
      `select count(*)::int as open from money_refunds r join payments p on p.id = r.payment_id
       where p.provider = 'sandbox' and r.status in ('new', 'pending')`,
    )
    if (rows[0]!.open === 0 && (await findDueReceipts(pool, 1, 1)).length === 0) return
    if (performance.now() - startedAt > eveningMilliseconds)
      throw new Error(`${rows[0]!.open} refunds are open, or receipts are due`)
    await pool.query(
      `select graphile_worker.add_job(task) from unnest('{payments,receipts}'::text[]) as task
       where not exists (select from graphile_worker.jobs j where j.task_identifier = task)`,
    )
    await pause(500)
  }
}

async function order(day: Day, url: string, buyer: Buyer, number: number): Promise<PlacedOrder | null> {
  const groups = Array.from({ length: 1 + (number % 4) }, (_, n) => ({
    id: day.goods[(number * 7 + n * 13) % day.goods.length]!.groupId,
    count: 1 + ((number + n) % 3),
  }))
  const way = number % 20
  const paymentId = way < 10 ? payments.onDelivery : way < 17 ? payments.card : payments.invoice
  if (number % 15 === 4 && day.set) {
    const { status } = await sendCounted(day, url, buyer, 'POST', '/basket/v1/constructor-set', {
      ...day.set,
      count: 1,
    })
    count(day, status === 200 ? 'набор в корзине' : `набор: ${status}`)
  }
  const draft = {
    groups,
    paymentId,
    ...(number % 6 === 1 && { promoCode: number % 12 === 1 ? 'ДЕНЬ' : 'ПЕРВЫЕ-СТО' }),
    ...(buyer.userId !== null && number % 3 === 0 && { bonusKopecks: 300_00 }),
  }
  // Several tabs fill the basket of one account at once; when the total has changed, the buyer tries again.
  for (let tries = 0; tries < 3; tries += 1) {
    const form: OrderForm | null = await prepareOrderForm(url, buyer, draft).catch(() => null)
    if (!form) continue
    const payer =
      paymentId === payments.invoice ? { payer: { name: 'ООО «Ромашка»', inn: '7707083893', kpp: '773601001' } } : {}
    const { status, body } = await sendCounted<PlacedOrder>(day, url, buyer, 'POST', '/orders/v1', {
      ...form,
      ...payer,
    })
    count(day, `заказ: ${status}`)
    if (status === 200) {
      if (number % 10 === 0)
        await sendCounted(day, day.urls[(number + 1) % day.urls.length]!, buyer, 'POST', '/orders/v1', {
          ...form,
          ...payer,
        })
      return body
    }
  }
  return null
}

async function pay(day: Day, url: string, buyer: Buyer, billId: number, number: number): Promise<void> {
  const paymentId = await beginPayment(url, buyer, billId).catch(() => null)
  if (paymentId === null) return count(day, 'страница банка: отказ')
  const outcome = number % 10
  if (outcome === 9) return count(day, 'карта: не оплачено')
  await decideAtBank(day.shop.pool, paymentId, outcome === 8 ? 'canceled' : 'succeeded')
  count(day, outcome === 8 ? 'карта: отказ' : 'карта: оплачено')
  const event = outcome === 8 ? 'payment.canceled' : 'payment.succeeded'
  if (outcome !== 7) await Promise.all(day.urls.map((notifyUrl) => notifyPayment(notifyUrl, event, paymentId)))
  else await notifyPayment(url, event, paymentId)
}

async function oneClick(day: Day, url: string, number: number): Promise<void> {
  const body = {
    name: 'Мария',
    phone: `+79${String(100_000_000 + number)}`,
    group: day.goods[number % day.goods.length]!.groupId,
    consent: true,
  }
  const { status, body: placed } = await sendCounted<{ orderId: number }>(
    day,
    url,
    guestBuyer(),
    'POST',
    '/blanks/v1',
    body,
  )
  count(day, `в один клик: ${status}`)
  if (status === 200 && number % 2) await changeStatus(day, placed.orderId, 'confirmed')
}

/** Changes the status of an order like a manager; returns false when that is not allowed. */
async function changeStatus({ shop: { pool }, counts }: Day, orderId: number, to: string): Promise<boolean> {
  const code = await runOrderCommand([String(orderId), to, '--why', 'Учебный день'], {
    pool,
    changes: { announce() {} },
    out: { write() {} },
  })
  const what = `магазин: ${to}${code === 0 ? '' : ', отказано'}`
  counts.set(what, (counts.get(what) ?? 0) + 1)
  return code === 0
}

async function sendCounted<Body>(day: Day, ...args: Parameters<typeof sendRequest>): Promise<Answer<Body>> {
  const answer = await sendRequest<Body>(...args)
  day.milliseconds.push(answer.milliseconds)
  if (answer.status >= 500) day.failures += 1
  return answer
}

const count = ({ counts }: Day, what: string): void => void counts.set(what, (counts.get(what) ?? 0) + 1)

/** The first product set of the site with its default parts, all well stocked. */
async function findProductSet({ pool }: DrillShop): Promise<Day['set']> {
  const { rows } = await pool.query<{ setId: number; slotId: number; groupId: number }>(
    `select s.id as "setId", t.id as "slotId", a.group_id as "groupId"
     from constructor_sets s join constructor_slots t on t.set_id = s.id
       join constructor_alternatives a on a.slot_id = t.id and a.is_default
     where s.site_id = 1 and s.is_published and s.id = (select min(id) from constructor_sets where site_id = 1
       and is_published) order by t.sort`,
  )
  if (rows.length === 0) return null
  const { rows: offers } = await pool.query<{ id: number }>(
    'select offer_id as id from group_offers where group_id = any($1::int[])',
    [rows.map(({ groupId }) => groupId)],
  )
  await setFreeStock(
    pool,
    offers.map(({ id }) => id),
    1_000_000,
  )
  return { constructorSetId: rows[0]!.setId, parts: rows.map(({ slotId, groupId }) => ({ slotId, groupId })) }
}
