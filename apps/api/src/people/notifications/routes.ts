import { notifications } from '@shpulka/contract/people/notifications'
import type { FastifyInstance } from 'fastify'
import type { Pool } from '../../base/db/pool.ts'
import { mount } from '../../base/http/mount.ts'
import { countNotifications } from './count-notifications.ts'
import { createLiveTicket } from './create-live-ticket.ts'
import { getNotification } from './get-notification.ts'
import { listNotifications } from './list-notifications.ts'
import { markAllRead } from './mark-all-read.ts'

export const notificationsRoutes = (app: FastifyInstance, deps: { pool: Pool }) =>
  mount(
    app,
    notifications,
    { listNotifications, countNotifications, markAllRead, createLiveTicket, getNotification },
    deps,
  )
