import type { reviews } from '@shpulka/contract/people/reviews'
import type { Handler } from '../../base/http/request-context.ts'
import { type ReviewsDeps, requireProduct } from './deps.ts'
import { findAverageRating } from './reviews.sql.ts'

export const getAverageRating: Handler<typeof reviews.getAverageRating, ReviewsDeps> = async (ctx, deps) => {
  const productId = ctx.query.product_id
  requireProduct(ctx, deps, productId)
  const [row] = await findAverageRating(deps.pool, productId)
  return row!
}
