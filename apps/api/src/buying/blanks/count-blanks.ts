import type { blanks } from '@shpulka/contract/buying/blanks'
import type { Handler } from '../../base/http/request-context.ts'
import { countBlanksOfUser } from './blanks.sql.ts'
import type { BlanksDeps } from './show-blanks.ts'

export const countBlanks: Handler<typeof blanks.countBlanks, BlanksDeps> = async ({ visitor }, { pool }) => {
  const statusBlankCounts = await countBlanksOfUser(pool, visitor.user!.id, visitor.site.id)
  return { total: statusBlankCounts.reduce((sum, { count }) => sum + count, 0), statusBlankCounts }
}
