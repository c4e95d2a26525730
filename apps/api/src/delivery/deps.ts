import type { BasketDeps } from '../basket/basket.port.ts'
import type { Limits } from '../http/limits.ts'
import type { Cdek } from '../outside/cdek.port.ts'
import type { CurrentDeliveryTerms } from './delivery-terms.ts'

export interface DeliveryDeps extends BasketDeps {
  readonly currentDeliveryTerms: CurrentDeliveryTerms
  readonly cdek: Cdek
  readonly limits: Limits
}
