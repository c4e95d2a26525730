import { statement } from '../db/statement.ts'

export const insertSession = statement<[id: string, userId: number, deviceId: string, refreshHash: Buffer], { issuedAt: number }>(
  'insertSession',
  `insert into sessions (id, user_id, device_id, refresh_hash) values ($1, $2, $3, $4)
   returning extract(epoch from created_at)::int as "issuedAt"`,
)

export interface SessionUserRow {
  userId: number
  siteId: number
  role: 'guest' | 'org_user' | 'dealer'
  priceRole: string
  bonusType: number
  /** Neither revoked nor left idle for 30 days, nor the user gone. */
  isOpen: boolean
}

export const findSessionUser = statement<[sessionId: string], SessionUserRow>(
  'findSessionUser',
  `select u.id as "userId", u.site_id as "siteId", u.role, u.price_role as "priceRole", u.bonus_type as "bonusType",
     s.revoked_at is null and u.erased_at is null and s.used_at > now() - interval '30 days' as "isOpen"
   from sessions s join users u on u.id = s.user_id where s.id = $1`,
)

/** One of two that come at once gets the row: the other finds the hash gone. A session lives 30 days idle, 90 days at most. */
export const rotateRefreshHash = statement<
  [oldHash: Buffer, newHash: Buffer, deviceId: string, siteId: number],
  { sessionId: string; userId: number; role: string; now: number }
>(
  'rotateRefreshHash',
  `update sessions s set refresh_hash = $2, used_at = now()
   from users u
   where s.refresh_hash = $1 and s.revoked_at is null and s.device_id in ('', $3)
     and s.used_at > now() - interval '30 days' and s.created_at > now() - interval '90 days'
     and u.id = s.user_id and u.site_id = $4 and u.erased_at is null
   returning s.id as "sessionId", u.id as "userId", u.role, extract(epoch from now())::int as now`,
)
