import type { reviews } from '@shpulka/contract/people/reviews'
import type { Handler } from '../../base/http/request-context.ts'
import { authorName } from './author-name.rule.ts'
import { type ReviewsDeps, requireProduct } from './deps.ts'
import { findOwnReview, findOwnVotes, findReviewEligibility, findTypeOfProduct } from './own-reviews.sql.ts'
import { ownReviewView } from './review.view.ts'
import { reviewPermission } from './review-permission.rule.ts'

export const getReviewPermission: Handler<typeof reviews.getReviewPermission, ReviewsDeps> = async (ctx, deps) => {
  const productId = ctx.query.product_id
  requireProduct(ctx, deps, productId)
  const { pool, catalog } = deps
  const { user, site } = ctx.visitor
  if (user === null) {
    const [type] = await findTypeOfProduct(pool, productId)
    return { ...reviewPermission(null), typeId: type!.typeId, author: '', review: null, votes: [] }
  }
  const [[eligibility], [review], votes] = await Promise.all([
    findReviewEligibility(pool, user.id, productId),
    findOwnReview(pool, user.id, productId),
    findOwnVotes(pool, user.id, productId),
  ])
  return {
    ...reviewPermission(eligibility!),
    typeId: eligibility!.typeId,
    author: authorName(eligibility!.fio),
    review: review ? ownReviewView(review, (id) => catalog.findProductPath(site.id, id)) : null,
    votes,
  }
}
