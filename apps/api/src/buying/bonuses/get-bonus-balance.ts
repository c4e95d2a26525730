import type { bonuses } from '@shpulka/contract/buying/bonuses'
import type { Pool } from '../../base/db/pool.ts'
import type { Handler } from '../../base/http/request-context.ts'
import { bonusLogRow } from './bonus-log.view.ts'
import { defaultAccountType } from './ledger.port.ts'
import { countLedgerRows, findLedgerRows } from './ledger.sql.ts'

export const getBonusBalance: Handler<typeof bonuses.getBonusBalance, { pool: Pool }> = async (
  { visitor, query },
  { pool },
) => {
  const { page, limit, typeId = defaultAccountType } = query
  const userId = visitor.user!.id
  const [[account], rows] = await Promise.all([
    countLedgerRows(pool, userId, typeId),
    findLedgerRows(pool, userId, typeId, visitor.site.id, limit, (page - 1) * limit),
  ])
  const total = account?.total ?? 0
  return {
    value: account?.spendable ?? 0,
    bonusLog: rows.map(bonusLogRow),
    meta: { page, limit, pages: Math.ceil(total / limit), total },
  }
}
