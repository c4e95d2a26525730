import { type Static, Type } from 'typebox'
import { call } from '../base/call.ts'
import { maxId } from '../base/ids.ts'
import { id } from '../base/page.ts'

/** Rows on a page of the quarantine. */
export const quarantineLimit = 50
/** The most rows of a package that are listed: more are one mistake of the whole file. */
export const quarantinedRowsLimit = 10_000

/** A row of a file that could not be taken. */
export const QuarantinedRow = Type.Object({
  id: id('Row.'),
  packageId: id('The newest package that brought it.'),
  key: Type.String({ description: 'Its id in the program; «#12», by its line, where it has none.' }),
  name: Type.String({
    description: 'Of its goods, or of those it may be, as the shop knows them; empty: it does not.',
  }),
  line: Type.Integer({ description: 'Of the file.' }),
  reason: Type.String({ description: 'Code of why, as `bad-price`.' }),
  text: Type.String({ description: 'Why, in Russian, with the value at fault.' }),
  says: Type.String({ description: 'What the file says of it; may be empty.' }),
  times: Type.Integer({ description: 'Packages that brought it so.' }),
  fix: Type.Union([Type.Literal('price'), Type.Literal('rate'), Type.Literal('link'), Type.Null()], {
    description:
      'price: a price may be given; rate: a rate of its currency; link: it is said whether it is `name` of the shop; null: only the program can mend it.',
  }),
  currency: Type.String({ description: 'Code without a rate; empty: it is not about that.' }),
  isStored: Type.Boolean({ description: 'Its file is here still, it may be tried again.' }),
  state: Type.Union([Type.Literal('open'), Type.Literal('waiting'), Type.Literal('ignored')], {
    description: 'waiting: it is being tried again; ignored: nobody wants it.',
  }),
})
export type QuarantinedRow = Static<typeof QuarantinedRow>

const ofOne = Type.Object({ id: id('Connection.') })
const confirmed = { staff: 'exchange.manage', isConfirmed: true } as const
const missing = 'No such exchange of one’s sites'

/** What of a program’s files could not be taken. */
export const exchangeQuarantine = {
  listQuarantine: call('GET', '/office/v1/exchanges/{id}/quarantine', {
    summary: 'Rows that could not be taken, the newest first, and how many for each reason',
    params: ofOne,
    query: Type.Object({
      state: Type.Optional(Type.Union([Type.Literal('open'), Type.Literal('ignored')], { default: 'open' })),
      reason: Type.Optional(Type.String({ maxLength: 40 })),
      before: Type.Optional(Type.Integer({ minimum: 1, maximum: maxId, description: 'Rows older than this id.' })),
    }),
    answer: Type.Object({
      program: Type.String({ description: 'Title of the connection.' }),
      siteId: id('Site of the connection.'),
      reasons: Type.Array(
        Type.Object({
          reason: Type.String(),
          title: Type.String({ description: 'In Russian.' }),
          count: Type.Integer(),
        }),
        { description: 'Of this state, the most rows first.' },
      ),
      ignored: Type.Integer({ description: 'Rows nobody wants.' }),
      rows: Type.Array(QuarantinedRow),
      nextBefore: Type.Union([Type.Integer(), Type.Null()], { description: 'For the next page; null: there is none.' }),
    }),
    needs: { staff: 'exchange.read' },
    errors: { 404: missing },
  }),
  decideQuarantine: call('POST', '/office/v1/exchanges/{id}/quarantine/decisions', {
    summary: 'Tries rows again from their stored files, or says that nobody wants them',
    params: ofOne,
    body: Type.Object({
      action: Type.Union([Type.Literal('retry'), Type.Literal('ignore'), Type.Literal('restore')], {
        description: 'ignore: later packages do not list them either; restore: they are listed again.',
      }),
      ids: Type.Optional(Type.Array(id('Row.'), { minItems: 1, maxItems: 1_000 })),
      reason: Type.Optional(Type.String({ minLength: 1, maxLength: 40, description: 'All of it, in place of ids.' })),
    }),
    answer: Type.Object({ rows: Type.Integer({ description: 'That were decided on; of others the file is gone.' }) }),
    needs: confirmed,
    errors: { 404: missing, 422: 'There are no such rows, or their files are gone' },
  }),
  fixQuarantined: call('PUT', '/office/v1/exchanges/{id}/quarantine/{rowId}', {
    summary: 'Gives a row what it lacks, and tries it again',
    params: Type.Object({ id: id('Connection.'), rowId: id('Row.') }),
    body: Type.Object({
      packageId: id('That brought the row as it was seen.'),
      priceKopecks: Type.Optional(
        Type.Integer({ minimum: 1, maximum: 100_000_000_00, description: 'For guests of the site, kopecks.' }),
      ),
      rate: Type.Optional(
        Type.String({ pattern: '^\\d{1,6}([.,]\\d{1,6})?$', description: 'Roubles for one unit of its currency.' }),
      ),
      isSame: Type.Optional(
        Type.Boolean({
          description:
            'The goods are those of the shop with this article, their id is another now; false: goods of their own.',
        }),
      ),
      isAlways: Type.Optional(
        Type.Boolean({ description: 'Later packages that lack it too have the price; a rate is for all anyway.' }),
      ),
    }),
    answer: Type.Object({
      isTried: Type.Boolean({ description: 'False: its file is gone or waits for the owner, the next one obeys.' }),
    }),
    needs: confirmed,
    errors: {
      404: `${missing}, or no such row`,
      409: 'A newer package has brought the row since, or it was taken',
      422: 'The row lacks something else',
    },
  }),
}
