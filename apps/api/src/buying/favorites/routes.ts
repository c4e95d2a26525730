import { favorites } from '@shpulka/contract/buying/favorites'
import type { FastifyInstance } from 'fastify'
import { mount } from '../../base/http/mount.ts'
import type { CatalogDeps } from '../../catalogue/catalog/cards.port.ts'
import { listFavoriteIds } from './list-favorite-ids.ts'
import { listFavorites } from './list-favorites.ts'
import { mergeFavorites } from './merge-favorites.ts'
import { setFavorite } from './set-favorite.ts'

export const favoritesRoutes = (app: FastifyInstance, deps: CatalogDeps) =>
  mount(app, favorites, { listFavorites, setFavorite, listFavoriteIds, mergeFavorites }, deps)
