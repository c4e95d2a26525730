import type { reviews } from '@shpulka/contract/people/reviews'
import type { Handler } from '../../base/http/request-context.ts'
import type { ReviewsDeps } from './deps.ts'
import { countOwnReviews, findOwnReviews } from './own-reviews.sql.ts'
import { ownReviewView } from './review.view.ts'

export const listOwnReviews: Handler<typeof reviews.listOwnReviews, ReviewsDeps> = async (
  { visitor, query },
  { pool, catalog },
) => {
  const { page, limit } = query
  const userId = visitor.user!.id
  const [rows, [counted]] = await Promise.all([
    findOwnReviews(pool, userId, limit, (page - 1) * limit),
    countOwnReviews(pool, userId),
  ])
  const items = rows.map((row) => ownReviewView(row, (id) => catalog.findProductPath(visitor.site.id, id)))
  return { items, page, limit, pages: Math.ceil(counted!.total / limit), total: counted!.total }
}
