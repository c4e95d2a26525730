import { statement } from '../../base/db/statement.ts'

/** A ticket opens the live channel once: the address of a socket must not carry a token. */
export const insertTicket = statement<
  [hash: Buffer, userId: number, sessionId: string, siteId: number, lifeSeconds: number]
>(
  'insertTicket',
  `insert into live_tickets (hash, user_id, session_id, site_id, expires_at)
    values ($1, $2, $3, $4, now() + make_interval(secs => $5))`,
)

/** Of two concurrent uses of one ticket, one gets the row. */
export const redeemTicket = statement<
  [hash: Buffer],
  { userId: number; sessionId: string; siteId: number; isUnexpired: boolean }
>(
  'redeemTicket',
  `delete from live_tickets where hash = $1
   returning user_id as "userId", session_id as "sessionId", site_id as "siteId", expires_at > now() as "isUnexpired"`,
)

export const deleteExpiredTickets = statement<[]>(
  'deleteExpiredTickets',
  'delete from live_tickets where expires_at < now()',
)
