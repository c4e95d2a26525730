import { expect } from 'vitest'
import { transaction } from '../apps/api/src/base/db/transaction.ts'
import { changeStatus } from '../apps/api/src/buying/order-status/change-status.port.ts'
import { expectAccessible, shop, takePicture, test } from './browser.ts'
import { soldGroups } from './buyer.ts'
import { officeUrl, openDialog, signInToOffice } from './office.ts'
import { placeOrder } from './place-order.ts'

test('a transfer for an order that is packed before it is paid is recorded once, with the paper that proves it', async ({
  desktop: page,
}) => {
  const [group] = await soldGroups(true, 1)
  const { id, number } = await placeOrder(page, [{ id: group!, count: 1 }])
  await shop.pool.query(
    `update orders set payment_method_id = (select id from payment_methods where kind = 'invoice' limit 1) where id = $1`,
    [id],
  )
  for (const to of ['confirmed', 'packing'])
    await transaction(shop.pool, (tx) => changeStatus(tx, { orderId: id, to, who: 'manager:0', why: '' }))
  await signInToOffice(page, 'owner', { fio: 'Анна Платежова' })
  await page.goto(`${officeUrl}/orders/${id}`)
  await page.getByRole('button', { name: 'Записать оплату' }).click()
  const dialog = page.locator(openDialog)
  await dialog.getByText(/^Запишем/).waitFor()
  await expectAccessible(page, openDialog)
  await dialog.getByLabel('По какой бумаге').fill('Платёжное поручение 7')
  await dialog.getByRole('button', { name: 'Записать оплату' }).click()
  const money = page.getByRole('region', { name: 'Деньги' })
  await money.getByText(/^Оплата .+ записана$/).waitFor()
  await takePicture(page, 'office-recorded-payment')
  await expect.poll(() => money.getByRole('button', { name: 'Записать оплату' }).count()).toBe(0)
  const { rows } = await shop.pool.query(`select p.provider, p.status from payments p where p.order_id = $1`, [id])
  expect({ number, rows }).toEqual({ number, rows: [{ provider: 'transfer', status: 'succeeded' }] })
})
