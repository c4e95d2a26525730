import type { RateLimits } from '../../base/http/rate-limits.ts'
import type { TokenConfig } from '../../people/sessions/sessions.port.ts'
import type { MoneyDeps } from './check-payment.ts'

/** Dependencies of the handlers of payments. */
export interface PaymentsDeps extends MoneyDeps {
  readonly limits: RateLimits
  readonly config: MoneyDeps['config'] & TokenConfig & { readonly port: number }
}
