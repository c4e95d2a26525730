import type { Basket } from '@shpulka/contract/buying/basket'

/** What every page knows of the visitor's basket. */
export interface KnownBasket {
  /** Of a signed-in user; else of a guest. */
  isOfUser: boolean
  /** Grows with each change; 0: nothing was ever put in it. */
  version: number
  /** Lines. */
  count: number
  sumKopecks: number
  /** How many of which group. */
  counts: Record<number, number>
}

/** A visitor without a session and a cart token. */
export const emptyBasket: KnownBasket = { isOfUser: false, version: 0, count: 0, sumKopecks: 0, counts: {} }

/** What is known of a basket by an answer of the API. */
export function knownBasket({ cartToken, version, inStock, notInStock, total }: Basket): KnownBasket {
  const groups = [...inStock.products, ...notInStock.products].flatMap((product) => product.groups)
  return {
    isOfUser: cartToken === null,
    version,
    count: total.productsCountInBasket,
    sumKopecks: total.price,
    counts: Object.fromEntries(groups.map(({ id, count }) => [id, count])),
  }
}

/**
 * Whether the answer to a change is newer than the basket a page was loaded with. A user's and a guest's count their
 * versions each for itself: the page knows whose is seen now.
 */
export const isNewer = (answered: Basket, loaded: Pick<KnownBasket, 'isOfUser' | 'version'>): boolean =>
  (answered.cartToken === null) === loaded.isOfUser && answered.version > loaded.version
