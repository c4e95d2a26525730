import { randomUUID } from 'node:crypto'
import type { Call } from '@shpulka/contract/base/call'
import { inboxKindCodes } from '@shpulka/contract/people/inbox'
import { expect, test } from 'vitest'
import { fakeToken } from './base/integrations/moysklad.fake.ts'
import { bankFile, encoded } from './buying/bank-transfers/test-statement.ts'
import { officeRooms } from './office-rooms.ts'
import { addTestPerson, addTestQuestion, addTestRecall, addTestReview } from './people/inbox/test-items.ts'
import { signedInStaff } from './people/staff/test-office.ts'
import { openTestExchangeOffice } from './supply/exchange/test-exchange-office.ts'
import { workbookOf } from './supply/feed-parsers/test-workbook.ts'
import { goods, goodsFile, offer, offersFile } from './supply/import/test-exchange.ts'

/** In every record of the first site, so that one in an answer to the owner of the second is seen. */
const mark = 'Тайнов'
const { app, pool, connect } = await openTestExchangeOffice()
const owner = await signedInStaff(app, pool, 'owner', 1)
const stranger = await signedInStaff(app, pool, 'owner', 2)
const one = async <Row = { id: number }>(sql: string, values: unknown[] = []) =>
  (await pool.query(sql, values)).rows[0] as Row
const created = async (path: string, body: object) => {
  const answer = await owner.send<{ id: number }>('POST', path, body)
  expect(answer.status, `${path}: ${JSON.stringify(answer.body)}`).toBe(200)
  return answer.body.id
}

/** How many things wait on the sites of the caller, by the calls that only count. */
const counting = ['countBankTransfers', 'countInbox', 'countExchangeTasks', 'countOrderDiscrepancies'] as const
const pathOf = ({ path }: Call) => path.replace('/office/v1', '')
const calls = officeRooms
  .flatMap(({ calls }) => Object.entries(calls) as [string, Call][])
  .filter(([, { path }]) => !path.startsWith('/office/v1/orders/{id}'))
const callOf = (name: string) => calls.find(([each]) => each === name)![1]
const counts = async (by: typeof owner) =>
  Object.fromEntries(
    await Promise.all(counting.map(async (name) => [name, (await by.send('GET', pathOf(callOf(name)))).body] as const)),
  )
const countsBefore = await counts(stranger)

const customer = await addTestPerson(pool, `${mark} Пётр`)
const double = await addTestPerson(pool, `${mark} П.`)
const inn = '5406571102'
await pool.query(
  `update users set is_organization = true, organization_name = $2, inn = $3, phone = '+79135550177' where id = any ($1)`,
  [[customer, double], `ООО «${mark}»`, inn],
)
await pool.query('insert into credit_terms (site_id, inn, days, limit_kopecks) values (1, $1, 30, 100)', [inn])
const { id: consent } = await one(
  `insert into consents (user_id, kind, text_version, source)
   select $1, kind, text_version, source from consents limit 1 returning id`,
  [customer],
)
const recall = await addTestRecall(pool, customer)
await addTestReview(pool, { userId: customer, comment: mark })
await addTestQuestion(pool, { name: mark })
const { id: order } = await one(
  `select o.id from orders o join order_statuses s on s.id = o.status_id and s.code = 'new' where o.site_id = 1 limit 1`,
)
await pool.query(
  `update orders set contact = contact || jsonb_build_object('fio', $2::text),
     payer = jsonb_build_object('name', $2::text, 'inn', $3::text, 'kpp', '', 'legalAddress', '') where id = $1`,
  [order, mark, inn],
)
await owner.send('POST', `/orders/${order}/notes`, { text: mark })
const { account } = await one<{ account: string }>(
  `select replace(requisites ->> 'account', ' ', '') as account from sites where id = 1`,
)
const statement = (payer: string) => ({
  content: Buffer.from(
    encoded(bankFile(account, [{ number: '901', sum: '77.00', inn, payer, purpose: payer }]), 'windows-1251'),
  ).toString('base64'),
})
expect((await owner.send('POST', '/bank-statements', statement(mark))).status).toBe(200)
const { id: transfer } = await one('select max(id) as id from bank_transfers')
const { id: bill } = await one(
  'select b.id from bills b join orders o on o.id = b.order_id where o.site_id = 1 limit 1',
)
const { id: group } = await one(
  'select l.group_id as id from order_lines l join orders o on o.id = l.order_id where o.site_id = 1 limit 1',
)
const offered = await app.inject({
  method: 'POST',
  url: '/api/price-offers/v1',
  headers: { 'x-site-id': '1', 'x-cart-token': randomUUID() },
  payload: { recipient: mark, groups: [{ id: group, count: 1 }] },
})
const priceOffer = Number(/\d+/.exec(offered.json<{ number: string }>().number)![0])
const ofOrder = (table: string, where = 'true') =>
  one(`select t.id from ${table} t join orders o on o.id = t.order_id where o.site_id = 1 and ${where} limit 1`)
