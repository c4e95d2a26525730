import type { PlacedOrder } from '@shpulka/contract/buying/orders'
import { afterEach, expect, test } from 'vitest'
import { testDatabase } from '../../base/db/test-database.ts'
import { openTestApi } from '../../test-api.ts'
import {
  calculate,
  expectInvariants,
  fillBasket,
  fillTestShop,
  goods,
  guest,
  orderForm,
  sendRequest,
} from '../orders/test-shop.ts'
import { runOrderCommand } from './order.command.ts'

const database = await testDatabase('empty')
const { pool } = database
await fillTestShop(pool)
const { app } = await openTestApi(database)

afterEach(() => expectInvariants(pool))

async function run(...argv: string[]) {
  let output = ''
  const announced: string[] = []
  const code = await runOrderCommand(argv, {
    pool,
    changes: { announce: (tags) => announced.push(...tags) },
    out: { write: (text) => (output += text) },
  })
  return { code, output, announced }
}

test('changes a status by allowed transitions, lists the possible ones and announces freed stock', async () => {
  const anna = guest()
  const basket = await fillBasket(app, anna, [{ id: goods.needles }])
  const { body } = await sendRequest<PlacedOrder>(
    app,
    anna,
    'POST',
    '/orders/v1',
    orderForm(basket, await calculate(app, anna)),
  )
  const number = `Ш-${body.orderId}`
  expect(await run(number)).toMatchObject({
    code: 0,
    output: 'Возможны: accepted (Принят), cancelled (Отменён), paid (Оплачен)\n',
  })
  expect(await run(number, 'completed')).toMatchObject({ code: 1, output: expect.stringContaining('нельзя перейти') })
  expect(await run(number, 'accepted', '--why', 'Проверили')).toMatchObject({
    code: 0,
    output: `Заказ ${number}: Принят\n`,
  })
  expect(await run(String(body.orderId), 'cancelled', '--why', 'Покупатель передумал')).toMatchObject({
    code: 0,
    announced: ['product:2'],
  })
  expect(await run(number)).toMatchObject({ code: 0, output: 'Дальше этот заказ никуда не переходит.\n' })
  const { rows } = await pool.query('select who, why from order_history where order_id = $1 order by id desc limit 1', [
    body.orderId,
  ])
  expect(rows).toEqual([{ who: 'manager:0', why: 'Покупатель передумал' }])
})

test('money that staff returned, and what the bank is asked for again, is recorded with its author, once', async () => {
  const anna = guest()
  const basket = await fillBasket(app, anna, [{ id: goods.needles }])
  const form = orderForm(basket, await calculate(app, anna), { personalPayment: 2 })
  const { body } = await sendRequest<PlacedOrder>(app, anna, 'POST', '/orders/v1', form)
  const number = `Ш-${body.orderId}`
  for (const to of ['accepted', 'paid', 'cancelled']) expect((await run(number, to)).code).toBe(0)
  const entries = async () =>
    (
      await pool.query(
        `select actor, action, changes, why from audit_log where record_kind = 'order' and record_id = $1
           and action like 'money-refund.%' order by id`,
        [String(body.orderId)],
      )
    ).rows
  await pool.query(`update money_refunds set status = 'failed', settled_at = now()`)
  expect(await run(number, '--refund-again')).toMatchObject({ code: 0 })
  const again = {
    actor: 'manager:0',
    action: 'money-refund.retry',
    changes: { askedAgain: [null, body.order.total] },
    why: '',
  }
  expect(await entries()).toEqual([again])
  await pool.query(`update money_refunds set status = 'pending'`)
  expect(await run(number, '--refunded', '--why', 'Платёжное поручение 8')).toMatchObject({ code: 0 })
  const returned = {
    actor: 'manager:0',
    action: 'money-refund.by-hand',
    changes: { returnedByHand: [null, body.order.total] },
    why: 'Платёжное поручение 8',
  }
  expect(await run(number, '--refunded')).toMatchObject({ code: 1 })
  expect(await run('Ш-999999', '--refunded')).toMatchObject({ code: 1 })
  expect(await entries()).toEqual([again, returned])
})

test.each([[], ['Ш-0'], ['заказ'], ['Ш-1', 'accepted', 'ещё'], ['Ш-1', '--what'], ['99999999999']])(
  'wrong arguments: %j %j',
  async (...argv) => {
    expect(await run(...argv)).toMatchObject({ code: 2, output: expect.stringContaining('npm run order') })
  },
)

test('an unknown order', async () => {
  expect(await run('Ш-999999', 'accepted')).toMatchObject({ code: 1, output: 'Такого заказа нет\n' })
})
