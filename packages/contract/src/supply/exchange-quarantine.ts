import { type Static, Type } from 'typebox'
import { call } from '../base/call.ts'
import { maxId } from '../base/ids.ts'
import { id, shortListId } from '../base/page.ts'

/** Rows on a page of the quarantine. */
export const quarantineLimit = 50

/** A row of a file that could not be imported. */
export const QuarantinedRow = Type.Object({
  id: id('Row.'),
  packageId: id('The newest package that brought it.'),
  key: Type.String({ description: 'Its id in the program; without one, its line: «#12».' }),
  name: Type.String({
    description: 'Name of its goods, or of goods it may be, in the shop; empty: none known.',
  }),
  line: Type.Integer({ description: 'Number of the line in the file.' }),
  reason: Type.String({ description: 'Code of the reason, as `bad-price`.' }),
  text: Type.String({ description: 'Why, in Russian, with the value at fault.' }),
  says: Type.String({ description: 'The value in the file; may be empty.' }),
  times: Type.Integer({ description: 'How many packages had it with this error.' }),
  fix: Type.Union([Type.Literal('price'), Type.Literal('rate'), Type.Literal('link'), Type.Null()], {
    description:
      'What staff can add. price: its price; rate: the rate of its currency; link: whether it is `name` of the ' +
      'shop; null: only the program can correct it.',
  }),
  currency: Type.String({ description: 'Code of the currency without a rate; empty: another error.' }),
  isStored: Type.Boolean({ description: 'Its file is still stored, so it can be retried.' }),
  state: Type.Union([Type.Literal('open'), Type.Literal('waiting'), Type.Literal('ignored')], {
    description: 'waiting: it is being retried; ignored: staff chose that it is never imported.',
  }),
})
export type QuarantinedRow = Static<typeof QuarantinedRow>

const ofOne = Type.Object({ id: id('Connection.') })
const confirmed = { staff: 'exchange.manage', isConfirmed: true } as const
const missing = 'No such exchange on the caller’s sites'

/** Rows of a program’s files that could not be imported. */
export const exchangeQuarantine = {
  listQuarantine: call('GET', '/office/v1/exchanges/{id}/quarantine', {
    summary: 'Rows that could not be imported, the newest first, and how many for each reason',
    params: ofOne,
    query: Type.Object({
      state: Type.Optional(Type.Union([Type.Literal('open'), Type.Literal('ignored')], { default: 'open' })),
      reason: Type.Optional(Type.String({ maxLength: 40 })),
      before: Type.Optional(Type.Integer({ minimum: 1, maximum: maxId, description: 'Rows older than this id.' })),
    }),
    answer: Type.Object({
      program: Type.String({ description: 'Title of the connection.' }),
      siteId: shortListId('Site of the connection.'),
      reasons: Type.Array(
        Type.Object({
          reason: Type.String(),
          title: Type.String({ description: 'In Russian.' }),
          count: Type.Integer({ description: 'Rows that can be decided: those being read again are not counted.' }),
        }),
        { description: 'Reasons of rows in this state, the most frequent first.' },
      ),
      ignored: Type.Integer({ description: 'Ignored rows.' }),
      rows: Type.Array(QuarantinedRow),
      nextBefore: Type.Union([Type.Integer(), Type.Null()], { description: 'For the next page; null: there is none.' }),
    }),
    needs: { staff: 'exchange.read' },
    errors: { 404: missing },
  }),
  decideQuarantine: call('POST', '/office/v1/exchanges/{id}/quarantine/decisions', {
    summary: 'Retries rows from their stored files, or stops importing them',
    params: ofOne,
    body: Type.Object({
      action: Type.Union([Type.Literal('retry'), Type.Literal('ignore'), Type.Literal('restore')], {
        description:
          'ignore: they are not imported, whatever later packages say of them; restore: that ends, they are imported or listed again.',
      }),
      ids: Type.Optional(Type.Array(id('Row.'), { minItems: 1, maxItems: 1_000 })),
      reason: Type.Optional(
        Type.String({ minLength: 1, maxLength: 40, description: 'All rows with this reason, instead of ids.' }),
      ),
    }),
    answer: Type.Object({
      rows: Type.Integer({ description: 'How many rows the decision covered; files of others are no longer stored.' }),
    }),
    needs: confirmed,
    errors: { 404: missing, 422: 'There are no such rows, or their files are gone' },
  }),
  fixQuarantined: call('PUT', '/office/v1/exchanges/{id}/quarantine/{rowId}', {
    summary: 'Adds what a row lacks, and retries it',
    params: Type.Object({ id: id('Connection.'), rowId: id('Row.') }),
    body: Type.Object({
      packageId: id('`packageId` of the row as the caller saw it.'),
      priceKopecks: Type.Optional(
        Type.Integer({ minimum: 1, maximum: 100_000_000_00, description: 'Price for guests of the site, kopecks.' }),
      ),
      rate: Type.Optional(
        Type.String({ pattern: '^\\d{1,6}([.,]\\d{1,6})?$', description: 'Roubles for one unit of its currency.' }),
      ),
      isSame: Type.Optional(
        Type.Boolean({
          description: 'True: these are the shop’s goods with this article, whose id has changed; false: other goods.',
        }),
      ),
      isAlways: Type.Optional(
        Type.Boolean({
          description: 'Use the price for later packages that lack one too; a rate always applies to all.',
        }),
      ),
    }),
    answer: Type.Object({
      isTried: Type.Boolean({
        description: 'False: its file is not stored or waits for the owner’s approval; the next package is corrected.',
      }),
    }),
    needs: confirmed,
    errors: {
      404: `${missing}, or no such row`,
      409: 'A newer package has brought the row since, or it has been imported',
      422: 'The row lacks something else',
    },
  }),
}
