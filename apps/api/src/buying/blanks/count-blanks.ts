import type { blanks } from '@shpulka/contract/buying/blanks'
import type { Verb } from '../../base/http/visit.ts'
import { countBlanksOfUser } from './blanks.sql.ts'
import type { BlanksDeps } from './show-blanks.ts'

export const countBlanks: Verb<typeof blanks.countBlanks, BlanksDeps> = async ({ visitor }, { pool }) => {
  const statusBlankCounts = await countBlanksOfUser(pool, visitor.user!.id, visitor.site.id)
  return { total: statusBlankCounts.reduce((sum, { count }) => sum + count, 0), statusBlankCounts }
}
