import type { recalls } from '@shpulka/contract/people/recall'
import type { Pool } from '../../base/db/pool.ts'
import type { Handler } from '../../base/http/request-context.ts'
import { recallView } from './recall.view.ts'
import { countRecalls, findRecalls, findRecallTopics } from './recalls.sql.ts'

export const listRecalls: Handler<typeof recalls.listRecalls, { pool: Pool }> = async (
  { visitor, query },
  { pool },
) => {
  const { page, limit } = query
  const [topics, rows, [counted]] = await Promise.all([
    findRecallTopics(pool),
    findRecalls(pool, visitor.user!.id, visitor.site.id, limit, (page - 1) * limit),
    countRecalls(pool, visitor.user!.id, visitor.site.id),
  ])
  const total = counted!.total
  return { topics, recalls: rows.map(recallView), meta: { page, limit, pages: Math.ceil(total / limit), total } }
}
