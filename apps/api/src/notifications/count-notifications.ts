import type { notifications } from '@shpulka/contract/notifications'
import type { Pool } from '../db/pool.ts'
import type { Verb } from '../http/visit.ts'
import { countNotificationsOf } from './notifications.sql.ts'

export const countNotifications: Verb<typeof notifications.countNotifications, { pool: Pool }> = async ({ visitor }, { pool }) => {
  const [count] = await countNotificationsOf(pool, visitor.user!.id)
  return count!
}
