import type { PictureVariants } from '../../base/files/files.port.ts'
import type { RateLimits } from '../../base/http/rate-limits.ts'
import type { TokenConfig } from '../../people/sessions/sessions.port.ts'
import type { BasketDeps } from '../basket/basket.port.ts'

/** What the calls of this room work with. */
export interface PriceOffersDeps extends BasketDeps {
  readonly config: TokenConfig
  readonly limits: RateLimits
  readonly variants: PictureVariants
}
