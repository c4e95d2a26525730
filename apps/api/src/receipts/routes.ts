import { receipts } from '@shpulka/contract/receipts'
import type { FastifyInstance } from 'fastify'
import type { Pool } from '../db/pool.ts'
import { mount } from '../http/mount.ts'
import { listReceipts } from './list-receipts.ts'

export const receiptsRoutes = (app: FastifyInstance, deps: { readonly pool: Pool }) => mount(app, receipts, { listReceipts }, deps)
