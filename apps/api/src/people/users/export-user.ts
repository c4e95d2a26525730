import type { users } from '@shpulka/contract/people/users'
import type { RateLimit, RateLimits } from '../../base/http/rate-limits.ts'
import type { Handler } from '../../base/http/request-context.ts'
import { exportPerson } from '../personal-data/personal-data.port.ts'
import { type ConfirmDeps, confirmOwner } from '../sessions/confirm-owner.port.ts'
import { logSecurity } from '../sessions/security-log.port.ts'
import { sessionOverError } from '../sessions/sessions.port.ts'

export type ExportUserDeps = ConfirmDeps & { readonly limits: RateLimits }

/** Enough for a readable file, a machine-readable one, and one more if a download failed. */
const exportsPerUser: RateLimit = { name: 'exports-per-user', times: 3, seconds: 24 * 3600 }

export const exportUser: Handler<typeof users.exportUser, ExportUserDeps> = async (ctx, deps) => {
  const { id } = await confirmOwner(ctx, deps, ctx.body)
  await deps.limits.consume([exportsPerUser, String(id)])
  const parts = await exportPerson(deps.pool, id)
  if (!parts) throw sessionOverError()
  logSecurity(ctx.log, 'data-exported', { userId: id })
  return { madeAt: new Date().toISOString(), parts }
}
