import { pastedLists } from '@shpulka/contract/buying/pasted-lists'
import type { FastifyInstance } from 'fastify'
import { mount } from '../../base/http/mount.ts'
import { addPastedList } from './add-pasted-list.ts'
import type { PastedListsDeps } from './deps.ts'
import { listUnclearLines } from './list-unclear-lines.ts'
import { removeUnclearLines } from './remove-unclear-lines.ts'
import { resolveUnclearLines } from './resolve-unclear-lines.ts'

export const pastedListsRoutes = (app: FastifyInstance, deps: PastedListsDeps) =>
  mount(app, pastedLists, { addPastedList, listUnclearLines, resolveUnclearLines, removeUnclearLines }, deps)
