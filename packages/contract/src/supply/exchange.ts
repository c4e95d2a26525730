import { type Static, Type } from 'typebox'
import { call } from '../base/call.ts'
import { moment } from '../base/moment.ts'
import { id, shortListId } from '../base/page.ts'

/** A part of a package that may wait for the owner's approval. */
export const HeldPart = Type.Union([Type.Literal('cards'), Type.Literal('prices'), Type.Literal('stock')])
export type HeldPart = Static<typeof HeldPart>

/** The effect of a package of goods, in rows of its file. A row is an offer, or a product without offers. */
export const PackageFigures = Type.Object({
  rows: Type.Integer({ description: 'All rows of the file.' }),
  added: Type.Integer(),
  changed: Type.Integer(),
  unchanged: Type.Integer(),
  quarantined: Type.Integer({ description: 'Rows that could not be imported.' }),
  shelved: Type.Integer({
    description: 'Rows put off until their card or offers come, or until a held part is approved.',
  }),
  reasons: Type.Array(Type.String(), { description: 'The first such rows with their reasons, in Russian.' }),
  mappings: Type.Array(Type.String(), { description: 'How its price types and warehouses were mapped to the shop’s.' }),
})
export type PackageFigures = Static<typeof PackageFigures>

/** A package: a file a program asked to import, and its result. */
export const ExchangePackage = Type.Object({
  id: id('Package.'),
  name: Type.String({ description: 'Name of the file; `*`: all files of an archive.' }),
  isOrders: Type.Boolean({ description: 'A package of orders; false: of goods.' }),
  receivedAt: moment('When its import was requested.'),
  state: Type.Union(
    [
      Type.Literal('waiting'),
      Type.Literal('applying'),
      Type.Literal('applied'),
      Type.Literal('refused'),
      Type.Literal('held'),
      Type.Literal('rejected'),
    ],
    { description: 'held: a part of it waits for the owner’s approval; rejected: the owner rejected that part.' },
  ),
  heldParts: Type.Array(HeldPart),
  why: Type.String({ description: 'Why it is held or was refused, in Russian; empty: neither.' }),
  figures: Type.Union([PackageFigures, Type.Null()], { description: 'Null: a package of orders, or not read yet.' }),
})
export type ExchangePackage = Static<typeof ExchangePackage>

/** All packages that a program formed at the same time. */
export const ExchangeRun = Type.Object({
  id: id('Run.'),
  formedAt: moment('When the program formed it, by its clock.'),
  isWhole: Type.Boolean({ description: 'It contains all goods; false: changes only.' }),
  closedAt: Type.Union([moment('When it ended.'), Type.Null()], { description: 'Null: more packages are expected.' }),
  hidden: Type.Integer({ description: 'Goods hidden because it does not contain them.' }),
  wouldHide: Type.Integer({ description: 'Goods to be hidden once the owner approves; 0: none.' }),
  why: Type.String({ description: 'Why nothing was hidden, or why hiding waits, in Russian; may be empty.' }),
  isHeld: Type.Boolean({ description: 'A part of it waits for the owner’s approval.' }),
  isReturn: Type.Boolean({ description: 'It undoes another run.' }),
  changes: Type.Integer({ description: 'Fields it changed, or would change; stored for 14 days, then 0.' }),
  packages: Type.Array(ExchangePackage, { description: 'The newest first, 50 at most.' }),
})
export type ExchangeRun = Static<typeof ExchangeRun>

/** A program that exchanges with the shop. */
export const Exchange = Type.Object({
  id: id('Connection.'),
  login: Type.String(),
  title: Type.String(),
  siteId: shortListId('Site.'),
  isEnabled: Type.Boolean(),
  isTrusted: Type.Boolean({ description: 'False: everything it sends waits until the owner approves its first run.' }),
  countsFreeStock: Type.Boolean({ description: 'Its stock figures exclude what orders have reserved.' }),
  seenAt: Type.Union([moment('Last request.'), Type.Null()], { description: 'Null: no request yet.' }),
  silences: Type.Array(Type.String(), {
    description: 'Data that are late, with the time they last came, in Russian.',
  }),
  quarantined: Type.Integer({ description: 'Rows in quarantine that wait for staff.' }),
  unknownStatuses: Type.Integer({ description: 'Statuses of its orders that are not mapped.' }),
  runs: Type.Array(ExchangeRun, {
    description: 'The newest first: the last 10, and every older one that waits for approval.',
  }),
  packages: Type.Array(ExchangePackage, {
    description: 'Packages of no run, the newest first, 10 at most: of orders, and of goods refused before a run.',
  }),
})
export type Exchange = Static<typeof Exchange>

