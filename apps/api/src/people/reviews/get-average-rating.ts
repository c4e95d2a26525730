import type { reviews } from '@shpulka/contract/people/reviews'
import type { Verb } from '../../base/http/visit.ts'
import { openProduct, type ReviewsDeps } from './deps.ts'
import { findAverageRating } from './reviews.sql.ts'

export const getAverageRating: Verb<typeof reviews.getAverageRating, ReviewsDeps> = async (visit, deps) => {
  const productId = visit.query.product_id
  openProduct(visit, deps, productId)
  const [row] = await findAverageRating(deps.pool, productId)
  return row!
}
