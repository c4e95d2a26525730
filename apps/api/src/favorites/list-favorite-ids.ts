import type { favorites } from '@shpulka/contract/favorites'
import type { CatalogDeps } from '../catalog/cards.port.ts'
import type { Verb } from '../http/visit.ts'
import { findFavoriteIds } from './favorites.sql.ts'

export const listFavoriteIds: Verb<typeof favorites.listFavoriteIds, CatalogDeps> = async ({ visitor }, { pool }) =>
  (await findFavoriteIds(pool, visitor.user!.id)).map(({ id }) => id)
