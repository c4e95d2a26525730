import { createHash, randomUUID } from 'node:crypto'
import { auditFields, auditRecordKinds } from '@shpulka/contract/base/audit-titles'
import type { Call } from '@shpulka/contract/base/call'
import type { UndoableChange } from '@shpulka/contract/base/undo'
import type { DeskOrder } from '@shpulka/contract/buying/desk-order'
import type { RefundPreview } from '@shpulka/contract/buying/order-refunds'
import type { PriceOffer } from '@shpulka/contract/buying/price-offers'
import type { Refund } from '@shpulka/contract/buying/refunds'
import type { InboxDetail } from '@shpulka/contract/people/inbox'
import type { OrderDiscrepancy } from '@shpulka/contract/supply/order-discrepancies'
import { expect, test } from 'vitest'
import { transaction } from './base/db/transaction.ts'
import { openFakeCdek } from './base/integrations/cdek.fake.ts'
import { openBanks } from './base/integrations/open-banks.ts'
import { addEmails } from './base/mail/emails.port.ts'
import { bankFile, encoded } from './buying/bank-transfers/test-statement.ts'
import { recordEmailAttempt } from './buying/order-desk/order-email-log.port.ts'
import { runOrderBatches } from './buying/order-desk/run-order-batches.port.ts'
import { placeDeskOrder } from './buying/order-desk/test-desk.ts'
import { changeStatus } from './buying/order-status/change-status.port.ts'
import * as shop from './buying/orders/test-shop.ts'
import { buyerWithOrder, decideAtBank, methods } from './buying/payments/test-buyer.ts'
import { writeReceipts } from './buying/receipts/receipts.port.ts'
import { officeRooms } from './office-rooms.ts'
import { recordConsents } from './people/consents/consents.port.ts'
import { addTestPerson, addTestQuestion } from './people/inbox/test-items.ts'
import { signedInByPasskey, testAuthenticator } from './people/staff/test-authenticator.ts'
import {
  acceptedStaff,
  codeOf,
  goodPassword,
  invitedStaff,
  officeBrowser,
  officeHost,
  signedInStaff,
} from './people/staff/test-office.ts'
import { recordRefusedEmail } from './people/stuck-emails/stuck-emails.port.ts'
import { openTestExchangeOffice } from './supply/exchange/test-exchange-office.ts'
import { workbookOf } from './supply/feed-parsers/test-workbook.ts'
import { goodsFile, goods as goodsOf, offer, offersFile } from './supply/import/test-exchange.ts'

const cdek = await openFakeCdek()
cdek.state.paperChecks = 0
const account = '40702810500000012345'
const { app, pool, owner, connect } = await openTestExchangeOffice(async (database) => {
  await shop.fillTestShop(database)
  await database.query(
    `update stock set on_hand = on_hand + 500 where offer_id = 2;
     insert into stock_movements (offer_id, warehouse_id, kind, on_hand_delta) values (2, 1, 'receipt', 500);
     insert into form_types (site_id, code, group_code, title, thanks, question_field, publication_field)
     values (1, 'question', 'questions', 'Вопрос', 'Спасибо', 'question', 'mayPublish');
     update sites set requisites = jsonb_build_object('account', '${account}'::text), tax_system_code = 1,
       vat_percent = 10 where id = 1`,
  )
}, cdek.config)
await owner.send('PUT', '/staff-roles/nothing', { title: 'Ничего', permissions: [] })
const powerless = await signedInStaff(app, pool, 'nothing')

/**
 * Calls that are not GET and leave no row: they find and price what is typed, which goes in a body, or mark for a
 * minute who has a record open and what a passkey is asked.
 */
const reading = [
  ...['findOrderGoods', 'findStaffOrderGoods', 'previewExchangeTable', 'previewRefund', 'quoteOrderDelivery'],
  ...[
    'listStaffPaymentChoices',
    'quoteStaffDelivery',
    'searchCustomers',
    'searchDeliveryPoints',
    'searchDeskOrders',
    'searchInbox',
    'searchOrganizations',
  ],
  ...['previewPriceBatch', 'searchPriceOffers', 'suggestAddresses', 'suggestPayers', 'viewInvitation'],
  ...['markPresence', 'leavePresence', 'requestOwnPasskey', 'requestPasskey'],
]

type Sender = ReturnType<typeof officeBrowser> & { readonly id?: number }
interface Sending {
  readonly path?: Readonly<Record<string, string | number>>
  readonly body?: object
  /** Who sends it; the owner when missing. */
  readonly by?: Sender
  /** The action it writes. */
  readonly action: string
  /** Whoever it is written of when not the sender: they were not signed in yet. */
  readonly actor?: string
}

const log = { error: () => {}, warn: () => {} }
const refusedEmail = async (): Promise<number> => {
  const request = { email: 'reset-code', to: 'buyer', id: randomUUID() } as const
  await recordRefusedEmail(pool, request, { to: { name: 'Анна', address: 'anna@example.ru' } }, '')
  return id('select id from refused_emails where subject_id = $1', request.id)
}
const banks = openBanks({ pool, config: { yookassa: null }, isSandboxOpen: () => true, log })
const id = async (sql: string, ...values: unknown[]) => (await pool.query(sql, values)).rows[0].id as number
const setStatus = (orderId: number, ...codes: string[]) =>
  transaction(pool, async (tx) => {
    for (const to of codes) await changeStatus(tx, { orderId, to, who: 'manager:0', why: '' })
  })
