import type { Basket, BasketProduct, BasketSection, BasketTotal } from '@shpulka/contract/buying/basket'
import type { SoldGroup } from '../../catalogue/catalog/offers.port.ts'
import type { PricedLine } from './basket-line.rule.ts'
import { basketSetsView } from './basket-set.view.ts'

interface ShownBasket {
  readonly version: number
  readonly removesNotInStock: boolean
  readonly owner: { readonly cartToken: string | null }
  readonly total: BasketTotal
  readonly lines: readonly PricedLine[]
}

/** The basket in the contract's shape. */
export function basketView(basket: ShownBasket, pathOf: (productId: number) => string): Basket {
  return {
    cartToken: basket.owner.cartToken,
    version: basket.version,
    removeSelectedNotInStock: basket.removesNotInStock,
    inStock: section(basket, true, pathOf),
    notInStock: section(basket, false, pathOf),
    total: basket.total,
  }
}

function section(basket: ShownBasket, inStock: boolean, pathOf: (productId: number) => string): BasketSection {
  const products = new Map<string, BasketProduct>()
  for (const line of basket.lines) {
    if (line.inStock !== inStock || line.line.set) continue
    const { groupId, group } = line.line
    // A group that is gone has lost its product too: each stands alone.
    const key = group ? `product ${group.productId}` : `group ${groupId}`
    let product = products.get(key)
    if (!product) {
      product = {
        id: group?.productId ?? groupId,
        path: group?.isSold ? pathOf(group.productId) : '',
        title: group?.productTitle ?? 'Товар, которого больше нет',
        vendorCode: group?.productVendorCode ?? '',
        image: group?.image ?? null,
        groups: [],
      }
      products.set(key, product)
    }
    product.groups.push({
      id: groupId,
      title: group?.title ?? '',
      vendorCode: group?.vendorCode ?? '',
      count: line.line.count,
      available: line.available,
      selected: line.line.selected,
      basketErr: line.basketErr,
      missingOfferId:
        line.basketErr === null || !group?.isSold || group.prices.length === 0
          ? null
          : missingOffer(group, line.line.count),
      price: line.priceKopecks,
      oldPrice: line.oldPriceKopecks,
      discount: line.discountKopecks,
      bonuses: line.bonusKopecks,
      sum: line.sumKopecks,
      explanation: line.explanation,
      prices: (group?.prices ?? []).map(({ limit, price }) => ({ limit, price })),
      weightGrams: (group?.weightGrams ?? 0) * line.line.count,
    })
  }
  return {
    inStock,
    products: [...products.values()],
    constructorSets: basketSetsView(
      basket.lines.filter((line) => line.inStock === inStock),
      pathOf,
    ),
  }
}

/** Of goods that are several things, the one that is missing. */
function missingOffer({ offers }: SoldGroup, count: number): number | null {
  return (offers.find(({ free, quantity }) => free < quantity * count) ?? offers[0])?.id ?? null
}
