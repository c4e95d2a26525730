import type { users } from '@shpulka/contract/people/users'
import type { Handler } from '../../base/http/request-context.ts'
import type { UsersDeps } from './get-profile.ts'
import { partProfileView } from './profile.view.ts'
import { findProfile } from './users.sql.ts'

export const getPartProfile: Handler<typeof users.getPartProfile, UsersDeps> = async ({ visitor }, { pool }) => {
  const [row] = await findProfile(pool, visitor.user!.id)
  return partProfileView(row!)
}
