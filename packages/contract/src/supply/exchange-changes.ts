import { type Static, Type } from 'typebox'
import { call } from '../base/call.ts'
import { maxId } from '../base/ids.ts'
import { id, shortListId } from '../base/page.ts'

/** Kinds of changes a run makes to goods. */
export const changeKinds = {
  price: 'Цены',
  stock: 'Остатки',
  hidden: 'Скрыто',
  shown: 'Снова показано',
  new: 'Новое',
  name: 'Названия',
  text: 'Описания',
  article: 'Артикулы',
  category: 'Разделы',
  card: 'Свойства и картинки',
} as const

export const ChangeKind = Type.Unsafe<keyof typeof changeKinds>(
  Type.Union(Object.keys(changeKinds).map((kind) => Type.Literal(kind))),
)
export type ChangeKind = Static<typeof ChangeKind>

/** Rows on a page of changes. */
export const changesLimit = 100

/** A changed field of goods: its value before and after. */
export const ExchangeChange = Type.Object({
  id: id('Change.'),
  kind: ChangeKind,
  title: Type.String({ description: 'Title of the goods.' }),
  offer: Type.String({ description: 'Id of the offer in the program; empty: of the goods as a whole.' }),
  field: Type.String({
    description: 'The changed field, for display: the price role, the warehouse; empty: `kind` is enough.',
  }),
  was: Type.Union([Type.String(), Type.Null()], { description: 'Kopecks, units or text; null: no value.' }),
  becomes: Type.Union([Type.String(), Type.Null()], { description: 'Null: no value any more.' }),
  isPlanned: Type.Boolean({
    description:
      'Not applied: it waits for the owner’s approval; in an undoing run: somebody has changed the field since.',
  }),
})
export type ExchangeChange = Static<typeof ExchangeChange>

const ofRun = Type.Object({ id: id('Connection.'), runId: id('Run.') })
const missing = 'No such exchange on the caller’s sites'

/** Changes made by runs of an accounting program, and how to undo a run. */
export const exchangeChanges = {
  listExchangeChanges: call('GET', '/office/v1/exchanges/{id}/runs/{runId}/changes', {
    summary: 'What a run changed, or would change, field by field',
    params: ofRun,
    query: Type.Object({
      kind: Type.Optional(ChangeKind),
      after: Type.Optional(Type.Integer({ minimum: 1, maximum: maxId, description: 'Rows after this id.' })),
    }),
    answer: Type.Object({
      program: Type.String({ description: 'Title of the connection.' }),
      siteId: shortListId('Site of the connection.'),
      formedAt: Type.String({
        format: 'date-time',
        description: 'When the program wrote the data of the run, ISO 8601, UTC.',
      }),
      isReturn: Type.Boolean({ description: 'The run undoes another run.' }),
      returnedBy: Type.Union([id('Run that undoes this one.'), Type.Null()], { description: 'Null: none.' }),
      counts: Type.Record(Type.String(), Type.Integer(), { description: 'Rows by kind.' }),
      changes: Type.Array(ExchangeChange),
      nextAfter: Type.Union([Type.Integer(), Type.Null()], { description: 'For the next page; null: there is none.' }),
    }),
    needs: { staff: 'exchange.read' },
    errors: { 404: `${missing}, or no such run` },
  }),
  returnExchangeRun: call('POST', '/office/v1/exchanges/{id}/runs/{runId}/return', {
    summary: 'Undoes a run by a new run, except for fields changed since',
    params: ofRun,
    answer: Type.Object({
      runId: id('The new run; its changes are what was undone and what was not.'),
      returned: Type.Integer({ description: 'Fields restored.' }),
      left: Type.Integer({ description: 'Fields somebody has changed since.' }),
    }),
    needs: { staff: 'exchange.manage', isConfirmed: true },
    errors: { 404: `${missing}, or no such run`, 422: 'There is nothing to undo, or goods are being imported now' },
  }),
}
