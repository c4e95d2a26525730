import type { users } from '@shpulka/contract/users'
import type { Verb } from '../http/visit.ts'
import type { UsersDeps } from './get-profile.ts'
import { partProfileView } from './profile.view.ts'
import { findProfile } from './users.sql.ts'

export const getPartProfile: Verb<typeof users.getPartProfile, UsersDeps> = async ({ visitor }, { pool }) => {
  const [row] = await findProfile(pool, visitor.user!.id)
  return partProfileView(row!)
}
