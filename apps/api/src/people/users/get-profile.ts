import type { users } from '@shpulka/contract/people/users'
import type { Pool } from '../../base/db/pool.ts'
import type { Handler } from '../../base/http/request-context.ts'
import { profileView } from './profile.view.ts'
import { findProfile } from './users.sql.ts'

/** Dependencies of the handlers of users. */
export interface UsersDeps {
  readonly pool: Pool
}

export const getProfile: Handler<typeof users.getProfile, UsersDeps> = async ({ visitor }, { pool }) => {
  const [row] = await findProfile(pool, visitor.user!.id)
  return profileView(row!)
}
