import type { BasketDeps } from '../basket/basket.port.ts'
import type { PictureVariants } from '../files/files.port.ts'
import type { Limits } from '../http/limits.ts'
import type { TokenConfig } from '../sessions/sessions.port.ts'

/** What the calls of this room work with. */
export interface PriceOffersDeps extends BasketDeps {
  readonly config: TokenConfig
  readonly limits: Limits
  readonly variants: PictureVariants
}
