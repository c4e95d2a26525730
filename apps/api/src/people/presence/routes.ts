import { presence } from '@shpulka/contract/people/presence'
import type { FastifyInstance } from 'fastify'
import { mountOffice } from '../../base/http/mount.ts'
import type { PresenceDeps } from './deps.ts'
import { leavePresence } from './leave-presence.ts'
import { markPresence } from './mark-presence.ts'

export const presenceRoutes = (api: FastifyInstance, deps: PresenceDeps) =>
  mountOffice(api, presence, { markPresence, leavePresence }, deps)
