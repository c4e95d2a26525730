import type { Limits } from '../../base/http/limits.ts'
import type { TokenConfig } from '../../people/sessions/sessions.port.ts'
import type { MoneyDeps } from './ask-bank.ts'

/** What the verbs of payments are made of. */
export interface PaymentsDeps extends MoneyDeps {
  readonly limits: Limits
  readonly config: MoneyDeps['config'] & TokenConfig & { readonly port: number }
}
