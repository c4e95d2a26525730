import type { notifications } from '@shpulka/contract/people/notifications'
import type { Pool } from '../../base/db/pool.ts'
import type { Handler } from '../../base/http/request-context.ts'
import { countNotificationsOf } from './notifications.sql.ts'

export const countNotifications: Handler<typeof notifications.countNotifications, { pool: Pool }> = async (
  { visitor },
  { pool },
) => {
  const [count] = await countNotificationsOf(pool, visitor.user!.id)
  return count!
}
