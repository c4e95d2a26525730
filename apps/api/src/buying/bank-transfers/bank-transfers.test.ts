import type { Problem } from '@shpulka/contract/base/problem'
import type { BankTransfer, TransferBill } from '@shpulka/contract/buying/bank-transfers'
import { afterEach, describe, expect, test } from 'vitest'
import { openChanges } from '../../base/db/changes.ts'
import { testDatabase } from '../../base/db/test-database.ts'
import { transaction } from '../../base/db/transaction.ts'
import { signedInStaff } from '../../people/staff/test-office.ts'
import { openTestApi } from '../../test-api.ts'
import { eventually } from '../../test-eventually.ts'
import { changeStatus } from '../order-status/change-status.port.ts'
import { endReservations } from '../order-status/reservations.port.ts'
import * as shop from '../orders/test-shop.ts'
import { buyerWithOrder, methods } from '../payments/test-buyer.ts'
import { bankFile, encoded, type TestTransfer } from './test-statement.ts'

const account = '40702810500000012345'
const database = await testDatabase('empty')
const { pool } = database
await shop.fillTestShop(pool)
await pool.query(`update sites set requisites = jsonb_build_object('account', $1::text) where id = 1`, [account])
const { app } = await openTestApi(database)
const { app: otherInstance } = await openTestApi(database)
await signedInStaff(app, pool, 'owner')
const accountant = await signedInStaff(app, pool, 'accountant')
const other = await signedInStaff(otherInstance, pool, 'accountant')
const school = await signedInStaff(app, pool, 'accountant', 2)
const manager = await signedInStaff(app, pool, 'manager')

afterEach(() => shop.expectInvariants(pool))

const inn = '7707083893'
const upload = (transfers: TestTransfer[], by = accountant, encoding: 'windows-1251' | 'ibm866' = 'windows-1251') =>
  by.send<{ added: number; known: number; outgoing: number; unreadable: number }>('POST', '/bank-statements', {
    content: Buffer.from(encoded(bankFile(account, transfers), encoding)).toString('base64'),
  })
const listed = async (state = 'waiting', by = accountant) =>
  (await by.send<{ transfers: BankTransfer[] }>('GET', `/bank-transfers?state=${state}`)).body.transfers
const record = async (transfers: { id: number; billId: number }[], by = accountant) =>
  (
    await by.send<{ results: { id: number; orderId: number | null; problem: string | null }[] }>(
      'POST',
      '/bank-transfers/record',
      { transfers },
    )
  ).body.results
const rublesOf = (kopecks: number) => (kopecks / 100).toFixed(2)
const invoiced = () => buyerWithOrder(app, methods.invoice)
let documents = 100
const number = () => String(documents++)

