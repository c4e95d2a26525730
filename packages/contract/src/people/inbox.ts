import { type Static, Type } from 'typebox'
import { call } from '../base/call.ts'
import { id, shortListId } from '../base/page.ts'
import { BulkAssignee } from './bulk-assignee.ts'

/** Kinds of things people send to the shop, in the order of the filter. */
export const inboxKinds = {
  'one-click': 'Заказы в один клик',
  recall: 'Звонки',
  question: 'Вопросы',
  request: 'Обращения',
  review: 'Отзывы',
  refund: 'Возвраты',
  blank: 'Предзаказы',
} as const
export type InboxKind = keyof typeof inboxKinds
export const inboxKindCodes = Object.keys(inboxKinds) as InboxKind[]

/** Limit of listed items: the most urgent ones; others appear as these are handled. */
export const inboxLimit = 200
/** Most items one search finds. */
export const inboxSearchLimit = 20
/** Longest answer, reason or text of a template. */
export const inboxTextMaxLength = 3000

const Kind = Type.Unsafe<InboxKind>(
  Type.Union(
    inboxKindCodes.map((code) => Type.Literal(code)),
    { description: 'What it is.' },
  ),
)
const moment = Type.String({ format: 'date-time' })
const Colleague = Type.Object({ id: Type.Integer(), fio: Type.String() })

/** A row of the inbox: an item that staff have to answer. */
export const InboxItem = Type.Object({
  kind: Kind,
  id: Type.Integer({ description: 'Id of the request, call, order, review, refund or blank.' }),
  siteId: Type.Integer({ description: 'The site it came from.' }),
  title: Type.String({ description: 'What it is about, in a line.' }),
  from: Type.String({ description: 'Name of the sender; empty: not given.' }),
  state: Type.String({ description: 'Its status, in words.' }),
  openedAt: moment,
  dueAt: Type.String({ format: 'date-time', description: 'Deadline of the answer, by working hours or by law.' }),
  assignee: Type.Union([Colleague, Type.Null()], { description: 'Member of staff in charge; null: nobody.' }),
})
export type InboxItem = Static<typeof InboxItem>

const { kind: foundKind, id: foundId, siteId, title, from, state, openedAt } = InboxItem.properties

/** A found item, waiting or handled. */
export const FoundInboxItem = Type.Object({
  kind: foundKind,
  id: foundId,
  siteId,
  title,
  from,
  state,
  openedAt,
  isWaiting: Type.Boolean({ description: 'It waits for staff; otherwise it was handled.' }),
  number: Type.String({ description: 'Number shown to people: О-1001, Ш-1001, В-101, № 12.' }),
})
export type FoundInboxItem = Static<typeof FoundInboxItem>

/**
 * How many items wait for an answer, by kind. Beside a filtered list, each count is of what would be listed if that one
 * part of the filter were chosen and the others stayed.
 */
export const InboxCounts = Type.Object({
  total: Type.Integer(),
  overdue: Type.Integer({ description: 'Past their deadline.' }),
  mine: Type.Integer({ description: 'Assigned to the caller.' }),
  kinds: Type.Array(
    Type.Object({
      kind: Kind,
      total: Type.Integer(),
      overdue: Type.Integer(),
      dueText: Type.String({ description: 'The deadline of the kind and where it comes from, in Russian.' }),
    }),
    { description: 'Kinds the caller may see.' },
  ),
})
export type InboxCounts = Static<typeof InboxCounts>

/** An action on an item. */
export const InboxAction = Type.Object({
  code: Type.String(),
  title: Type.String({ description: 'Text of the button.' }),
  text: Type.Union([Type.Literal('answer'), Type.Literal('reason'), Type.Literal('note'), Type.Null()], {
    description:
      'Text that goes with it. answer: an answer to the sender; reason: a reason the sender reads; note: optional ' +
      'words; null: none.',
  }),
  isRefusal: Type.Boolean({ description: 'Refuses what was asked for.' }),
})
export type InboxAction = Static<typeof InboxAction>

