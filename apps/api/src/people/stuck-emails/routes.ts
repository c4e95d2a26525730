import { stuckEmails } from '@shpulka/contract/people/stuck-emails'
import type { FastifyInstance } from 'fastify'
import { mountOffice } from '../../base/http/mount.ts'
import type { StuckEmailsDeps } from './deps.ts'
import { listStuckEmails } from './list-stuck-emails.ts'
import { retryStuckEmails } from './retry-stuck-emails.ts'

export const stuckEmailsRoutes = (api: FastifyInstance, deps: StuckEmailsDeps) =>
  mountOffice(api, stuckEmails, { listStuckEmails, retryStuckEmails }, deps)
