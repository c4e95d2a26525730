import { decodeJwt } from 'jose'
import type { Pool } from '../../base/db/pool.ts'
import { Failure } from '../../base/http/failure.ts'
import type { ReadUser } from '../../base/http/visitor.ts'
import type { CurrentSettings } from '../../content/settings/settings.port.ts'
import { liveLimits } from './live-limits.rule.ts'
import { ticketHash } from './live-ticket.ts'
import { redeemTicket } from './live-tickets.sql.ts'

/** The user or guest at the other end of a socket. */
export interface Listener {
  readonly siteId: number
  /** Null for a guest, who gets only notifications for every page. */
  readonly user: { readonly id: number; readonly sessionId: string } | null
  /** When the sign-in expires, in milliseconds of the server clock; infinite for a guest. */
  readonly endsAt: number
}

export interface SignInDeps {
  readonly pool: Pool
  readonly readUser: ReadUser
  readonly currentSettings: CurrentSettings
}

/**
 * Identifies who connects with this token: a ticket of the shop's pages, an access token of another client, or an empty
 * token of a guest. Null when the token is not valid.
 */
export async function identifyListener(token: string, hostname: string, deps: SignInDeps): Promise<Listener | null> {
  const { sites } = deps.currentSettings()
  if (token === '') {
    const site = sites.find(({ hosts }) => hosts.includes(hostname)) ?? sites[0]
    return site ? { siteId: site.id, user: null, endsAt: Number.POSITIVE_INFINITY } : null
  }
  return token.includes('.') ? listenerOfToken(token.replace(/^Bearer\s+/i, ''), deps) : listenerOfTicket(token, deps)
}

async function listenerOfTicket(ticket: string, { pool }: SignInDeps): Promise<Listener | null> {
  const [redeemed] = await redeemTicket(pool, ticketHash(ticket))
  if (!redeemed?.isUnexpired) return null
  return {
    siteId: redeemed.siteId,
    user: { id: redeemed.userId, sessionId: redeemed.sessionId },
    endsAt: Date.now() + liveLimits.ticketLifeMilliseconds,
  }
}

async function listenerOfToken(token: string, { readUser, currentSettings }: SignInDeps): Promise<Listener | null> {
  try {
    const { aud, exp = 0 } = decodeJwt(token)
    const site = currentSettings().sites.find(({ id }) => String(id) === aud)
    if (!site) return null
    const { id, sessionId } = await readUser(token, site)
    return { siteId: site.id, user: { id, sessionId }, endsAt: exp * 1000 }
  } catch (error) {
    // jose throws its own error for a text that is not a token; `readUser` a Failure for an expired or ended session.
    if (error instanceof Failure || (error as { code?: string }).code === 'ERR_JWT_INVALID') return null
    throw error
  }
}