/** An item with everything needed to answer it. */
export const InboxDetail = Type.Object({
  kind: Kind,
  id: Type.Integer(),
  siteId: Type.Integer(),
  number: Type.String({ description: 'Number shown to people: О-1001, Ш-1001, В-101.' }),
  title: Type.String(),
  state: Type.String(),
  isOpen: Type.Boolean({ description: 'It waits for the shop.' }),
  version: Type.String({
    description: 'Version of the item; actions send it, so that staff decide on what they have read.',
  }),
  openedAt: moment,
  person: Type.Object({
    name: Type.String(),
    phone: Type.String({ description: 'Masked; empty: there is none.' }),
    email: Type.String({ description: 'Masked; empty: there is none.' }),
    userId: Type.Union([Type.Integer(), Type.Null()], { description: 'Their account; null: a guest.' }),
  }),
  facts: Type.Array(Type.Object({ label: Type.String(), text: Type.String() }), {
    description: 'Short facts, one line each.',
  }),
  texts: Type.Array(Type.Object({ label: Type.String(), text: Type.String() }), { description: 'What was written.' }),
  files: Type.Array(
    Type.Object({ id: Type.String({ format: 'uuid' }), name: Type.String(), isPicture: Type.Boolean() }),
  ),
  orderId: Type.Union([Type.Integer(), Type.Null()], { description: 'The order it is about; null: none.' }),
  assignee: Type.Union([Colleague, Type.Null()], { description: 'Member of staff in charge; null: nobody.' }),
  history: Type.Array(
    Type.Object({
      at: moment,
      who: Type.String({ description: 'In words.' }),
      what: Type.String(),
      text: Type.String({ description: 'What was written then; may be empty.' }),
    }),
    { description: 'The oldest first.' },
  ),
  actions: Type.Array(InboxAction, { description: 'Actions the caller may take now; the first is the usual one.' }),
})
export type InboxDetail = Static<typeof InboxDetail>

/** A template of an answer. `{имя}`, `{номер}` and `{магазин}` are filled in when it is inserted. */
export const ReplyTemplate = Type.Object({
  id: Type.Integer(),
  title: Type.String(),
  text: Type.String(),
})
export type ReplyTemplate = Static<typeof ReplyTemplate>

const item = Type.Object({ kind: Kind, id: id('Item.') })
const batch = Type.String({
  format: 'uuid',
  description: 'Chosen by the caller; all its entries in the audit log have it.',
})

/** What a bulk assignment of items has done, or its undo. */
export const InboxAssignment = Type.Object({
  id: batch,
  title: Type.String({ description: 'Who answers them now: «Отвечает: Анна Ковалёва».' }),
  done: Type.Integer({ description: 'Assigned, or put back.' }),
  skipped: Type.Integer({ description: 'Were assigned so already.' }),
  refused: Type.Array(Type.Object({ ...item.properties, reason: Type.String({ description: 'Why, in Russian.' }) }), {
    description: 'Left as they were.',
  }),
})
export type InboxAssignment = Static<typeof InboxAssignment>
const template = Type.Object({
  title: Type.String({
    minLength: 1,
    maxLength: 80,
    pattern: '\\S',
    description: 'Its name in the list of templates.',
  }),
  text: Type.String({ minLength: 1, maxLength: inboxTextMaxLength, pattern: '\\S' }),
})
const noItem = 'No such item on the sites the caller may see.'
const notEverywhere = 'The caller answers only at some of the sites; templates are shared by all.'

