import type { bonuses } from '@shpulka/contract/buying/bonuses'
import type { Pool } from '../../base/db/pool.ts'
import type { Handler } from '../../base/http/request-context.ts'
import { findBonusClient } from './ledger.sql.ts'
import { bonusLevel } from './level.rule.ts'

export const getBonusClient: Handler<typeof bonuses.getBonusClient, { pool: Pool }> = async ({ visitor }, { pool }) => {
  const [client] = await findBonusClient(pool, visitor.user!.id, visitor.site.id, null)
  const { level, next, remains } = bonusLevel(client!.levels, client!.spent)
  return { ...client!, level, percent: level?.percent ?? 0, nextLevel: next, remains }
}
