import type { catalog } from '@shpulka/contract/catalogue/catalog'
import { type Handler, ReadyJson } from '../../base/http/request-context.ts'
import type { CatalogDeps } from './deps.ts'

export const listCategories: Handler<typeof catalog.listCategories, CatalogDeps> = async (ctx, { catalog }) => {
  const { siteOrdinal } = catalog.priceContext(ctx.visitor)
  ctx.tag('categories')
  return new ReadyJson(
    catalog.index.answer(`categories ${siteOrdinal}`, null, () =>
      Buffer.from(JSON.stringify(catalog.index.categories(siteOrdinal))),
    ),
  )
}
