import type { forms } from '@shpulka/contract/people/forms'
import type { Pool } from '../../base/db/pool.ts'
import type { Handler } from '../../base/http/request-context.ts'
import { cleanLine } from '../../base/text/plain-text.rule.ts'
import { countQuestions, findQuestions } from './questions.sql.ts'

export const listQuestions: Handler<typeof forms.listQuestions, { pool: Pool }> = async (ctx, { pool }) => {
  const { page, limit, search = '', productId = null } = ctx.query
  // A question about a product invalidates that product's pages only.
  if (productId === null) ctx.tag('questions')
  const filter = [ctx.visitor.site.id, cleanLine(search), productId] as const
  const offset = (page - 1) * limit
  const rows = await findQuestions(pool, ...filter, limit, offset)
  // A page that is not full is the last one, so the total needs no count query.
  const isLast = rows.length < limit && (rows.length > 0 || page === 1)
  const total = isLast ? offset + rows.length : (await countQuestions(pool, ...filter))[0]!.total
  return {
    questions: rows.map(({ publishedAt, ...row }) => ({ ...row, publishedAt: publishedAt.toISOString() })),
    meta: { page, limit, pages: Math.ceil(total / limit), total },
  }
}
