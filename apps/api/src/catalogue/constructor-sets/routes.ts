import { constructorSets } from '@shpulka/contract/catalogue/constructor-sets'
import type { FastifyInstance } from 'fastify'
import { mount } from '../../base/http/mount.ts'
import type { BasketDeps } from '../../buying/basket/basket.port.ts'
import { addConstructorSet } from './add-constructor-set.ts'
import { listConstructorSets } from './list-constructor-sets.ts'
import { priceConstructorSet } from './price-constructor-set.ts'
import { removeConstructorSet } from './remove-constructor-set.ts'
import { viewConstructorSet } from './view-constructor-set.ts'

export const constructorSetsRoutes = (app: FastifyInstance, deps: BasketDeps) =>
  mount(
    app,
    constructorSets,
    { listConstructorSets, viewConstructorSet, priceConstructorSet, addConstructorSet, removeConstructorSet },
    deps,
  )
