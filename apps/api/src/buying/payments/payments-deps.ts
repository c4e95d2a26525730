import type { RateLimits } from '../../base/http/rate-limits.ts'
import type { TokenConfig } from '../../people/sessions/sessions.port.ts'
import type { BankDeps } from './check-payment.ts'

/** Dependencies of the handlers of payments. */
export interface PaymentsDeps extends BankDeps {
  readonly limits: RateLimits
  readonly config: BankDeps['config'] & TokenConfig & { readonly port: number }
}