/** One list of all incoming items; each kind is stored and handled in its own room. */
export const inbox = {
  listInbox: call('GET', '/office/v1/inbox', {
    summary: 'Items that wait for an answer, the most urgent first',
    query: Type.Object({
      kind: Type.Optional(Kind),
      siteId: Type.Optional(shortListId('Only of this site.')),
      mine: Type.Optional(Type.Boolean({ description: 'True: only items assigned to the caller.' })),
      overdue: Type.Optional(Type.Boolean({ description: 'True: only items past their deadline.' })),
    }),
    answer: Type.Object({
      items: Type.Array(InboxItem, { description: `At most ${inboxLimit}.` }),
      total: Type.Integer({ description: 'How many items match the filter.' }),
      counts: InboxCounts,
      colleagues: Type.Array(Colleague, { description: 'Staff of the caller’s sites an item can be assigned to.' }),
    }),
    needs: { staff: 'inbox.read' },
  }),
  countInbox: call('GET', '/office/v1/inbox/counts', {
    summary: 'How many items wait for an answer',
    answer: InboxCounts,
    needs: { staff: 'inbox.read' },
  }),
  searchInbox: call('POST', '/office/v1/inbox-searches', {
    summary: 'Items, waiting and handled, by number or by words of the sender, contacts and what was written',
    body: Type.Object({
      q: Type.String({
        maxLength: 100,
        description:
          'A number, «О-1001» or «1001», or words that must all be there: of the name, phone, email address, goods, ' +
          'text. Less than two characters: nothing is found; handled items are found by a word of three.',
      }),
    }),
    answer: Type.Object({
      items: Type.Array(FoundInboxItem, {
        description: `Those that wait first, then the newest; at most ${inboxSearchLimit}.`,
      }),
    }),
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
    summary: 'Phone and email address of the sender; each call is written to the audit log',
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
      was: Type.Union([id('Member of staff.'), Type.Null()], { description: 'Assignee the caller saw; null: nobody.' }),
    }),
    answer: Type.Object({ assignee: Type.Union([Colleague, Type.Null()]) }),
    errors: {
      404: noItem,
      409: 'Somebody has taken it meanwhile.',
      422: 'That member of staff may not answer items of this site.',
    },
    needs: { staff: 'inbox.answer' },
  }),
  assignInboxItems: call('POST', '/office/v1/inbox/assignments', {
    summary: 'Assign many items to somebody, in turn to those who take them so, or to nobody; each by itself',
    body: Type.Object(
      { id: batch, items: Type.Array(item, { minItems: 1, maxItems: inboxLimit }), assignee: BulkAssignee },
      { additionalProperties: false },
    ),
    answer: InboxAssignment,
    needs: { staff: 'inbox.answer' },
  }),
  undoInboxAssignment: call('POST', '/office/v1/inbox/assignments/{id}/undo', {
    summary: 'Puts back the assignees that the caller’s bulk assignment of the last 30 days has changed',
    params: Type.Object({ id: batch }),
    body: Type.Object({ id: batch }, { additionalProperties: false }),
    answer: InboxAssignment,
    errors: { 404: 'The caller has assigned nothing so, or it is older.' },
    needs: { staff: 'inbox.answer' },
  }),
  handleInboxItem: call('POST', '/office/v1/inbox/{kind}/{id}/actions', {
    summary: 'Does an action of the item: answer, publish, refuse, mark as done',
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
      403: 'The permission for this kind or action is missing.',
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
    errors: { 403: notEverywhere, 409: 'A template with this name exists.' },
    needs: { staff: 'inbox.answer' },
  }),
  changeReplyTemplate: call('PUT', '/office/v1/reply-templates/{id}', {
    summary: 'Change a text to answer with',
    params: Type.Object({ id: id('Template.') }),
    body: Type.Object({
      ...template.properties,
      was: Type.Optional(
        Type.Partial(template, { description: 'Values of the changed fields as the caller saw them.' }),
      ),
    }),
    answer: ReplyTemplate,
    errors: {
      403: notEverywhere,
      404: 'There is none.',
      409: 'Another template has this name, or somebody has changed the same field meanwhile.',
    },
    needs: { staff: 'inbox.answer' },
  }),
  removeReplyTemplate: call('DELETE', '/office/v1/reply-templates/{id}', {
    summary: 'Remove a text to answer with',
    params: Type.Object({ id: id('Template.') }),
    answer: Type.Object({}),
    errors: { 403: notEverywhere, 404: 'There is none.' },
    needs: { staff: 'inbox.answer' },
  }),
}