describe('a bank statement file', () => {
  test('is imported once: the bill in its purpose is matched and paid in one call, and the audit log has one row', async () => {
    const order = await invoiced()
    const transfer = {
      number: number(),
      sum: rublesOf(order.total),
      inn,
      payer: 'ООО «Мануфактура»',
      purpose: `Оплата по счёту № Ш-${order.orderId}-1`,
    }
    const outgoing = { number: number(), sum: '5.00', purpose: 'Аренда', to: '40702810000000000777' }
    expect((await upload([transfer, outgoing])).body).toEqual({ added: 1, known: 0, outgoing: 1, unreadable: 0 })
    const again = await upload([transfer, { ...transfer, number: number(), sum: '0' }], accountant, 'ibm866')
    expect(again.body).toEqual({ added: 0, known: 1, outgoing: 0, unreadable: 1 })
    const [found] = await listed()
    expect(found).toMatchObject({
      match: 'exact',
      payer: 'ООО «Мануфактура»',
      inn,
      amount: order.total,
      bills: [{ billId: order.billId, orderId: order.orderId, problem: null }],
    })
    const results = await Promise.all([
      record([{ id: found!.id, billId: order.billId }]),
      record([{ id: found!.id, billId: order.billId }], other),
    ])
    expect(results.flat().map(({ orderId }) => orderId)).toEqual([order.orderId, order.orderId])
    expect(await order.order()).toMatchObject({ isPaid: true, status: { code: 'paid' } })
    const { rows } = await pool.query(
      `select p.provider, p.received_kopecks::int as sum,
         (select count(*)::int from audit_log where record_id = p.order_id::text
         and action = 'transfer.record') as logged from payments p where p.order_id = $1`,
      [order.orderId],
    )
    expect(rows).toEqual([{ provider: 'transfer', sum: order.total, logged: 1 }])
    expect(await listed()).toEqual([])
    expect(await listed('recorded')).toMatchObject([{ id: found!.id, by: expect.stringContaining('Анна') }])
  })

  test('a transfer that cannot be recorded does not stop the others, and says why', async () => {
    const [paid, short, gone] = [await invoiced(), await invoiced(), await invoiced()]
    await transaction(pool, (tx) =>
      changeStatus(tx, { orderId: gone.orderId, to: 'cancelled', who: 'system', why: '' }),
    )
    const of = (order: typeof paid, less = 0) => ({
      number: number(),
      sum: rublesOf(order.total - less),
      inn,
      purpose: `сч. Ш-${order.orderId}-1`,
    })
    await upload([of(paid), of(short, 1), of(gone)])
    const waiting = await listed()
    expect((await accountant.send('GET', '/bank-transfers/counts')).body).toEqual({ waiting: waiting.length })
    expect((await school.send('GET', '/bank-transfers/counts')).body).toEqual({ waiting: 0 })
    expect(waiting.map(({ match }) => match).sort()).toEqual(['exact', 'likely', 'likely'])
    const transferOf = ({ orderId }: typeof paid) => waiting.find(({ purpose }) => purpose.includes(`${orderId}`))!
    const results = await record(
      [short, gone, paid].map((order) => ({ id: transferOf(order).id, billId: order.billId })),
    )
    expect(results.map(({ problem }) => problem)).toEqual([
      expect.stringContaining('Сумма другая'),
      expect.stringContaining('отменён'),
      null,
    ])
    expect((await record([{ id: transferOf(short).id, billId: paid.billId }]))[0]!.problem).toContain('уже оплачен')
    const dismissed = await accountant.send('POST', `/bank-transfers/${transferOf(gone).id}/dismiss`, {
      why: 'Вернули',
    })
    expect(dismissed.status).toBe(200)
    expect(await listed('dismissed')).toMatchObject([{ why: 'Вернули' }])
    const again = await accountant.send('POST', `/bank-transfers/${transferOf(gone).id}/dismiss`, { why: 'Вернули' })
    expect(again.status).toBe(404)
    for (const { id } of await listed())
      await accountant.send('POST', `/bank-transfers/${id}/dismiss`, { why: 'проба' })
  })

  test('a dismissed transfer is restored, in whose audit log both stay, and then recorded; 404 for another site', async () => {
    const order = await invoiced()
    await upload([{ number: number(), sum: rublesOf(order.total), inn, purpose: `Ш-${order.orderId}-1` }])
    const [found] = await listed()
    const path = `/bank-transfers/${found!.id}`
    expect((await accountant.send('POST', `${path}/dismiss`, { why: 'Уточним' })).status).toBe(200)
    expect((await school.send('POST', `${path}/restore`)).status).toBe(404)
    for (const by of [accountant, other]) expect((await by.send('POST', `${path}/restore`)).status).toBe(200)
    expect((await listed()).find(({ id }) => id === found!.id)).toMatchObject({ match: 'exact', by: '', why: '' })
    expect(await record([{ id: found!.id, billId: order.billId }])).toMatchObject([{ problem: null }])
    expect((await accountant.send('POST', `${path}/restore`)).status).toBe(404)
    const { rows } = await pool.query(
      `select action, why from audit_log where action in ('transfer.dismiss', 'transfer.restore') and record_id = $1
       order by id`,
      [String(found!.id)],
    )
    expect(rows).toEqual([
      { action: 'transfer.dismiss', why: 'Уточним' },
      { action: 'transfer.restore', why: '' },
    ])
  })

  test('an order whose goods were released reserves them again, which is announced', async () => {
    const order = await invoiced()
    await pool.query(`update orders set confirm_before = now() - interval '1 second' where id = $1`, [order.orderId])
    await endReservations({
      pool,
      changes: { announce: () => {} },
      log: { error: (fields) => expect.fail(`${fields}`) },
    })
    await upload([{ number: number(), sum: rublesOf(order.total), inn, purpose: `Ш-${order.orderId}-1` }])
    const [found] = await listed()
    const announced: string[] = []
    const changes = openChanges(pool, database.url)
    await changes.subscribe((tags) => void announced.push(...tags))
    await record([{ id: found!.id, billId: order.billId }])
    await eventually(async () => expect(announced).toContain('product:2'))
    await changes.close()
  })

  test('a transfer that names no bill is given to one by its number; 404 paid, unknown or of another site', async () => {
    const order = await invoiced()
    await upload([{ number: number(), sum: rublesOf(order.total), inn: '7700000000', purpose: 'За оборудование' }])
    const [found] = await listed()
    expect(found).toMatchObject({ match: 'none', bills: [] })
    const find = (typed: string, by = accountant) =>
      by.send<TransferBill & Problem>('GET', `/bank-transfers/${found!.id}/bill?number=${encodeURIComponent(typed)}`)
    expect((await find('за оборудование')).body.errors).toEqual({ number: expect.stringContaining('Ш-1038-1') })
    expect((await find('Ш-999999-1')).body.message).toBe('Неоплаченного счёта Ш-999999-1 нет')
    expect((await find(`${order.orderId}-1`, school)).status).toBe(404)
    const { body: bill } = await find(`${order.orderId}-1`)
    expect(bill).toMatchObject({ billId: order.billId, problem: expect.stringContaining('Платит другой') })
    expect(await record([{ id: found!.id, billId: bill.billId }])).toMatchObject([{ orderId: order.orderId }])
    expect((await find(`${order.orderId}-1`)).status).toBe(404)
  })

  test('an order already shipped: the money is recorded, the status stays', async () => {
    const order = await invoiced()
    for (const to of ['accepted', 'shipped'])
      await transaction(pool, (tx) => changeStatus(tx, { orderId: order.orderId, to, who: 'manager:0', why: '' }))
    await upload([{ number: number(), sum: rublesOf(order.total), inn, purpose: 'Оплата' }])
    const [found] = await listed()
    expect(found).toMatchObject({
      match: 'likely',
      bills: expect.arrayContaining([expect.objectContaining({ billId: order.billId })]),
    })
    await record([{ id: found!.id, billId: order.billId }])
    expect(await order.order()).toMatchObject({ isPaid: true, status: { code: 'shipped' } })
  })

  test('refuses a statement of another account, invalid files, and staff without the permission or of another site', async () => {
    const order = await invoiced()
    const foreign = await upload([{ number: number(), sum: '1.00', purpose: '' }], school)
    expect([foreign.status, foreign.body.message]).toEqual([422, expect.stringContaining(account)])
    const junk = await accountant.send('POST', '/bank-statements', { content: Buffer.from('PK').toString('base64') })
    expect(junk.status).toBe(422)
    expect((await accountant.send('POST', '/bank-statements', { content: 'не base64' })).status).toBe(400)
    const large = await accountant.send('POST', '/bank-statements', { content: 'A'.repeat(1_600_000) })
    expect(large.status).toBe(413)
    expect((await upload([], manager)).status).toBe(403)
    await upload([{ number: number(), sum: rublesOf(order.total), inn, purpose: `Ш-${order.orderId}-1` }])
    expect(await listed('waiting', school)).toEqual([])
    expect(await listed('waiting&siteId=1', school)).toEqual([])
    const [found] = await listed()
    const { date } = found!
    expect(await listed(`waiting&siteId=1&from=${date}&to=${date}`)).toHaveLength(1)
    expect(await listed('waiting&siteId=2')).toEqual([])
    expect(await listed('waiting&to=2020-01-01')).toEqual([])
    expect(await listed('waiting&from=2100-01-01')).toEqual([])
    expect((await accountant.send('GET', '/bank-transfers?from=2026-02-30')).body).toMatchObject({
      errors: { from: 'Такого дня нет' },
    })
    const view = { list: 'transfers', title: 'Ноябрь', audience: 'mine', role: null, filter: { from: date } }
    expect((await accountant.send('POST', '/views', view)).status).toBe(200)
    expect((await manager.send('GET', '/views?list=transfers')).status).toBe(403)
    expect(await record([{ id: found!.id, billId: order.billId }], school)).toMatchObject([
      { problem: 'Такого счёта нет' },
    ])
  })
})
