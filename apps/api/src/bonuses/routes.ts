import { bonuses } from '@shpulka/contract/bonuses'
import type { FastifyInstance } from 'fastify'
import type { CatalogDeps } from '../catalog/cards.port.ts'
import type { Pool } from '../db/pool.ts'
import { mount } from '../http/mount.ts'
import { getBonusBalance } from './get-bonus-balance.ts'
import { getBonusClient } from './get-bonus-client.ts'
import { listBonusAccounts } from './list-bonus-accounts.ts'
import { listProductsBonuses } from './list-products-bonuses.ts'

export const bonusesRoutes = (app: FastifyInstance, deps: Pick<CatalogDeps, 'catalog'> & { pool: Pool }) =>
  mount(app, bonuses, { listProductsBonuses, getBonusBalance, listBonusAccounts, getBonusClient }, deps)
