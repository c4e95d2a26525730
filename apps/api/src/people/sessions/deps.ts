import type { Changes } from '../../base/db/changes.ts'
import type { Limits } from '../../base/http/limits.ts'
import type { BasketDeps } from '../../buying/basket/basket.port.ts'
import type { Passwords } from '../passwords/passwords.port.ts'
import type { TokenConfig } from './tokens.ts'

/** What the verbs of sessions are made of. */
export interface SessionsDeps extends BasketDeps {
  readonly config: TokenConfig
  readonly changes: Pick<Changes, 'announce'>
  readonly limits: Limits
  readonly passwords: Passwords
}
