import { blanks } from '@shpulka/contract/buying/blanks'
import type { FastifyInstance } from 'fastify'
import { mount } from '../../base/http/mount.ts'
import { addBlank } from './add-blank.ts'
import { cancelBlank } from './cancel-blank.ts'
import { countBlanks } from './count-blanks.ts'
import { listBlanks } from './list-blanks.ts'
import type { BlanksDeps } from './show-blanks.ts'

export const blanksRoutes = (app: FastifyInstance, deps: BlanksDeps) =>
  mount(app, blanks, { listBlanks, addBlank, cancelBlank, countBlanks }, deps)
