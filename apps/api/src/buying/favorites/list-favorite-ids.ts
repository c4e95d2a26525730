import type { favorites } from '@shpulka/contract/buying/favorites'
import type { Handler } from '../../base/http/request-context.ts'
import type { CatalogDeps } from '../../catalogue/catalog/cards.port.ts'
import { findFavoriteIds } from './favorites.sql.ts'

export const listFavoriteIds: Handler<typeof favorites.listFavoriteIds, CatalogDeps> = async ({ visitor }, { pool }) =>
  (await findFavoriteIds(pool, visitor.user!.id)).map(({ id }) => id)
