import { catalog } from '@shpulka/contract/catalogue/catalog'
import type { FastifyInstance } from 'fastify'
import { mount } from '../../base/http/mount.ts'
import { countProducts } from './count-products.ts'
import type { CatalogDeps } from './deps.ts'
import { listCategories } from './list-categories.ts'
import { listFilters } from './list-filters.ts'
import { listProducts } from './list-products.ts'
import { listProductsByIds } from './list-products-by-ids.ts'
import { listStickers } from './list-stickers.ts'
import { listSuggestions } from './list-suggestions.ts'
import { viewProduct } from './view-product.ts'

export const catalogRoutes = (app: FastifyInstance, deps: CatalogDeps) =>
  mount(
    app,
    catalog,
    {
      listProducts,
      countProducts,
      viewProduct,
      listProductsByIds,
      listCategories,
      listStickers,
      listFilters,
      listSuggestions,
    },
    deps,
  )
