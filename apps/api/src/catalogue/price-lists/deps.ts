import type { Reads } from '../../base/db/reads.ts'
import type { RateLimits } from '../../base/http/rate-limits.ts'
import type { CurrentSettings } from '../../content/settings/settings.port.ts'
import type { Catalog } from '../catalog/shown-products.port.ts'
import type { Snapshots } from '../feeds/snapshots.port.ts'

export interface PriceListsDeps {
  readonly config: { readonly port: number }
  readonly reads: Reads
  readonly catalog: Catalog
  readonly snapshots: Snapshots
  readonly limits: RateLimits
  readonly currentSettings: CurrentSettings
}
