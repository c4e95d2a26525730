import { randomUUID } from 'node:crypto'
import type { Debts, SiteCredit } from '@shpulka/contract/buying/credit'
import { credit, debtsLimit } from '@shpulka/contract/buying/credit'
import type { DeskPage } from '@shpulka/contract/buying/desk-list'
import type { DeskOrder } from '@shpulka/contract/buying/desk-order'
import type { OrderChange } from '@shpulka/contract/buying/order-changes'
import type { DeskRefundTerms, RefundPreview } from '@shpulka/contract/buying/order-refunds'
import type { Order, OrderList } from '@shpulka/contract/buying/orders'
import type { OrganizationPage } from '@shpulka/contract/buying/organizations'
import { Value } from 'typebox/value'
import { afterEach, describe, expect, test } from 'vitest'
import { testDatabase } from '../../base/db/test-database.ts'
import { pdfText } from '../../base/documents/test-pdf-text.ts'
import { emailOfOrder, queuedEmailsTo, recipientsOf } from '../../base/mail/test-emails.ts'
import { officeHost, signedInStaff } from '../../people/staff/test-office.ts'
import { openTestApi } from '../../test-api.ts'
import { placeDeskOrder } from '../order-desk/test-desk.ts'
import * as shop from '../orders/test-shop.ts'
import { methods } from '../payments/test-buyer.ts'
import { remindOfPayments } from './payment-reminders.port.ts'

const database = await testDatabase('empty')
const { pool } = database
await shop.fillTestShop(pool)
await pool.query(
  `update stock set on_hand = on_hand + 500 where (offer_id, warehouse_id) = (2, 1);
   insert into stock_movements (offer_id, warehouse_id, kind, on_hand_delta) values (2, 1, 'receipt', 500)`,
)
const { app } = await openTestApi(database)
const owner = await signedInStaff(app, pool, 'owner')
const manager = await signedInStaff(app, pool, 'manager')
const school = await signedInStaff(app, pool, 'owner', 2)
afterEach(() => shop.expectInvariants(pool))

const inns = ['7707083893', '7702070139', '7736050003', '7728168971']
const terms = { days: 30, limit: 100_000 }
const why = 'Договор № 12'

/** An accepted order by invoice of two packs of needles, of an organization. */
async function order(inn: string, changed: { personalPayment?: number } = {}) {
  const payer = { name: `ООО «${inn}»`, inn, kpp: '770701001' }
  const { id, buyer } = await placeDeskOrder(app, pool, { personalPayment: methods.invoice, payer, ...changed })
  return { id, buyer, view: async () => (await manager.send<DeskOrder>('GET', `/orders/${id}`)).body }
}
const set = (inn: string, body: object, by = owner) =>
  by.send<SiteCredit[] & { conflict?: object }>('PUT', `/organizations/${inn}/credit`, {
    siteId: 1,
    seen: null,
    why,
    ...body,
  })
const defer = (id: number, body: object = {}) =>
  manager.send<DeskOrder & { errors: Record<string, string> }>('PUT', `/orders/${id}/credit`, {
    isDeferred: true,
    ...body,
  })
const move = async (id: number, ...codes: string[]) => {
  for (const to of codes) {
    const { body } = await owner.send<DeskOrder>('GET', `/orders/${id}`)
    const answer = await owner.send('POST', `/orders/${id}/status`, { to, from: body.status.code })
    expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  }
}
const shipped = (id: number, daysAgo: number) =>
  pool.query(`update shipments set sent_at = now() - $2 * interval '1 day' where order_id = $1`, [id, daysAgo])
const pay = (id: number, amount: number, { key = randomUUID(), why: paper = 'Акт зачёта № 3' } = {}) =>
  owner.send<DeskOrder>('POST', `/orders/${id}/credit/payment`, { key, amount, why: paper })
const isIn = async (view: string, id: number) =>
  (await manager.send<DeskPage>('GET', `/orders?view=${view}`)).body.orders.some((row) => row.id === id)

