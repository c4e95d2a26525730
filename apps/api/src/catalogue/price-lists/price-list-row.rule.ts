import { groupArticle } from '@shpulka/contract/catalogue/group-article'
import { offerTitle } from '@shpulka/contract/catalogue/offer-title'
import { packText } from '@shpulka/contract/catalogue/pack'
import { groupCount } from '../catalog/group-count.rule.ts'
import { groupPriceTiers } from '../catalog/group-price.rule.ts'

/** An offer in a group: `quantity` pieces of it go into one group. */
export interface PriceListOfferRow {
  productId: number
  groupId: number
  groupTitle: string
  vendorCode: string
  quantity: number
  /** How many pieces one has when it is sold in packs. */
  packSize: number | null
  /** Free stock in all of the site's warehouses. */
  free: number
  /** For one piece, by order sum ascending; a price applies to orders whose sum reaches its limit. */
  prices: [limitKopecks: number, priceKopecks: number][]
}

/** A line of a price list: one group of a product. */
export interface PriceListRow {
  /** Index of the sheet in the plan. */
  readonly sheet: number
  /** Title of the category. */
  readonly section: string
  /** Position of the category in the catalogue's tree. */
  readonly categoryPosition: number
  readonly vendorCode: string
  readonly title: string
  /** Address on the site, from /. */
  readonly path: string
  readonly brand: string
  readonly unit: string
  /** By limit ascending; empty when the price is on request. */
  readonly prices: readonly (readonly [limitKopecks: number, priceKopecks: number])[]
  readonly count: number
  readonly updatedSeconds: number
}

type Product = Pick<
  PriceListRow,
  'sheet' | 'section' | 'categoryPosition' | 'vendorCode' | 'title' | 'path' | 'brand' | 'updatedSeconds'
>

/** One line per group of the product, in the order of its groups. */
export function priceListRows(product: Product, offers: readonly PriceListOfferRow[]): PriceListRow[] {
  return [...Map.groupBy(offers, ({ groupId }) => groupId).values()].map((groupOffers) => {
    const first = groupOffers[0] as PriceListOfferRow
    const isSinglePiece = groupOffers.length === 1 && first.quantity === 1
    const prices = groupPriceTiers(
      groupOffers.map(({ quantity, prices }) => ({
        quantity,
        prices: prices.map(([limit, price]) => ({ limit, price, oldPrice: null })),
      })),
    )
    return {
      ...product,
      vendorCode: groupArticle(groupOffers, product.vendorCode),
      title: offerTitle(product.title, first.groupTitle),
      unit: !isSinglePiece ? 'компл.' : first.packSize === null ? 'шт.' : packText(first.packSize)!,
      prices: prices.map(({ limit, price }) => [limit, price] as const),
      count: groupCount(groupOffers),
    }
  })
}
