import type { users } from '@shpulka/contract/people/users'
import type { Changes } from '../../base/db/changes.ts'
import type { Handler } from '../../base/http/request-context.ts'
import { type ConfirmDeps, confirmOwner } from '../sessions/confirm-owner.port.ts'
import { logSecurity } from '../sessions/security-log.port.ts'
import { announceEndedSessions, endSessionsOf } from '../sessions/sessions.port.ts'
import { type ErasureDeps, erasePerson } from './erase-person.ts'

export type EraseUserDeps = ErasureDeps & ConfirmDeps & { readonly changes: Pick<Changes, 'announce'> }

export const eraseUser: Handler<typeof users.eraseUser, EraseUserDeps> = async (ctx, deps) => {
  const { id } = await confirmOwner(ctx, deps, ctx.body)
  // Sessions end before anything is deleted, so that no process can write as this person any more.
  announceEndedSessions(deps.changes, await endSessionsOf(deps.pool, id))
  await erasePerson(deps, id, 'buyer')
  logSecurity(ctx.log, 'account-erased', { userId: id })
  return { isErased: true }
}
