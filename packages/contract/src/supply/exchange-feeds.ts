import { type Static, Type } from 'typebox'
import { call } from '../base/call.ts'
import { id, shortListId } from '../base/page.ts'

/** Intervals between fetches of a file: minutes → title. */
export const feedRhythms = {
  15: 'каждые 15 минут',
  60: 'каждый час',
  180: 'каждые 3 часа',
  1440: 'раз в сутки',
} as const

export const feedFormats = {
  yml: 'YML (Яндекс Маркет)',
  commerceml: 'CommerceML (1С)',
  xlsx: 'Таблица Excel (XLSX)',
} as const

/** Kinds of table columns with their Russian titles. */
export const tableColumns = {
  article: 'Артикул',
  name: 'Название',
  price: 'Цена',
  stock: 'Остаток',
  barcode: 'Штрихкод',
  group: 'Группа',
} as const
export type TableColumn = keyof typeof tableColumns

/** Largest uploaded table, in bytes. */
export const maxTableBytes = 15 * 1024 ** 2
/** Its length in base64. */
const maxTableChars = Math.ceil(maxTableBytes / 3) * 4

const FeedFormat = Type.Union([Type.Literal('yml'), Type.Literal('commerceml'), Type.Literal('xlsx')])
const url = Type.String({ maxLength: 2_000, pattern: '^https?://\\S+$', description: 'Address of the file.' })
const login = Type.String({ maxLength: 100, description: 'Login for the other server; empty: none.' })
const password = Type.String({
  maxLength: 200,
  description: 'Password for the other server; answers never contain it.',
})
const everyMinutes = Type.Union([Type.Literal(15), Type.Literal(60), Type.Literal(180), Type.Literal(1440)], {
  description: 'Minutes from one fetch to the next.',
})
const everyDays = Type.Union([Type.Integer({ minimum: 1, maximum: 365 }), Type.Null()], {
  description: 'An uploaded table is expected once in so many days; null: staff are not notified when it is late.',
})
const moment = (description: string) =>
  Type.Union([Type.String({ format: 'date-time' }), Type.Null()], { description: `${description} ISO 8601, UTC.` })

const columnAt = Type.Integer({ minimum: 0, maximum: 16_383, description: 'Number of the column, from 0.' })

/** The layout of a table. */
export const TableLayout = Type.Object({
  sheet: Type.String({ maxLength: 100, description: 'Name of the sheet; empty: the first one.' }),
  firstRow: Type.Integer({ minimum: 1, maximum: 1_048_576, description: 'The first row with goods, from 1.' }),
  columns: Type.Object({
    article: columnAt,
    name: columnAt,
    price: columnAt,
    stock: Type.Optional(columnAt),
    barcode: Type.Optional(columnAt),
    group: Type.Optional(columnAt),
  }),
})
export type TableLayout = Static<typeof TableLayout>

/** A row of a table, and its effect on the shop. */
export const TablePreviewRow = Type.Object({
  line: Type.Integer({ description: 'Number of the row in the sheet.' }),
  article: Type.String({ description: 'Empty: there is none.' }),
  name: Type.String(),
  price: Type.String({ description: 'Roubles, a decimal number; empty: no price, so the goods are not sold.' }),
  stock: Type.String({ description: 'In Russian; empty: not in the table.' }),
  barcode: Type.String(),
  group: Type.String({ description: 'Empty: none.' }),
  outcome: Type.Union([Type.Literal('new'), Type.Literal('changed'), Type.Literal('same'), Type.Literal('fault')], {
    description: 'fault: it would go to quarantine.',
  }),
  why: Type.String({ description: 'The reason of a fault, in Russian; otherwise empty.' }),
})
export type TablePreviewRow = Static<typeof TablePreviewRow>