const order = async (payment = methods.onDelivery, ...codes: string[]) => {
  const { id: orderId, buyer } = await placeDeskOrder(app, pool, { personalPayment: payment })
  await setStatus(orderId, ...codes)
  return { id: orderId, buyer }
}
const desk = async (orderId: number) => (await owner.send<DeskOrder>('GET', `/orders/${orderId}`)).body
const draft = { lines: [{ line: 1, groupId: shop.goods.needles, count: 1, price: null }], prices: 'order', bonuses: 0 }
const changeOf = async (orderId: number, count = 1) =>
  (
    await owner.send<{ id: number; version: number; total: { is: number }; delivery: { is: number } }>(
      'PUT',
      `/orders/${orderId}/change`,
      { draft: { ...draft, delivery: null, lines: [{ ...draft.lines[0], count }] }, version: null },
    )
  ).body
const sentPart = async (orderId: number) => {
  const { body } = await owner.send<DeskOrder>('POST', `/orders/${orderId}/shipments`, {
    key: randomUUID(),
    lines: [{ line: 1, count: 1, sent: 0 }],
  })
  return body.shipments[0]!.id
}
/** A paid order that the buyer has. */
async function completed() {
  const { id: orderId, buyer } = await order(methods.card)
  const billId = await id('select id from bills where order_id = $1', orderId)
  const { body } = await shop.sendRequest<{ url: string }>(app, buyer, 'POST', '/payments/v1/url', { billId })
  await decideAtBank(app, body.url, 'pay')
  await shop.sendRequest(app, buyer, 'GET', `/payments/v1/order-status?orderId=${orderId}`)
  await setStatus(orderId, 'shipped', 'completed')
  return { orderId, buyer }
}
const oneLine = [{ line: 1, count: 1, unsent: 0, returned: 0 }]
async function refundForm(orderId: number) {
  const { body } = await owner.send<RefundPreview>('POST', `/orders/${orderId}/refund-previews`, {
    lines: oneLine,
    withDelivery: false,
  })
  return {
    key: randomUUID(),
    lines: oneLine,
    withDelivery: false,
    reasonId: 1,
    isReceived: true,
    amount: body.amount,
    why: '',
  }
}
/** A money refund that the bank has refused. */
async function refusedRefund() {
  const { orderId } = await completed()
  const made = await owner.send('POST', `/orders/${orderId}/refunds`, await refundForm(orderId))
  expect(made.status, JSON.stringify(made.body)).toBe(200)
  return id(
    `update money_refunds m set status = 'failed', settled_at = now() from payments p
     where p.id = m.payment_id and p.order_id = $1 returning m.id`,
    orderId,
  )
}
async function priceOffer() {
  const buyer = shop.guest()
  await shop.fillBasket(app, buyer, [{ id: shop.goods.needles, count: 2 }])
  const { body } = await shop.sendRequest<PriceOffer>(app, buyer, 'POST', '/price-offers/v1', { recipient: 'ООО «М»' })
  return Number(body.number.replace(/\D/g, ''))
}
const client = {
  userId: null,
  fio: 'Ольга Швецова',
  phone: '8 900 765-43-21',
  email: '',
  hasAgreed: true,
  payer: null,
}
let documents = 0
const statement = (purpose: string, sum: string) => {
  documents += 1
  const transfer = { number: String(documents), sum, inn: '7707083893', payer: 'ООО «М»', purpose }
  return { content: Buffer.from(encoded(bankFile(account, [transfer]), 'windows-1251')).toString('base64') }
}
/** A transfer that came for a bill. */
async function transferred() {
  const { orderId, billId, total } = await buyerWithOrder(app, methods.invoice)
  await owner.send('POST', '/bank-statements', statement(`Счёт № Ш-${orderId}-1`, (total / 100).toFixed(2)))
  return { id: await id('select max(id)::int as id from bank_transfers'), billId }
}
const question = async () => {
  const itemId = await addTestQuestion(pool)
  const { body } = await owner.send<InboxDetail>('GET', `/inbox/question/${itemId}`)
  return { path: { kind: 'question', id: itemId }, item: body }
}
const template = async () =>
  (await owner.send<{ id: number }>('POST', '/reply-templates', { title: randomUUID(), text: 'Да' })).body.id
