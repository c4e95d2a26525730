import type { Changes } from '../../base/db/changes.ts'
import type { Pool } from '../../base/db/pool.ts'
import type { CurrentSettings } from '../../content/settings/settings.port.ts'
import type { TokenConfig } from '../../people/sessions/sessions.port.ts'
import type { BasketDeps } from '../basket/basket.port.ts'

export interface CustomerDeskDeps extends Pick<BasketDeps, 'catalog'> {
  readonly pool: Pool
  readonly officePool: Pool
  readonly changes: Pick<Changes, 'announce'>
  readonly config: TokenConfig & { readonly port: number }
  readonly currentSettings: CurrentSettings
}
