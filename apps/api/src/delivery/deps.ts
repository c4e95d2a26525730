import type { BasketDeps } from '../basket/basket.port.ts'
import type { CurrentDeliveryTerms } from './delivery-terms.ts'

export interface DeliveryDeps extends BasketDeps {
  readonly currentDeliveryTerms: CurrentDeliveryTerms
}