/** A file the shop fetches, or a table somebody uploads. */
export const ExchangeFeed = Type.Object({
  id: id('Its connection.'),
  url: Type.String({ description: 'URL of the file; empty for an uploaded table.' }),
  login,
  hasPassword: Type.Boolean(),
  format: FeedFormat,
  everyMinutes: Type.Integer({ description: 'Minutes from one fetch to the next.' }),
  everyDays,
  fetchedAt: moment('Last successful fetch, whether the file had changed or not; null: none yet.'),
  failure: Type.String({ description: 'Why the last fetch failed, in Russian; empty: it did not.' }),
  hasTable: Type.Boolean({ description: 'A table has been received and may be previewed.' }),
  hasLayout: Type.Boolean({
    description: 'The columns of the table are set; false for a table: nothing is applied yet.',
  }),
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
      siteId: shortListId('Site its goods are sold at.'),
      url: Type.Optional(url),
      format: FeedFormat,
      everyMinutes,
      everyDays: Type.Optional(everyDays),
      login: Type.Optional(login),
      password: Type.Optional(password),
    }),
    answer: Type.Object({ id: id('Connection.') }),
    needs: confirmed,
    errors: { 404: 'No such site among the caller’s', 422: 'No address, and not a table' },
  }),
  changeExchangeFeed: call('PATCH', '/office/v1/exchange-feeds/{id}', {
    summary: 'Changes the URL of a file and how often it is fetched',
    params: ofOne,
    body: Type.Object({
      url: Type.Optional(url),
      everyMinutes: Type.Optional(everyMinutes),
      everyDays: Type.Optional(everyDays),
      login: Type.Optional(login),
      password: Type.Optional(password),
    }),
    answer: Type.Object({}),
    needs: confirmed,
    errors: missing,
  }),
  uploadExchangeTable: call('POST', '/office/v1/exchange-feeds/{id}/table', {
    summary: 'Uploads a new table of a supplier instead of the previous one; applied at once when its columns are set',
    params: ofOne,
    body: Type.Object({
      name: Type.String({ maxLength: 200, description: 'Name of the file.' }),
      content: Type.String({
        minLength: 1,
        maxLength: maxTableChars,
        pattern: '^[A-Za-z0-9+/]+={0,2}$',
        description: 'The file in base64.',
      }),
    }),
    answer: Type.Object({ isApplied: Type.Boolean({ description: 'False: it waits until its columns are set.' }) }),
    maxBytes: maxTableChars + 2_000,
    needs: { staff: 'exchange.manage' },
    errors: { ...missing, 422: 'Not a table that can be read' },
  }),
  viewExchangeTable: call('GET', '/office/v1/exchange-feeds/{id}/table', {
    summary: 'The first rows of the latest table, and its layout',
    params: ofOne,
    query: Type.Object({ sheet: Type.Optional(Type.String({ maxLength: 100 })) }),
    answer: Type.Object({
      title: Type.String({ description: 'Title of the connection.' }),
      sheets: Type.Array(Type.String()),
      sheet: Type.String({ description: 'The shown sheet.' }),
      rows: Type.Array(Type.Object({ number: Type.Integer(), cells: Type.Array(Type.String()) }), {
        description: 'Rows that are not empty, 30 at most, cells as texts, 40 columns at most.',
      }),
      firstRow: Type.Integer({ description: 'Saved, otherwise guessed.' }),
      columns: Type.Record(Type.String(), Type.Integer(), {
        description: 'Numbers of columns by kind: saved, otherwise guessed.',
      }),
      isSaved: Type.Boolean(),
    }),
    needs: { staff: 'exchange.manage' },
    errors: { 404: 'No such table of one’s sites, or none has come yet', 422: 'The table cannot be read' },
  }),
  previewExchangeTable: call('POST', '/office/v1/exchange-feeds/{id}/table/preview', {
    summary: 'The effect of the first rows of the table with this layout',
    params: ofOne,
    body: TableLayout,
    answer: Type.Object({ rows: Type.Array(TablePreviewRow, { description: '20 at most.' }) }),
    needs: { staff: 'exchange.manage' },
    errors: { 404: 'No such table of one’s sites, or none has come yet', 422: 'The table cannot be read so' },
  }),
  saveExchangeTable: call('PUT', '/office/v1/exchange-feeds/{id}/table', {
    summary: 'Saves the layout of the table, and applies the latest table',
    params: ofOne,
    body: TableLayout,
    answer: Type.Object({}),
    needs: confirmed,
    errors: { 404: 'No such table of one’s sites, or none has come yet', 422: 'The table cannot be read so' },
  }),
  fetchExchangeFeed: call('POST', '/office/v1/exchange-feeds/{id}/fetch', {
    summary: 'Fetches a file now, by a job',
    params: ofOne,
    answer: Type.Object({}),
    needs: { staff: 'exchange.manage' },
    errors: missing,
  }),
}
