import type { Basket } from '@shpulka/contract/buying/basket'
import type { BenchContext, BenchRow } from '../bench-context.ts'
import type { SampleProduct } from '../catalog-sample.ts'
import type { LoadRequest } from '../load.ts'
import { jsonHeaders, mapConcurrently } from '../shop-client.ts'

interface FilledBasket {
  cartToken: string
  groupIds: number[]
}

const add: BenchRow = {
  name: 'add to a basket of 5 lines, totals in the answer',
  bar: { ratio: 20, cpuMilliseconds: 3, p99Ms: 25 },
  async prepare(context) {
    const baskets = await fillBaskets(context, { baskets: 200, lines: 5 })
    return {
      requests: [0, 1, 2, 3, 4].flatMap((line) =>
        baskets.map((basket) =>
          changeRequest(basket, 'POST', '/api/basket/v1/products', { id: basket.groupIds[line], count: 1 }),
        ),
      ),
    }
  },
}

const prepareChanges = (lines: number): BenchRow['prepare'] => {
  return async (context) => {
    const baskets = await fillBaskets(context, { baskets: 20, lines })
    const requests = Array.from({ length: 400 }, (_, index) => {
      const basket = baskets[index % baskets.length]!
      return changeRequest(basket, 'PATCH', '/api/basket/v1', {
        id: context.random.pick(basket.groupIds),
        count: 1 + context.random.below(5),
      })
    })
    return { requests }
  }
}

/** Two rows to compare: a change in a small basket and in the largest possible one. */
export const smallBasketChange: BenchRow = {
  name: 'change one count in a basket of 5 lines',
  bar: {},
  prepare: prepareChanges(5),
}
export const largeBasketChange: BenchRow = {
  name: 'change one count in a basket of 500 lines',
  bar: {},
  prepare: prepareChanges(500),
}

export const basketRows = [add, smallBasketChange, largeBasketChange]

const changeRequest = (basket: FilledBasket, method: 'POST' | 'PATCH', path: string, group: object): LoadRequest => ({
  method,
  path,
  headers: { ...jsonHeaders, 'x-cart-token': basket.cartToken },
  body: JSON.stringify({ groups: [group] }),
})

/** Creates guests' baskets with different goods that are in stock. */
export function fillBaskets(
  { shop, call, catalog, random }: BenchContext,
  { baskets, lines }: { baskets: number; lines: number },
): Promise<FilledBasket[]> {
  const inStock = catalog.products.filter(({ available }) => available >= 5)
  if (inStock.length < lines)
    throw new Error(
      `Only ${inStock.length} products of the sample are in stock, ${lines} are needed. Remove ` +
        `${shop.dataDirectory}: the database is made again.`,
    )
  return mapConcurrently(Array.from({ length: baskets }), 4, async () => {
    const groupIds = pickDistinct(inStock, lines, random.below).map(({ groupId }) => groupId)
    const body = { groups: groupIds.map((id) => ({ id, count: 1 })) }
    const { cartToken } = await call<Basket>('POST', '/basket/v1/products', { body })
    if (cartToken === null) throw new Error('Корзина гостя без ключа')
    return { cartToken, groupIds }
  })
}

/** Picks different random products; just the first ones when more than half of all are needed. */
function pickDistinct(
  products: readonly SampleProduct[],
  count: number,
  below: (below: number) => number,
): SampleProduct[] {
  const chosen = new Set<SampleProduct>()
  if (count > products.length / 2) return products.slice(0, count)
  while (chosen.size < count) chosen.add(products[below(products.length)]!)
  return [...chosen]
}
