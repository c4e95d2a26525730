import type { Catalog } from '../catalog/shown-products.port.ts'
import type { Pool } from '../db/pool.ts'
import type { Snapshots } from '../feeds/snapshots.port.ts'
import type { Limits } from '../http/limits.ts'
import type { CurrentSettings } from '../settings/settings.port.ts'

export interface PriceListsDeps {
  readonly pool: Pool
  readonly catalog: Catalog
  readonly snapshots: Snapshots
  readonly limits: Limits
  readonly currentSettings: CurrentSettings
}
