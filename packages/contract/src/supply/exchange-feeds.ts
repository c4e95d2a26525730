import { type Static, Type } from 'typebox'
import { call } from '../base/call.ts'
import { id } from '../base/page.ts'

/** Intervals between fetches of a file: minutes → name. */
export const feedRhythms = {
  15: 'каждые 15 минут',
  60: 'каждый час',
  180: 'каждые 3 часа',
  1440: 'раз в сутки',
} as const

export const feedFormats = { yml: 'YML (Яндекс Маркет)', commerceml: 'CommerceML (1С)' } as const

const FeedFormat = Type.Union([Type.Literal('yml'), Type.Literal('commerceml')])
const url = Type.String({ maxLength: 2_000, pattern: '^https?://\\S+$', description: 'Address of the file.' })
const login = Type.String({ maxLength: 100, description: 'Login for the other server; empty: none.' })
const password = Type.String({
  maxLength: 200,
  description: 'Password for the other server; answers never contain it.',
})
const everyMinutes = Type.Union([Type.Literal(15), Type.Literal(60), Type.Literal(180), Type.Literal(1440)], {
  description: 'Minutes from one fetch to the next.',
})
const moment = (description: string) =>
  Type.Union([Type.String({ format: 'date-time' }), Type.Null()], { description: `${description} ISO 8601, UTC.` })

/** A file the shop fetches. */
export const ExchangeFeed = Type.Object({
  id: id('Its connection.'),
  url,
  login,
  hasPassword: Type.Boolean(),
  format: FeedFormat,
  everyMinutes: Type.Integer({ description: 'Minutes from one fetch to the next.' }),
  fetchedAt: moment('Last successful fetch, whether the file had changed or not; null: none yet.'),
  failure: Type.String({ description: 'Why the last fetch failed, in Russian; empty: it did not.' }),
})
export type ExchangeFeed = Static<typeof ExchangeFeed>

const ofOne = Type.Object({ id: id('Connection.') })
const confirmed = { staff: 'exchange.manage', isConfirmed: true } as const
const missing = { 404: 'No such feed on the caller’s sites' }

/** Files of suppliers, fetched on a schedule and applied like packages of a program (docs/decisions/0085). */
export const exchangeFeeds = {
  listExchangeFeeds: call('GET', '/office/v1/exchange-feeds', {
    summary: 'Files that are fetched, and how the last fetch went',
    answer: Type.Object({ feeds: Type.Array(ExchangeFeed) }),
    needs: { staff: 'exchange.read' },
  }),
  addExchangeFeed: call('POST', '/office/v1/exchange-feeds', {
    summary: 'Adds a file to fetch on a schedule; its first contents wait for the owner’s approval',
    body: Type.Object({
      title: Type.String({ minLength: 1, maxLength: 100, pattern: '\\S', description: 'For people: the supplier.' }),
      siteId: id('Site its goods are sold at.'),
      ...{ url, format: FeedFormat, everyMinutes },
      ...{ login: Type.Optional(login), password: Type.Optional(password) },
    }),
    answer: Type.Object({ id: id('Connection.') }),
    needs: confirmed,
    errors: { 404: 'No such site among the caller’s' },
  }),
  changeExchangeFeed: call('PATCH', '/office/v1/exchange-feeds/{id}', {
    summary: 'Changes where a file is and how often it is fetched',
    params: ofOne,
    body: Type.Object({
      url: Type.Optional(url),
      everyMinutes: Type.Optional(everyMinutes),
      ...{ login: Type.Optional(login), password: Type.Optional(password) },
    }),
    answer: Type.Object({}),
    needs: confirmed,
    errors: missing,
  }),
  fetchExchangeFeed: call('POST', '/office/v1/exchange-feeds/{id}/fetch', {
    summary: 'Fetches a file now, by a job',
    params: ofOne,
    answer: Type.Object({}),
    needs: { staff: 'exchange.manage' },
    errors: missing,
  }),
}