const shipment = await ofOrder('shipments')
const refund = await ofOrder('order_refunds')
const paid = await ofOrder('payments', `t.status = 'succeeded'`)
const moneyRefund = await one(
  `insert into money_refunds (payment_id, amount_kopecks, why, is_by_hand) values ($1, 100, $2, true) returning id`,
  [paid.id, mark],
)
const receipt = await one(
  `insert into receipts (order_id, payment_id, money_refund_id, kind, provider, amount_kopecks, lines, status)
   select order_id, id, $2, 'refund', 'sandbox', 100, '[{"quantity": 1, "priceKopecks": 100}]', 'refused'
   from payments where id = $1 returning id`,
  [paid.id, moneyRefund.id],
)

const program = await connect('stranger')
await pool.query('update exchange_connections set title = $2 where id = $1', [program.id, `УТ ${mark}`])
await program.sendFiles({
  'import.xml': goodsFile([goods('a', '', mark)]),
  'offers.xml': offersFile([offer('a', { price: 'дорого' })]),
})
const { id: run } = await one('select max(id) as id from exchange_runs where connection_id = $1', [program.id])
const row = await one<{ id: number; packageId: number }>(
  `select id, package_id::int as "packageId" from exchange_quarantine where connection_id = $1`,
  [program.id],
)
await pool.query(
  `insert into exchange_silences (connection_id, what, last_at) values ($1, 'offers', now() - interval '9 hours')`,
  [program.id],
)
const feedBody = { title: mark, siteId: 1, format: 'xlsx', everyMinutes: 60 }
const feed = await created('/exchange-feeds', feedBody)
const table = {
  name: 'прайс.xlsx',
  content: workbookOf({
    Прайс: [
      ['Артикул', 'Название', 'Цена'],
      ['TBL-1', mark, 12],
    ],
  }).toString('base64'),
}
expect((await owner.send('POST', `/exchange-feeds/${feed}/table`, table)).status).toBe(200)
const layout = { sheet: 'Прайс', firstRow: 2, columns: { article: 1, name: 2, price: 3 } }
const moysklad = await created('/exchange-moysklad', { title: mark, siteId: 1, token: fakeToken })
const { id: discrepancy } = await one(
  `insert into order_discrepancies (connection_id, order_id, number, kind, reason)
   values ($1, $2, $3, 'unknown', $3) returning id`,
  [program.id, order, mark],
)
const view = await created('/views', {
  list: 'orders',
  title: mark,
  filter: { siteId: '1' },
  audience: 'everyone',
  role: null,
})
const givenItems = randomUUID()
const given = { items: [{ kind: 'recall', id: recall }], assignee: owner.id }
expect((await owner.send('POST', '/inbox/assignments', { ...given, id: givenItems })).status).toBe(200)
const prices = { filter: { siteId: 1 }, formula: '+1', rounding: 'kopeck' }
const { key } = (await owner.send<{ key: string }>('POST', '/prices/preview', prices)).body
const priceBatch = randomUUID()
await created('/price-batches', { ...prices, id: priceBatch, key })
const { name: siteName } = await one<{ name: string }>('select name from sites where id = 1')
const batch = randomUUID()
await created('/order-batches', { id: batch, to: 'confirmed', why: mark, orderIds: [order] })
const template = await one(`insert into reply_templates (title, body) values ($1, $1) returning id`, [mark])
const colleague = await signedInStaff(app, pool, 'manager', 1)
await pool.query('update staff set fio = $2 where id = $1', [colleague.id, mark])
const { id: change } = await one('select max(id) as id from audit_log')

