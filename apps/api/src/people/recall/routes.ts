import { recalls } from '@shpulka/contract/people/recall'
import type { FastifyInstance } from 'fastify'
import { mount } from '../../base/http/mount.ts'
import { addRecall, type RecallDeps } from './add-recall.ts'
import { cancelRecall } from './cancel-recall.ts'
import { listRecalls } from './list-recalls.ts'

export const recallRoutes = (app: FastifyInstance, deps: RecallDeps) =>
  mount(app, recalls, { listRecalls, addRecall, cancelRecall }, deps)
