import { bonuses } from '@shpulka/contract/bonuses'
import type { FastifyInstance } from 'fastify'
import type { CatalogDeps } from '../catalog/cards.port.ts'
import { mount } from '../http/mount.ts'
import { listProductsBonuses } from './list-products-bonuses.ts'

export const bonusesRoutes = (app: FastifyInstance, deps: Pick<CatalogDeps, 'catalog'>) => mount(app, bonuses, { listProductsBonuses }, deps)
