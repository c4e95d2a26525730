import type { bonuses } from '@shpulka/contract/bonuses'
import type { Pool } from '../db/pool.ts'
import type { Verb } from '../http/visit.ts'
import { findBonusAccounts } from './ledger.sql.ts'

export const listBonusAccounts: Verb<typeof bonuses.listBonusAccounts, { pool: Pool }> = async ({ visitor }, { pool }) =>
  (await findBonusAccounts(pool, visitor.user!.id)).map(({ endingKopecks, endingAt, ...account }) => ({
    ...account,
    ending: endingKopecks === null || endingAt === null ? null : { value: endingKopecks, at: endingAt.toISOString() },
  }))