const view = { list: 'orders', title: 'Мои', filter: { view: 'new' }, audience: 'mine', role: null }
const added = async () => (await owner.send<{ id: number }>('POST', '/views', view)).body.id
const batch = async (...codes: string[]) => {
  const { id: orderId } = await order(methods.onDelivery, ...codes)
  const batchId = randomUUID()
  await owner.send('POST', '/order-batches', { id: batchId, to: 'accepted', orderIds: [orderId] })
  await runOrderBatches({ pool, changes: { announce: () => {} }, log })
  return batchId
}
/** A batch of prices, as somebody has just previewed it. */
const newPrices = async () => {
  const change = { filter: { siteId: 1 }, formula: '+1', rounding: 'kopeck' }
  const { key } = (await owner.send<{ key: string }>('POST', '/prices/preview', change)).body
  return { ...change, id: randomUUID(), key }
}
let logins = 0
const exchange = async () => {
  logins += 1
  const login = `sweep-${logins}`
  return (await owner.send<{ id: number }>('POST', '/exchanges', { login, title: 'УТ', siteId: 1 })).body.id
}
const moysklad = async () => {
  const body = { title: 'МойСклад', siteId: 1, token: randomUUID() + randomUUID() }
  return (await owner.send<{ id: number }>('POST', '/exchange-moysklad', body)).body.id
}
const feed = { title: 'Нить', siteId: 1, url: 'https://example.ru/price.yml', format: 'yml', everyMinutes: 60 }
const addedFeed = async (more = {}) =>
  (await owner.send<{ id: number }>('POST', '/exchange-feeds', { ...feed, ...more })).body.id
const sheet = {
  name: 'прайс.xlsx',
  content: workbookOf({
    Цены: [
      ['Артикул', 'Наименование', 'Цена'],
      ['А-1', 'Нить', 10],
    ],
  }).toString('base64'),
}
/** A connection that sent three rows, one of them without a good price. */
async function received(login: string) {
  const connection = await connect(login)
  await connection.sendFiles({
    'import.xml': goodsFile(['a', 'b'].map((each) => goodsOf(each))),
    'offers.xml': offersFile([offer('a'), offer('b', { price: 'дорого' })]),
  })
  return connection.id
}
const runOf = (connection: number) =>
  id('select max(id)::int as id from exchange_runs where connection_id = $1', connection)
const orderSettings = { sendsPaid: true, meanings: [], names: [] }

/** As if CDEK had accepted the shipment. */
async function acceptedByCdek(shipmentId: number) {
  const uuid = randomUUID()
  cdek.state.orders.set(uuid, { uuid, body: {}, cdekNumber: '', statuses: ['CREATED'], error: '' })
  await pool.query(
    `update shipments set carrier = 'cdek', state = 'registered', tariff_code = 137, number = '1105060708',
       uuid = $2 where id = $1`,
    [shipmentId, uuid],
  )
}

const creditInn = async () => {
  await placeDeskOrder(app, pool, { payer: schoolPayer, personalPayment: methods.invoice })
  await pool.query('delete from credit_terms')
  return schoolPayer.inn
}
const schoolPayer = { name: 'МБОУ «Лицей № 7»', inn: '7702070139', kpp: '770201001' }
const terms = { siteId: 1, terms: { days: 30, limit: 10_000_000 }, seen: null, why: 'Договор' }
/** An order by invoice of an organization with a deferred payment. */
const deferrable = async () => {
  await owner.send('PUT', `/organizations/${await creditInn()}/credit`, terms)
  return id('select max(id) as id from orders')
}

