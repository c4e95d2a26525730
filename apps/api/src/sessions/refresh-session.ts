import type { sessions } from '@shpulka/contract/sessions'
import type { Pool } from '../db/pool.ts'
import type { Verb } from '../http/visit.ts'
import { sessionIsOver, type TokenConfig } from './sessions.port.ts'
import { rotateRefreshHash } from './sessions.sql.ts'
import { freshRefreshToken, refreshTokenHash, signAccessToken } from './tokens.ts'

/** What the verbs of sessions are made of. */
export interface SessionsDeps {
  readonly pool: Pool
  readonly config: TokenConfig
}

export const refreshSession: Verb<typeof sessions.refreshSession, SessionsDeps> = async ({ visitor, body }, { pool, config }) => {
  const refresh = freshRefreshToken()
  const siteId = visitor.site.id
  const [session] = await rotateRefreshHash(pool, refreshTokenHash(body.oldRefreshToken), refreshTokenHash(refresh), body.deviceId ?? '', siteId)
  if (!session) throw sessionIsOver()
  return { access: await signAccessToken(config, { ...session, siteId }, session.now), refresh }
}
