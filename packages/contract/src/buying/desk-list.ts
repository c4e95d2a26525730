import { type Static, Type } from 'typebox'
import { moment } from '../base/moment.ts'
import { kopecks } from '../base/money.ts'
import { id } from '../base/page.ts'

/** Orders on a page of the desk. */
export const deskLimit = 50

const day = (description: string) =>
  Type.String({
    pattern: '^\\d{4}-\\d{2}-\\d{2}$',
    description: `${description} As 2026-11-24, by the clock of Moscow.`,
  })

/** Orders a manager looks at together. One may stand in several: a new order by card waits for its money as well. */
export const DeskView = Type.Union(
  [
    Type.Literal('new'),
    Type.Literal('one-click'),
    Type.Literal('awaiting-payment'),
    Type.Literal('to-pack'),
    Type.Literal('to-ship'),
    Type.Literal('to-print'),
    Type.Literal('overdue'),
    Type.Literal('mine'),
    Type.Literal('all'),
  ],
  {
    description:
      'new: nobody has taken it on; one-click: its buyer waits for a call; awaiting-payment: by card or invoice, the ' +
      'money is not there; to-pack: taken on, and paid where it is paid before; to-ship: being packed; to-print: taken ' +
      'on, and no paper of it was printed; overdue: the ' +
      'reservation or the promised day is over, or nobody has taken it on for a day; mine: open ones assigned to ' +
      'whoever asks; all: finished ones too. Every view but `all` is of open orders, overdue of sent ones as well.',
  },
)
export type DeskView = Static<typeof DeskView>

/** What the desk is narrowed by. */
export const deskFilter = {
  view: Type.Optional(DeskView),
  siteId: Type.Optional(id('Only orders of this site.')),
  assigneeId: Type.Optional(id('Only orders assigned to this member of staff.')),
  from: Type.Optional(day('The first day they were placed on.')),
  to: Type.Optional(day('The last day they were placed on.')),
}

export const DeskStatus = Type.Object({
  code: Type.String({ description: 'Latin code of the status.' }),
  title: Type.String({ description: 'Name of the status in Russian.' }),
  stage: Type.Union([Type.Literal('open'), Type.Literal('sent'), Type.Literal('completed'), Type.Literal('cancelled')]),
})

const Assignee = Type.Union([Type.Object({ id: id('Member of staff.'), fio: Type.String() }), Type.Null()], {
  description: 'Who leads the order; null: nobody yet.',
})

/** The fields of a row: an order whole has them too. */
export const deskRowFields = {
  id: id('Order.'),
  number: Type.String({ description: 'Ш-1001.' }),
  placedAt: moment('When it was placed.'),
  site: Type.Object({ id: id('Site.'), name: Type.String() }),
  buyerName: Type.String({ description: 'As given in the order.' }),
  phone: Type.String({
    description: 'Partly hidden by dots for everybody: a call that is recorded shows it whole. Empty: none.',
  }),
  organization: Type.Union([Type.Object({ name: Type.String(), inn: Type.String() }), Type.Null()], {
    description: 'Who pays; null: the buyer as a person.',
  }),
  priceRole: Type.String({ description: 'Title of the price role it was priced by.' }),
  total: kopecks('Goods and delivery.'),
  linesCount: Type.Integer({ description: 'How many lines it has.' }),
  status: DeskStatus,
  deliveryMethod: Type.Union([Type.String(), Type.Null()], {
    description: 'Title; null: a one-click order, to be settled by phone.',
  }),
  paymentMethod: Type.Union([Type.String(), Type.Null()], { description: 'Title; null: the same.' }),
  isPaid: Type.Boolean({ description: 'Its money has come.' }),
  owed: kopecks('Still to be paid; 0 of what is paid or cancelled.'),
  isShort: Type.Boolean({ description: 'It is paid, and some of its goods were sold meanwhile.' }),
  assignee: Assignee,
  hasComment: Type.Boolean({ description: 'Its buyer has written something.' }),
  notesCount: Type.Integer({ description: 'Notes of staff.' }),
  printedAt: Type.Union([moment('When papers of it were printed last.'), Type.Null()], { description: 'Null: never.' }),
  isUnproven: Type.Boolean({
    description: 'Its email address is not confirmed: at `deadline` the goods are let go, the order stays.',
  }),
  deadline: Type.Union([moment('Till then its goods are reserved.'), Type.Null()], {
    description: 'Null: without an end, over, or by card.',
  }),
}

/** An order as a row of the desk. */
export const DeskRow = Type.Object(deskRowFields)
export type DeskRow = Static<typeof DeskRow>

export const DeskPage = Type.Object({
  orders: Type.Array(DeskRow, { description: `The newest first, up to ${deskLimit}.` }),
  nextBefore: Type.Union([Type.Integer(), Type.Null()], { description: '`before` of the next page; null: no more.' }),
})
export type DeskPage = Static<typeof DeskPage>
