import { type Static, Type } from 'typebox'
import { call } from '../base/call.ts'
import { maxId } from '../base/ids.ts'
import { id } from '../base/page.ts'

/** What of goods a run may change. */
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

/** A field of goods as it was and as it becomes. */
export const ExchangeChange = Type.Object({
  id: id('Change.'),
  kind: ChangeKind,
  title: Type.String({ description: 'Of the goods.' }),
  offer: Type.String({ description: 'Id of the offer in the program; empty: of the goods as a whole.' }),
  field: Type.String({
    description: 'Whose price, at which warehouse, as a person reads it; empty: the kind says it.',
  }),
  was: Type.Union([Type.String(), Type.Null()], { description: 'Kopecks, units or words; null: there was none.' }),
  becomes: Type.Union([Type.String(), Type.Null()], { description: 'Null: there is none any more.' }),
  isPlanned: Type.Boolean({
    description: 'Not done: it waits for the owner; of a return: somebody has changed it since.',
  }),
})
export type ExchangeChange = Static<typeof ExchangeChange>

const ofRun = Type.Object({ id: id('Connection.'), runId: id('Run.') })
const missing = 'No such exchange of one’s sites'

/** What runs of a program change in the shop, and how it is put back. */
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
      siteId: id('Site of the connection.'),
      formedAt: Type.String({ format: 'date-time', description: 'The run’s moment, ISO 8601, UTC.' }),
      isReturn: Type.Boolean({ description: 'It puts back what another run changed.' }),
      returnedBy: Type.Union([id('Run that puts this one back.'), Type.Null()], { description: 'Null: none does.' }),
      counts: Type.Record(Type.String(), Type.Integer(), { description: 'Rows by kind.' }),
      changes: Type.Array(ExchangeChange),
      nextAfter: Type.Union([Type.Integer(), Type.Null()], { description: 'For the next page; null: there is none.' }),
    }),
    needs: { staff: 'exchange.read' },
    errors: { 404: `${missing}, or no such run` },
  }),
  returnExchangeRun: call('POST', '/office/v1/exchanges/{id}/runs/{runId}/return', {
    summary: 'Puts back what a run changed where nobody has changed it since; a run of its own',
    params: ofRun,
    answer: Type.Object({
      runId: id('Of the return: its changes are what was put back, and what was not.'),
      returned: Type.Integer({ description: 'Fields put back.' }),
      left: Type.Integer({ description: 'Fields somebody has changed since.' }),
    }),
    needs: { staff: 'exchange.manage', isConfirmed: true },
    errors: { 404: `${missing}, or no such run`, 422: 'Nothing is to be put back, or goods are being imported now' },
  }),
}
