import type { Pool } from '../../base/db/pool.ts'
import type { MissedSearchLog } from '../search/search.port.ts'
import type { Catalog } from './catalog.ts'

export interface CatalogDeps {
  readonly pool: Pool
  readonly catalog: Catalog
  readonly missedSearches: MissedSearchLog
}
