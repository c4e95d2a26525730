import type { Changes } from '../../base/db/changes.ts'
import type { Pool } from '../../base/db/pool.ts'
import type { CurrentSettings } from '../../content/settings/settings.port.ts'

export interface BankTransfersDeps {
  readonly pool: Pool
  readonly officePool: Pool
  readonly changes: Pick<Changes, 'announce'>
  readonly currentSettings: CurrentSettings
}
