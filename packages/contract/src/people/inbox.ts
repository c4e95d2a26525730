import { type Static, Type } from 'typebox'
import { call } from '../base/call.ts'
import { id } from '../base/page.ts'

/** What people send to the shop, in the order of the filter. */
export const inboxKinds = {
  'one-click': 'Заказы в один клик',
  recall: 'Звонки',
  question: 'Вопросы',
  request: 'Обращения',
  review: 'Отзывы',
  refund: 'Возвраты',
  blank: 'Пришёл товар',
} as const
export type InboxKind = keyof typeof inboxKinds
export const inboxKindCodes = Object.keys(inboxKinds) as InboxKind[]

/** So many items are listed at once, the most urgent ones; handled, they make room for others. */
export const inboxLimit = 200
/** Of an answer, a reason, the text of a template. */
export const inboxTextMaxLength = 3000

const Kind = Type.Unsafe<InboxKind>(
  Type.Union(
    inboxKindCodes.map((code) => Type.Literal(code)),
    { description: 'What it is.' },
  ),
)
const moment = Type.String({ format: 'date-time' })
const Colleague = Type.Object({ id: Type.Integer(), fio: Type.String() })

/** A row of the inbox: something open that somebody of the shop has to answer. */
export const InboxItem = Type.Object({
  kind: Kind,
  id: Type.Integer({ description: 'Of the request, call, order, review, refund or blank.' }),
  siteId: Type.Integer({ description: 'The site it came from.' }),
  title: Type.String({ description: 'What it is about, in a line.' }),
  from: Type.String({ description: 'Name of who sent it; empty: not given.' }),
  state: Type.String({ description: 'Its status, in words.' }),
  openedAt: moment,
  dueAt: Type.String({ format: 'date-time', description: 'Answered by then; by working hours, or as the law says.' }),
  assignee: Type.Union([Colleague, Type.Null()], { description: 'Who has taken it; null: nobody.' }),
})
export type InboxItem = Static<typeof InboxItem>

/** How many wait, by kind. */
export const InboxCounts = Type.Object({
  total: Type.Integer(),
  overdue: Type.Integer({ description: 'Past their time.' }),
  mine: Type.Integer({ description: 'Assigned to who asks.' }),
  kinds: Type.Array(
    Type.Object({
      kind: Kind,
      total: Type.Integer(),
      overdue: Type.Integer(),
      dueText: Type.String({ description: 'The deadline of the kind and where it comes from, in Russian.' }),
    }),
    { description: 'Those one may see.' },
  ),
})
export type InboxCounts = Static<typeof InboxCounts>

/** Something that can be done to an item. */
export const InboxAction = Type.Object({
  code: Type.String(),
  title: Type.String({ description: 'As a button says it.' }),
  text: Type.Union([Type.Literal('answer'), Type.Literal('reason'), Type.Literal('note'), Type.Null()], {
    description:
      'answer: words to the sender are needed; reason: a reason, which the sender reads; note: words may be added; ' +
      'null: nothing is written.',
  }),
  isRefusal: Type.Boolean({ description: 'Refuses what was asked for.' }),
})
export type InboxAction = Static<typeof InboxAction>

/** An item as whoever answers it reads it. */
export const InboxDetail = Type.Object({
  kind: Kind,
  id: Type.Integer(),
  siteId: Type.Integer(),
  number: Type.String({ description: 'How people name it: О-1001, Ш-1001, В-101.' }),
  title: Type.String(),
  state: Type.String(),
  isOpen: Type.Boolean({ description: 'Waits for the shop.' }),
  version: Type.String({
    description: 'Which version of it this is: an action names it, so that what was read is what is decided on.',
  }),
  openedAt: moment,
  person: Type.Object({
    name: Type.String(),
    phone: Type.String({ description: 'Masked; empty: there is none.' }),
    email: Type.String({ description: 'Masked; empty: there is none.' }),
    userId: Type.Union([Type.Integer(), Type.Null()], { description: 'Their account; null: a guest.' }),
  }),
  facts: Type.Array(Type.Object({ label: Type.String(), text: Type.String() }), { description: 'In a line each.' }),
  texts: Type.Array(Type.Object({ label: Type.String(), text: Type.String() }), { description: 'What was written.' }),
  files: Type.Array(
    Type.Object({ id: Type.String({ format: 'uuid' }), name: Type.String(), isPicture: Type.Boolean() }),
  ),
  orderId: Type.Union([Type.Integer(), Type.Null()], { description: 'The order it is about; null: none.' }),
  assignee: Type.Union([Colleague, Type.Null()], { description: 'Who has taken it; null: nobody.' }),
  history: Type.Array(
    Type.Object({
      at: moment,
      who: Type.String({ description: 'In words.' }),
      what: Type.String(),
      text: Type.String({ description: 'What was written then; may be empty.' }),
    }),
    { description: 'The oldest first.' },
  ),
  actions: Type.Array(InboxAction, { description: 'What may be done now, by who asks; the first is the usual one.' }),
})
export type InboxDetail = Static<typeof InboxDetail>

/** A text to answer with. `{имя}`, `{номер}` and `{магазин}` in it are filled when it is put in. */
export const ReplyTemplate = Type.Object({
  id: Type.Integer(),
  title: Type.String(),
  text: Type.String(),
})
export type ReplyTemplate = Static<typeof ReplyTemplate>

