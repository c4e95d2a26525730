import { type Static, Type } from 'typebox'
import { call } from '../base/call.ts'
import { id } from '../base/page.ts'

/** How often a file may be fetched, in minutes, and how that is called. */
export const feedRhythms = {
  15: 'каждые 15 минут',
  60: 'каждый час',
  180: 'каждые 3 часа',
  1440: 'раз в сутки',
} as const

export const feedFormats = { yml: 'YML (Яндекс Маркет)', commerceml: 'CommerceML (1С)' } as const

const FeedFormat = Type.Union([Type.Literal('yml'), Type.Literal('commerceml')])
const url = Type.String({ maxLength: 2_000, pattern: '^https?://\\S+$', description: 'Of the file, in the Internet.' })
const login = Type.String({ maxLength: 100, description: 'The other server asks for; empty: none.' })
const password = Type.String({ maxLength: 200, description: 'The other server asks for; is never answered.' })
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
  fetchedAt: moment('When it was got last, changed or not; null: never yet.'),
  failure: Type.String({ description: 'Why the last try failed, in Russian; empty: it did not.' }),
})
export type ExchangeFeed = Static<typeof ExchangeFeed>

const ofOne = Type.Object({ id: id('Connection.') })
const confirmed = { staff: 'exchange.manage', isConfirmed: true } as const
const missing = { 404: 'No such feed of one’s sites' }

/** Files of suppliers fetched on schedule and applied as what a program sends (docs/decisions/0085). */
export const exchangeFeeds = {
  listExchangeFeeds: call('GET', '/office/v1/exchange-feeds', {
    summary: 'Files that are fetched, and how the last fetch went',
    answer: Type.Object({ feeds: Type.Array(ExchangeFeed) }),
    needs: { staff: 'exchange.read' },
  }),
  addExchangeFeed: call('POST', '/office/v1/exchange-feeds', {
    summary: 'A file to be fetched on schedule; what it brings first waits for the owner',
    body: Type.Object({
      title: Type.String({ minLength: 1, maxLength: 100, pattern: '\\S', description: 'For people: the supplier.' }),
      siteId: id('Site its goods are sold at.'),
      ...{ url, format: FeedFormat, everyMinutes },
      ...{ login: Type.Optional(login), password: Type.Optional(password) },
    }),
    answer: Type.Object({ id: id('Connection.') }),
    needs: confirmed,
    errors: { 404: 'No such site of one’s own' },
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
