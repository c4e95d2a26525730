import type { reviews } from '@shpulka/contract/people/reviews'
import type { Handler } from '../../base/http/request-context.ts'
import { type ReviewsDeps, requireProduct } from './deps.ts'
import { reviewView } from './review.view.ts'
import { countListedReviews, findListedReviews } from './reviews.sql.ts'

export const listReviews: Handler<typeof reviews.listReviews, ReviewsDeps> = async (ctx, deps) => {
  const { product_id: productId, page = 1, limit = 5, sort = 'useful', filters = {} } = ctx.body
  requireProduct(ctx, deps, productId)
  const ratings = filters.rating && filters.rating.length > 0 ? filters.rating : null
  const filter = [productId, ratings, filters.with_photos ?? false] as const
  const [rows, [counted]] = await Promise.all([
    findListedReviews(deps.pool, ...filter, sort, limit, (page - 1) * limit),
    countListedReviews(deps.pool, ...filter),
  ])
  const total = counted!.total
  return { items: rows.map(reviewView), page, limit, pages: Math.ceil(total / limit), total }
}
