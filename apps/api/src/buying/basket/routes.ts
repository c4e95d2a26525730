import { basket } from '@shpulka/contract/buying/basket'
import type { FastifyInstance } from 'fastify'
import { mount } from '../../base/http/mount.ts'
import { addProducts } from './add-products.ts'
import { changeBasket } from './change-basket.ts'
import { clearBasket } from './clear-basket.ts'
import { getBasket } from './get-basket.ts'
import { getBasketTotal } from './get-basket-total.ts'
import { mergeBasket } from './merge-basket.ts'
import { priceVirtualBasket } from './price-virtual-basket.ts'
import type { BasketDeps } from './read-basket.ts'
import { removeProducts } from './remove-products.ts'
import { selectProducts } from './select-products.ts'

export const basketRoutes = (app: FastifyInstance, deps: BasketDeps) =>
  mount(
    app,
    basket,
    {
      getBasket,
      changeBasket,
      clearBasket,
      getBasketTotal,
      addProducts,
      removeProducts,
      priceVirtualBasket,
      mergeBasket,
      selectProducts,
    },
    deps,
  )
