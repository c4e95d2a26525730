import type { Pool } from '../../base/db/pool.ts'
import type { Banks } from '../../base/integrations/bank.port.ts'

export interface OrderPaymentDeps {
  readonly pool: Pool
  readonly officePool: Pool
  readonly banks: Banks
}