const examples: Readonly<Record<string, () => Promise<Sending>>> = {
  // People of the office
  openSession: async () => {
    const { email, secret, id: staffId } = await acceptedStaff(app, pool, 'manager')
    const body = { email, password: goodPassword, code: codeOf(secret, 30) }
    return { body, by: officeBrowser(app, '10.9.0.1'), action: 'staff.sign-in', actor: `manager:${staffId}` }
  },
  openSessionByPasskey: async () => {
    const { device, id: staffId } = await signedInByPasskey(app, pool, 'manager')
    const by = officeBrowser(app, '10.9.0.2')
    const options = (await by.send<never>('POST', '/passkey-requests', {})).body
    return { body: { response: device.get(options) }, by, action: 'staff.sign-in', actor: `manager:${staffId}` }
  },
  closeSession: async () => ({ by: await signedInStaff(app, pool, 'manager'), action: 'staff.sign-out' }),
  confirmSession: async () => {
    const by = await acceptedStaff(app, pool, 'manager')
    return { body: { code: codeOf(by.secret, 30) }, by, action: 'staff.confirm' }
  },
  endSession: async () => {
    const by = await signedInStaff(app, pool, 'manager')
    const other = await id(
      `insert into staff_sessions (staff_id, token_hash, user_agent, address) values ($1, $2, 'Test', '127.0.0.1')
       returning id`,
      by.id,
      createHash('sha256').update(randomUUID()).digest(),
    )
    return { path: { id: other }, by, action: 'staff.end-session' }
  },
  addPasskey: async () => {
    const by = await signedInStaff(app, pool, 'manager')
    const options = (await by.send<never>('POST', '/passkeys/options', {})).body
    return { body: { response: testAuthenticator().create(options) }, by, action: 'staff.add-passkey' }
  },
  removePasskey: async () => {
    const by = await signedInByPasskey(app, pool, 'manager')
    const options = (await by.send<never>('POST', '/passkeys/options', {})).body
    await by.send('POST', '/passkeys', { response: testAuthenticator().create(options) })
    const { number } = (await by.send<{ number: number }[]>('GET', '/passkeys')).body.at(-1)!
    return { path: { number }, by, action: 'staff.remove-passkey' }
  },
  changePassword: async () => ({
    by: await acceptedStaff(app, pool, 'manager'),
    body: { current: goodPassword, password: `${goodPassword} и ещё` },
    action: 'staff.change-password',
  }),
  setAutoAssignment: async () => ({
    by: await signedInStaff(app, pool, 'manager'),
    body: { isOn: true },
    action: 'staff.turn',
  }),
  renewRecoveryCodes: async () => ({
    by: await acceptedStaff(app, pool, 'manager'),
    body: {},
    action: 'staff.renew-recovery-codes',
  }),
  acceptInvitation: async () => {
    const { token, email } = await invitedStaff(pool, 'manager')
    const by = officeBrowser(app, '10.9.0.3')
    const { totp } = (await by.send<{ totp: { secret: string } }>('POST', '/invitations/view', { token })).body
    const body = { token, fio: 'Нина', password: goodPassword, code: codeOf(totp.secret) }
    const actor = `manager:${await id('select id from staff where email = $1', email)}`
    return { body, by, action: 'staff.accept-invitation', actor }
  },
  inviteStaff: async () => ({
    body: { email: 'nina@office.example', grants: [{ role: 'manager', siteId: null }] },
    action: 'staff.invite',
  }),
  changeStaff: async () => ({
    path: { id: (await signedInStaff(app, pool, 'manager')).id },
    body: { grants: [{ role: 'warehouse', siteId: 1 }] },
    action: 'staff.change',
  }),
  endStaffSessions: async () => ({
    path: { id: (await signedInStaff(app, pool, 'manager')).id },
    action: 'staff.end-sessions',
  }),
  resetSignIn: async () => ({
    path: { id: (await signedInStaff(app, pool, 'manager')).id },
    body: {},
    action: 'staff.reset-sign-in',
  }),
  saveRole: async () => ({
    path: { code: 'packer' },
    body: { title: 'Упаковщик', permissions: ['orders.read'] },
    action: 'staff.save-role',
  }),
  addView: async () => ({ body: view, action: 'view.save' }),
  changeView: async () => ({
    path: { id: await added() },
    body: { title: 'Утро', was: { title: 'Мои' } },
    action: 'view.save',
  }),
  removeView: async () => ({ path: { id: await added() }, action: 'view.remove' }),
  undoChange: async () => {
    const { id: orderId } = await order()
    await owner.send('PUT', `/orders/${orderId}/assignee`, { staffId: owner.id, from: null })
    const { change } = (await owner.send<{ change: UndoableChange }>('GET', '/changes/last')).body
    return { path: { id: change!.id }, action: 'change.undo' }
  },

  // Customers
  openCustomerContacts: async () => ({ path: { id: await addTestPerson(pool, 'Анна') }, action: 'contacts.open' }),
  changePriceRole: async () => ({
    path: { id: await addTestPerson(pool, 'Анна') },
    body: {
      role: 'dealer',
      from: new Date(Date.now() + 3 * 3_600_000).toISOString().slice(0, 10),
      why: 'Договор',
      seen: { current: 'guest_opt', next: null },
    },
    action: 'customer.price-role',
  }),
  changeBonuses: async () => ({
    path: { id: await addTestPerson(pool, 'Анна') },
    body: { key: randomUUID(), delta: 50_000, why: 'Ждали две недели' },
    action: 'customer.bonuses',
  }),
  setCreditTerms: async () => ({ path: { inn: await creditInn() }, body: terms, action: 'organization.credit' }),
  setOrderCredit: async () => ({
    path: { id: await deferrable() },
    body: { isDeferred: true },
    action: 'order.credit',
  }),
  recordCreditPayment: async () => {
    const orderId = await deferrable()
    const { owed } = (await owner.send<DeskOrder>('PUT', `/orders/${orderId}/credit`, { isDeferred: true })).body
    return {
      path: { id: orderId },
      body: { key: randomUUID(), amount: owed, why: 'Акт' },
      action: 'order.credit-payment',
    }
  },
  withdrawCustomerConsent: async () => {
    const userId = await addTestPerson(pool, 'Анна')
    await transaction(pool, (tx) => recordConsents(tx, { userId, kinds: ['advertising'], source: 'signup' }))
    const body = { kind: 'advertising', source: 'phone', why: 'Попросила не писать' }
    return { path: { id: userId }, body, action: 'customer.withdraw-consent' }
  },
  exportCustomer: async () => ({
    path: { id: await addTestPerson(pool, 'Анна') },
    body: { why: 'Заявление' },
    action: 'customer.export',
  }),
  mergeCustomers: async () => {
    const from = await addTestPerson(pool, 'Анна')
    await pool.query('update users set email_proven_at = null where id = $1', [from])
    const body = { from, why: 'Назвала оба заказа' }
    return { path: { id: await addTestPerson(pool, 'Анна') }, body, action: 'customer.merge' }
  },
  eraseCustomer: async () => ({
    path: { id: await addTestPerson(pool, 'Анна') },
    body: { why: 'Заявление' },
    action: 'customer.erase',
  }),

  // Inbox
  openInboxContacts: async () => ({ path: (await question()).path, action: 'contacts.open' }),
  assignInboxItem: async () => ({
    path: (await question()).path,
    body: { staffId: owner.id, was: null },
    action: 'inbox.assign',
  }),
  handleInboxItem: async () => {
    const { path, item } = await question()
    const { code } = item.actions.find(({ text }) => text === 'answer')!
    return {
      path,
      body: { action: code, version: item.version, text: 'Иглой с острым концом' },
      action: 'request.answer',
    }
  },
  addReplyTemplate: async () => ({ body: { title: 'Спасибо', text: 'Спасибо!' }, action: 'reply-template.save' }),
  changeReplyTemplate: async () => ({
    path: { id: await template() },
    body: { title: 'Пожалуйста', text: 'Нет' },
    action: 'reply-template.save',
  }),
  removeReplyTemplate: async () => ({ path: { id: await template() }, action: 'reply-template.remove' }),

  // Orders
  placeStaffOrder: async () => ({
    body: { key: randomUUID(), siteId: 1, client, lines: [{ groupId: shop.goods.needles, count: 1 }], comment: '' },
    action: 'order.place',
  }),
  orderPriceOffer: async () => ({ path: { id: await priceOffer() }, body: { client }, action: 'order.place' }),
  revisePriceOffer: async () => ({
    path: { id: await priceOffer() },
    body: {
      key: randomUUID(),
      recipient: 'ООО «М»',
      comment: '',
      days: 10,
      lines: [{ groupId: shop.goods.needles, count: 3, price: null }],
    },
    action: 'price-offer.revise',
  }),
  setOrderStatus: async () => ({
    path: { id: (await order()).id },
    body: { to: 'accepted', from: 'new', why: '' },
    action: 'order.status',
  }),
  addOrderNote: async () => ({ path: { id: (await order()).id }, body: { text: 'Звонить' }, action: 'order.note' }),
  setOrderAssignee: async () => ({
    path: { id: (await order()).id },
    body: { staffId: owner.id, from: null },
    action: 'order.assign',
  }),
  extendOrderReservation: async () => {
    const { id: orderId } = await order()
    const { deadline: from } = (await owner.send<DeskOrder>('GET', `/orders/${orderId}`)).body
    return { path: { id: orderId }, body: { days: 2, why: 'Ждём', from }, action: 'order.extend' }
  },
  revealOrderContacts: async () => ({ path: { id: (await order()).id }, action: 'order.reveal-contacts' }),
  startOrderBatch: async () => ({
    body: { id: randomUUID(), to: 'accepted', orderIds: [(await order()).id] },
    action: 'order.batch',
  }),
  retryOrderBatch: async () => ({ path: { id: await batch('cancelled') }, action: 'order.batch-retry' }),
  undoOrderBatch: async () => ({
    path: { id: await batch() },
    body: { id: randomUUID() },
    action: 'order.batch-undo',
  }),
  assignInboxItems: async () => {
    const { path } = await question()
    return { body: { id: randomUUID(), items: [path], assignee: owner.id }, action: 'inbox.assign' }
  },
  undoInboxAssignment: async () => {
    const { path } = await question()
    const batchId = randomUUID()
    await owner.send('POST', '/inbox/assignments', { id: batchId, items: [path], assignee: owner.id })
    return { path: { id: batchId }, body: { id: randomUUID() }, action: 'change.undo' }
  },
  startPriceBatch: async () => ({ body: await newPrices(), action: 'price.batch' }),
  undoPriceBatch: async () => {
    const body = await newPrices()
    await owner.send('POST', '/price-batches', body)
    await pool.query(`update price_batch_rows set state = 'done' where batch_id = $1`, [body.id])
    return { path: { id: body.id }, body: { id: randomUUID() }, action: 'price.batch-undo' }
  },
  printOrderPapers: async () => ({
    body: { orderIds: [(await order()).id], kinds: ['pick-list'] },
    action: 'order.print',
  }),
  retryStuckEmails: async () => {
    await addEmails(pool, [{ email: 'reset-code', to: 'buyer', id: randomUUID() }])
    await pool.query(
      `update graphile_worker._private_jobs set attempts = 25, last_error = 'email not sent ECONNECTION'
       where payload ->> 'email' = 'reset-code'`,
    )
    return { body: { email: 'reset-code', to: 'buyer' }, action: 'email.retry' }
  },
  revealRefusedRecipient: async () => ({ path: { id: await refusedEmail() }, action: 'email.reveal-recipient' }),
  settleRefusedEmails: async () => ({
    body: { ids: [await refusedEmail()], isSentAgain: false },
    action: 'email.dismiss',
  }),
  resendOrderEmail: async () => {
    const { id: orderId } = await order()
    const email = { email: 'order-placed', to: 'buyer', id: orderId } as const
    const written = { about: { kind: 'order', id: orderId }, to: { name: 'Анна', address: 'anna@example.ru' } } as const
    await recordEmailAttempt(pool, email, written, 'sent')
    await pool.query(`update order_emails set created_at = created_at - interval '1 hour',
      settled_at = settled_at - interval '1 hour'`)
    const { emailId } = (await desk(orderId)).timeline.find((event) => event.emailId !== null)!
    return { path: { id: orderId, emailId: emailId! }, action: 'order.resend-email' }
  },
  saveOrderChange: async () => ({
    path: { id: (await order()).id },
    body: { draft: { ...draft, delivery: null }, version: null },
    action: 'order.draft',
  }),
  dropOrderChange: async () => {
    const { id: orderId } = await order()
    return { path: { id: orderId }, body: { changeId: (await changeOf(orderId)).id }, action: 'order.drop-draft' }
  },
  applyOrderChange: async () => {
    const { id: orderId } = await order()
    const { id: changeId, version, total, delivery } = await changeOf(orderId)
    const body = { changeId, version, total: total.is, deliveryPrice: delivery.is }
    return { path: { id: orderId }, body, action: 'order.change' }
  },
  setOrderPaymentMethod: async () => ({
    path: { id: (await order()).id },
    body: { methodId: methods.card, from: methods.onDelivery },
    action: 'order.payment-method',
  }),
  sendPaymentLink: async () => ({
    path: { id: (await order(methods.card)).id },
    body: {},
    action: 'order.payment-link',
  }),
  sendOrderPart: async () => ({
    path: { id: (await order(methods.onDelivery, 'accepted')).id },
    body: { key: randomUUID(), lines: [{ line: 1, count: 1, sent: 0 }] },
    action: 'order.send-part',
  }),
  handOverShipment: async () => ({
    path: { id: await sentPart((await order(methods.onDelivery, 'accepted')).id) },
    action: 'shipment.hand-over',
  }),
  retryShipment: async () => {
    const shipmentId = await sentPart((await order(methods.onDelivery, 'accepted')).id)
    await pool.query(
      `update shipments set carrier = 'cdek', state = 'failed', tariff_code = 137, failure = 'СДЭК отказал' where id = $1`,
      [shipmentId],
    )
    return { path: { id: shipmentId }, action: 'shipment.retry' }
  },
  trackShipment: async () => ({
    path: { id: await sentPart((await order(methods.onDelivery, 'accepted')).id) },
    body: { carrier: 'ПЭК', trackingNumber: '123', was: { carrier: '', trackingNumber: '' } },
    action: 'shipment.track',
  }),
  printShippingPapers: async () => ({
    body: { orderIds: [(await order()).id] },
    action: 'order.print',
  }),
  printCarrierLabels: async () => {
    const { id: orderId } = await order(methods.onDelivery, 'accepted')
    await acceptedByCdek(await sentPart(orderId))
    return { body: { orderIds: [orderId] }, action: 'order.print' }
  },
  printCarrierLabel: async () => {
    const shipmentId = await sentPart((await order(methods.onDelivery, 'accepted')).id)
    await acceptedByCdek(shipmentId)
    return { path: { id: shipmentId }, body: { paper: 'label' }, action: 'order.print' }
  },
  printShipmentPapers: async () => ({
    body: {
      shipmentId: await sentPart((await order(methods.onDelivery, 'accepted')).id),
      kinds: ['waybill'],
    },
    action: 'order.print',
  }),

  // Money
  refundOrder: async () => {
    const { orderId } = await completed()
    return { path: { id: orderId }, body: await refundForm(orderId), action: 'refund.begin' }
  },
  payRequest: async () => {
    const { buyer, orderId } = await completed()
    const { body } = await shop.sendRequest<Refund>(app, buyer, 'POST', '/orders/v1/refunds', {
      orderId,
      lines: [{ line: 1, count: 1 }],
      reasonId: 1,
      way: 'Привезу сам',
    })
    const { amount } = (
      await owner.send<RefundPreview>('POST', `/orders/${orderId}/refund-previews`, { requestId: body.id })
    ).body
    return { path: { id: body.id }, body: { from: 'requested', isReceived: true, amount }, action: 'refund.status' }
  },
  receiveRefundedGoods: async () => {
    const { orderId } = await completed()
    await owner.send('POST', `/orders/${orderId}/refunds`, { ...(await refundForm(orderId)), isReceived: false })
    const refundId = await id('update order_refunds set status_id = 5 where order_id = $1 returning id', orderId)
    await pool.query(`update money_refunds set status = 'succeeded', settled_at = now() where refund_id = $1`, [
      refundId,
    ])
    return { path: { id: refundId }, action: 'refund.goods' }
  },
  recordRefundByHand: async () => ({ path: { id: await refusedRefund() }, action: 'money-refund.by-hand' }),
  retryMoneyRefund: async () => ({ path: { id: await refusedRefund() }, action: 'refund.status' }),
  retryReceipt: async () => {
    const { orderId } = await completed()
    await writeReceipts({ pool, bankOf: (provider) => banks.of(provider), log })
    return {
      path: {
        id: await id(
          `update receipts set status = 'refused', registered_at = null where order_id = $1 returning id`,
          orderId,
        ),
      },
      action: 'receipt.retry',
    }
  },
  addBankStatement: async () => ({ body: statement('Разное', '10.00'), action: 'transfer.add' }),
  recordBankTransfers: async () => ({ body: { transfers: [await transferred()] }, action: 'transfer.record' }),
  dismissBankTransfer: async () => ({
    path: { id: (await transferred()).id },
    body: { why: 'Вернули' },
    action: 'transfer.dismiss',
  }),
  restoreBankTransfer: async () => {
    const { id: transferId } = await transferred()
    await owner.send('POST', `/bank-transfers/${transferId}/dismiss`, { why: 'Уточним' })
    return { path: { id: transferId }, action: 'transfer.restore' }
  },

  // Exchange
  addExchange: async () => ({ body: { login: 'ut-new', title: 'УТ', siteId: 1 }, action: 'exchange.create' }),
  renewExchangeSecret: async () => ({ path: { id: await exchange() }, action: 'exchange.secret' }),
  changeExchange: async () => ({
    path: { id: await exchange() },
    body: { isEnabled: false },
    action: 'exchange.change',
  }),
  decideHeldParts: async () => {
    const connection = await received('sweep-held')
    await pool.query(`update exchange_runs set hiding = 'held' where connection_id = $1`, [connection])
    const path = { id: connection, runId: await runOf(connection) }
    return { path, body: { isApproved: false }, action: 'exchange.reject' }
  },
  returnExchangeRun: async () => {
    const connection = await received('sweep-returned')
    const runId = await runOf(connection)
    await pool.query(
      `insert into exchange_changes (run_id, is_planned, kind, product_id, title, was, becomes)
       values ($1, false, 'name', 'a', 'Лапка a', 'Лапка', 'Лапка a')`,
      [runId],
    )
    return { path: { id: connection, runId }, action: 'exchange.return' }
  },
  decideQuarantine: async () => {
    const connection = await received('sweep-ignored')
    return { path: { id: connection }, body: { action: 'ignore', reason: 'bad-price' }, action: 'exchange.quarantine' }
  },
  fixQuarantined: async () => {
    const connection = await received('sweep-fixed')
    const [row] = (
      await pool.query('select id, package_id from exchange_quarantine where connection_id = $1', [connection])
    ).rows
    const body = { packageId: row.package_id, priceKopecks: 12_300 }
    return { path: { id: connection, rowId: row.id }, body, action: 'exchange.quarantine' }
  },
  saveFitRow: async () => ({
    body: { kind: 'pair', was: null, becomes: [...(await articles(2)), 'needle'] },
    action: 'compatibility.change',
  }),
  saveMapping: async () => {
    const connection = await exchange()
    await pool.query(
      `insert into exchange_words (connection_id, kind, source_id, name, is_whole, counts, goods)
       values ($1, 'price-type', 'Розничная', 'Розничная', true, '{}', 0)`,
      [connection],
    )
    const body = { kind: 'price-type', sourceId: 'Розничная', choice: 'target', target: 'guest_opt' }
    return { path: { id: connection }, body, action: 'exchange.map' }
  },
  saveExchangePictures: async () => ({
    path: { id: await exchange() },
    body: { isTaken: true },
    action: 'exchange.change',
  }),
  retryExchangePictures: async () => {
    const connection = await exchange()
    await pool.query(
      `insert into import_pictures (source, url, state, why) select source, 'http://example.ru/a.jpg', 'failed', 'Нет'
       from exchange_connections where id = $1`,
      [connection],
    )
    return { path: { id: connection }, action: 'exchange.pictures' }
  },
  saveOrderExchange: async () => ({ path: { id: await exchange() }, body: orderSettings, action: 'exchange.orders' }),
  sendOrder: async () => {
    const { orderId } = await buyerWithOrder(app, methods.invoice)
    await setStatus(orderId, 'accepted')
    return { path: { id: orderId, connectionId: await exchange() }, action: 'exchange.resend' }
  },
  settleOrderDiscrepancy: async () => {
    const { id: orderId } = await order()
    const discrepancy = await id(
      `insert into order_discrepancies (connection_id, order_id, number, kind, reason)
       values ($1, $2::bigint, 'Ш-' || $2::text, 'lines', 'Суммы разные') returning id`,
      await exchange(),
      orderId,
    )
    const { body } = await owner.send<{ discrepancies: OrderDiscrepancy[] }>('GET', '/order-discrepancies')
    const { version } = body.discrepancies.find((each) => each.id === discrepancy)!
    return { path: { id: discrepancy }, body: { decision: 'keep', version }, action: 'order.settle-discrepancy' }
  },
  addExchangeFeed: async () => ({ body: { ...feed, title: 'Игла' }, action: 'exchange.create' }),
  changeExchangeFeed: async () => ({
    path: { id: await addedFeed() },
    body: { everyMinutes: 180 },
    action: 'exchange.change',
  }),
  fetchExchangeFeed: async () => ({ path: { id: await addedFeed() }, action: 'exchange.fetch' }),
  uploadExchangeTable: async () => ({
    path: { id: await addedFeed({ format: 'xlsx' }) },
    body: sheet,
    action: 'exchange.change',
  }),
  saveExchangeTable: async () => {
    const feedId = await addedFeed({ format: 'xlsx' })
    await owner.send('POST', `/exchange-feeds/${feedId}/table`, sheet)
    const body = { sheet: 'Цены', firstRow: 2, columns: { article: 0, name: 1, price: 2 } }
    return { path: { id: feedId }, body, action: 'exchange.change' }
  },
  addMoysklad: async () => ({
    body: { title: 'МойСклад', siteId: 1, token: randomUUID() + randomUUID() },
    action: 'exchange.create',
  }),
  changeMoyskladToken: async () => ({
    path: { id: await moysklad() },
    body: { token: randomUUID() + randomUUID() },
    action: 'exchange.secret',
  }),
  checkMoysklad: async () => ({ path: { id: await moysklad() }, action: 'exchange.check' }),
  readMoyskladAnew: async () => ({ path: { id: await moysklad() }, action: 'exchange.read' }),
  changeMoyskladOrders: async () => ({
    path: { id: await moysklad() },
    body: { isOn: false, reserves: false, organizationId: null, sendsPayments: false },
    action: 'exchange.orders',
  }),
  removeMoysklad: async () => ({ path: { id: await moysklad() }, action: 'exchange.remove' }),
}

