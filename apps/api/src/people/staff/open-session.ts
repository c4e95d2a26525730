import type { staff } from '@shpulka/contract/people/staff'
import { transaction } from '../../base/db/transaction.ts'
import { unprocessable } from '../../base/http/failure.ts'
import type { SignInHandler } from '../../base/http/office-context.ts'
import { hashedLoginName, logSecurity } from '../sessions/security-log.port.ts'
import { consumeCode } from './check-code.ts'
import type { StaffDeps } from './deps.ts'
import { openStaffSession, staffSessionView } from './open-staff-session.ts'
import { findCredentials } from './sign-in.sql.ts'
import { staffSignInsPerAccount, staffSignInsPerAccountAndIp, staffSignInsPerIp } from './staff-limits.rule.ts'

/**
 * Fails with one message, so that accounts, passwords and codes cannot be probed separately. A password is verified
 * even without an account, so that the time of the answer does not tell whether there is one.
 */
export const openSession: SignInHandler<typeof staff.openSession, StaffDeps> = async (
  ctx,
  { pool, config, limits, passwords, currentSettings },
) => {
  const email = ctx.body.email.trim().toLowerCase()
  await limits.consume(
    [staffSignInsPerIp, ctx.clientKey],
    [staffSignInsPerAccountAndIp, `${email} ${ctx.clientKey}`],
    [staffSignInsPerAccount, email],
  )
  const [credentials] = await findCredentials(pool, email)
  const isPasswordRight = await passwords.verify(credentials?.passwordHash ?? null, ctx.body.password)
  const signedIn = await transaction(pool, async (tx) => {
    if (!credentials || !isPasswordRight || !(await consumeCode(tx, config, credentials.staffId, ctx.body.code)))
      return null
    return openStaffSession(tx, credentials.staffId, 'пароль и код', ctx)
  })
  if (signedIn === null) {
    logSecurity(ctx.log, 'sign-in-failed', { office: true, name: hashedLoginName(config, email) })
    throw unprocessable('Почта, пароль или код не подходят')
  }
  logSecurity(ctx.log, 'signed-in', { office: true, staffId: signedIn.id })
  return staffSessionView(signedIn, currentSettings())
}
