import type { Pool } from '../../base/db/pool.ts'
import type { Pages } from './pages.port.ts'

export interface PagesDeps {
  readonly pool: Pool
  readonly pages: Pages
}