/** Articles of so many products that no other has. */
const articles = async (count: number): Promise<string[]> => {
  const { rows } = await pool.query(
    `select min(vendor_code) as article from products where vendor_code <> '' group by vendor_code
     having count(*) = 1 order by 1 limit $1`,
    [count],
  )
  return rows.map(({ article }) => article)
}

const calls = officeRooms.flatMap(({ calls }) => Object.entries(calls) as [string, Call][])
const changing = calls.filter(([name, { method }]) => method !== 'GET' && !reading.includes(name))

/** Ids that nothing has; the kind of an inbox item stays. */
const unknownIds = (values: Sending['path'] = {}) =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      typeof value === 'number' ? 2_147_483_647 : /^[0-9a-f-]{36}$/.test(value) ? randomUUID() : value,
    ]),
  )
const hasIds = (values: Sending['path'] = {}) => Object.values(values).some((value) => typeof value === 'number')
const requiresBody = ({ body }: Call) => ((body as { required?: string[] } | undefined)?.required ?? []).length > 0
const newest = () => id('select coalesce(max(id), 0)::int as id from audit_log')
const rowsSince = async (last: number) =>
  (await pool.query('select action, actor from audit_log where id > $1 order by id', [last])).rows
/** Kinds of records and changed fields that the audit log would show as codes. Some fields are titles themselves. */
const untitledSince = async (last: number) => {
  const { rows } = await pool.query<{ kind: string; changes: object; action: string }>(
    'select record_kind as kind, changes, action from audit_log where id > $1',
    [last],
  )
  return rows.flatMap(({ kind, changes, action }) => [
    ...(kind in auditRecordKinds ? [] : [kind]),
    ...Object.keys(changes).filter(
      (field) => !(field in auditFields || /^(lines\.|[«А-яЁё])/.test(field) || action === 'order.change'),
    ),
  ])
}

