import { receipts } from '@shpulka/contract/buying/receipts'
import type { FastifyInstance } from 'fastify'
import type { Pool } from '../../base/db/pool.ts'
import { mount } from '../../base/http/mount.ts'
import { listReceipts } from './list-receipts.ts'

export const receiptsRoutes = (app: FastifyInstance, deps: { readonly pool: Pool }) =>
  mount(app, receipts, { listReceipts }, deps)
