import type { Basket, BasketProduct, BasketSection, BasketTotal } from '@shpulka/contract/buying/basket'
import type { PricedGroup, SoldOffer } from '../../catalogue/catalog/offers.port.ts'
import { nearestAllowedCount } from './allowed-count.rule.ts'
import type { PricedLine } from './basket-line.rule.ts'
import { basketSetsView, type PathOf } from './basket-set.view.ts'

export type { PathOf } from './basket-set.view.ts'

export interface ShownBasket {
  readonly version: number
  readonly removesNotInStock: boolean
  readonly owner: { readonly cartToken: string | null }
  readonly total: BasketTotal
  readonly lines: readonly PricedLine[]
}

/** The basket in the contract's shape. */
export function basketView(basket: ShownBasket, pathOf: PathOf): Basket {
  return {
    cartToken: basket.owner.cartToken,
    version: basket.version,
    removeSelectedNotInStock: basket.removesNotInStock,
    inStock: section(basket, true, pathOf),
    notInStock: section(basket, false, pathOf),
    total: basket.total,
  }
}

function section({ lines }: ShownBasket, inStock: boolean, pathOf: PathOf): BasketSection {
  return {
    inStock,
    products: productLines(lines, inStock).map((each) => basketProduct(each, productPath(each, pathOf))),
    constructorSets: basketSetsView(
      lines.filter((line) => line.inStock === inStock),
      pathOf,
    ),
  }
}

/** Lines of a section that are bought alone, grouped by product. */
export function productLines(lines: readonly PricedLine[], inStock: boolean): PricedLine[][] {
  const products = new Map<number, PricedLine[]>()
  for (const line of lines) {
    if (line.inStock !== inStock || line.line.set) continue
    const { groupId, group } = line.line
    // The product of a deleted group is unknown, so the line stands alone.
    const key = group ? group.productId : -groupId
    const product = products.get(key)
    if (product) product.push(line)
    else products.set(key, [line])
  }
  return [...products.values()]
}

/** Path of the product page of these lines; empty when there is no page. */
export function productPath([first]: readonly PricedLine[], pathOf: PathOf): string {
  const group = first!.line.group
  return group?.isForSale ? pathOf(group.productId) : ''
}

/** Lines of one product in the contract's shape. Depends on the lines and the path only, so that it can be cached. */
export function basketProduct(lines: readonly PricedLine[], path: string): BasketProduct {
  const { groupId, group } = lines[0]!.line
  return {
    id: group?.productId ?? groupId,
    path,
    title: group?.productTitle ?? 'Товар, которого больше нет',
    vendorCode: group?.productVendorCode ?? '',
    image: group?.image ?? null,
    packSize: group?.packSize ?? null,
    groups: lines.map(basketGroup),
  }
}

function basketGroup({ line, ...priced }: PricedLine): BasketProduct['groups'][number] {
  const { group } = line
  const isShort = priced.available < line.count && group?.isForSale && group.prices.length > 0
  const missing = isShort ? missingOffer(group, line.count) : null
  return {
    id: line.groupId,
    title: group?.title ?? '',
    vendorCode: group?.vendorCode ?? '',
    count: line.count,
    available: priced.available,
    selected: line.selected,
    basketErr: priced.basketErr,
    allowedCount: priced.basketErr === null || !group ? null : nearestAllowedCount(line.count, priced.available, group),
    missingOfferId: missing?.id ?? null,
    missingOfferCount: missing ? missing.quantity * line.count : 0,
    price: priced.priceKopecks,
    oldPrice: priced.oldPriceKopecks,
    discount: priced.discountKopecks,
    bonuses: priced.bonusKopecks,
    sum: priced.sumKopecks,
    explanation: priced.explanation,
    prices: (group?.prices ?? []).map(({ limit, price }) => ({ limit, price })),
    weightGrams: (group?.weightGrams ?? 0) * line.count,
  }
}

/**
 * Of a group of several offers, the first whose stock is too small. Null when only other lines of the basket hold it: a
 * blank for it would be refused.
 */
const missingOffer = ({ offers }: PricedGroup, count: number): SoldOffer | null =>
  offers.find(({ free, quantity }) => free < quantity * count) ?? null
