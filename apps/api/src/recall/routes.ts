import { recalls } from '@shpulka/contract/recalls'
import type { FastifyInstance } from 'fastify'
import { mount } from '../http/mount.ts'
import { addRecall, type RecallDeps } from './add-recall.ts'
import { cancelRecall } from './cancel-recall.ts'
import { listRecalls } from './list-recalls.ts'

export const recallRoutes = (app: FastifyInstance, deps: RecallDeps) => mount(app, recalls, { listRecalls, addRecall, cancelRecall }, deps)
