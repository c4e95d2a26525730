import type { Changes } from '../../base/db/changes.ts'
import type { RateLimits } from '../../base/http/rate-limits.ts'
import type { BasketDeps } from '../../buying/basket/basket.port.ts'
import type { Passwords } from '../passwords/passwords.port.ts'
import type { TokenConfig } from './tokens.ts'

/** Dependencies of the handlers of sessions. */
export interface SessionsDeps extends BasketDeps {
  readonly config: TokenConfig
  readonly changes: Pick<Changes, 'announce'>
  readonly limits: RateLimits
  readonly passwords: Passwords
}
