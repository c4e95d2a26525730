import { reviews } from '@shpulka/contract/people/reviews'
import type { FastifyInstance } from 'fastify'
import { mount } from '../../base/http/mount.ts'
import { addReview } from './add-review.ts'
import { changeReview } from './change-review.ts'
import { countReviews } from './count-reviews.ts'
import type { ReviewsDeps } from './deps.ts'
import { getAverageRating } from './get-average-rating.ts'
import { getReviewPermission } from './get-review-permission.ts'
import { getReviewType } from './get-review-type.ts'
import { listOwnReviews } from './list-own-reviews.ts'
import { listReviewFiles } from './list-review-files.ts'
import { listReviewable } from './list-reviewable.ts'
import { listReviews } from './list-reviews.ts'
import { removeReview } from './remove-review.ts'
import { voteForReview } from './vote-for-review.ts'

export const reviewsRoutes = (app: FastifyInstance, deps: ReviewsDeps) =>
  mount(
    app,
    reviews,
    {
      listReviews,
      getReviewType,
      countReviews,
      getAverageRating,
      getReviewPermission,
      listReviewFiles,
      addReview,
      listOwnReviews,
      listReviewable,
      changeReview,
      removeReview,
      voteForReview,
    },
    deps,
  )
