import type { catalog } from '@shpulka/contract/catalogue/catalog'
import { ReadyJson, type Verb } from '../../base/http/visit.ts'
import type { CatalogDeps } from './deps.ts'

export const listCategories: Verb<typeof catalog.listCategories, CatalogDeps> = async (visit, { catalog }) => {
  const { site } = catalog.scene(visit.visitor)
  visit.tag('categories')
  return new ReadyJson(catalog.index.answer(`categories ${site}`, () => Buffer.from(JSON.stringify(catalog.index.categories(site)))))
}
