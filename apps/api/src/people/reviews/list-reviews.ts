import type { reviews } from '@shpulka/contract/people/reviews'
import type { Verb } from '../../base/http/visit.ts'
import { openProduct, type ReviewsDeps } from './deps.ts'
import { reviewView } from './review.view.ts'
import { countListedReviews, findListedReviews } from './reviews.sql.ts'

export const listReviews: Verb<typeof reviews.listReviews, ReviewsDeps> = async (visit, deps) => {
  const { product_id: productId, page = 1, limit = 5, sort = 'useful', filters = {} } = visit.body
  openProduct(visit, deps, productId)
  const ratings = filters.rating && filters.rating.length > 0 ? filters.rating : null
  const choice = [productId, ratings, filters.with_photos ?? false] as const
  const [rows, [counted]] = await Promise.all([
    findListedReviews(deps.pool, ...choice, sort, limit, (page - 1) * limit),
    countListedReviews(deps.pool, ...choice),
  ])
  const total = counted!.total
  return { items: rows.map(reviewView), page, limit, pages: Math.ceil(total / limit), total }
}
