import type { Pool } from '../../base/db/pool.ts'
import type { PictureVariants } from '../../base/files/files.port.ts'
import type { RateLimits } from '../../base/http/rate-limits.ts'
import type { CurrentSettings } from '../../content/settings/settings.port.ts'
import type { TokenConfig } from '../../people/sessions/sessions.port.ts'
import type { BasketDeps } from '../basket/basket.port.ts'

/** What the calls of this room work with. */
export interface PriceOffersDeps extends BasketDeps {
  readonly config: TokenConfig
  readonly limits: RateLimits
  readonly variants: PictureVariants
}

/** What the calls of staff work with. */
export interface OfficeOffersDeps extends Pick<BasketDeps, 'pool' | 'catalog'> {
  /** For reading: planned by value, short statements. */
  readonly officePool: Pool
  readonly currentSettings: CurrentSettings
  readonly config: TokenConfig & { readonly port: number }
}
