import type { Notification } from '@shpulka/contract/notifications'
import type { NotificationRow } from './notifications.sql.ts'

export const notificationView = ({ createdAt, ...row }: NotificationRow): Notification => ({ ...row, createdAt: createdAt.toISOString() })