describe('PUT /office/v1/organizations/{inn}/credit', () => {
  test('200: given, changed and taken away with a reason; 409, 422, 403, 404', async () => {
    const [inn] = inns as [string]
    await order(inn)
    expect((await set(inn, { terms })).body).toMatchObject([
      { siteId: 1, terms, debt: { owed: 0, overdue: 0, inWork: 0, oldestDue: null }, history: [{ why }] },
    ])
    // Sent again after a broken connection.
    expect((await set(inn, { terms })).status).toBe(200)
    const other = { days: 14, limit: 500 }
    expect(await set(inn, { terms: other })).toMatchObject({
      status: 409,
      body: { conflict: { terms: { seen: null, current: expect.stringContaining('30 дн.') } } },
    })
    expect((await set(inn, { terms, seen: terms })).status).toBe(422)
    expect((await set(inn, { terms: other, seen: terms, why: ' ' })).status).toBe(400)
    expect((await set(inn, { terms: other, seen: terms }, manager)).status).toBe(403)
    expect((await set(inn, { terms: other, seen: terms }, school)).status).toBe(404)
    expect((await set(inn, { siteId: 2, terms: other }, school)).status).toBe(404)
    expect((await set(inn, { terms: other, seen: terms, why: 'Реже платят' })).status).toBe(200)
    const gone = await set(inn, { terms: null, seen: other, why: 'Не платят' })
    expect([...Value.Errors(credit.setCreditTerms.answer, gone.body)]).toEqual([])
    expect(gone.body).toMatchObject([
      {
        terms: null,
        history: [{ terms: '', why: 'Не платят' }, { terms: expect.stringContaining('14 дн.') }, { why }],
      },
    ])
    expect((await school.send('GET', `/organizations/${inn}/credit`)).status).toBe(404)
  })
})

