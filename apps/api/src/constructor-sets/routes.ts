import { constructorSets } from '@shpulka/contract/constructor-sets'
import type { FastifyInstance } from 'fastify'
import type { BasketDeps } from '../basket/basket.port.ts'
import { mount } from '../http/mount.ts'
import { addConstructorSet } from './add-constructor-set.ts'
import { listConstructorSets } from './list-constructor-sets.ts'
import { priceConstructorSet } from './price-constructor-set.ts'
import { removeConstructorSet } from './remove-constructor-set.ts'
import { viewConstructorSet } from './view-constructor-set.ts'

export const constructorSetsRoutes = (app: FastifyInstance, deps: BasketDeps) =>
  mount(app, constructorSets, { listConstructorSets, viewConstructorSet, priceConstructorSet, addConstructorSet, removeConstructorSet }, deps)
