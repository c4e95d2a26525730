import { categories } from './data/categories.ts'
import { collections } from './data/collections.ts'
import { properties } from './data/properties.ts'
import type { DemoCatalogue } from './demo-catalogue.ts'
import type { DemoPictures } from './demo-pictures.ts'

/**
 * Resolves references in the texts of the demo: products by article, categories and collections by code, pictures by
 * the file name of their scene.
 */
export interface DemoReferences {
  product(article: string): number
  category(code: string): number
  collection(code: string): number
  picture(scene: string): string
  /** A characteristic of a product as shown on its page: «650 ст./мин». */
  fact(article: string, property: string): string
}

/** Lookups throw when the reference does not exist, which is a mistake in the demo's tables. */
export function demoReferences({ products }: DemoCatalogue, pictures: DemoPictures): DemoReferences {
  const byArticle = idsOf(products.map(({ vendorCode }) => vendorCode))
  const byCategory = idsOf(categories.map(({ code }) => code))
  const byCollection = idsOf(collections.map(({ code }) => code))
  const specifications = new Map(products.map((product) => [product.vendorCode, product]))
  return {
    product: (article) => requireEntry(byArticle, article),
    category: (code) => requireEntry(byCategory, code),
    collection: (code) => requireEntry(byCollection, code),
    picture: (scene) => requireEntry(pictures.ofScene, scene),
    fact: (article, property) => {
      const { values, numbers } = requireEntry(specifications, article)
      const { unit } = requireEntry(units, property)
      const number = numbers.get(property)
      return number === undefined
        ? requireEntry(values, property).map(lowerFirst).join(', ')
        : [numberFormat.format(number), unit].filter(Boolean).join('\u00a0')
    },
  }
}

const lowerFirst = (title: string) => title.charAt(0).toLowerCase() + title.slice(1)
const numberFormat = new Intl.NumberFormat('ru-RU', { maximumFractionDigits: 3 })
const units = new Map(properties.map((property) => [property.code, property]))

const idsOf = (names: readonly string[]) => new Map(names.map((name, index) => [name, index + 1]))

function requireEntry<Found>(byName: ReadonlyMap<string, Found>, name: string): Found {
  const found = byName.get(name)
  if (found === undefined) throw new Error(`There is no ${name} in the demo`)
  return found
}