const why = `По просьбе: ${mark}`
const client = { userId: customer, hasAgreed: true }
const lines = [{ groupId: group, count: 1 }]
const to = { pointCode: null, address: { city: 'Москва', street: 'Тверская', house: '9' } }
interface Sample {
  /** In place of the names in the address. */
  readonly params?: Readonly<Record<string, string | number>>
  readonly query?: string
  readonly body?: object
  /** Statuses the owner of another site gets; 404 when missing. */
  readonly refused?: readonly number[]
  /** Text that the answer of 200 has for the owner of the first site alone; empty: it has no text, but counts. */
  readonly hides?: string
}
/** What each call about a record of the first site is sent: right as far as the schema goes. */
const samples: Readonly<Record<string, Sample>> = {
  listAudit: { hides: mark },
  listAuditActors: { hides: mark },
  undoChange: { params: { id: change } },
  addBankStatement: { body: statement(`${mark} второй`), refused: [422] },
  listBankTransfers: { hides: mark },
  findTransferBill: { params: { id: transfer }, query: 'number=1001-1' },
  recordBankTransfers: { body: { transfers: [{ id: transfer, billId: bill }] }, hides: '' },
  dismissBankTransfer: { params: { id: transfer }, body: { why } },
  restoreBankTransfer: { params: { id: transfer } },
  viewCustomerBasket: { params: { id: customer } },
  compareBasketPrices: { params: { id: customer }, query: 'role=dealer' },
  viewCredit: { params: { inn } },
  setCreditTerms: { params: { inn }, body: { siteId: 1, terms: { days: 30, limit: 100 }, seen: null, why } },
  listDebts: { hides: mark },
  viewBonuses: { params: { id: customer } },
  changeBonuses: { params: { id: customer }, body: { key: randomUUID(), delta: 100, why } },
  listDuplicates: { params: { id: customer } },
  previewMerge: { params: { id: customer }, query: `from=${double}` },
  mergeCustomers: { params: { id: customer }, body: { from: double, why } },
  searchPriceOffers: { body: {}, hides: mark },
  viewOfficePriceOffer: { params: { id: priceOffer } },
  revisePriceOffer: {
    params: { id: priceOffer },
    body: { key: randomUUID(), recipient: '', comment: '', days: 3, lines: [{ ...lines[0], price: null }] },
  },
  orderPriceOffer: { params: { id: priceOffer }, body: { client } },
  searchDeliveryPoints: { body: { siteId: 1, q: 'Москва' } },
  listDeskOrders: { query: 'siteId=1', hides: '' },
  searchDeskOrders: { body: { q: mark }, hides: mark },
  countOrdersByView: { query: 'siteId=1', hides: '' },
  countOrdersForBatch: { query: 'siteId=1', hides: '' },
  listOrderAssignees: { query: 'siteId=1', hides: mark },
  listOrderFilterOptions: { query: 'siteId=1', hides: '"id":1' },
  startOrderBatch: { body: { id: randomUUID(), to: 'confirmed', orderIds: [order] }, refused: [422] },
  viewOrderBatch: { params: { id: batch } },
  retryOrderBatch: { params: { id: batch } },
  undoOrderBatch: { params: { id: batch }, body: { id: randomUUID() } },
  listPriceChoices: { hides: `"id":1,"title":"${siteName}","roles"` },
  listPrices: { query: 'siteId=1' },
  previewPriceBatch: { body: prices },
  startPriceBatch: { body: { ...prices, id: randomUUID(), key } },
  listPriceBatches: { query: 'siteId=1' },
  viewPriceBatch: { params: { id: priceBatch } },
  undoPriceBatch: { params: { id: priceBatch }, body: { id: randomUUID() } },
  printOrderPapers: { body: { orderIds: [order], kinds: ['pick-list'] } },
  payRequest: { params: { id: refund.id }, body: { from: 'new', isReceived: true, amount: 1 } },
  receiveRefundedGoods: { params: { id: refund.id } },
  recordRefundByHand: { params: { id: moneyRefund.id } },
  retryMoneyRefund: { params: { id: moneyRefund.id } },
  retryReceipt: { params: { id: receipt.id } },
  handOverShipment: { params: { id: shipment.id } },
  retryShipment: { params: { id: shipment.id } },
  trackShipment: {
    params: { id: shipment.id },
    body: { carrier: 'Почта', trackingNumber: '1', was: { carrier: '', trackingNumber: '' } },
  },
  printCarrierLabel: { params: { id: shipment.id }, body: { paper: 'label' } },
  printCarrierLabels: { body: { orderIds: [order] } },
  printShippingPapers: { body: { orderIds: [order] } },
  printShipmentPapers: { body: { shipmentId: shipment.id, kinds: ['waybill'] } },
  searchOrganizations: { body: { q: inn }, hides: mark },
  viewOrganization: { params: { inn } },
  listOrganizationOrders: { params: { inn }, query: 'before=999999999', hides: mark },
  placeStaffOrder: { body: { key: randomUUID(), siteId: 1, client, lines } },
  findStaffOrderGoods: { body: { siteId: 1, userId: null, text: 'игла' } },
  listStaffPaymentChoices: { body: { siteId: 1, userId: null, hasPayer: false, delivery: null } },
  quoteStaffDelivery: { body: { siteId: 1, userId: null, lines, to } },
  listCustomerConsents: { params: { id: customer } },
  viewCustomerConsent: { params: { id: customer, consentId: consent } },
  withdrawCustomerConsent: { params: { id: customer }, body: { kind: 'advertising', source: 'phone', why } },
  exportCustomer: { params: { id: customer }, body: { why } },
  eraseCustomer: { params: { id: customer }, body: { why } },
  listCustomerRequests: { params: { id: customer } },
  listCustomerReviews: { params: { id: customer } },
  viewPriceRole: { params: { id: customer } },
  changePriceRole: {
    params: { id: customer },
    body: {
      role: 'dealer',
      from: new Date(Date.now() + 9 * 86_400_000).toISOString().slice(0, 10),
      why,
      seen: { current: 'retail', next: null },
    },
  },
  searchCustomers: { body: { q: mark, siteId: 1 }, hides: mark },
  viewCustomer: { params: { id: customer } },
  listCustomerOrders: { params: { id: customer }, query: 'before=9' },
  openCustomerContacts: { params: { id: customer } },
  listInbox: { query: 'siteId=1', hides: mark },
  searchInbox: { body: { q: mark }, hides: mark },
  viewInboxItem: { params: { kind: 'recall', id: recall } },
  viewInboxFile: { params: { kind: 'recall', id: recall, fileId: randomUUID() } },
  openInboxContacts: { params: { kind: 'recall', id: recall } },
  assignInboxItem: { params: { kind: 'recall', id: recall }, body: { staffId: null, was: null } },
  assignInboxItems: { body: { ...given, id: randomUUID() }, hides: '"skipped":1' },
  undoInboxAssignment: { params: { id: givenItems }, body: { id: randomUUID() } },
  handleInboxItem: { params: { kind: 'recall', id: recall }, body: { action: 'done', version: '1' } },
  addReplyTemplate: { body: { title: 'Чужой', text: 'Чужой' }, refused: [403] },
  changeReplyTemplate: { params: { id: template.id }, body: { title: 'Иначе', text: 'Иначе' }, refused: [403] },
  removeReplyTemplate: { params: { id: template.id }, refused: [403] },
  markPresence: {
    body: { tab: randomUUID(), kind: 'recall', id: recall, isEditing: true, takeOver: false },
    hides: '"isGone":false',
  },
  listViews: { query: 'list=orders', hides: mark },
  addView: {
    body: { list: 'orders', title: 'Чужой', filter: { siteId: '1' }, audience: 'everyone', role: null },
    refused: [403],
  },
  changeView: { params: { id: view }, body: { title: 'Иначе', was: { title: mark } } },
  removeView: { params: { id: view } },
  listStuckEmails: { refused: [403] },
  retryStuckEmails: { body: { email: 'reset-code', to: 'buyer' }, refused: [403] },
  listRefusedEmails: { refused: [403] },
  revealRefusedRecipient: { params: { id: 1 }, refused: [403] },
  settleRefusedEmails: { body: { ids: [1], isSentAgain: true }, refused: [403] },
  listStaff: { hides: mark },
  inviteStaff: { body: { email: 'new@office.example', grants: [{ role: 'manager', siteId: 1 }] }, refused: [403] },
  changeStaff: { params: { id: colleague.id }, body: { isClosed: true } },
  listStaffSessions: { params: { id: colleague.id } },
  endStaffSessions: { params: { id: colleague.id } },
  resetSignIn: { params: { id: colleague.id }, body: {} },
  saveRole: { params: { code: 'manager' }, body: { title: 'Другой', permissions: [] }, refused: [403] },
  listExchanges: { hides: mark },
  viewExchangeFreshness: { hides: mark },
  checkExchangeSetup: { params: { id: program.id } },
  addExchange: { body: { login: 'other', title: 'Чужой', siteId: 1 } },
  renewExchangeSecret: { params: { id: program.id } },
  changeExchange: { params: { id: program.id }, body: { isEnabled: true } },
  decideHeldParts: { params: { id: program.id, runId: run }, body: { isApproved: true } },
  listExchangeChanges: { params: { id: program.id, runId: run } },
  returnExchangeRun: { params: { id: program.id, runId: run } },
  listExchangeFeeds: { hides: '"hasTable":true' },
  addExchangeFeed: { body: feedBody },
  changeExchangeFeed: { params: { id: feed }, body: { everyMinutes: 180 } },
  uploadExchangeTable: { params: { id: feed }, body: table },
  viewExchangeTable: { params: { id: feed } },
  previewExchangeTable: { params: { id: feed }, body: layout },
  saveExchangeTable: { params: { id: feed }, body: layout },
  fetchExchangeFeed: { params: { id: feed } },
  saveFitRow: { body: { kind: 'pair', was: null, becomes: ['A', 'B', 'part'] }, refused: [403] },
  listMappings: { params: { id: program.id, kind: 'warehouse' } },
  listMappingTargets: { params: { id: program.id, kind: 'warehouse' } },
  saveMapping: { params: { id: program.id }, body: { kind: 'warehouse', sourceId: 'Цех', choice: 'none' } },
  listMoysklads: { hides: '"isReadingAll":true' },
  addMoysklad: { body: { title: 'Чужой', siteId: 1, token: fakeToken } },
  changeMoyskladToken: { params: { id: moysklad }, body: { token: fakeToken } },
  checkMoysklad: { params: { id: moysklad } },
  readMoyskladAnew: { params: { id: moysklad } },
  changeMoyskladOrders: {
    params: { id: moysklad },
    body: { isOn: false, reserves: false, organizationId: null, sendsPayments: false },
  },
  removeMoysklad: { params: { id: moysklad } },
  viewExchangePictures: { params: { id: program.id } },
  saveExchangePictures: { params: { id: program.id }, body: { isTaken: false } },
  retryExchangePictures: { params: { id: program.id } },
  listQuarantine: { params: { id: program.id } },
  decideQuarantine: { params: { id: program.id }, body: { action: 'ignore', ids: [row.id] } },
  fixQuarantined: {
    params: { id: program.id, rowId: row.id },
    body: { packageId: row.packageId, priceKopecks: 100 },
  },
  listOrderDiscrepancies: { hides: mark },
  settleOrderDiscrepancy: { params: { id: discrepancy }, body: { decision: 'keep', version: '' } },
  viewOrderExchange: { params: { id: program.id } },
  saveOrderExchange: { params: { id: program.id }, body: { sendsPaid: false, meanings: [], names: [] } },
}
/** Calls that name no record of a site, and why. */
const siteless: Readonly<Record<string, string>> = {
  ...Object.fromEntries(counting.map((name) => [name, 'tried below: it only counts'])),
  ...Object.fromEntries(
    ['viewSession', 'openSession', 'requestPasskey', 'openSessionByPasskey', 'closeSession', 'confirmSession']
      .concat(['listSessions', 'endSession', 'requestOwnPasskey', 'addPasskey', 'listPasskeys', 'removePasskey'])
      .concat(['changePassword', 'renewRecoveryCodes', 'viewInvitation', 'acceptInvitation', 'viewLastChange'])
      .concat(['leavePresence', 'viewAutoAssignment', 'setAutoAssignment'])
      .map((name) => [name, 'of the caller alone']),
  ),
  suggestAddresses: 'a public directory',
  suggestPayers: 'a public directory',
  listFitRows: 'what fits what is the same for all sites',
  listPriceRoles: 'price roles have no site',
  listReplyTemplates: 'templates are shared by all sites',
}

