import type { OrderForm, PlacedOrder } from '@shpulka/contract/buying/orders'
import { type Answer, type Buyer, guestBuyer, prepareOrderForm, sendRequest, userBuyer } from './buyer.ts'
import { type Drill, maxMilliseconds, progressText } from './drill.ts'
import { type ApiProcess, type DrillShop, openDrillShop } from './drill-shop.ts'
import { findDrillGoods, setFreeStock } from './goods.ts'
import type { KillPoint } from './kill-points.ts'

const bonusKopecks = 500_00

interface ReadyToOrder {
  readonly buyer: Buyer
  readonly form: OrderForm
}

const place = (api: ApiProcess, { buyer, form }: ReadyToOrder): Promise<Answer<PlacedOrder>> =>
  sendRequest<PlacedOrder>(api.url, buyer, 'POST', '/orders/v1', form)

/** npm run drill -- kills [times]: kills a process at every point of placing an order, `times` times at each. */
export const runKills: Drill = async (print, [timesText]) => {
  const times = Number(timesText ?? 5)
  const shop = await openDrillShop()
  try {
    const groups = (await findDrillGoods(shop.pool, 3)).map(({ groupId, offerId }) => ({ id: groupId, offerId }))
    await setFreeStock(
      shop.pool,
      groups.map(({ offerId }) => offerId),
      1_000_000,
    )
    await shop.pool.query(`insert into promo_codes (site_id, code, percent) values (1, 'УЧЕНИЯ', 10)`)
    // Two kinds of buyers: a guest's order creates an account, a user's order spends bonuses.
    const ready = async (api: ApiProcess, round: number): Promise<ReadyToOrder> => {
      const buyer = round % 2 ? guestBuyer() : await userBuyer(shop.pool, bonusKopecks)
      const draft = {
        groups: groups.map(({ id }) => ({ id, count: 2 })),
        promoCode: 'УЧЕНИЯ',
        ...(buyer.userId !== null && { bonusKopecks }),
      }
      return { buyer, form: await prepareOrderForm(api.url, buyer, draft) }
    }
    let api = await shop.open()
    // Points that one kind of buyer passes, and points that only the other passes.
    const passedPoints = [await pointsOf(api, await ready(api, 0)), await pointsOf(api, await ready(api, 1))]
    const points = new Map(
      passedPoints.toReversed().flatMap((of, kind) => of.map((point) => [point, 1 - kind] as const)),
    )
    if (points.size < 12) throw new Error(`An order passes only ${points.size} points`)
    print(`точек в оформлении: ${points.size}, каждая по ${times}`)

    const outcomes = { whole: 0, none: 0 }
    const startedAt = performance.now()
    // All points in each round, so that when time runs out every point was tried about equally often.
    for (let time = 0; time < times; time += 1)
      for (const [point, kind] of points) {
        if (performance.now() - startedAt > maxMilliseconds) break
        const killed = await killAt(api, await ready(api, kind), point)
        api = await shop.open()
        const placedBefore = await ordersOf(shop, killed.buyer)
        if (placedBefore.length > 1) throw new Error(`${point}: ${placedBefore.length} orders of one form`)
        const again = await place(api, killed)
        if (again.status !== 200)
          throw new Error(`${point}: the repeat is answered ${again.status} ${JSON.stringify(again.body)}`)
        if (placedBefore.length === 1 && again.body.orderId !== placedBefore[0])
          throw new Error(`${point}: the repeat is another order`)
        if ((await ordersOf(shop, killed.buyer)).length !== 1)
          throw new Error(`${point}: the repeat made a second order`)
        outcomes[placedBefore.length === 1 ? 'whole' : 'none'] += 1
        await shop.verify()
        const next = await place(api, await ready(api, time))
        if (next.status !== 200) throw new Error(`${point}: the next purchase is answered ${next.status}`)
      }
    await shop.verify()
    print(
      `убито ${progressText(outcomes.whole + outcomes.none, points.size * times)}; заказ записан ` +
        `целиком ${outcomes.whole}, не записан вовсе ${outcomes.none}; повтор дал тот же заказ или первый во ` +
        `всех; нарушений 0`,
    )
    for (const point of points.keys()) print(`  ${point}`)
  } finally {
    await shop.close()
  }
}

/** Points after every statement and before the commit; a point before a statement equals the one after the previous. */
async function pointsOf(api: ApiProcess, ready: ReadyToOrder): Promise<KillPoint[]> {
  api.send({ trace: 'begin' })
  const { status, body } = await place(api, ready)
  const passedPoints = await api.passedPoints()
  if (status !== 200) throw new Error(`The first order is answered ${status} ${JSON.stringify(body)}`)
  return passedPoints
    .slice(passedPoints.indexOf('begin:before'), passedPoints.indexOf('commit:after') + 1)
    .filter((point) => point.endsWith(':after') || point === 'commit:before')
}

/** Places the order on a process that is killed at the point; the buyer gets no answer. */
async function killAt(api: ApiProcess, ready: ReadyToOrder, point: KillPoint): Promise<ReadyToOrder> {
  const ended = new Promise((done) => api.process.once('exit', done))
  api.send({ killAt: point })
  const answer = await place(api, ready).catch(() => null)
  if (answer) throw new Error(`${point}: answered ${answer.status}, nobody died`)
  await ended
  return ready
}

async function ordersOf({ pool }: DrillShop, { headers, userId }: Buyer): Promise<number[]> {
  const { rows } = await pool.query<{ id: number }>(
    'select id from orders where user_id = $1 or cart_token = $2::uuid',
    [userId, headers['x-cart-token'] ?? null],
  )
  return rows.map(({ id }) => id)
}
