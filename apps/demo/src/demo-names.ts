import { categories } from './data/categories.ts'
import { collections } from './data/collections.ts'
import { properties } from './data/properties.ts'
import type { DemoCatalogue } from './demo-catalogue.ts'
import type { DemoPictures } from './demo-pictures.ts'

/**
 * Finds what texts of the demo refer to: goods by article, categories and collections by code, pictures by the file
 * name of their scene.
 */
export interface DemoNames {
  product(article: string): number
  category(code: string): number
  collection(code: string): number
  picture(scene: string): string
  /** A characteristic of a product as its page shows it: «650 ст./мин». */
  fact(article: string, property: string): string
}

/** Throws for a name that does not exist: it is a mistake in the demo's tables. */
export function demoNames({ products }: DemoCatalogue, pictures: DemoPictures): DemoNames {
  const byArticle = idsOf(products.map(({ vendorCode }) => vendorCode))
  const byCategory = idsOf(categories.map(({ code }) => code))
  const byCollection = idsOf(collections.map(({ code }) => code))
  const specifications = new Map(products.map((product) => [product.vendorCode, product]))
  return {
    product: (article) => required(byArticle, article),
    category: (code) => required(byCategory, code),
    collection: (code) => required(byCollection, code),
    picture: (scene) => required(pictures.ofScene, scene),
    fact: (article, property) => {
      const { values, numbers } = required(specifications, article)
      const { unit } = required(units, property)
      const number = numbers.get(property)
      return number === undefined
        ? required(values, property).map(lowerFirst).join(', ')
        : [figures.format(number), unit].filter(Boolean).join('\u00a0')
    },
  }
}

const lowerFirst = (title: string) => title.charAt(0).toLowerCase() + title.slice(1)
const figures = new Intl.NumberFormat('ru-RU', { maximumFractionDigits: 3 })
const units = new Map(properties.map((property) => [property.code, property]))

const idsOf = (names: readonly string[]) => new Map(names.map((name, index) => [name, index + 1]))

function required<Found>(byName: ReadonlyMap<string, Found>, name: string): Found {
  const found = byName.get(name)
  if (found === undefined) throw new Error(`There is no ${name} in the demo`)
  return found
}