const send = (by: typeof owner, call: Call, { params = {}, query, body }: Sample) =>
  by.send(
    call.method,
    pathOf(call).replace(/\{(\w+)\}/g, (_, name: string) => String(params[name])) + (query ? `?${query}` : ''),
    body,
  )
/** Every change is logged or queued in its transaction. */
const traces = () =>
  one(`select (select count(*) from audit_log) as audit, (select count(*) from graphile_worker._private_jobs) as jobs`)

test('every call is sent something here, or has no site', () => {
  expect(calls.map(([name]) => name).sort()).toEqual([...Object.keys(samples), ...Object.keys(siteless)].sort())
})

const sampled = Object.entries(samples)
test.each(sampled.filter(([, { hides }]) => hides === undefined))(
  '%s: refused to the owner of another site, and nothing is changed',
  async (name, sample) => {
    const before = await traces()
    const { status, body } = await send(stranger, callOf(name), sample)
    expect(sample.refused ?? [404], JSON.stringify(body)).toContain(status)
    expect(JSON.stringify(body)).not.toContain(mark)
    expect(await traces()).toEqual(before)
  },
)

test.each(sampled.filter(([, { hides }]) => hides !== undefined))(
  '%s: answers the owner of another site with nothing of the first',
  async (name, sample) => {
    const before = await traces()
    const { status, body } = await send(stranger, callOf(name), sample)
    expect(status, JSON.stringify(body)).toBe(200)
    if (sample.hides) expect(JSON.stringify(body)).not.toContain(sample.hides)
    else expect(JSON.stringify(body)).not.toMatch(/"count":[1-9]/)
    expect(await traces()).toEqual(before)
    expect(JSON.stringify((await send(owner, callOf(name), sample)).body)).toContain(sample.hides)
  },
)

