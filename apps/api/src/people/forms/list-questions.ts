import type { forms } from '@shpulka/contract/people/forms'
import type { Pool } from '../../base/db/pool.ts'
import type { Verb } from '../../base/http/visit.ts'
import { plainLine } from '../../base/text/plain-text.rule.ts'
import { countQuestions, findQuestions } from './questions.sql.ts'

export const listQuestions: Verb<typeof forms.listQuestions, { pool: Pool }> = async (visit, { pool }) => {
  const { page, limit, search = '', productId = null } = visit.query
  // A question about a product is told of under the product's own name: pages of the others stay.
  if (productId === null) visit.tag('questions')
  const asked = [visit.visitor.site.id, plainLine(search), productId] as const
  const [rows, [counted]] = await Promise.all([findQuestions(pool, ...asked, limit, (page - 1) * limit), countQuestions(pool, ...asked)])
  const total = counted!.total
  return {
    questions: rows.map(({ publishedAt, ...row }) => ({ ...row, publishedAt: publishedAt.toISOString() })),
    meta: { page, limit, pages: Math.ceil(total / limit), total },
  }
}
