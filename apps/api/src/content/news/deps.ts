import type { Pool } from '../../base/db/pool.ts'
import type { Catalog } from '../../catalogue/catalog/cards.port.ts'
import type { CachedNews } from './news.port.ts'

export interface NewsDeps {
  readonly pool: Pool
  readonly news: CachedNews
  readonly catalog: Catalog
}
