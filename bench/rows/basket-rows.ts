import type { Basket } from '@shpulka/contract/buying/basket'
import type { SampleProduct } from '../catalog-sample.ts'
import type { Ground, Row } from '../ground.ts'
import { measureRounds } from '../ground.ts'
import type { LoadRequest } from '../load.ts'
import { forEachOf, jsonHeaders } from '../shop-client.ts'

interface FilledBasket {
  cartToken: string
  groupIds: number[]
}

const add: Row = {
  name: 'POST /basket/v1/products, 5 строк, с итогами',
  bar: { ratio: 20, cpuMs: 3, p99Ms: 25 },
  async measure(ground) {
    const baskets = await fillBaskets(ground, { baskets: 200, lines: 5 })
    const requests = [0, 1, 2, 3, 4].flatMap((line) =>
      baskets.map((basket) =>
        changing(basket, 'POST', '/api/basket/v1/products', { id: basket.groupIds[line], count: 1 }),
      ),
    )
    return measureRounds(ground, requests)
  },
}

const changeOf = (lines: number): Row['measure'] => {
  return async (ground) => {
    const baskets = await fillBaskets(ground, { baskets: 20, lines })
    const requests = Array.from({ length: 400 }, (_, index) => {
      const basket = baskets[index % baskets.length]!
      return changing(basket, 'PATCH', '/api/basket/v1', {
        id: ground.random.pick(basket.groupIds),
        count: 1 + ground.random.below(5),
      })
    })
    return measureRounds(ground, requests)
  }
}

/** The two that are compared with each other: what a change costs in a small basket and in the largest. */
export const smallBasketChange: Row = {
  name: 'PATCH /basket/v1, одно количество из 5 строк',
  bar: {},
  measure: changeOf(5),
}
export const largeBasketChange: Row = {
  name: 'PATCH /basket/v1, одно количество из 500 строк',
  bar: {},
  measure: changeOf(500),
}

export const basketRows = [add, smallBasketChange, largeBasketChange]

const changing = (basket: FilledBasket, method: 'POST' | 'PATCH', path: string, group: object): LoadRequest => ({
  method,
  path,
  headers: { ...jsonHeaders, 'x-cart-token': basket.cartToken },
  body: JSON.stringify({ groups: [group] }),
})

/** Guests' baskets of different goods that are in stock. */
export function fillBaskets(
  { call, catalog, random }: Ground,
  { baskets, lines }: { baskets: number; lines: number },
): Promise<FilledBasket[]> {
  const inStock = catalog.products.filter(({ available }) => available >= 5)
  if (inStock.length < lines)
    throw new Error(
      `В наличии только ${inStock.length} товаров из выборки, нужно ${lines}. Удалите .data-bench: база заполнится заново.`,
    )
  return forEachOf(Array.from({ length: baskets }), 4, async () => {
    const groupIds = someOf(inStock, lines, random.below).map(({ groupId }) => groupId)
    const body = { groups: groupIds.map((id) => ({ id, count: 1 })) }
    const { cartToken } = await call<Basket>('POST', '/basket/v1/products', { body })
    if (cartToken === null) throw new Error('Корзина гостя без ключа')
    return { cartToken, groupIds }
  })
}

/** Different ones, beginning anywhere. */
function someOf(products: readonly SampleProduct[], count: number, below: (below: number) => number): SampleProduct[] {
  const chosen = new Set<SampleProduct>()
  if (count > products.length / 2) return products.slice(0, count)
  while (chosen.size < count) chosen.add(products[below(products.length)]!)
  return [...chosen]
}
