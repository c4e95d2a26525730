import type { Pool } from '../../base/db/pool.ts'
import type { RateLimits } from '../../base/http/rate-limits.ts'
import type { Cdek } from '../../base/integrations/cdek.port.ts'
import type { BasketDeps } from '../basket/basket.port.ts'
import type { CurrentDeliveryTerms } from './delivery-terms.ts'

export interface DeliveryDeps extends BasketDeps {
  readonly currentDeliveryTerms: CurrentDeliveryTerms
  readonly cdek: Cdek
  readonly limits: RateLimits
  /** For reads by staff: queries are planned for their values, with a short statement timeout. */
  readonly officePool: Pool
}
