import type { PictureVariants } from '../../base/files/files.port.ts'
import type { Limits } from '../../base/http/limits.ts'
import type { TokenConfig } from '../../people/sessions/sessions.port.ts'
import type { BasketDeps } from '../basket/basket.port.ts'

/** What the calls of this room work with. */
export interface PriceOffersDeps extends BasketDeps {
  readonly config: TokenConfig
  readonly limits: Limits
  readonly variants: PictureVariants
}
