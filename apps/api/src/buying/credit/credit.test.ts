import type { DebtRow, SiteCredit } from '@shpulka/contract/buying/credit'
import { credit } from '@shpulka/contract/buying/credit'
import type { DeskPage } from '@shpulka/contract/buying/desk-list'
import type { DeskOrder } from '@shpulka/contract/buying/desk-order'
import type { OrderChange } from '@shpulka/contract/buying/order-changes'
import { Value } from 'typebox/value'
import { afterEach, describe, expect, test } from 'vitest'
import { testDatabase } from '../../base/db/test-database.ts'
import { signedInStaff } from '../../people/staff/test-office.ts'
import { openTestApi } from '../../test-api.ts'
import { placeDeskOrder } from '../order-desk/test-desk.ts'
import * as shop from '../orders/test-shop.ts'
import { methods } from '../payments/test-buyer.ts'

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
    const debts = await manager.send<DebtRow[]>('GET', '/debts')
    expect([...Value.Errors(credit.listDebts.answer, debts.body)]).toEqual([])
    expect(debts.body[0]).toMatchObject({ inn, name: `ООО «${inn}»`, terms, owed, overdue: owed })
    expect((await school.send<DebtRow[]>('GET', '/debts')).body).toEqual([])

    const pay = (amount: number) =>
      owner.send<DeskOrder>('POST', `/orders/${id}/credit/payment`, { amount, why: 'Акт зачёта № 3' })
    expect((await pay(owed - 1)).status).toBe(422)
    expect((await pay(owed)).body).toMatchObject({
      isPaid: true,
      owed: 0,
      status: { code: 'completed' },
      payments: [{ status: 'succeeded', received: owed }],
      credit: { debt: { owed: 0, overdue: 0, oldestDue: null } },
    })
    expect((await pay(owed)).status).toBe(422)
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
