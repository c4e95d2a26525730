import type { Basket, BasketProduct, BasketSection } from '@shpulka/contract/buying/basket'

/**
 * A basket as JSON in UTF-8. In one of hundreds of lines a change of one leaves the others as they were: their bytes
 * are kept from the last time.
 */
export const basketBytes = ({ inStock, notInStock, total, ...head }: Basket): Buffer =>
  Buffer.concat([
    Buffer.from(`${JSON.stringify(head).slice(0, -1)},"inStock":`),
    ...sectionBytes(inStock),
    Buffer.from(',"notInStock":'),
    ...sectionBytes(notInStock),
    Buffer.from(`,"total":${JSON.stringify(total)}}`),
  ])

const comma = Buffer.from(',')

const sectionBytes = ({ inStock, products, constructorSets }: BasketSection): Buffer[] => [
  Buffer.from(`{"inStock":${inStock},"products":[`),
  ...products.flatMap((product, n) => (n === 0 ? [productBytes(product)] : [comma, productBytes(product)])),
  Buffer.from(`],"constructorSets":${JSON.stringify(constructorSets)}}`),
]

/**
 * By the explanation of the price: `linePrice` gives one and the same for a group as it was read and the row of its
 * price list.
 */
const lastBytes = new WeakMap<
  BasketProduct['groups'][number]['explanation'],
  { readonly facts: string; readonly bytes: Buffer }
>()

function productBytes(product: BasketProduct): Buffer {
  const [group, ...others] = product.groups
  const fresh = () => Buffer.from(JSON.stringify(product))
  // What a code or bonuses took is explained again each time, and what has no price shares one explanation.
  if (!group || others.length > 0 || group.explanation.length === 0 || group.discount > 0 || group.bonuses > 0)
    return fresh()
  const facts = `${group.count} ${group.available} ${group.selected} ${group.basketErr} ${product.path}`
  const last = lastBytes.get(group.explanation)
  if (last?.facts === facts) return last.bytes
  const bytes = fresh()
  lastBytes.set(group.explanation, { facts, bytes })
  return bytes
}
