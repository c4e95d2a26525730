import type { reviews as contract } from '@shpulka/contract/people/reviews'
import type { ExamplesOf, SweepShop } from '../../test-sweep.ts'

export const examples = ({ product }: SweepShop): ExamplesOf<typeof contract> => ({
  listReviews: {
    good: { payload: { product_id: product.id, sort: 'high', filters: { rating: [4, 5], with_photos: false } } },
    bad: {
      payload: { product_id: product.id, page: 0, limit: 1000, sort: 'x', filters: { rating: [6] } },
      fields: ['page', 'limit', 'sort', 'filters.rating.0'],
    },
  },
  getReviewType: { good: { query: { type_id: '2' } }, bad: { query: { type_id: '0' }, fields: ['type_id'] } },
  countReviews: {
    good: { query: { product_id: String(product.id) } },
    bad: { query: { product_id: 'x' }, fields: ['product_id'] },
  },
  getAverageRating: { good: { query: { product_id: String(product.id) } }, bad: { query: {}, fields: ['product_id'] } },
  getReviewPermission: {
    good: { query: { product_id: String(product.id) } },
    bad: { query: { product_id: '-1' }, fields: ['product_id'] },
  },
  listReviewFiles: {
    good: { query: { product_id: String(product.id) } },
    bad: { query: { product_id: '1', limit: '0' }, fields: ['limit'] },
  },
  addReview: {
    good: { payload: { product_id: product.id, rating: 5, comment: 'Шьёт ровно и тихо', consent: true }, status: 401 },
    bad: null,
  },
  listOwnReviews: { isBeyondSpec: true, good: { status: 401 }, bad: null },
  listReviewable: { isBeyondSpec: true, good: { status: 401 }, bad: null },
  changeReview: {
    isBeyondSpec: true,
    good: { path: { id: '1' }, payload: { rating: 5, comment: 'Шьёт ровно и тихо' }, status: 401 },
    bad: null,
  },
  deleteReview: { isBeyondSpec: true, good: { path: { id: '1' }, status: 401 }, bad: null },
  voteForReview: { isBeyondSpec: true, good: { path: { id: '1' }, payload: { vote: 'up' }, status: 401 }, bad: null },
})
