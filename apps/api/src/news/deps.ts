import type { Catalog } from '../catalog/cards.port.ts'
import type { Pool } from '../db/pool.ts'
import type { KeptNews } from './news.port.ts'

export interface NewsDeps {
  readonly pool: Pool
  readonly news: KeptNews
  readonly catalog: Catalog
}
