import { stuckEmails } from '@shpulka/contract/people/stuck-emails'
import type { FastifyInstance } from 'fastify'
import { mountOffice } from '../../base/http/mount.ts'
import type { StuckEmailsDeps } from './deps.ts'
import { listRefusedEmails } from './list-refused-emails.ts'
import { listStuckEmails } from './list-stuck-emails.ts'
import { retryStuckEmails } from './retry-stuck-emails.ts'
import { revealRefusedRecipient } from './reveal-refused-recipient.ts'
import { settleRefusedEmails } from './settle-refused-emails.ts'

export const stuckEmailsRoutes = (api: FastifyInstance, deps: StuckEmailsDeps) =>
  mountOffice(
    api,
    stuckEmails,
    { listStuckEmails, retryStuckEmails, listRefusedEmails, revealRefusedRecipient, settleRefusedEmails },
    deps,
  )
