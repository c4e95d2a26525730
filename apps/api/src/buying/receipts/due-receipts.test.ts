import { expect, test } from 'vitest'
import { testDatabase } from '../../base/db/test-database.ts'
import { transaction } from '../../base/db/transaction.ts'
import { openTestApi } from '../../test-api.ts'
import { changeStatus } from '../order-status/change-status.port.ts'
import { expectInvariants, fillTestShop, goods } from '../orders/test-shop.ts'
import { buyerWithOrder, decideAtBank, methods } from '../payments/test-buyer.ts'
import { writeReceipts } from './receipts.port.ts'

const database = await testDatabase('empty')
const { pool } = database
await fillTestShop(pool)
const { app } = await openTestApi(database)
const fail = (fields: object, message: string) => {
  throw new Error(`${message} ${JSON.stringify(fields)}`)
}
const deps = { pool, bankOf: () => null, log: { error: fail, warn: fail } }
const change = (orderId: number, to: string) =>
  transaction(pool, (tx) => changeStatus(tx, { orderId, to, who: 'manager:0', why: '' }))

async function paidOrder() {
  const order = await buyerWithOrder(app, methods.card, goods.needles)
  const { url } = (await order.requestUrl()).body
  await decideAtBank(app, url, 'pay')
  await order.readPayment()
  return order.orderId
}
const receiptsOf = async (orderId: number) =>
  (
    await pool.query<{ kind: string }>('select kind from receipts where order_id = $1 order by kind', [orderId])
  ).rows.map(({ kind }) => kind)

test('receipts of the last days are written each minute, forgotten ones by the pass of the night', async () => {
  const [handedOver, refunded] = [await paidOrder(), await paidOrder()]
  await change(handedOver, 'completed')
  await change(refunded, 'cancelled')
  await pool.query(`update money_refunds set status = 'succeeded', settled_at = now() - interval '4 days'`)
  await pool.query(`update payments set created_at = now() - interval '5 days', settled_at = now() - interval '4 days'`)
  await pool.query(`update shipments set handed_over_at = now() - interval '4 days'`)
  await writeReceipts(deps)
  expect([await receiptsOf(handedOver), await receiptsOf(refunded)]).toEqual([[], []])
  const recent = await paidOrder()
  await writeReceipts(deps)
  expect([await receiptsOf(recent), await receiptsOf(refunded)]).toEqual([['payment'], []])

  await writeReceipts(deps, { isOfAnyAge: true })
  expect([await receiptsOf(handedOver), await receiptsOf(refunded)]).toEqual([
    ['hand-over', 'payment'],
    ['payment', 'refund'],
  ])
  await expectInvariants(pool)
})
