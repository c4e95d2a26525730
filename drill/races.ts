import type { OrderForm, PlacedOrder } from '@shpulka/contract/orders'
import type { Problem } from '@shpulka/contract/problem'
import { type Answer, ask, type Buyer, guestBuyer, readyForm } from './buyer.ts'
import { counted, type Drill } from './drill.ts'
import { openDrillShop } from './drill-shop.ts'
import { openReplyDropper } from './drop-reply.ts'
import { type DrillGoods, findDrillGoods, setFree } from './goods.ts'

const atOnce = 10

/** What every race is run on: two processes of the API and goods enough for everybody. */
interface Ground {
  readonly pool: import('../apps/api/src/db/pool.ts').Pool
  readonly urls: readonly [string, string]
  readonly plenty: readonly DrillGoods[]
  readonly last: readonly DrillGoods[]
}

/** Plays one round; throws when what came out must not be. Gives what the buyers were answered. */
type Race = (ground: Ground, round: number) => Promise<readonly Answer<unknown>[]>

type Placed = Answer<PlacedOrder & Problem>

const seats = Array.from({ length: atOnce }, (_, n) => n)
const place = (url: string, buyer: Buyer, form: OrderForm) => ask<PlacedOrder & Problem>(url, buyer, 'POST', '/orders/v1', form)
const placed = (answers: readonly Placed[]) => answers.filter(({ status }) => status === 200)
const idsOf = (answers: readonly Placed[]) => new Set(placed(answers).map(({ body }) => body.orderId))

function must(condition: boolean, what: string, answers: readonly Answer<unknown>[]): void {
  if (condition) return
  throw new Error(`${what}: ${answers.map(({ status, body }) => `${status} ${JSON.stringify(body).slice(0, 200)}`).join('\n')}`)
}

/** The same wish of ten guests, each with a connection that has been used, so that all that is left is the button. */
async function readyGuests({ urls, plenty }: Ground, round: number, wished: DrillGoods | null, more: { promoCode?: string } = {}) {
  return Promise.all(
    seats.map(async (n) => {
      const buyer = guestBuyer()
      const url = urls[n % 2]!
      const groups = [{ id: plenty[round % plenty.length]!.groupId }, ...(wished ? [{ id: wished.groupId }] : [])]
      return { buyer, url, form: await readyForm(url, buyer, { groups, ...more }) }
    }),
  )
}

const lastUnit: Race = async (ground, round) => {
  const buyers = await readyGuests(ground, round, ground.last[round]!)
  const answers = await Promise.all(buyers.map(({ url, buyer, form }) => place(url, buyer, form)))
  must(placed(answers).length === 1 && answers.every(({ status }) => status === 200 || status === 422), 'one buyer has the last one', answers)
  must(
    answers.every(({ status, body }) => status === 200 || body.message.includes('акончилось')),
    'a loser is told what is missing',
    answers,
  )
  return answers
}

const doubleSubmit: Race = async (ground, round) => {
  const [ready] = await readyGuests({ ...ground }, round, null)
  const { buyer, form } = ready!
  const answers = await Promise.all(seats.map((n) => place(ground.urls[n % 2]!, { ...buyer, agent: seatAgents[n]! }, form)))
  must(placed(answers).length === atOnce && idsOf(answers).size === 1, 'one order, told to everybody', answers)
  return answers
}

const lostAnswer: Race = async (ground, round) => {
  const droppers = await Promise.all(ground.urls.map(openReplyDropper))
  try {
    const buyers = await readyGuests(ground, round, null)
    const lost = await Promise.allSettled(buyers.map(({ buyer, form }, n) => place(droppers[n % 2]!.url, { ...buyer, agent: seatAgents[n]! }, form)))
    if (lost.some(({ status }) => status === 'fulfilled')) throw new Error('An answer that was to be lost came through')
    const { rows } = await ground.pool.query<{ cart_token: string; id: number }>(
      'select cart_token, id from orders where cart_token = any($1::uuid[])',
      [buyers.map(({ buyer }) => buyer.headers['x-cart-token'])],
    )
    const first = new Map(rows.map(({ cart_token, id }) => [cart_token, id]))
    const answers = await Promise.all(buyers.map(({ buyer, form }, n) => place(ground.urls[(n + 1) % 2]!, buyer, form)))
    must(
      placed(answers).length === atOnce && answers.every(({ body }, n) => first.get(buyers[n]!.buyer.headers['x-cart-token']!) === body.orderId),
      'the order sent again is the first one',
      answers,
    )
    return answers
  } finally {
    for (const { close } of droppers) close()
  }
}

const seatAgents = seats.map(() => guestBuyer().agent)

const races: Readonly<Record<string, Race>> = {
  'последняя единица': lastUnit,
  'двойное нажатие': doubleSubmit,
  'ответ потерян, запрос послан снова': lostAnswer,
}

/** npm run drill -- races [rounds] */
export const runRaces: Drill = async (say, [given]) => {
  const rounds = Number(given ?? 100)
  const shop = await openDrillShop()
  try {
    const goods = await findDrillGoods(shop.pool, rounds + 40)
    const [last, plenty] = [goods.slice(0, rounds), goods.slice(rounds)]
    await setFree(
      shop.pool,
      last.map(({ offerId }) => offerId),
      1,
    )
    await setFree(
      shop.pool,
      plenty.map(({ offerId }) => offerId),
      1_000_000,
    )
    const [one, other] = [await shop.open(), await shop.open()]
    const ground: Ground = { pool: shop.pool, urls: [one.url, other.url], plenty, last }
    for (const [name, race] of Object.entries(races)) {
      const startedAt = performance.now()
      const answers: Answer<unknown>[] = []
      for (let round = 0; round < rounds; round += 1) answers.push(...(await race(ground, round)))
      await shop.verify()
      say(`${name}: ${rounds} раз по ${atOnce}, ответы ${counted(answers)}, нарушений 0, ${Math.round((performance.now() - startedAt) / 1000)} с`)
    }
  } finally {
    await shop.close()
  }
}
