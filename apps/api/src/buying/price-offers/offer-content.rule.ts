import type { Basket } from '@shpulka/contract/buying/basket'
import { offerTitle } from '@shpulka/contract/catalogue/offer-title'
import type { OfferContent } from './price-offers.sql.ts'

/**
 * The part of a basket that a price offer stores: selected lines that are available, at prices that depend on the
 * price role, the discount threshold and the sale. Promo code and bonuses belong to the buyer and are left out.
 */
export function offerContent({ inStock, total }: Pick<Basket, 'inStock' | 'total'>): OfferContent {
  const separate = inStock.products.flatMap((product) =>
    product.groups
      .filter(({ selected }) => selected)
      .map(({ id, title, vendorCode, count, price }) => ({
        groupId: id,
        title: offerTitle(product.title, title),
        vendorCode,
        image: product.image,
        packSize: product.packSize,
        path: product.path,
        count,
        price,
        sum: price * count,
        set: null,
      })),
  )
  const parts = inStock.constructorSets
    .filter(({ selected }) => selected)
    .flatMap((set, index) =>
      set.parts.map(({ groupId, title, vendorCode, image, path, quantity, packSize, price }) => ({
        groupId,
        title,
        vendorCode,
        image,
        path,
        price,
        count: quantity * set.count,
        packSize,
        sum: price * quantity * set.count,
        set: { number: index + 1, title: set.title, count: set.count },
      })),
    )
  const lines = [...separate, ...parts]
  const price = lines.reduce((sum, line) => sum + line.sum, 0)
  const { nextLimit, oldPrice } = total
  return {
    lines,
    price,
    oldPrice: Math.max(oldPrice, price),
    nextLimit: nextLimit && { remains: nextLimit.remains, saving: nextLimit.saving },
  }
}
