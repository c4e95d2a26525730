import { type Static, Type } from 'typebox'
import { call } from '../base/call.ts'
import { id, pageLimit, pageMeta, pageNumber } from '../base/page.ts'

/**
 * spec 4: commands to the page, never shown in lists. reset_session: delete the visitor's data and say that the shop
 * has been updated; reload_page: delete cookies and reload the page.
 */
export const systemTypes = ['reset_session', 'reload_page'] as const

/** A message of the shop to one person, or (types of systemTypes) to every open page. */
export const Notification = Type.Object({
  id: id('Id; a later notification has a greater one.'),
  typeCode: Type.String({
    description:
      'What it is about: order-status, blank, request (the shop’s answer to a form), review, raffle, shop; ' +
      'reset_session and reload_page are commands to the page. A client shows unknown types as a warning.',
  }),
  title: Type.String({ description: 'One line of plain text.' }),
  body: Type.String({ description: 'Plain text, may have several lines; empty: the title says all.' }),
  link: Type.String({
    description: 'Path of the page it leads to (`/user/profile/order/detail/12`); empty: none.',
  }),
  createdAt: Type.String({ description: 'ISO 8601, UTC.' }),
  isRead: Type.Boolean({ description: 'Marked read by its owner.' }),
})
export type Notification = Static<typeof Notification>

/** A message of the live channel: a new notification, to be requested by its id. */
export const LiveMessage = Type.Object({ id: id('New notification.') })
export type LiveMessage = Static<typeof LiveMessage>

/** Sent by the client over the live channel to mark notifications as read. */
export const MarkReadMessage = Type.Object({
  uid: Type.Optional(
    Type.Unknown({
      description: 'Accepted for compatibility and ignored: the user is known from the sign-in of the channel.',
    }),
  ),
  notifyIDs: Type.Array(id('Notification; those of other users are ignored.'), {
    maxItems: 200,
    description: 'Ids of what was read.',
  }),
})
export type MarkReadMessage = Static<typeof MarkReadMessage>

export const notifications = {
  listNotifications: call('GET', '/notifications/v1/notification/foruser', {
    summary: 'Notifications of the signed-in user: unread ones first, then the newest',
    needs: 'user',
    query: Type.Object({
      showReceived: Type.Boolean({ default: false, description: 'True: those already read as well.' }),
      page: pageNumber,
      limit: pageLimit(10),
    }),
    answer: Type.Object({ items: Type.Array(Notification), ...pageMeta }),
  }),
  countNotifications: call('GET', '/notifications/v1/notification/foruser/count', {
    summary: 'How many notifications the signed-in user has',
    needs: 'user',
    answer: Type.Object({
      unread: Type.Integer({ description: 'Not read yet.' }),
      total: Type.Integer({ description: 'In all.' }),
    }),
  }),
  markAllRead: call('POST', '/notifications/v1/mark-all-read', {
    summary: 'Marks notifications of the signed-in user read: all, or those named',
    needs: 'user',
    body: Type.Object({
      notifyIDs: Type.Optional(
        Type.Array(id('Notification; those of other users are ignored.'), {
          maxItems: 200,
          description: 'Only these; without it: all.',
        }),
      ),
    }),
    answer: Type.Object({ unread: Type.Integer({ description: 'How many are left unread.' }) }),
  }),
  createLiveTicket: call('POST', '/notifications/v1/ticket', {
    summary: 'A ticket for the live channel, for pages whose scripts hold no token',
    needs: 'user',
    answer: Type.Object({
      ticket: Type.String({
        description:
          'Value of the parameter token of /notifications/v1/notification/subscribe; opens the channel once.',
      }),
      expiresInSeconds: Type.Integer({ description: 'How long it can be used.' }),
    }),
  }),
  getNotification: call('GET', '/notifications/v1/notification/{id}', {
    summary: 'A notification of the signed-in user; one sent to everybody is open to any visitor of its site',
    params: Type.Object({ id: id('Notification.') }),
    answer: Notification,
    errors: {
      401: 'A guest, and the notification is not for everybody',
      404: 'No such notification, or it is somebody else’s',
    },
  }),
}