describe('PUT /office/v1/orders/{id}/credit', () => {
  test('200: goes unpaid, is owed from its shipment, overdue after its days, and paid later', async () => {
    const inn = inns[1]!
    const { id, view } = await order(inn)
    expect((await view()).credit).toBeNull()
    expect((await defer(id)).status).toBe(422)
    await set(inn, { terms })
    await move(id, 'accepted')
    expect(await view()).toMatchObject({
      deadline: expect.any(String),
      credit: { days: null, warnings: [], refusal: null },
    })
    expect(await isIn('to-pack', id)).toBe(false)

    const { body: deferred } = await defer(id)
    const owed = deferred.owed
    expect(deferred).toMatchObject({
      deadline: null,
      credit: { days: 30, dueOn: null, terms, debt: { owed: 0, inWork: owed }, warnings: [] },
    })
    expect(await isIn('to-pack', id)).toBe(true)
    expect(await isIn('awaiting-payment', id)).toBe(false)
    expect((await manager.send('PUT', `/orders/${id}/payment-method`, { methodId: 3, from: 2 })).status).toBe(422)

    await move(id, 'shipped', 'completed')
    await shipped(id, 40)
    const late = await view()
    expect(late).toMatchObject({
      isPaid: false,
      owed,
      payments: [],
      credit: { debt: { owed, overdue: owed, inWork: 0 }, warnings: [expect.stringContaining('просрочено')] },
    })
    expect(late.credit!.dueOn).toBe(late.credit!.debt.oldestDue)
    const debts = await manager.send<Debts>('GET', '/debts')
    expect([...Value.Errors(credit.listDebts.answer, debts.body)]).toEqual([])
    expect(debts.body).toMatchObject({ owed, overdue: owed, overdueCount: 1 })
    expect(debts.body.organizations[0]).toMatchObject({ inn, name: `ООО «${inn}»`, terms, owed, overdue: owed })
    expect((await school.send<Debts>('GET', '/debts')).body).toMatchObject({ owed: 0, count: 0, organizations: [] })

    const key = randomUUID()
    expect((await pay(id, owed - 1)).status).toBe(422)
    // Sent twice, as after a broken connection: the same answer, one payment.
    const [paid, repeated] = await Promise.all([pay(id, owed, { key }), pay(id, owed, { key })])
    expect([paid.status, repeated.status]).toEqual([200, 200])
    expect((await pay(id, owed, { key, why: 'Другая бумага' })).status).toBe(422)
    expect((await pay((await order(inn)).id, owed, { key })).status).toBe(422)
    expect((await pay(id, owed, { key })).body).toMatchObject({
      isPaid: true,
      owed: 0,
      status: { code: 'completed' },
      payments: [{ status: 'succeeded', received: owed }],
      credit: { debt: { owed: 0, overdue: 0, oldestDue: null } },
    })
    expect((await pay(id, owed)).status).toBe(422)
  })

  test('400: past the limit or with an overdue debt a reason is needed; two orders at once are counted both', async () => {
    const inn = inns[2]!
    const [first, second] = [await order(inn), await order(inn)]
    const { owed } = await first.view()
    await set(inn, { terms: { days: 10, limit: owed + 100 } })
    const answers = await Promise.all([defer(first.id), defer(second.id)])
    expect(answers.map(({ status }) => status).sort(), JSON.stringify(answers)).toEqual([200, 400])
    const refused = answers.find(({ status }) => status === 400)!
    expect(refused.body.errors.why).toContain('при лимите')
    const [late, early] = refused === answers[0] ? [first, second] : [second, first]
    expect((await defer(late.id, { why: 'Договорились с директором' })).status).toBe(200)
    await move(early.id, 'accepted', 'shipped')
    await shipped(early.id, 11)
    const third = await order(inn)
    expect((await third.view()).credit!.warnings).toHaveLength(2)
    expect((await defer(third.id)).status).toBe(400)
  })

  test('400: an order that grows past the limit later needs a reason too', async () => {
    const inn = '5024093363'
    const { id, view } = await order(inn)
    const { owed, lines } = await view()
    await set(inn, { terms: { days: 10, limit: owed + 100 } })
    await defer(id)
    const draft = {
      lines: lines.map(({ line, groupId, count }) => ({ line, groupId, count: count + 1, price: null })),
      prices: 'order',
      bonuses: 0,
      delivery: null,
    }
    const { body: change } = await manager.send<OrderChange>('PUT', `/orders/${id}/change`, { draft, version: null })
    const apply = (why: string) =>
      manager.send<DeskOrder & { errors: { why: string } }>('POST', `/orders/${id}/change/apply`, {
        changeId: change.id,
        version: change.version,
        total: change.total.is,
        deliveryPrice: change.delivery.is,
        why,
      })
    const refused = await apply('')
    expect(refused.status).toBe(400)
    expect(refused.body.errors.why).toContain('при лимите')
    expect((await apply('Договорились с директором')).body.owed).toBeGreaterThan(owed)
  })

  test('200: an undone status does not bring back the end of a reservation that a deferral removed', async () => {
    const inn = '6670424655'
    const { id, view } = await order(inn)
    await set(inn, { terms })
    // As of a guest whose address is not proven.
    await pool.query(`update orders set confirm_before = now() + interval '1 hour' where id = $1`, [id])
    const accepted = await manager.send('POST', `/orders/${id}/status`, { to: 'accepted', from: 'new' })
    expect(accepted.status, JSON.stringify(accepted.body)).toBe(200)
    const { body: last } = await manager.send<{ change: { id: number } }>('GET', '/changes/last')
    const deferred = await owner.send('PUT', `/orders/${id}/credit`, { isDeferred: true })
    expect(deferred.status).toBe(200)
    expect((await manager.send('POST', `/changes/${last.change.id}/undo`)).status).toBe(200)
    expect(await view()).toMatchObject({ status: { code: 'new' }, deadline: null, credit: { days: 30 } })
    const { rows } = await pool.query('select reserved_until, confirm_before from orders where id = $1', [id])
    expect(rows).toEqual([{ reserved_until: null, confirm_before: null }])
  })

  test('200: taken back before it goes, its goods wait for money again; 422 for a person and for a card', async () => {
    const inn = inns[3]!
    const { id, view } = await order(inn)
    await set(inn, { terms })
    await defer(id)
    expect((await defer(id, { isDeferred: false })).body).toMatchObject({
      deadline: expect.any(String),
      credit: { days: null },
    })
    await defer(id)
    await move(id, 'cancelled')
    expect((await view()).credit!.debt).toMatchObject({ owed: 0, inWork: 0 })
    expect((await defer((await placeDeskOrder(app, pool)).id)).status).toBe(422)
    expect((await defer((await order(inn, { personalPayment: methods.card })).id)).status).toBe(422)
  })
})

