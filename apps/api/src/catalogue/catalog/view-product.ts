import type { catalog } from '@shpulka/contract/catalogue/catalog'
import { badInput, notFound } from '../../base/http/failure.ts'
import { type Handler, ReadyJson } from '../../base/http/request-context.ts'
import { mergedSeo } from '../../content/settings/seo.port.ts'
import type { CatalogDeps } from './deps.ts'
import { findProductPage } from './product-page.sql.ts'
import { productPage } from './product-page.view.ts'

export const viewProduct: Handler<typeof catalog.viewProduct, CatalogDeps> = async (ctx, { pool, catalog }) => {
  const { id, code } = ctx.query
  if ((id === undefined) === (code === undefined))
    throw badInput({ id: 'Укажите что-нибудь одно: id или code', code: 'Укажите что-нибудь одно: id или code' })
  const { site } = ctx.visitor
  const { index } = catalog
  const priceContext = catalog.priceContext(ctx.visitor)
  const row = id === undefined ? index.table.rowOfCode(code as string) : index.table.rowOf(id)
  if (!index.isShown(row, priceContext.siteOrdinal)) throw notFound('Такого товара нет')
  const productId = index.table.ids[row] as number
  ctx.tag('seo', 'constructor-sets', `product:${productId}`)
  const page = await catalog.page(productId, priceContext, async () => {
    const { id: siteId, warehouseIds, priceListId, priceRole: guestRole, bonusPercent, bonusTerms } = site
    const [data] = await findProductPage(
      pool,
      productId,
      warehouseIds,
      priceListId,
      priceContext.priceRole,
      guestRole,
      siteId,
      catalog.pathOf(row),
    )
    // Hidden a moment ago: the index does not know yet, or another product has taken its row.
    if (!data || index.table.ids[row] !== productId) throw notFound('Такого товара нет')
    const fallback = catalog.describeProduct(row, site)
    const seo = data.seo ? mergedSeo(data.seo, fallback) : fallback
    const { multiplier } = bonusTerms
    return Buffer.from(JSON.stringify(productPage({ row, priceContext, data, seo, bonusPercent, multiplier })))
  })
  return new ReadyJson(page)
}
