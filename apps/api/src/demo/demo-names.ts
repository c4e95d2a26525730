import { categories } from './data/categories.ts'
import { collections } from './data/collections.ts'
import type { DemoCatalogue } from './demo-catalogue.ts'
import type { DemoPictures } from './demo-pictures.ts'

/** Ids of what texts of the demo name: goods by article, sections and collections by code, pictures by the file of their scene. */
export interface DemoNames {
  product(article: string): number
  category(code: string): number
  collection(code: string): number
  picture(scene: string): string
}

/** A name that is not there is a mistake in the demo's tables. */
export function demoNames({ products }: DemoCatalogue, pictures: DemoPictures): DemoNames {
  const byArticle = placesOf(products.map(({ vendorCode }) => vendorCode))
  const byCategory = placesOf(categories.map(({ code }) => code))
  const byCollection = placesOf(collections.map(({ code }) => code))
  return {
    product: (article) => known(byArticle, article),
    category: (code) => known(byCategory, code),
    collection: (code) => known(byCollection, code),
    picture: (scene) => known(pictures.ofScene, scene),
  }
}

const placesOf = (names: readonly string[]) => new Map(names.map((name, place) => [name, place + 1]))

function known<Id>(ids: ReadonlyMap<string, Id>, name: string): Id {
  const id = ids.get(name)
  if (id === undefined) throw new Error(`There is no ${name} in the demo`)
  return id
}
