import type { users } from '@shpulka/contract/people/users'
import { badInput } from '../../base/http/failure.ts'
import type { Handler } from '../../base/http/request-context.ts'
import { type ConfirmDeps, confirmOwner } from '../sessions/confirm-owner.port.ts'
import { logSecurity } from '../sessions/security-log.port.ts'
import { sessionOverError } from '../sessions/sessions.port.ts'
import { phoneNumber, phoneProblem } from './contact.rule.ts'
import { profileView } from './profile.view.ts'
import { updatePhone } from './users.sql.ts'

export const changePhone: Handler<typeof users.changePhone, ConfirmDeps> = async (ctx, deps) => {
  const typed = ctx.body.phone.trim()
  const phone = typed === '' ? '' : phoneNumber(typed)
  if (phone === null) throw badInput({ phone: phoneProblem(typed) })
  const { id } = await confirmOwner(ctx, deps, ctx.body)
  const [row] = await updatePhone(deps.pool, id, phone)
  if (!row) throw sessionOverError()
  logSecurity(ctx.log, 'phone-changed', { userId: id })
  return profileView(row)
}