describe('goods returned from an unpaid order with a deferred payment', () => {
  /** A deferred order of two packs of needles that has been sent. */
  async function sentOrder(inn: string) {
    const { id, view, buyer } = await order(inn)
    await set(inn, { terms })
    await defer(id, { why })
    await move(id, 'accepted', 'shipped', 'completed')
    const { owed } = await view()
    return { id, view, buyer, owed }
  }
  const lines = (count: number, returned = 0) => [{ line: 1, count, unsent: 0, returned }]
  const giveBack = (id: number, count: number, changed: object = {}, by = owner) =>
    by.send<DeskOrder & { message: string }>('POST', `/orders/${id}/refunds`, {
      key: randomUUID(),
      lines: lines(count),
      withDelivery: false,
      reasonId: 1,
      isReceived: true,
      amount: count * price,
      ...changed,
    })
  const price = 15_000

  test('200: they lower the debt without money; the rest is paid, and what comes back later is money', async () => {
    const inn = '7743013919'
    const { id, view, buyer, owed } = await sentOrder(inn)
    const preview = await owner.send<RefundPreview>('POST', `/orders/${id}/refund-previews`, { lines: lines(1) })
    expect(preview.body).toMatchObject({ amount: price, debt: price, parts: [] })
    const terms = await owner.send<DeskRefundTerms>('GET', `/orders/${id}/refund-terms`)
    expect(terms.body).toMatchObject({ whyNot: null, paid: 0, left: 0, debt: owed })
    const form = { key: randomUUID() }
    const answers = [await giveBack(id, 1, form), await giveBack(id, 1, form)]
    expect(answers.map(({ status, body }) => [status, body.message])).toEqual([
      [200, undefined],
      [200, undefined],
    ])
    expect(await view()).toMatchObject({
      isPaid: false,
      owed: owed - price,
      bill: { amount: owed - price },
      refunds: [{ status: 'Долг уменьшен', amount: price }],
      moneyRefunds: [],
      receipts: [],
      credit: { debt: { owed: owed - price } },
    })
    const organization = await owner.send<OrganizationPage>('GET', `/organizations/${inn}`)
    expect(organization.body.orders).toMatchObject({ ordered: owed, toPay: owed - price })
    const history = (await view()).timeline.map(({ title }) => title).join('\n')
    expect(history).toMatch(/долг уменьшен[\s\S]+уменьшаем долг/)
    // One email, about the end of it.
    const { rows: changes } = await pool.query<{ id: number }>(
      'select h.id from refund_history h join order_refunds r on r.id = h.refund_id where r.order_id = $1',
      [id],
    )
    const ids = changes.map((row) => Number(row.id))
    expect(await recipientsOf(pool, 'refund', ids, await emailOfOrder(pool, id))).toEqual(['buyer'])
    const own = (await shop.sendRequest<Order>(app, buyer, 'GET', `/orders/v1/own?orderId=${id}`)).body
    expect(own).toMatchObject({ isPaid: false, total: owed, deferral: { credited: price } })
    const invoice = await app.inject({
      url: `/api/orders/v1/documents?orderId=${id}&kind=invoice`,
      headers: buyer.headers,
    })
    const printed = pdfText(invoice.rawPayload).join('\n')
    expect(printed).toMatch(/Возвращено до оплаты\n150/)
    expect(printed).toMatch(/Оплатить до \d+ [а-я]+ \d{4} г\./)

    expect((await pay(id, owed)).body).toMatchObject({ message: expect.stringContaining('Сумма другая') })
    expect((await pay(id, owed - price)).body).toMatchObject({ isPaid: true, owed: 0 })
    const second = await giveBack(id, 1, { lines: lines(1, 1) })
    expect(second.body).toMatchObject({
      isPaid: true,
      moneyRefunds: [{ amount: price, status: 'pending', isByHand: true }],
    })
  })

  test('200: all of it comes back: nothing is owed and nothing can be paid', async () => {
    const { id, view, owed } = await sentOrder('7743013901')
    const whole = await giveBack(id, 2, { withDelivery: true, amount: owed })
    expect(whole.status, whole.body.message).toBe(200)
    expect(await view()).toMatchObject({ owed: 0, isPaid: false, moneyRefunds: [], credit: { debt: { owed: 0 } } })
    expect((await pay(id, 0)).status).toBe(422)
    expect((await giveBack(id, 1, { lines: lines(1, 2) })).status).toBe(422)
  })

  test('a return and a payment at once: the debt is lowered first, or the money goes back', async () => {
    const { app: second } = await openTestApi(database)
    for (const inn of ['7743013926', '7743013933']) {
      const { id, view, owed } = await sentOrder(inn)
      const post = (instance: typeof app, url: string, payload: object) =>
        instance.inject({
          method: 'POST',
          url: `/api/office/v1/orders/${id}/${url}`,
          headers: { host: `${officeHost}:3000`, cookie: owner.cookie() },
          payload,
        })
      const refund = {
        key: randomUUID(),
        lines: lines(1),
        withDelivery: false,
        reasonId: 1,
        isReceived: true,
        amount: price,
      }
      const [returned, paid] = await Promise.all([
        post(app, 'refunds', refund),
        post(second, 'credit/payment', { key: randomUUID(), amount: owed, why }),
      ])
      expect(returned.statusCode, returned.body).toBe(200)
      const { isPaid, owed: left, moneyRefunds } = await view()
      expect({ paid: paid.statusCode, isPaid, left, back: moneyRefunds.map(({ amount }) => amount) }).toEqual(
        paid.statusCode === 200
          ? { paid: 200, isPaid: true, left: 0, back: [price] }
          : { paid: 422, isPaid: false, left: owed - price, back: [] },
      )
      // Paid first: somebody has to transfer the money, and finds the order among those with such work.
      expect(moneyRefunds).toMatchObject(
        isPaid ? [{ status: 'pending', isByHand: true, why: expect.stringMatching(/^Возврат /) }] : [],
      )
      expect(await isIn('money', id)).toBe(isPaid)
    }
  })

  test('200: money that the bank refused to return comes off a debt that has grown since', async () => {
    const inn = '7743014006'
    const { id, view } = await order(inn)
    await set(inn, { terms: { ...terms, limit: 1_000_000 } })
    await defer(id, { why })
    await move(id, 'accepted')
    await pay(id, (await view()).owed)
    const unsent = [{ line: 1, count: 1, unsent: 1, returned: 0 }]
    const given = await giveBack(id, 1, { lines: unsent, isReceived: false })
    expect(given.status, given.body.message).toBe(200)
    const [refused] = given.body.moneyRefunds
    await pool.query(`update money_refunds set status = 'failed', settled_at = now() where id = $1`, [refused!.id])
    const draft = {
      prices: 'order',
      bonuses: 0,
      delivery: null,
      lines: [{ line: 1, groupId: shop.goods.needles, count: 6, price: null }],
    }
    const { body: changed } = await owner.send<OrderChange>('PUT', `/orders/${id}/change`, { version: null, draft })
    const applied = await owner.send<DeskOrder>('POST', `/orders/${id}/change/apply`, {
      changeId: changed.id,
      version: changed.version,
      total: changed.total.is,
      deliveryPrice: changed.delivery.is,
    })
    expect(applied.status, JSON.stringify(applied.body)).toBe(200)
    const { owed } = await view()
    expect(owed).toBeGreaterThan(price)
    expect(await isIn('money', id)).toBe(true)
    const retried = await owner.send<DeskOrder>('POST', `/money-refunds/${refused!.id}/retry`)
    expect(retried.body).toMatchObject({ owed: owed - price, refunds: [{ status: 'Долг уменьшен' }] })
    // Nobody is to transfer it by hand as well.
    expect(await isIn('money', id)).toBe(false)
    expect((await owner.send('POST', `/money-refunds/${refused!.id}/by-hand`)).status).toBe(422)
  })

  test('the database refuses a refund taken off a debt that its bills do not show', async () => {
    const { id } = await sentOrder('7743013965')
    await giveBack(id, 1)
    await expect(
      pool.query('update order_refunds set credited_kopecks = credited_kopecks - 1 where order_id = $1', [id]),
    ).rejects.toThrow('is not taken off the bills')
  })
})

