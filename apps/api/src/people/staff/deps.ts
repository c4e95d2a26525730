import type { Pool } from '../../base/db/pool.ts'
import type { RateLimits } from '../../base/http/rate-limits.ts'
import type { CurrentSettings } from '../../content/settings/settings.port.ts'
import type { Passwords } from '../passwords/passwords.port.ts'
import type { TokenConfig } from '../sessions/sessions.port.ts'

export interface StaffDeps {
  readonly pool: Pool
  readonly config: TokenConfig
  readonly limits: RateLimits
  readonly passwords: Passwords
  readonly currentSettings: CurrentSettings
}