test('every call that changes something has an example here, and no other', () => {
  expect(changing.map(([name]) => name).sort()).toEqual(Object.keys(examples).sort())
  const names = calls.map(([name]) => name)
  for (const name of reading) expect(names, name).toContain(name)
})

/** Sends a call whose answer may be a file. */
async function send({ method, path }: Call, values: Sending['path'], body: object | undefined, cookie: string) {
  const url = path.replace(/\{(\w+)\}/g, (_, name: string) => String(values?.[name]))
  const answer = await app.inject({
    method,
    url: `/api${url}`,
    remoteAddress: '10.9.1.1',
    ...(body && { payload: body }),
    headers: { host: `${officeHost}:3000`, ...(cookie && { cookie }) },
  })
  return { status: answer.statusCode, text: answer.body }
}

test.each(changing)('%s: a row of the audit log by whoever sends it, none when it is refused', async (name, call) => {
  const { path, body, by = owner, action, actor = `manager:${by.id}` } = await examples[name]!()
  const before = await newest()
  const permission = typeof call.needs === 'object' && call.needs.staff
  const refused = [
    ...(call.needs ? [await send(call, path, body, '')] : []),
    ...(permission ? [await send(call, path, body, powerless.cookie())] : []),
    ...(hasIds(path) ? [await send(call, unknownIds(path), body, by.cookie())] : []),
    ...(requiresBody(call) ? [await send(call, path, { junk: true }, by.cookie())] : []),
  ]
  expect(refused.length, name).toBeGreaterThan(0)
  for (const { status } of refused) expect([400, 401, 403, 404, 422], name).toContain(status)
  expect(await rowsSince(before)).toEqual([])

  const { status, text } = await send(call, path, body, by.cookie())
  expect(status, text).toBe(200)
  expect((await rowsSince(before)).filter((row) => row.actor === actor)).toContainEqual({ action, actor })
  expect(await untitledSince(before)).toEqual([])
})

const partial = changing.filter(([, { method }]) => method === 'PATCH')
test.each(partial)('%s: no row of the audit log when nothing is changed', async (name, call) => {
  const { path } = await examples[name]!()
  const before = await newest()
  const nothing = name === 'changeView' ? { was: {} } : {}
  expect(await send(call, path, nothing, owner.cookie())).toMatchObject({ status: 200 })
  expect(await rowsSince(before)).toEqual([])
})
