import { randomUUID } from 'node:crypto'
import type { PlacedOrder } from '@shpulka/contract/buying/orders'
import { expect, test } from 'vitest'
import { testDatabase } from '../../base/db/test-database.ts'
import { openTestApi } from '../../test-api.ts'
import * as shop from '../orders/test-shop.ts'
import { deleteExpiredBaskets } from './basket.port.ts'

const database = await testDatabase('empty')
const { pool } = database
await shop.fillTestShop(pool)
const { app } = await openTestApi(database)

test('baskets that guests have not changed for 90 days are deleted, except ordered ones and those of users', async () => {
  const [gone, back, buyer] = [shop.guest(), shop.guest(), shop.guest()]
  for (const each of [gone, back]) await shop.fillBasket(app, each, [{ id: shop.goods.needles }])
  const basket = await shop.fillBasket(app, buyer, [{ id: shop.goods.needles }])
  const form = shop.orderForm(basket, await shop.calculate(app, buyer))
  const order = await shop.sendRequest<PlacedOrder>(app, buyer, 'POST', '/orders/v1', form)
  expect(order.status).toBe(200)
  const { rows: users } = await pool.query(
    `insert into users (site_id, email, fio, phone, role, price_role) values (1, $1, '', '', 'guest', 'guest_opt')
     returning id`,
    [`${randomUUID()}@example.ru`],
  )
  await pool.query('insert into baskets (site_id, user_id) values (1, $1)', [users[0].id])
  const ids = async () => (await pool.query('select id from baskets order by id')).rows.map(({ id }) => id)
  const [goneId, ...others] = await ids()
  await pool.query(`update baskets set updated_at = now() - interval '91 days' where id <> $1`, [others[0]])
  await deleteExpiredBaskets(pool)
  expect(await ids()).toEqual(others)
  expect((await pool.query('select from basket_lines where basket_id = $1', [goneId])).rowCount).toBe(0)
})
