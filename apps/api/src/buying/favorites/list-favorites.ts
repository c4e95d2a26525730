import { type favorites, favoritesDefaultLimit } from '@shpulka/contract/buying/favorites'
import { ReadyJson, type Verb } from '../../base/http/visit.ts'
import { type CatalogDeps, jsonArray } from '../../catalogue/catalog/cards.port.ts'
import { countFavorites, type FavoriteRow, findFavorites } from './favorites.sql.ts'

export const listFavorites: Verb<typeof favorites.listFavorites, CatalogDeps> = async (visit, { pool, catalog }) => {
  const { limit = favoritesDefaultLimit, page = 1 } = visit.query
  const userId = visit.visitor.user!.id
  const [rows, [count]] = await Promise.all([findFavorites(pool, userId, limit, (page - 1) * limit), countFavorites(pool, userId)])
  const total = count!.total
  // Read after the waiting: slots may have moved meanwhile.
  const { index } = catalog
  const scene = catalog.scene(visit.visitor)
  visit.tag(...rows.map(({ productId }) => `product:${productId}`))
  const items = jsonArray(rows.map(itemOf))
  return new ReadyJson(`{"items":${items},"meta":${JSON.stringify({ page, limit, pages: Math.ceil(total / limit), total })}}`)

  function itemOf({ productId, title, addedAt }: FavoriteRow): Buffer {
    const slot = index.table.slotOf(productId)
    const card = index.isShown(slot, scene.site) ? index.card(slot, scene) : 'null'
    return Buffer.from(`${JSON.stringify({ productId, title, addedAt }).slice(0, -1)},"product":${card}}`)
  }
}