const item = Type.Object({ kind: Kind, id: id('Of the item.') })
const template = Type.Object({
  title: Type.String({
    minLength: 1,
    maxLength: 80,
    pattern: '\\S',
    description: 'As the list of templates names it.',
  }),
  text: Type.String({ minLength: 1, maxLength: inboxTextMaxLength, pattern: '\\S' }),
})
const noItem = 'There is no such item, or it is of a site one may not see.'

/** One list over what people sent; each item is handled where it is stored. */
export const inbox = {
  listInbox: call('GET', '/office/v1/inbox', {
    summary: 'What waits for an answer, the most urgent first',
    query: Type.Object({
      kind: Type.Optional(Kind),
      siteId: Type.Optional(id('Only of this site.')),
      mine: Type.Optional(Type.Boolean({ description: 'Only what is assigned to who asks.' })),
      overdue: Type.Optional(Type.Boolean({ description: 'Only what is past its time.' })),
    }),
    answer: Type.Object({
      items: Type.Array(InboxItem, { description: `At most ${inboxLimit}.` }),
      total: Type.Integer({ description: 'How many there are by this filter.' }),
      counts: InboxCounts,
      colleagues: Type.Array(Colleague, { description: 'To whom an item can be assigned.' }),
    }),
    needs: { staff: 'inbox.read' },
  }),
  countInbox: call('GET', '/office/v1/inbox/counts', {
    summary: 'How many wait for an answer',
    answer: InboxCounts,
    needs: { staff: 'inbox.read' },
  }),
  viewInboxItem: call('GET', '/office/v1/inbox/{kind}/{id}', {
    summary: 'An item with everything needed to answer it; contacts are masked',
    params: item,
    answer: InboxDetail,
    errors: { 404: noItem },
    needs: { staff: 'inbox.read' },
  }),
  viewInboxFile: call('GET', '/office/v1/inbox/{kind}/{id}/files/{fileId}', {
    summary: 'A picture or a document that came with an item',
    params: Type.Object({ ...item.properties, fileId: Type.String({ format: 'uuid' }) }),
    answer: Type.Unknown(),
    returns: 'bytes',
    errors: { 404: noItem },
    needs: { staff: 'inbox.read' },
  }),
  openInboxContacts: call('POST', '/office/v1/inbox/{kind}/{id}/contacts', {
    summary: 'Phone and email address of who sent it; that they were opened is written to the audit log',
    params: item,
    answer: Type.Object({
      phone: Type.String({ description: 'Empty: there is none.' }),
      email: Type.String({ description: 'Empty: there is none.' }),
    }),
    errors: { 404: noItem, 429: 'Too many contacts were opened within an hour.' },
    needs: { staff: 'people.contacts' },
  }),
  assignInboxItem: call('PUT', '/office/v1/inbox/{kind}/{id}/assignee', {
    summary: 'Assign an item to somebody, or to nobody',
    params: item,
    body: Type.Object({
      staffId: Type.Union([id('Member of staff.'), Type.Null()], { description: 'Null: nobody any more.' }),
      was: Type.Union([id('Member of staff.'), Type.Null()], { description: 'Whose it was on the screen.' }),
    }),
    answer: Type.Object({ assignee: Type.Union([Colleague, Type.Null()]) }),
    errors: { 404: noItem, 409: 'Somebody has taken it meanwhile.', 422: 'They may not answer items of this site.' },
    needs: { staff: 'inbox.answer' },
  }),
  handleInboxItem: call('POST', '/office/v1/inbox/{kind}/{id}/actions', {
    summary: 'Answer, publish, refuse, mark as done: what the item offers',
    params: item,
    body: Type.Object({
      action: Type.String({ minLength: 1, maxLength: 40, description: 'Code of one of its actions.' }),
      version: Type.String({ minLength: 1, maxLength: 80, description: 'The version that was read.' }),
      text: Type.Optional(
        Type.String({ maxLength: inboxTextMaxLength, description: 'An answer or a reason; the sender reads it.' }),
      ),
    }),
    answer: Type.Object({ done: Type.String({ description: 'What was done, in words.' }) }),
    errors: {
      403: 'The right that this kind or action needs is missing.',
      404: noItem,
      409: 'It was changed since it was read; the message says by whom.',
      422: 'It offers no such action now.',
    },
    needs: { staff: 'inbox.answer' },
  }),
  listReplyTemplates: call('GET', '/office/v1/reply-templates', {
    summary: 'Texts to answer with',
    answer: Type.Array(ReplyTemplate),
    needs: { staff: 'inbox.read' },
  }),
  addReplyTemplate: call('POST', '/office/v1/reply-templates', {
    summary: 'Add a text to answer with',
    body: template,
    answer: ReplyTemplate,
    errors: { 409: 'There is one of this name.' },
    needs: { staff: 'inbox.answer' },
  }),
  changeReplyTemplate: call('PUT', '/office/v1/reply-templates/{id}', {
    summary: 'Change a text to answer with',
    params: Type.Object({ id: id('Template.') }),
    body: Type.Object({
      ...template.properties,
      was: Type.Optional(
        Type.Partial(template, { description: 'What stood in the fields that are changed when they were read.' }),
      ),
    }),
    answer: ReplyTemplate,
    errors: {
      404: 'There is none.',
      409: 'There is another one of this name, or somebody has changed the same field meanwhile.',
    },
    needs: { staff: 'inbox.answer' },
  }),
  removeReplyTemplate: call('DELETE', '/office/v1/reply-templates/{id}', {
    summary: 'Remove a text to answer with',
    params: Type.Object({ id: id('Template.') }),
    answer: Type.Object({}),
    errors: { 404: 'There is none.' },
    needs: { staff: 'inbox.answer' },
  }),
}
