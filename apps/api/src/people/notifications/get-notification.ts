import type { notifications } from '@shpulka/contract/people/notifications'
import type { Pool } from '../../base/db/pool.ts'
import { Failure, notFound } from '../../base/http/failure.ts'
import type { Handler } from '../../base/http/request-context.ts'
import { notificationView } from './notification.view.ts'
import { findNotification } from './notifications.sql.ts'

export const getNotification: Handler<typeof notifications.getNotification, { pool: Pool }> = async (
  { visitor, params },
  { pool },
) => {
  const [row] = await findNotification(pool, params.id, visitor.user?.id ?? null, visitor.site.id)
  if (row) return notificationView(row)
  throw visitor.user ? notFound('Такого уведомления нет') : new Failure(401, 'Войдите в аккаунт')
}
