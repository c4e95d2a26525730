import type { users } from '@shpulka/contract/people/users'
import type { Handler } from '../../base/http/request-context.ts'
import type { UsersDeps } from './get-profile.ts'
import { findParams } from './users.sql.ts'

export const getParams: Handler<typeof users.getParams, UsersDeps> = async ({ visitor }, { pool }) => {
  const [row] = await findParams(pool, visitor.user!.id)
  return row!.params
}
