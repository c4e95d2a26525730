import type { notifications } from '@shpulka/contract/people/notifications'
import type { Pool } from '../../base/db/pool.ts'
import type { Handler } from '../../base/http/request-context.ts'
import { countNotificationsOf, markEveryRead, markRead } from './notifications.sql.ts'

export const markAllRead: Handler<typeof notifications.markAllRead, { pool: Pool }> = async (
  { visitor, body },
  { pool },
) => {
  const userId = visitor.user!.id
  if (body.notifyIDs === undefined) await markEveryRead(pool, userId)
  else await markRead(pool, userId, body.notifyIDs)
  const [count] = await countNotificationsOf(pool, userId)
  return { unread: count!.unread }
}
