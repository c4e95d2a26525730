import type { reviews } from '@shpulka/contract/people/reviews'
import type { Handler } from '../../base/http/request-context.ts'
import { anonymousName } from './author-name.rule.ts'
import { type ReviewsDeps, requireProduct } from './deps.ts'
import { countReviewFiles, findReviewFiles } from './reviews.sql.ts'

export const listReviewFiles: Handler<typeof reviews.listReviewFiles, ReviewsDeps> = async (ctx, deps) => {
  const { product_id: productId, page, limit } = ctx.query
  requireProduct(ctx, deps, productId)
  const [rows, [counted]] = await Promise.all([
    findReviewFiles(deps.pool, productId, limit, (page - 1) * limit),
    countReviewFiles(deps.pool, productId),
  ])
  const total = counted!.total
  const items = rows.map(({ isAnonymous, author, ...row }) => ({
    ...row,
    author: isAnonymous ? anonymousName : author,
  }))
  return { items, page, limit, pages: Math.ceil(total / limit), total }
}
