import type { Notification } from '@shpulka/contract/people/notifications'
import type { NotificationRow } from './notifications.sql.ts'

export const notificationView = ({ createdAt, ...row }: NotificationRow): Notification => ({
  ...row,
  createdAt: createdAt.toISOString(),
})
