import type { notifications } from '@shpulka/contract/people/notifications'
import type { Pool } from '../../base/db/pool.ts'
import type { Verb } from '../../base/http/visit.ts'
import { countNotificationsOf } from './notifications.sql.ts'

export const countNotifications: Verb<typeof notifications.countNotifications, { pool: Pool }> = async ({ visitor }, { pool }) => {
  const [count] = await countNotificationsOf(pool, visitor.user!.id)
  return count!
}
