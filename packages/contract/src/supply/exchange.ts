import { type Static, Type } from 'typebox'
import { call } from '../base/call.ts'
import { moment } from '../base/moment.ts'
import { id } from '../base/page.ts'

/** What of a package may wait for the owner. */
export const HeldPart = Type.Union([Type.Literal('cards'), Type.Literal('prices'), Type.Literal('stock')])
export type HeldPart = Static<typeof HeldPart>

/** What a package of goods did, or would do: rows of its file. A row is an offer, or a product without offers. */
export const PackageFigures = Type.Object({
  rows: Type.Integer({ description: 'All rows of the file.' }),
  added: Type.Integer(),
  changed: Type.Integer(),
  unchanged: Type.Integer(),
  quarantined: Type.Integer({ description: 'Rows at fault.' }),
  shelved: Type.Integer({ description: 'Rows that wait for their other half, or for a part that is held.' }),
  reasons: Type.Array(Type.String(), { description: 'The first rows at fault, each with why, in Russian.' }),
  mappings: Type.Array(Type.String(), { description: 'Which price type and warehouse was taken for which of ours.' }),
})
export type PackageFigures = Static<typeof PackageFigures>

/** One `import` of a program: a file and what became of it. */
export const ExchangePackage = Type.Object({
  id: id('Package.'),
  name: Type.String({ description: 'Of the file; *: all of an archive.' }),
  isOrders: Type.Boolean({ description: 'Orders that came back; false: goods.' }),
  receivedAt: moment('Asked to be imported.'),
  state: Type.Union(
    [
      Type.Literal('waiting'),
      Type.Literal('applying'),
      Type.Literal('applied'),
      Type.Literal('refused'),
      Type.Literal('held'),
      Type.Literal('rejected'),
    ],
    { description: 'held: a part of it waits for the owner; rejected: the owner gave that part up.' },
  ),
  heldParts: Type.Array(HeldPart),
  why: Type.String({ description: 'Why it is held or was refused, in Russian; empty: neither.' }),
  figures: Type.Union([PackageFigures, Type.Null()], { description: 'Null: orders, or not looked at yet.' }),
})
export type ExchangePackage = Static<typeof ExchangePackage>

/** What one program formed at one moment, in however many packages. */
export const ExchangeRun = Type.Object({
  id: id('Run.'),
  formedAt: moment('By the program’s clock.'),
  isWhole: Type.Boolean({ description: 'It names all goods; false: changes alone.' }),
  closedAt: Type.Union([moment('No more of it is expected.'), Type.Null()], { description: 'Null: it goes on.' }),
  hidden: Type.Integer({ description: 'Goods hidden because it did not name them.' }),
  wouldHide: Type.Integer({ description: 'Goods that wait for a decision to be hidden; 0: none.' }),
  why: Type.String({ description: 'Why nothing was hidden, or hiding waits, in Russian; may be empty.' }),
  isHeld: Type.Boolean({ description: 'Something of it waits for the owner.' }),
  isReturn: Type.Boolean({ description: 'It puts back what another run changed.' }),
  changes: Type.Integer({ description: 'Fields it changed, or would change, fourteen days; 0 after that.' }),
  packages: Type.Array(ExchangePackage, { description: 'The newest first, 50 at most.' }),
})
export type ExchangeRun = Static<typeof ExchangeRun>

/** A program that exchanges with the shop. */
export const Exchange = Type.Object({
  id: id('Connection.'),
  login: Type.String(),
  title: Type.String(),
  siteId: id('Site.'),
  isEnabled: Type.Boolean(),
  isTrusted: Type.Boolean({ description: 'False: all it sends waits until the owner has approved the first of it.' }),
  countsFreeStock: Type.Boolean({ description: 'Its stock is without what orders have reserved.' }),
  seenAt: Type.Union([moment('Last request.'), Type.Null()], { description: 'Null: it never came.' }),
  silences: Type.Array(Type.String(), {
    description: 'What has not come for longer than usual, in Russian, with when it came last.',
  }),
  quarantined: Type.Integer({ description: 'Rows that could not be taken and wait for a person.' }),
  unknownStatuses: Type.Integer({ description: 'Statuses of its orders nobody has said the meaning of.' }),
  runs: Type.Array(ExchangeRun, { description: 'The newest first, 10 at most.' }),
})
export type Exchange = Static<typeof Exchange>

