import { servedSessions } from '@shpulka/contract/sessions'
import type { FastifyInstance } from 'fastify'
import { mount } from '../http/mount.ts'
import type { SessionsDeps } from './deps.ts'
import { refreshSession } from './refresh-session.ts'

export const sessionsRoutes = (app: FastifyInstance, deps: SessionsDeps) => mount(app, servedSessions, { refreshSession }, deps)
