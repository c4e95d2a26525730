import type { sessions } from '@shpulka/contract/people/sessions'
import type { Handler } from '../../base/http/request-context.ts'
import { findAccount } from './accounts.sql.ts'
import type { SessionsDeps } from './deps.ts'
import { sessionOverError } from './sessions.port.ts'

export const getPassword: Handler<typeof sessions.getPassword, SessionsDeps> = async ({ visitor }, { pool }) => {
  const [account] = await findAccount(pool, visitor.user!.id)
  if (!account) throw sessionOverError()
  return { hasPassword: account.passwordHash !== null, isEmailProven: account.isEmailProven }
}
