import type { reviews } from '@shpulka/contract/people/reviews'
import { announceWithCommit } from '../../base/db/changes.ts'
import { transaction } from '../../base/db/transaction.ts'
import { notFound, unprocessable } from '../../base/http/failure.ts'
import type { RateLimit } from '../../base/http/rate-limits.ts'
import type { Handler } from '../../base/http/request-context.ts'
import { lockUserForWrite } from '../sessions/sessions.port.ts'
import type { ReviewsDeps } from './deps.ts'
import { deleteVote, findVotes, lockReviewForVote, upsertVote } from './review-writing.sql.ts'

const votesPerUser: RateLimit = { name: 'review-votes-per-user', times: 240, seconds: 3600 }

export const voteForReview: Handler<typeof reviews.voteForReview, ReviewsDeps> = async (
  { visitor, params, body },
  { pool, limits, catalog },
) => {
  const userId = visitor.user!.id
  const counts = await transaction(pool, async (tx) => {
    await limits.consumeIn(tx, [votesPerUser, String(userId)])
    await lockUserForWrite(tx, userId)
    const [review] = await lockReviewForVote(tx, params.id)
    if (!review || catalog.findProductPath(visitor.site.id, review.productId) === null)
      throw notFound('Такого отзыва нет')
    if (review.userId === userId) throw unprocessable('Это ваш отзыв: его оценивают другие')
    if (body.vote === 'none') await deleteVote(tx, params.id, userId)
    else await upsertVote(tx, params.id, userId, body.vote === 'up')
    await announceWithCommit(tx, [`product:${review.productId}`])
    return (await findVotes(tx, params.id))[0]!
  })
  return { ...counts, vote: body.vote }
}
