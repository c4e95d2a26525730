import { type favorites, maxFavorites } from '@shpulka/contract/buying/favorites'
import { transaction } from '../../base/db/transaction.ts'
import type { Handler } from '../../base/http/request-context.ts'
import type { CatalogDeps } from '../../catalogue/catalog/cards.port.ts'
import { lockUserForWrite } from '../../people/sessions/sessions.port.ts'
import { findFavoriteIds, insertFavorites } from './favorites.sql.ts'

export const mergeFavorites: Handler<typeof favorites.mergeFavorites, CatalogDeps> = async (
  { visitor, body },
  { pool, catalog },
) => {
  const userId = visitor.user!.id
  const requested = [...new Set(body.productIds)]
  const idsOnSale = requested.filter((id) => catalog.findProductPath(visitor.site.id, id) !== null)
  return transaction(pool, async (tx) => {
    await lockUserForWrite(tx, userId)
    const favoriteIds = (await findFavoriteIds(tx, userId)).map(({ id }) => id)
    const added = idsOnSale
      .filter((id) => !favoriteIds.includes(id))
      .slice(0, Math.max(0, maxFavorites - favoriteIds.length))
    if (added.length > 0) await insertFavorites(tx, userId, added)
    const ids = [...added, ...favoriteIds]
    return { ids, dropped: requested.filter((id) => !ids.includes(id)) }
  })
}
