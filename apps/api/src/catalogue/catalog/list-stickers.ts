import type { catalog } from '@shpulka/contract/catalogue/catalog'
import type { Handler } from '../../base/http/request-context.ts'
import type { CatalogDeps } from './deps.ts'

export const listStickers: Handler<typeof catalog.listStickers, CatalogDeps> = async (ctx, { catalog }) => {
  ctx.tag('catalog')
  return [...catalog.index.dictionary.stickers.values()].map(({ id, code, title, kind }) => ({ id, code, title, kind }))
}
