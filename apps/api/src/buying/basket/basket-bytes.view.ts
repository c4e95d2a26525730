import { basketProduct, basketView, type PathOf, productLines, productPath, type ShownBasket } from './basket.view.ts'
import type { PricedLine } from './basket-line.rule.ts'

/** A line that is the only one of its product, as JSON in UTF-8. */
type BytesOf = (line: PricedLine, path: string) => Buffer

/** `basketView` as JSON in UTF-8, whose lines may have been written before. */
export function basketBytes(basket: ShownBasket, pathOf: PathOf, bytesOf: BytesOf): Buffer {
  const sets = basket.lines.filter(({ line }) => line.set)
  const { inStock, notInStock, total, ...head } = basketView({ ...basket, lines: sets }, pathOf)
  return Buffer.concat([
    Buffer.from(`${JSON.stringify(head).slice(0, -1)},"inStock":`),
    ...sectionBytes(inStock),
    Buffer.from(',"notInStock":'),
    ...sectionBytes(notInStock),
    Buffer.from(`,"total":${JSON.stringify(total)}}`),
  ])

  function sectionBytes({ inStock, constructorSets }: ReturnType<typeof basketView>['inStock']): Buffer[] {
    return [
      Buffer.from(`{"inStock":${inStock},"products":[`),
      ...productLines(basket.lines, inStock).flatMap((lines, n) => {
        const path = productPath(lines, pathOf)
        const [only, ...others] = lines
        const bytes =
          only && others.length === 0 ? bytesOf(only, path) : Buffer.from(JSON.stringify(basketProduct(lines, path)))
        return n === 0 ? [bytes] : [comma, bytes]
      }),
      Buffer.from(`],"constructorSets":${JSON.stringify(constructorSets)}}`),
    ]
  }
}

const comma = Buffer.from(',')
