import { recalls } from '@shpulka/contract/recalls'
import type { FastifyInstance } from 'fastify'
import type { Pool } from '../db/pool.ts'
import { mount } from '../http/mount.ts'
import { addRecall } from './add-recall.ts'
import { cancelRecall } from './cancel-recall.ts'
import { listRecalls } from './list-recalls.ts'

export const recallRoutes = (app: FastifyInstance, deps: { readonly pool: Pool }) =>
  mount(app, recalls, { listRecalls, addRecall, cancelRecall }, deps)
