import { transliterated } from '../../api/src/base/text/transliterate.rule.ts'
import type { Property } from './data/properties.ts'
import type { DemoProduct } from './demo-catalogue.ts'

/** A value of a list or a flag, with its id. */
export interface DemoValue {
  id: number
  propertyId: number
  property: string
  code: string
  title: string
  /** The sort key of the value in its filter, descending. */
  seo: number
}

const byNumber = new Intl.Collator('ru', { numeric: true })

/** All values of the products. Sizes are ascending, other values are sorted by the number of products. */
export function demoValues(
  products: readonly Pick<DemoProduct, 'values'>[],
  properties: readonly Property[],
): DemoValue[] {
  let id = 0
  return properties.flatMap(({ code: property, kind }, index) => {
    if (kind === 'number') return []
    const uses = new Map<string, number>()
    for (const { values } of products)
      for (const title of values.get(property) ?? []) uses.set(title, (uses.get(title) ?? 0) + 1)
    const titles = [...uses.keys()]
    const areSizes = titles.every((title) => /^(№ )?\d/.test(title))
    titles.sort((one, other) => (areSizes ? 0 : uses.get(other)! - uses.get(one)!) || byNumber.compare(one, other))
    return titles.map((title, order) => {
      id += 1
      return {
        id,
        propertyId: index + 1,
        property,
        code: transliterated(title, { maxChars: 60 }),
        title,
        seo: titles.length - order,
      }
    })
  })
}

/** For every value of the first property of a dependency: the values of the second property among its products. */
export function demoDependencies(
  products: readonly Pick<DemoProduct, 'values'>[],
  values: readonly DemoValue[],
  dependencies: readonly (readonly [property: string, depended: string])[],
): { valueId: number; dependedValueId: number }[] {
  const idOf = new Map(values.map(({ id, property, title }) => [`${property} ${title}`, id]))
  const pairs = new Map<string, { valueId: number; dependedValueId: number }>()
  for (const [first, second] of dependencies) {
    for (const product of products) {
      for (const title of product.values.get(first) ?? []) {
        for (const depended of product.values.get(second) ?? []) {
          const pair = { valueId: idOf.get(`${first} ${title}`)!, dependedValueId: idOf.get(`${second} ${depended}`)! }
          pairs.set(`${pair.valueId} ${pair.dependedValueId}`, pair)
        }
      }
    }
  }
  return [...pairs.values()]
}
