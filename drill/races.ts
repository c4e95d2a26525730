import { randomUUID } from 'node:crypto'
import type { Problem } from '@shpulka/contract/base/problem'
import type { OrderForm, PlacedOrder } from '@shpulka/contract/buying/orders'
import type { Pool } from '../apps/api/src/base/db/pool.ts'
import {
  type Answer,
  type Buyer,
  guestBuyer,
  prepareOrderForm,
  sendRequest,
  sendWithRetry,
  userBuyer,
} from './buyer.ts'
import { decideAtBank, notifyPayment, placeCardOrder } from './card-order.ts'
import { type Drill, describeStatuses, maxMilliseconds, progressText } from './drill.ts'
import { type ApiProcess, type DrillShop, openDrillShop } from './drill-shop.ts'
import { openReplyDropper } from './drop-reply.ts'
import { type DrillGoods, findDrillGoods, setFreeStock } from './goods.ts'

const buyerCount = 10

/** What every race uses: two processes of the API and goods. */
interface RaceContext {
  readonly pool: Pool
  readonly urls: readonly [string, string]
  readonly plenty: readonly DrillGoods[]
  readonly last: readonly DrillGoods[]
}

/** Plays one round; throws when the outcome is forbidden. Returns the answers to the buyers. */
export type Race = (context: RaceContext, round: number) => Promise<readonly Answer<unknown>[]>

type Placed = Answer<PlacedOrder & Problem>

export const buyerNumbers = Array.from({ length: buyerCount }, (_, n) => n)
export const place = (url: string, buyer: Buyer, form: OrderForm) =>
  sendRequest<PlacedOrder & Problem>(url, buyer, 'POST', '/orders/v1', form)
export const placed = (answers: readonly Placed[]) => answers.filter(({ status }) => status === 200)
const idsOf = (answers: readonly Placed[]) => new Set(placed(answers).map(({ body }) => body.orderId))

export function check(condition: boolean, what: string, answers: readonly Answer<unknown>[]): void {
  if (condition) return
  throw new Error(
    `${what}: ${answers.map(({ status, body }) => `${status} ${JSON.stringify(body).slice(0, 200)}`).join('\n')}`,
  )
}

/** Ten guests with filled baskets and open connections; only the order request is left to send. */
export async function readyGuests(
  { urls, plenty }: RaceContext,
  round: number,
  scarce: DrillGoods | null,
  more: { promoCode?: string } = {},
) {
  return Promise.all(
    buyerNumbers.map(async (n) => {
      const buyer = guestBuyer()
      const url = urls[n % 2]!
      // Different goods, so that orders do not wait for the same stock row.
      const groups = [{ id: plenty[(round + n) % plenty.length]!.groupId }, ...(scarce ? [{ id: scarce.groupId }] : [])]
      return { buyer, url, form: await prepareOrderForm(url, buyer, { groups, ...more }) }
    }),
  )
}

const lastUnit: Race = async (context, round) => {
  const buyers = await readyGuests(context, round, context.last[round]!)
  const answers = await Promise.all(buyers.map(({ url, buyer, form }) => place(url, buyer, form)))
  check(
    placed(answers).length === 1 && answers.every(({ status }) => status === 200 || status === 422),
    'one buyer has the last one',
    answers,
  )
  check(
    answers.every(({ status, body }) => status === 200 || body.message.includes('акончилось')),
    'a loser is told what is missing',
    answers,
  )
  return answers
}

const doubleSubmit: Race = async (context, round) => {
  const [ready] = await readyGuests({ ...context }, round, null)
  const { buyer, form } = ready!
  const answers = await Promise.all(
    buyerNumbers.map((n) => place(context.urls[n % 2]!, { ...buyer, agent: buyerAgents[n]! }, form)),
  )
  check(placed(answers).length === buyerCount && idsOf(answers).size === 1, 'one order, answered to everybody', answers)
  return answers
}

const lostAnswer: Race = async (context, round) => {
  const droppers = await Promise.all(context.urls.map(openReplyDropper))
  try {
    const buyers = await readyGuests(context, round, null)
    const lost = await Promise.allSettled(
      buyers.map(({ buyer, form }, n) => place(droppers[n % 2]!.url, { ...buyer, agent: buyerAgents[n]! }, form)),
    )
    if (lost.some(({ status }) => status === 'fulfilled')) throw new Error('An answer that was to be lost came through')
    const { rows } = await context.pool.query<{ cart_token: string; id: number }>(
      'select cart_token, id from orders where cart_token = any($1::uuid[])',
      [buyers.map(({ buyer }) => buyer.headers['x-cart-token'])],
    )
    const first = new Map(rows.map(({ cart_token, id }) => [cart_token, id]))
    const answers = await Promise.all(
      buyers.map(({ buyer, form }, n) => place(context.urls[(n + 1) % 2]!, buyer, form)),
    )
    check(
      placed(answers).length === buyerCount &&
        answers.every(({ body }, n) => first.get(buyers[n]!.buyer.headers['x-cart-token']!) === body.orderId),
      'the order sent again is the first one',
      answers,
    )
    return answers
  } finally {
    for (const { close } of droppers) close()
  }
}

/**
 * Ten tabs of one buyer fill the same basket and order with all bonuses: they must never spend more bonuses than there
 * are.
 */
