import type { catalog } from '@shpulka/contract/catalogue/catalog'
import { type Handler, ReadyJson } from '../../base/http/request-context.ts'
import type { CatalogDeps } from './deps.ts'
import { jsonArray } from './json-array.ts'

export const listProductsByIds: Handler<typeof catalog.listProductsByIds, CatalogDeps> = async (ctx, { catalog }) => {
  const { index } = catalog
  const priceContext = catalog.priceContext(ctx.visitor)
  const ids = [...new Set(ctx.query.ids)]
  const cards = ids.flatMap((id) => {
    const row = index.table.rowOf(id)
    return index.isShown(row, priceContext.siteOrdinal) ? [index.card(row, priceContext)] : []
  })
  ctx.tag(...ids.map((id) => `product:${id}`))
  return new ReadyJson(jsonArray(cards))
}
