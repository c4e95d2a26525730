import type { Basket } from '@shpulka/contract/buying/basket'
import type { OfferContent } from './price-offers.sql.ts'

/**
 * The part of a basket that a price offer stores: the selected lines that are available, at role price, threshold and
 * sale. A promo code and bonuses are the buyer's own and stay out of it.
 */
export function offerContent({ inStock, total }: Pick<Basket, 'inStock' | 'total'>): OfferContent {
  const alone = inStock.products.flatMap((product) =>
    product.groups
      .filter(({ selected }) => selected)
      .map(({ id, title, vendorCode, count, price }) => ({
        groupId: id,
        title: title === '' ? product.title : `${product.title}, ${title}`,
        vendorCode,
        image: product.image,
        path: product.path,
        count,
        price,
        sum: price * count,
        set: null,
      })),
  )
  const parts = inStock.constructorSets
    .filter(({ selected }) => selected)
    .flatMap((set, at) =>
      set.parts.map(({ groupId, title, vendorCode, image, path, quantity, price }) => ({
        ...{
          groupId,
          title,
          vendorCode,
          image,
          path,
          price,
          count: quantity * set.count,
          sum: price * quantity * set.count,
        },
        set: { number: at + 1, title: set.title, count: set.count },
      })),
    )
  const lines = [...alone, ...parts]
  const price = lines.reduce((sum, line) => sum + line.sum, 0)
  const { nextLimit, oldPrice } = total
  return {
    lines,
    price,
    oldPrice: Math.max(oldPrice, price),
    nextLimit: nextLimit && { remains: nextLimit.remains, saving: nextLimit.saving },
  }
}
