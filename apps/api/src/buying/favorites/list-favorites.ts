import { type favorites, favoritesDefaultLimit } from '@shpulka/contract/buying/favorites'
import { type Handler, ReadyJson } from '../../base/http/request-context.ts'
import { type CatalogDeps, jsonArray } from '../../catalogue/catalog/cards.port.ts'
import { type FavoriteRow, findFavorites } from './favorites.sql.ts'

export const listFavorites: Handler<typeof favorites.listFavorites, CatalogDeps> = async (ctx, { pool, catalog }) => {
  const { limit = favoritesDefaultLimit, page = 1 } = ctx.query
  const userId = ctx.visitor.user!.id
  const found = await findFavorites(pool, userId, limit, (page - 1) * limit)
  const { total } = found[0]!
  const rows = found.filter((row): row is FavoriteRow & { total: number } => row.productId !== null)
  // Read after the await: rows of the index may have moved in the meantime.
  const { index } = catalog
  const priceContext = catalog.priceContext(ctx.visitor)
  ctx.tag(...rows.map(({ productId }) => `product:${productId}`))
  const items = jsonArray(rows.map(itemOf))
  return new ReadyJson(
    `{"items":${items},"meta":${JSON.stringify({ page, limit, pages: Math.ceil(total / limit), total })}}`,
  )

  function itemOf({ productId, title, addedAt }: FavoriteRow): Buffer {
    const row = index.table.rowOf(productId)
    const card = index.isShown(row, priceContext.siteOrdinal) ? index.card(row, priceContext) : 'null'
    return Buffer.from(`${JSON.stringify({ productId, title, addedAt }).slice(0, -1)},"product":${card}}`)
  }
}
