import type { Pool } from '../../base/db/pool.ts'
import type { PictureVariants } from '../../base/files/files.port.ts'
import type { RateLimits } from '../../base/http/rate-limits.ts'
import type { CurrentSettings } from '../../content/settings/settings.port.ts'
import type { TokenConfig } from '../../people/sessions/sessions.port.ts'
import type { BasketDeps } from '../basket/basket.port.ts'

/** Dependencies of the handlers for buyers. */
export interface PriceOffersDeps extends BasketDeps {
  readonly config: TokenConfig
  readonly limits: RateLimits
  readonly variants: PictureVariants
}

/** Dependencies of the handlers for staff. */
export interface OfficeOffersDeps extends Pick<BasketDeps, 'pool' | 'catalog'> {
  /** For reads by staff: each query is planned for its values, with a short statement timeout. */
  readonly officePool: Pool
  readonly currentSettings: CurrentSettings
  readonly config: TokenConfig & { readonly port: number }
}
