import { type Static, Type } from 'typebox'
import { call } from '../base/call.ts'
import { id, shortListId } from '../base/page.ts'

const token = Type.String({
  minLength: 20,
  maxLength: 500,
  pattern: '^[!-~]+$',
  description: 'Created in the settings of МойСклад; never returned by calls.',
})
const moment = (description: string) =>
  Type.Union([Type.String({ format: 'date-time' }), Type.Null()], { description: `${description} ISO 8601, UTC.` })

const organization = Type.Object({
  id: Type.String({ format: 'uuid', description: 'Id in МойСклад.' }),
  name: Type.String(),
})
const isOn = Type.Boolean({ description: 'Orders are sent to МойСклад, and their changes are read back.' })
const reserves = Type.Boolean({ description: 'Goods of open orders are reserved in МойСклад.' })
const sendsPayments = Type.Boolean({
  description: 'New payments and refunds are written to МойСклад, linked to their orders.',
})
const organizationId = Type.Union([Type.String({ format: 'uuid' }), Type.Null()], {
  description: 'The organization of orders; null: the only one.',
})

/** The state of a connection to МойСклад, besides the fields of every exchange. */
export const MoyskladConnection = Type.Object({
  id: id('Its connection.'),
  account: Type.String({ description: 'The employee whose token it is, from МойСклад; empty: not checked yet.' }),
  checkedAt: moment('When the token was last valid; null: never.'),
  isChecking: Type.Boolean({ description: 'A check of the token is queued or running.' }),
  isReadingAll: Type.Boolean({ description: 'All goods or all stock are queued to be read.' }),
  goodsAt: moment('When goods were last requested, changed or not; null: never.'),
  stockAt: moment('When stock was last requested; null: never.'),
  hasNotifications: Type.Boolean({
    description: 'МойСклад sends webhooks about changes; false: it is polled every minute.',
  }),
  whyNoNotifications: Type.String({
    description: 'Why there are no webhooks, from МойСклад; empty: there are, or they were not requested.',
  }),
  failure: Type.String({ description: 'Why the last request failed, in Russian; empty: it did not.' }),
  orders: Type.Object({
    isOn,
    reserves,
    organizationId,
    sendsPayments,
    organizations: Type.Array(organization, { description: 'Organizations in МойСклад; empty: not read yet.' }),
    problem: Type.String({ description: 'Why orders are not sent now, in Russian; empty: they are.' }),
  }),
})
export type MoyskladConnection = Static<typeof MoyskladConnection>

const ofOne = Type.Object({ id: id('Connection.') })
const confirmed = { staff: 'exchange.manage', isConfirmed: true } as const
const missing = { 404: 'No such connection on the caller’s sites' }

/** Connections to МойСклад, which the shop polls (docs/decisions/0088). */
export const exchangeMoysklad = {
  listMoysklads: call('GET', '/office/v1/exchange-moysklad', {
    summary: 'Connections to МойСклад with their state',
    answer: Type.Object({ moysklads: Type.Array(MoyskladConnection) }),
    needs: { staff: 'exchange.read' },
  }),
  addMoysklad: call('POST', '/office/v1/exchange-moysklad', {
    summary: 'Connects a site to МойСклад by a token; its first data wait for the owner’s approval',
    body: Type.Object({
      title: Type.String({ minLength: 1, maxLength: 100, pattern: '\\S', description: 'Title for staff.' }),
      siteId: shortListId('Site its goods are sold at.'),
      token,
    }),
    answer: Type.Object({ id: id('Connection.') }),
    needs: confirmed,
    errors: { 404: 'No such site among the caller’s' },
  }),
  changeMoyskladToken: call('POST', '/office/v1/exchange-moysklad/{id}/token', {
    summary: 'Replaces the token',
    params: ofOne,
    body: Type.Object({ token }),
    answer: Type.Object({}),
    needs: confirmed,
    errors: missing,
  }),
  checkMoysklad: call('POST', '/office/v1/exchange-moysklad/{id}/check', {
    summary: 'Checks the token with МойСклад, in a job',
    params: ofOne,
    answer: Type.Object({}),
    needs: { staff: 'exchange.manage' },
    errors: missing,
  }),
  readMoyskladAnew: call('POST', '/office/v1/exchange-moysklad/{id}/read', {
    summary: 'Reads all goods and all stock again, in a job',
    params: ofOne,
    answer: Type.Object({}),
    needs: { staff: 'exchange.manage' },
    errors: missing,
  }),
  changeMoyskladOrders: call('PUT', '/office/v1/exchange-moysklad/{id}/orders', {
    summary: 'Sets whether new orders are exchanged with МойСклад, and how they are created there',
    params: ofOne,
    body: Type.Object({ isOn, reserves, organizationId, sendsPayments }),
    answer: Type.Object({}),
    needs: confirmed,
    errors: missing,
  }),
  removeMoysklad: call('DELETE', '/office/v1/exchange-moysklad/{id}', {
    summary: 'Deletes the token and the connection; its goods stay unchanged',
    params: ofOne,
    answer: Type.Object({}),
    needs: confirmed,
    errors: missing,
  }),
}
