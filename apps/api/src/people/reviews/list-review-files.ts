import type { reviews } from '@shpulka/contract/people/reviews'
import type { Verb } from '../../base/http/visit.ts'
import { unnamed } from './author-name.rule.ts'
import { openProduct, type ReviewsDeps } from './deps.ts'
import { countReviewFiles, findReviewFiles } from './reviews.sql.ts'

export const listReviewFiles: Verb<typeof reviews.listReviewFiles, ReviewsDeps> = async (visit, deps) => {
  const { product_id: productId, page, limit } = visit.query
  openProduct(visit, deps, productId)
  const [rows, [counted]] = await Promise.all([
    findReviewFiles(deps.pool, productId, limit, (page - 1) * limit),
    countReviewFiles(deps.pool, productId),
  ])
  const total = counted!.total
  const items = rows.map(({ isAnonymous, author, ...row }) => ({ ...row, author: isAnonymous ? unnamed : author }))
  return { items, page, limit, pages: Math.ceil(total / limit), total }
}