test('counts hold only what waits on the sites of the caller', async () => {
  expect(await counts(stranger)).toEqual(countsBefore)
  expect(await counts(owner)).not.toEqual(countsBefore)
})

test.each(inboxKindCodes)('%s: 404 for the owner of another site', async (kind) => {
  const { items } = (await owner.send<{ items: { id: number }[] }>('GET', `/inbox?kind=${kind}`)).body
  for (const { id } of items.slice(0, 3)) {
    expect((await stranger.send('GET', `/inbox/${kind}/${id}`)).status).toBe(404)
    const seen = { tab: randomUUID(), kind, id, isEditing: false, takeOver: false }
    expect((await stranger.send('POST', '/presence', seen)).body).toMatchObject({ colleagues: [], isGone: true })
  }
})

const destroying = /erase|merge|delete|remove|close|reset|endStaff|changeStaff|dismiss|settleOrder/i
/** There may be nothing to do with the record: then it is 404 for its owner too. */
const mayLack = ['findTransferBill', 'undoChange', 'viewInboxFile', 'decideHeldParts', 'saveMapping']
const printing = ['printOrderPapers', 'printShippingPapers', 'printShipmentPapers']
test.each(
  sampled
    .filter(
      ([name, { refused, hides }]) => !refused && hides === undefined && ![...mayLack, ...printing].includes(name),
    )
    .sort(([a], [b]) => Number(destroying.test(a)) - Number(destroying.test(b))),
)('%s: not 400, 401, 403 or 404 for the owner of its site', async (name, sample) => {
  const { status, body } = await send(owner, callOf(name), sample)
  expect([400, 401, 403, 404], JSON.stringify(body)).not.toContain(status)
})
