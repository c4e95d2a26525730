import type { bonuses } from '@shpulka/contract/buying/bonuses'
import type { Pool } from '../../base/db/pool.ts'
import type { Handler } from '../../base/http/request-context.ts'
import { findBonusAccounts } from './ledger.sql.ts'

export const listBonusAccounts: Handler<typeof bonuses.listBonusAccounts, { pool: Pool }> = async (
  { visitor },
  { pool },
) =>
  (await findBonusAccounts(pool, visitor.user!.id)).map(({ endingKopecks, endingAt, ...account }) => ({
    ...account,
    ending: endingKopecks === null || endingAt === null ? null : { value: endingKopecks, at: endingAt.toISOString() },
  }))
