import { randomBytes } from 'node:crypto'
import type { notifications } from '@shpulka/contract/people/notifications'
import type { Pool } from '../../base/db/pool.ts'
import type { Handler } from '../../base/http/request-context.ts'
import { ticketHash } from './live-ticket.ts'
import { insertTicket } from './live-tickets.sql.ts'

const ticketSeconds = 60

export const createLiveTicket: Handler<typeof notifications.createLiveTicket, { pool: Pool }> = async (
  { visitor },
  { pool },
) => {
  const { id, sessionId } = visitor.user!
  const ticket = randomBytes(32).toString('base64url')
  await insertTicket(pool, ticketHash(ticket), id, sessionId, visitor.site.id, ticketSeconds)
  return { ticket, expiresInSeconds: ticketSeconds }
}
