import type { reviews } from '@shpulka/contract/people/reviews'
import type { Handler } from '../../base/http/request-context.ts'
import type { ReviewsDeps } from './deps.ts'
import { countReviewable, findReviewable } from './own-reviews.sql.ts'

export const listReviewable: Handler<typeof reviews.listReviewable, ReviewsDeps> = async (
  { visitor, query },
  { pool, catalog },
) => {
  const { page, limit } = query
  const filter = [visitor.user!.id, visitor.site.id] as const
  const [rows, [counted]] = await Promise.all([
    findReviewable(pool, ...filter, limit, (page - 1) * limit),
    countReviewable(pool, ...filter),
  ])
  const items = rows.flatMap(({ receivedAt, ...row }) => {
    const path = catalog.findProductPath(visitor.site.id, row.id)
    return path === null ? [] : [{ ...row, path, receivedAt: receivedAt.toISOString() }]
  })
  return { items, page, limit, pages: Math.ceil(counted!.total / limit), total: counted!.total }
}
