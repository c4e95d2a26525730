import type { favorites as contract } from '@shpulka/contract/buying/favorites'
import type { ExamplesOf, SweepShop } from '../../test-sweep.ts'

export const examples = ({ product }: SweepShop): ExamplesOf<typeof contract> => ({
  listFavorites: { good: { query: { limit: '2' }, status: 401 }, bad: null },
  setFavorite: { good: { payload: { product: product.id }, status: 401 }, bad: null },
  listFavoriteIds: { good: { status: 401 }, bad: null },
  mergeFavorites: { good: { payload: { productIds: [product.id] }, status: 401 }, bad: null },
})
