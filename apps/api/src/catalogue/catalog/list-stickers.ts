import type { catalog } from '@shpulka/contract/catalogue/catalog'
import type { Verb } from '../../base/http/visit.ts'
import type { CatalogDeps } from './deps.ts'

export const listStickers: Verb<typeof catalog.listStickers, CatalogDeps> = async (visit, { catalog }) => {
  visit.tag('catalog')
  return [...catalog.index.dictionary.stickers.values()].map(({ id, code, title, kind }) => ({ id, code, title, kind }))
}
