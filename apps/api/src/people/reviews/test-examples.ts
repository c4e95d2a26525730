import type { reviews as contract } from '@shpulka/contract/people/reviews'
import type { ExamplesOf, SweepShop } from '../../test-sweep.ts'

export const examples = ({ product }: SweepShop): ExamplesOf<typeof contract> => ({
  listReviews: {
    valid: { payload: { product_id: product.id, sort: 'high', filters: { rating: [4, 5], with_photos: false } } },
    invalid: {
      payload: { product_id: product.id, page: 0, limit: 1000, sort: 'x', filters: { rating: [6] } },
      errorFields: ['page', 'limit', 'sort', 'filters.rating.0'],
    },
  },
  getReviewType: { valid: { query: { type_id: '2' } }, invalid: { query: { type_id: '0' }, errorFields: ['type_id'] } },
  countReviews: {
    valid: { query: { product_id: String(product.id) } },
    invalid: { query: { product_id: 'x' }, errorFields: ['product_id'] },
  },
  getAverageRating: {
    valid: { query: { product_id: String(product.id) } },
    invalid: { query: {}, errorFields: ['product_id'] },
  },
  getReviewPermission: {
    valid: { query: { product_id: String(product.id) } },
    invalid: { query: { product_id: '-1' }, errorFields: ['product_id'] },
  },
  listReviewFiles: {
    valid: { query: { product_id: String(product.id) } },
    invalid: { query: { product_id: '1', limit: '0' }, errorFields: ['limit'] },
  },
  addReview: {
    valid: { payload: { product_id: product.id, rating: 5, comment: 'Шьёт ровно и тихо', consent: true }, status: 401 },
    invalid: null,
  },
  listOwnReviews: { isBeyondSpec: true, valid: { status: 401 }, invalid: null },
  listReviewable: { isBeyondSpec: true, valid: { status: 401 }, invalid: null },
  changeReview: {
    isBeyondSpec: true,
    valid: { path: { id: '1' }, payload: { rating: 5, comment: 'Шьёт ровно и тихо' }, status: 401 },
    invalid: null,
  },
  removeReview: { isBeyondSpec: true, valid: { path: { id: '1' }, status: 401 }, invalid: null },
  voteForReview: {
    isBeyondSpec: true,
    valid: { path: { id: '1' }, payload: { vote: 'up' }, status: 401 },
    invalid: null,
  },
})
