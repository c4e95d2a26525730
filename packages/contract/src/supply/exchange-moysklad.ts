import { type Static, Type } from 'typebox'
import { call } from '../base/call.ts'
import { id } from '../base/page.ts'

const token = Type.String({
  minLength: 20,
  maxLength: 500,
  pattern: '^[!-~]+$',
  description: 'Made in the settings of МойСклад; is never answered.',
})
const moment = (description: string) =>
  Type.Union([Type.String({ format: 'date-time' }), Type.Null()], { description: `${description} ISO 8601, UTC.` })

const organization = Type.Object({
  id: Type.String({ format: 'uuid', description: 'In МойСклад.' }),
  name: Type.String(),
})
const isOn = Type.Boolean({ description: 'Orders are sent there and their changes come back.' })
const reserves = Type.Boolean({ description: 'Goods of open orders are held there.' })
const sendsPayments = Type.Boolean({
  description: 'Money that comes and goes back from then on is written there, linked to its order.',
})
const organizationId = Type.Union([Type.String({ format: 'uuid' }), Type.Null()], {
  description: 'In whose name orders are; null: of the only one there is.',
})

/** How a connection to МойСклад is doing, beside what is said of every exchange. */
export const MoyskladConnection = Type.Object({
  id: id('Its connection.'),
  account: Type.String({ description: 'The employee whose token it is, as МойСклад says; empty: not asked yet.' }),
  checkedAt: moment('When the token was last good; null: never yet.'),
  isChecking: Type.Boolean({ description: 'A check of the token waits, or is under way.' }),
  isReadingAll: Type.Boolean({ description: 'All goods or all stock are to be read.' }),
  goodsAt: moment('When goods were asked for last, changed or not; null: never yet.'),
  stockAt: moment('When stock was; null: never yet.'),
  hasNotifications: Type.Boolean({ description: 'It tells the shop of changes; false: it is asked each minute.' }),
  whyNoNotifications: Type.String({ description: 'Why it does not, as it said; empty: it does, or nobody has asked.' }),
  failure: Type.String({ description: 'Why the last try failed, in Russian; empty: it did not.' }),
  orders: Type.Object({
    ...{ isOn, reserves, organizationId, sendsPayments },
    organizations: Type.Array(organization, { description: 'As МойСклад named them last; empty: not asked yet.' }),
    problem: Type.String({ description: 'Why orders do not go now, in Russian; empty: they do.' }),
  }),
})
export type MoyskladConnection = Static<typeof MoyskladConnection>

const ofOne = Type.Object({ id: id('Connection.') })
const confirmed = { staff: 'exchange.manage', isConfirmed: true } as const
const missing = { 404: 'No such connection of one’s sites' }

/** Connections to МойСклад, which the shop asks by itself (docs/decisions/0088). */
export const exchangeMoysklad = {
  listMoysklads: call('GET', '/office/v1/exchange-moysklad', {
    summary: 'Connections to МойСклад, and how the last questions went',
    answer: Type.Object({ moysklads: Type.Array(MoyskladConnection) }),
    needs: { staff: 'exchange.read' },
  }),
  addMoysklad: call('POST', '/office/v1/exchange-moysklad', {
    summary: 'Connects a site to МойСклад by a token; what it brings first waits for the owner',
    body: Type.Object({
      title: Type.String({ minLength: 1, maxLength: 100, pattern: '\\S', description: 'For people.' }),
      siteId: id('Site its goods are sold at.'),
      token,
    }),
    answer: Type.Object({ id: id('Connection.') }),
    needs: confirmed,
    errors: { 404: 'No such site of one’s own' },
  }),
  changeMoyskladToken: call('POST', '/office/v1/exchange-moysklad/{id}/token', {
    summary: 'Another token in place of the former',
    params: ofOne,
    body: Type.Object({ token }),
    answer: Type.Object({}),
    needs: confirmed,
    errors: missing,
  }),
  checkMoysklad: call('POST', '/office/v1/exchange-moysklad/{id}/check', {
    summary: 'Asks МойСклад whose token it is, by a job',
    params: ofOne,
    answer: Type.Object({}),
    needs: { staff: 'exchange.manage' },
    errors: missing,
  }),
  readMoyskladAnew: call('POST', '/office/v1/exchange-moysklad/{id}/read', {
    summary: 'Reads all goods and all stock once more, by a job',
    params: ofOne,
    answer: Type.Object({}),
    needs: { staff: 'exchange.manage' },
    errors: missing,
  }),
  changeMoyskladOrders: call('PUT', '/office/v1/exchange-moysklad/{id}/orders', {
    summary: 'Whether orders placed from now on are exchanged with МойСклад, and how they are made there',
    params: ofOne,
    body: Type.Object({ isOn, reserves, organizationId, sendsPayments }),
    answer: Type.Object({}),
    needs: confirmed,
    errors: missing,
  }),
  deleteMoysklad: call('DELETE', '/office/v1/exchange-moysklad/{id}', {
    summary: 'Forgets the token and the connection; its goods stay as they are',
    params: ofOne,
    answer: Type.Object({}),
    needs: confirmed,
    errors: missing,
  }),
}