/** One condition an exchange needs to work. */
export const ExchangeCheckLine = Type.Object({
  what: Type.String({ description: 'The condition, in Russian.' }),
  state: Type.Union([Type.Literal('good'), Type.Literal('wait'), Type.Literal('bad')], {
    description: 'wait: not known yet, or a person has to look.',
  }),
  says: Type.String({ description: 'What was found, in Russian.' }),
  todo: Type.String({ description: 'What to do about it, in Russian; empty: nothing.' }),
})
export type ExchangeCheckLine = Static<typeof ExchangeCheckLine>

const login = Type.String({ pattern: '^[A-Za-z0-9._@-]{1,64}$', description: 'Unique among connections.' })
const secret = Type.Object({ secret: Type.String({ description: 'Shown only once: only its hash is stored.' }) })
const ofOne = Type.Object({ id: id('Connection.') })
const confirmed = { staff: 'exchange.manage', isConfirmed: true } as const
const missing = { 404: 'No such exchange on the caller’s sites' }

/** Exchange with accounting programs, for the office (docs/decisions/0083). */
export const exchange = {
  listExchanges: call('GET', '/office/v1/exchanges', {
    summary: 'Programs that exchange with the shop, what they sent, and what waits for a decision',
    answer: Type.Object({
      exchanges: Type.Array(Exchange),
      paths: Type.Array(Type.String(), { description: 'Paths for programs on the host of the site.' }),
    }),
    needs: { staff: 'exchange.read' },
  }),
  viewExchangeFreshness: call('GET', '/office/v1/exchanges/freshness', {
    summary: 'When goods last came, and which data are late',
    answer: Type.Object({
      at: Type.Union([moment('When goods last came, from the program with the oldest data.'), Type.Null()], {
        description: 'Null: no program is connected, or nothing has come yet.',
      }),
      late: Type.Array(Type.String(), { description: 'What is late, with the program, in Russian.' }),
    }),
    needs: { staff: 'exchange.read' },
  }),
  countExchangeTasks: call('GET', '/office/v1/exchanges/work', {
    summary: 'How much of what programs sent waits for staff',
    answer: Type.Object({
      held: Type.Integer({ description: 'Runs with a part that waits for approval.' }),
      quarantined: Type.Integer({ description: 'Rows in quarantine.' }),
      unknownStatuses: Type.Integer({ description: 'Statuses of orders that are not mapped.' }),
    }),
    needs: { staff: 'exchange.manage' },
  }),
  checkExchangeSetup: call('GET', '/office/v1/exchanges/{id}/check', {
    summary: 'Checks the setup of an exchange: the state of each part, and what to do',
    params: ofOne,
    answer: Type.Object({
      title: Type.String(),
      login: Type.String({ description: 'Login to enter in the program.' }),
      addresses: Type.Array(Type.String(), { description: 'Addresses to enter in the program: one of these.' }),
      lines: Type.Array(ExchangeCheckLine),
    }),
    needs: { staff: 'exchange.read' },
    errors: missing,
  }),
  addExchange: call('POST', '/office/v1/exchanges', {
    summary: 'Adds a login and a secret for a program',
    body: Type.Object({
      login,
      title: Type.String({ minLength: 1, maxLength: 100, pattern: '\\S', description: 'Title for staff: «УТ 11».' }),
      siteId: shortListId('Site it exchanges with.'),
    }),
    answer: Type.Object({ id: id('Connection.'), secret: secret.properties.secret }),
    needs: confirmed,
    errors: { 404: 'No such site among the caller’s', 422: 'The login is taken' },
  }),
  renewExchangeSecret: call('POST', '/office/v1/exchanges/{id}/secret', {
    summary: 'Replaces the secret; the former one stops working',
    params: ofOne,
    answer: secret,
    needs: confirmed,
    errors: missing,
  }),
  changeExchange: call('PATCH', '/office/v1/exchanges/{id}', {
    summary: 'Switches an exchange on or off, or sets what its stock figures mean',
    params: ofOne,
    body: Type.Object({
      isEnabled: Type.Optional(Type.Boolean()),
      countsFreeStock: Type.Optional(Type.Boolean()),
    }),
    answer: Type.Object({}),
    needs: confirmed,
    errors: missing,
  }),
  decideHeldParts: call('POST', '/office/v1/exchanges/{id}/runs/{runId}/decision', {
    summary: 'Approves or rejects the held parts of a run',
    params: Type.Object({ id: id('Connection.'), runId: id('Run.') }),
    body: Type.Object({ isApproved: Type.Boolean() }),
    answer: Type.Object({
      packages: Type.Integer({ description: 'Packages decided on; a job applies approved ones.' }),
      hidden: Type.Integer({ description: 'Goods hidden at once.' }),
    }),
    needs: confirmed,
    errors: { 404: missing[404], 422: 'Nothing of it waits any more' },
  }),
}