const login = Type.String({ pattern: '^[A-Za-z0-9._@-]{1,64}$', description: 'In all connections its own.' })
const secret = Type.Object({ secret: Type.String({ description: 'Shown this once: only its hash is stored.' }) })
const ofOne = Type.Object({ id: id('Connection.') })
const confirmed = { staff: 'exchange.manage', isConfirmed: true } as const
const missing = { 404: 'No such exchange of one’s sites' }

/** Exchange with accounting programs as the office sees and decides it (docs/decisions/0083). */
export const exchange = {
  listExchanges: call('GET', '/office/v1/exchanges', {
    summary: 'Programs that exchange with the shop, what they sent, and what of it waits for a decision',
    answer: Type.Object({
      exchanges: Type.Array(Exchange),
      paths: Type.Array(Type.String(), { description: 'Where programs come to, at the site’s own host.' }),
    }),
    needs: { staff: 'exchange.read' },
  }),
  viewExchangeFreshness: call('GET', '/office/v1/exchanges/freshness', {
    summary: 'When goods came last, and what has not come for longer than usual',
    answer: Type.Object({
      at: Type.Union([moment('Of the program whose goods are the oldest.'), Type.Null()], {
        description: 'Null: no program is connected, or nothing has come yet.',
      }),
      late: Type.Array(Type.String(), { description: 'What is silent, each with its program, in Russian.' }),
    }),
    needs: { staff: 'exchange.read' },
  }),
  countExchangeWork: call('GET', '/office/v1/exchanges/work', {
    summary: 'How much of what programs sent waits for a person',
    answer: Type.Object({
      held: Type.Integer({ description: 'Runs something of which waits to be approved.' }),
      quarantined: Type.Integer({ description: 'Rows that could not be taken.' }),
      unknownStatuses: Type.Integer({ description: 'Statuses of orders nobody has said the meaning of.' }),
    }),
    needs: { staff: 'exchange.manage' },
  }),
  addExchange: call('POST', '/office/v1/exchanges', {
    summary: 'A login for a program, with the secret it is to be given',
    body: Type.Object({
      login,
      title: Type.String({ minLength: 1, maxLength: 100, pattern: '\\S', description: 'For people: «УТ 11».' }),
      siteId: id('Site it exchanges with.'),
    }),
    answer: Type.Object({ id: id('Connection.'), secret: secret.properties.secret }),
    needs: confirmed,
    errors: { 404: 'No such site of one’s own', 422: 'The login is taken' },
  }),
  renewExchangeSecret: call('POST', '/office/v1/exchanges/{id}/secret', {
    summary: 'Another secret in place of the former, which is good no more',
    params: ofOne,
    answer: secret,
    needs: confirmed,
    errors: missing,
  }),
  changeExchange: call('PATCH', '/office/v1/exchanges/{id}', {
    summary: 'Switches an exchange on or off, says what its stock means',
    params: ofOne,
    body: Type.Object({
      isEnabled: Type.Optional(Type.Boolean()),
      countsFreeStock: Type.Optional(Type.Boolean()),
    }),
    answer: Type.Object({}),
    needs: confirmed,
    errors: missing,
  }),
  decideExchangeRun: call('POST', '/office/v1/exchanges/{id}/runs/{runId}/decision', {
    summary: 'Applies what of a run waits for the owner, or gives it up',
    params: Type.Object({ id: id('Connection.'), runId: id('Run.') }),
    body: Type.Object({ isApproved: Type.Boolean() }),
    answer: Type.Object({
      packages: Type.Integer({ description: 'Packages decided on; applied ones are applied by a job.' }),
      hidden: Type.Integer({ description: 'Goods hidden at once.' }),
    }),
    needs: confirmed,
    errors: { 404: missing[404], 422: 'Nothing of it waits any more' },
  }),
}
