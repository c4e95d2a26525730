import type { reviews } from '@shpulka/contract/people/reviews'
import type { Handler } from '../../base/http/request-context.ts'
import { type ReviewsDeps, requireProduct } from './deps.ts'
import { countReviewsByRating } from './reviews.sql.ts'

export const countReviews: Handler<typeof reviews.countReviews, ReviewsDeps> = async (ctx, deps) => {
  const productId = ctx.query.product_id
  requireProduct(ctx, deps, productId)
  const rows = await countReviewsByRating(deps.pool, productId)
  const sum = (field: 'count' | 'withPhotos') => rows.reduce((total, row) => total + row[field], 0)
  return {
    total: sum('count'),
    byRating: [5, 4, 3, 2, 1].map((rating) => ({
      rating,
      count: rows.find((row) => row.rating === rating)?.count ?? 0,
    })),
    withPhotos: sum('withPhotos'),
  }
}
