import type { notifications } from '@shpulka/contract/people/notifications'
import type { Pool } from '../../base/db/pool.ts'
import type { Handler } from '../../base/http/request-context.ts'
import { notificationView } from './notification.view.ts'
import { countNotificationsOf, findNotifications } from './notifications.sql.ts'

export const listNotifications: Handler<typeof notifications.listNotifications, { pool: Pool }> = async (
  { visitor, query },
  { pool },
) => {
  const { showReceived, page, limit } = query
  const userId = visitor.user!.id
  const [rows, [count]] = await Promise.all([
    findNotifications(pool, userId, showReceived, limit, (page - 1) * limit),
    countNotificationsOf(pool, userId),
  ])
  const total = showReceived ? count!.total : count!.unread
  return { items: rows.map(notificationView), page, limit, pages: Math.ceil(total / limit), total }
}
