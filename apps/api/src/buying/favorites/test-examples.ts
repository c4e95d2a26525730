import type { favorites as contract } from '@shpulka/contract/buying/favorites'
import type { ExamplesOf, SweepShop } from '../../test-sweep.ts'

export const examples = ({ product }: SweepShop): ExamplesOf<typeof contract> => ({
  listFavorites: { valid: { query: { limit: '2' }, status: 401 }, invalid: null },
  setFavorite: { valid: { payload: { product: product.id }, status: 401 }, invalid: null },
  listFavoriteIds: { valid: { status: 401 }, invalid: null },
  mergeFavorites: { valid: { payload: { productIds: [product.id] }, status: 401 }, invalid: null },
})
