import { similarDefaultLimit, type similarProducts } from '@shpulka/contract/catalogue/similar-products'
import { notFound } from '../../base/http/failure.ts'
import { type Handler, ReadyJson } from '../../base/http/request-context.ts'
import { type CatalogDeps, jsonArray } from '../catalog/cards.port.ts'
import { findRelations, type RelationRow } from './product-relations.sql.ts'
import { similarRows } from './similar-rows.ts'

export const listSimilarProducts: Handler<typeof similarProducts.listSimilarProducts, CatalogDeps> = async (
  ctx,
  { pool, catalog },
) => {
  const { productId, kind = 'similar', limit = similarDefaultLimit } = ctx.body
  const relations: readonly RelationRow[] =
    kind === 'similar' ? [] : await catalog.relations(productId, () => findRelations(pool, productId))
  // Read after the await: the index may have been replaced meanwhile.
  const { index } = catalog
  const priceContext = catalog.priceContext(ctx.visitor)
  const row = index.table.rowOf(productId)
  if (!index.isShown(row, priceContext.siteOrdinal)) throw notFound('Такого товара нет')
  const available = index.table.available[priceContext.siteOrdinal]
  const related = kind === 'similar' ? [] : relations.filter((relation) => relation.kind === kind)
  const rows =
    kind === 'similar'
      ? similarRows(catalog, ctx.visitor, priceContext, row, limit)
      : related
          .map(({ id }) => index.table.rowOf(id))
          .filter((each) => index.isShown(each, priceContext.siteOrdinal))
          .sort((a, b) => Number(!available?.[a]) - Number(!available?.[b]))
          .slice(0, limit)
  // Tags of the shown products, not of the category: a sale of one product must not drop the pages of all others.
  // Related products that are hidden are tagged too: they may be shown again.
  const shownIds = rows.map((each) => index.table.ids[each] as number)
  ctx.tag(...new Set([productId, ...shownIds, ...related.map(({ id }) => id)].map((id) => `product:${id}`)))
  return new ReadyJson(jsonArray(rows.map((each) => index.card(each, priceContext))))
}
