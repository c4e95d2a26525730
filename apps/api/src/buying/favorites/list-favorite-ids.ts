import type { favorites } from '@shpulka/contract/buying/favorites'
import type { Verb } from '../../base/http/visit.ts'
import type { CatalogDeps } from '../../catalogue/catalog/cards.port.ts'
import { findFavoriteIds } from './favorites.sql.ts'

export const listFavoriteIds: Verb<typeof favorites.listFavoriteIds, CatalogDeps> = async ({ visitor }, { pool }) =>
  (await findFavoriteIds(pool, visitor.user!.id)).map(({ id }) => id)
