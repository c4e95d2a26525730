import type { users } from '@shpulka/contract/people/users'
import type { Pool } from '../../base/db/pool.ts'
import type { Verb } from '../../base/http/visit.ts'
import { profileView } from './profile.view.ts'
import { findProfile } from './users.sql.ts'

/** What the verbs of users are made of. */
export interface UsersDeps {
  readonly pool: Pool
}

export const getProfile: Verb<typeof users.getProfile, UsersDeps> = async ({ visitor }, { pool }) => {
  const [row] = await findProfile(pool, visitor.user!.id)
  return profileView(row!)
}