const oneBalance: Race = async ({ pool, urls, plenty }, round) => {
  const buyer = await userBuyer(pool, 1_000_00)
  const tab = async (n: number): Promise<Placed | null> => {
    const tabBuyer = { ...buyer, agent: buyerAgents[n]! }
    const groups = [{ id: plenty[(round + n) % plenty.length]!.groupId, count: 1 + (n % 3) }]
    const form = await prepareOrderForm(urls[n % 2]!, tabBuyer, { groups, bonusKopecks: 1_000_00 }).catch(() => null)
    return form && place(urls[n % 2]!, tabBuyer, form)
  }
  const answers = (await Promise.all(buyerNumbers.map(tab))).filter((answer) => answer !== null)
  // The total changes in the other tabs; the last tab, alone, succeeds.
  const last = await tab(0)
  if (last) answers.push(last)
  check(
    placed(answers).length > 0 && answers.every(({ status }) => [200, 400, 422, 429].includes(status)),
    'at least one order',
    answers,
  )
  const { rows } = await pool.query<{ balance: number; held: number }>(
    `select a.balance_kopecks as balance, coalesce((select -sum(delta_kopecks) from bonus_ledger l
      where l.account_id = a.id and l.kind = 'hold'), 0)::int as held
     from bonus_accounts a where a.user_id = $1`,
    [buyer.userId],
  )
  const { balance, held } = rows[0]!
  check(balance >= 0 && balance + held === 1_000_00 && held > 0, `of 100000 spent ${held}, left ${balance}`, answers)
  return answers
}

/** A promo code for one order only. The other buyers get an error; the total never changes silently. */
const singleUseCode: Race = async (context, round) => {
  const promoCode = `РАЗОВЫЙ-${randomUUID().slice(0, 18).toUpperCase()}`
  await context.pool.query('insert into promo_codes (site_id, code, percent, uses_limit) values (1, $1, 10, 1)', [
    promoCode,
  ])
  const buyers = await readyGuests(context, round, null, { promoCode })
  const answers = await Promise.all(buyers.map(({ url, buyer, form }) => place(url, buyer, form)))
  check(
    placed(answers).length === 1 && answers.every(({ status }) => status === 200 || status === 422),
    'one order carries the code',
    answers,
  )
  const { rows } = await context.pool.query<{ used: number }>('select used from promo_codes where code = $1', [
    promoCode,
  ])
  check(rows[0]!.used === 1, `used ${rows[0]!.used} times`, answers)
  return answers
}

/** The buyer cancels the order while the bank reports it paid: the shop must not keep money without an order. */
const cancelAgainstWebhook: Race = async (context, round) => {
  const buyers = await Promise.all(
    buyerNumbers.map(async (n) => {
      const [url, other] = [context.urls[n % 2]!, context.urls[(n + 1) % 2]!]
      const { orderId, buyer, paymentId } = await placeCardOrder(
        context.pool,
        url,
        context.plenty[round % context.plenty.length]!,
      )
      await decideAtBank(context.pool, paymentId, 'succeeded')
      return { url, other, buyer, orderId, paymentId }
    }),
  )
  const answers = await Promise.all(
    buyers.flatMap(({ url, other, buyer, orderId, paymentId }) => [
      sendWithRetry<Problem>(url, buyer, 'DELETE', `/orders/v1?orderId=${orderId}&cancelStatusId=1`),
      notifyPayment(other, 'payment.succeeded', paymentId),
    ]),
  )
  check(
    answers.every(({ status }) => [200, 422].includes(status)),
    'each is answered',
    answers,
  )
  return answers
}

const buyerAgents = buyerNumbers.map(() => guestBuyer().agent)

const buyerRaces: Readonly<Record<string, Race>> = {
  'последняя единица': lastUnit,
  'один бонусный счёт': oneBalance,
  'одноразовый промокод': singleUseCode,
  'двойное нажатие': doubleSubmit,
  'ответ потерян, запрос послан снова': lostAnswer,
  'отмена против сообщения банка': cancelAgainstWebhook,
}

/** npm run drill -- races [rounds] [part of a race's name] */
export const runRaces: Drill = async (print, [roundsText, nameFilter = '']) => {
  const shop = await openDrillShop()
  try {
    await playRaces(print, shop, [await shop.open(), await shop.open()], Number(roundsText ?? 100), {
      nameFilter,
    })
  } finally {
    await shop.close()
  }
}

/** Plays rounds of each race between two processes of a shop and checks all invariants after each race. */
export async function playRaces(
  print: (line: string) => void,
  shop: DrillShop,
  [one, other]: readonly [ApiProcess, ApiProcess],
  rounds: number,
  { nameFilter = '', races = buyerRaces }: { nameFilter?: string; races?: Readonly<Record<string, Race>> } = {},
): Promise<void> {
  const goods = await findDrillGoods(shop.pool, rounds + 40)
  const [last, plenty] = [goods.slice(0, rounds), goods.slice(rounds)]
  await setFreeStock(
    shop.pool,
    last.map(({ offerId }) => offerId),
    1,
  )
  await setFreeStock(
    shop.pool,
    plenty.map(({ offerId }) => offerId),
    1_000_000,
  )
  const context: RaceContext = { pool: shop.pool, urls: [one.url, other.url], plenty, last }
  const selected = Object.entries(races).filter(([name]) => name.includes(nameFilter))
  for (const [name, race] of selected) {
    const startedAt = performance.now()
    const answers: Answer<unknown>[] = []
    let played = 0
    while (played < rounds && performance.now() - startedAt < maxMilliseconds / selected.length) {
      answers.push(...(await race(context, played)))
      played += 1
    }
    await shop.verify()
    print(
      `${name}: раз ${progressText(played, rounds)} по ${buyerCount}, ответы ${describeStatuses(answers)}, нарушений ` +
        `0, ${Math.round((performance.now() - startedAt) / 1000)} с`,
    )
  }
}
