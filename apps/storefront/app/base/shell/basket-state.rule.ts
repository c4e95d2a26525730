import type { Basket } from '@shpulka/contract/buying/basket'

/** The percent of the visitor's bonus level, and what a promotion multiplies it by. */
export type BonusRate = Pick<Basket['total'], 'multiplier'> & { readonly percent: number }

/** The summary of the visitor's basket that every page has. */
export interface BasketState {
  /** True: the basket of a signed-in user; false: a guest's. */
  isOfUser: boolean
  /** Grows with every change; 0 when nothing was ever added. */
  version: number
  lineCount: number
  sumKopecks: number
  /** Sum at the prices of the first tier: decides which price tier applies to every line. */
  tierSumKopecks: number
  /** What the visitor earns of a price; null: the document's own figures are right. */
  bonusRate: BonusRate | null
  /** By group id. */
  countByGroup: Record<number, number>
}

/** For a visitor without a session and a cart token. */
export const emptyBasket: BasketState = {
  isOfUser: false,
  version: 0,
  lineCount: 0,
  sumKopecks: 0,
  tierSumKopecks: 0,
  bonusRate: null,
  countByGroup: {},
}

/** Reads the summary of a basket from an answer of the API. */
export function basketState({ cartToken, version, inStock, notInStock, total }: Basket): BasketState {
  const groups = [...inStock.products, ...notInStock.products].flatMap((product) => product.groups)
  return {
    isOfUser: cartToken === null,
    version,
    lineCount: total.productsCountInBasket,
    sumKopecks: total.price,
    tierSumKopecks: total.calculationalLimitPrice,
    bonusRate: total.bonusPercent === undefined ? null : { percent: total.bonusPercent, multiplier: total.multiplier },
    countByGroup: Object.fromEntries(groups.map(({ id, count }) => [id, count])),
  }
}

/**
 * Whether an answer to a change is newer than the loaded basket. Baskets of users and of guests have separate versions,
 * so the page's own `isOfUser` decides which are comparable.
 */
export const isNewer = (latest: Basket, loaded: Pick<BasketState, 'isOfUser' | 'version'>): boolean =>
  (latest.cartToken === null) === loaded.isOfUser && latest.version > loaded.version