describe('reminders of the last day to pay', () => {
  test('the day before it and once it has passed, each once in two processes; a moved day anew; none when paid', async () => {
    const inn = '7743013972'
    const { id, view, buyer } = await order(inn)
    await set(inn, { terms })
    await defer(id)
    await move(id, 'accepted', 'shipped')
    const { owed } = await view()
    const address = await emailOfOrder(pool, id)
    const emailsOf = async (email: 'payment-due' | 'payment-overdue') =>
      (await queuedEmailsTo(pool, address, [email])).filter(({ id: about }) => about.startsWith(`${id} `))
    const run = () => Promise.all([remindOfPayments(pool, '00:00'), remindOfPayments(pool, '00:00')])
    const ownOrder = async () =>
      (await shop.sendRequest<Order>(app, buyer, 'GET', `/orders/v1/own?orderId=${id}`)).body.deferral

    await shipped(id, 28)
    await run()
    expect(await emailsOf('payment-due')).toEqual([])
    await shipped(id, 29)
    await run()
    await run()
    const due = await emailsOf('payment-due')
    expect(due.map(({ email }) => email.to.address)).toEqual([address])
    const { dueOn } = (await view()).credit!
    expect(await ownOrder()).toEqual({ days: 30, dueOn, isOverdue: false, credited: 0 })
    expect(due[0]!.email.subject).toContain('оплатить до')
    expect(await emailsOf('payment-overdue')).toEqual([])

    await shipped(id, 31)
    expect(await ownOrder()).toMatchObject({ isOverdue: true })
    await run()
    await run()
    expect((await emailsOf('payment-overdue')).map(({ email }) => email.to.address)).toEqual([address])
    // The day has moved: the former email says nothing true, and is not sent.
    expect(await emailsOf('payment-due')).toEqual([])
    await shipped(id, 32)
    await run()
    expect(await emailsOf('payment-overdue')).toHaveLength(1)

    await pay(id, owed)
    await shipped(id, 33)
    await run()
    expect(await emailsOf('payment-overdue')).toEqual([])
  })

  test('the list of orders says the day too', async () => {
    const inn = '7743013980'
    const { id, buyer } = await order(inn)
    await set(inn, { terms })
    await defer(id)
    await move(id, 'accepted', 'shipped')
    const listed = await shop.sendRequest<OrderList>(app, buyer, 'GET', '/orders/v1')
    expect(listed.body.orders[0]).toMatchObject({ id, deferral: { days: 30, isOverdue: false } })
  })
})

test('sums of debts count all organizations, also those the list leaves out', async () => {
  const before = (await manager.send<Debts>('GET', '/debts')).body
  await pool.query(
    `insert into credit_terms (site_id, inn, days, limit_kopecks)
     select 1, (9900000000 + n)::text, 10, 100 from generate_series(1, 201) n`,
  )
  const { organizations, ...sums } = (await manager.send<Debts>('GET', '/debts')).body
  expect(organizations).toHaveLength(debtsLimit)
  expect(sums).toEqual({
    owed: before.owed,
    overdue: before.overdue,
    count: before.count + 201,
    overdueCount: before.overdueCount,
  })
})
