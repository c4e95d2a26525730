import { bonuses } from '@shpulka/contract/buying/bonuses'
import type { FastifyInstance } from 'fastify'
import type { Pool } from '../../base/db/pool.ts'
import { mount } from '../../base/http/mount.ts'
import type { CatalogDeps } from '../../catalogue/catalog/cards.port.ts'
import { getBonusBalance } from './get-bonus-balance.ts'
import { getBonusClient } from './get-bonus-client.ts'
import { listBonusAccounts } from './list-bonus-accounts.ts'
import { listProductsBonuses } from './list-products-bonuses.ts'

export const bonusesRoutes = (app: FastifyInstance, deps: Pick<CatalogDeps, 'catalog'> & { pool: Pool }) =>
  mount(app, bonuses, { listProductsBonuses, getBonusBalance, listBonusAccounts, getBonusClient }, deps)
