import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { expectAccessible, shop, takePicture, test } from './browser.ts'
import { addCopies, placeOrder, statusOf } from './desk-orders.ts'
import { officeUrl, openDialog, signInToOffice } from './office.ts'

const bulkBar = (page: Page) => page.getByRole('region', { name: 'Выбранные заказы' })
const checkbox = (page: Page, number: string) => page.getByRole('checkbox', { name: `Выбрать ${number}` })
const rows = (page: Page) => page.getByRole('checkbox', { name: /^Выбрать Ш-/ })

test('selected orders are cancelled after a dialog, with a reason that their buyers read', async ({
  desktop: page,
}) => {
  const orders = [await placeOrder(page), await placeOrder(page)]
  await signInToOffice(page, 'manager')
  await page.goto(`${officeUrl}/orders`)
  for (const { number } of orders) await checkbox(page, number).check()
  const bar = bulkBar(page)
  await bar.getByRole('combobox', { name: 'Что сделать' }).selectOption({ label: 'Отменить заказ' })
  await bar.getByRole('button', { name: 'Сделать' }).click()
  const dialog = page.getByRole('dialog', { name: 'Отменить заказ: 2 заказа' })
  await dialog.getByLabel(/^Причина/).fill('Склад закрыт до весны')
  expect([await statusOf(orders[0]!.id), await statusOf(orders[1]!.id)]).toEqual(['new', 'new'])
  await expectAccessible(page, openDialog)
  await takePicture(page, 'office-bulk-cancel', { fullPage: false })
  await dialog.getByRole('button', { name: 'Отменить заказ' }).click()
  await page.getByRole('dialog', { name: 'Отменён: готово' }).getByText('Изменено 2 из 2').waitFor()
  const { rows: reasons } = await shop.pool.query<{ why: string }>(
    `select h.why from order_history h join order_statuses s on s.id = h.to_status_id and s.stage = 'cancelled'
     where h.order_id = any($1)`,
    [orders.map(({ id }) => id)],
  )
  expect(reasons).toEqual(Array(2).fill({ why: 'Склад закрыт до весны' }))
})

test('a bulk change whose answer is lost is repeated as the same: what came since is left as it is', async ({
  desktop: page,
}) => {
  const order = await placeOrder(page)
  const { id: managerId } = await signInToOffice(page, 'manager')
  // The filter finds the orders of this test alone.
  await shop.pool.query('update orders set assignee_id = $1 where id = $2', [managerId, order.id])
  await addCopies(order.id, 1)
  const newest = async () =>
    (await shop.pool.query<{ id: number }>('select max(id)::int as id from orders')).rows[0]!.id
  const copy = await newest()
  await page.goto(`${officeUrl}/orders?view=new&assigneeId=${managerId}`)
  await checkbox(page, order.number).check()
  const bar = bulkBar(page)
  await bar.getByRole('button', { name: 'Все по фильтру' }).click()
  await page.evaluate(() => {
    const { fetch } = window
    window.fetch = async (...request) => {
      const answer = await fetch(...request)
      if (!String(request[0]).endsWith('/order-batches')) return answer
      window.fetch = fetch
      throw new TypeError('The answer is lost')
    }
  })
  await bar.getByRole('button', { name: 'Сделать' }).click()
  await bar.getByText('Нет связи с магазином').waitFor()
  await addCopies(copy, 1)
  const late = await newest()
  await shop.pool.query(
    `update orders set status_id = (select id from order_statuses where code = 'new') where id = $1`,
    [late],
  )
  await bar.getByRole('button', { name: 'Сделать' }).click()
  await page.getByRole('dialog', { name: 'Подтверждён: готово' }).waitFor()
  expect([await statusOf(order.id), await statusOf(copy), await statusOf(late)]).toEqual([
    'confirmed',
    'confirmed',
    'new',
  ])
})

test('a saved change leaves the shown pages of the list, and J goes on from the open order', async ({
  desktop: page,
}) => {
  const { id } = await placeOrder(page)
  await addCopies(id, 60)
  await signInToOffice(page, 'manager')
  await page.goto(`${officeUrl}/orders`)
  await expect.poll(() => rows(page).count()).toBe(50)
  await page.getByRole('button', { name: 'Ещё заказы' }).click()
  await expect.poll(() => rows(page).count()).toBeGreaterThan(60)
  const shown = await rows(page).count()
  // A selected row leaves the page where it is: its tabs are far above.
  const row = rows(page).nth(40)
  await row.scrollIntoViewIfNeeded()
  await row.check()
  await bulkBar(page).waitFor()
  expect(await page.evaluate(() => window.scrollY)).toBeGreaterThan(300)
  await row.uncheck()
  await page.getByRole('link', { name: /Ш-/ }).nth(54).click()
  const article = page.getByRole('article', { name: /^Ш-/ })
  await article.waitFor()
  const opened = page.url()
  const read = page.waitForResponse(/\/orders\?.*before=/)
  await page.keyboard.press('KeyA')
  await expect.poll(() => page.getByRole('combobox', { name: 'Ведёт заказ' }).inputValue()).not.toBe('')
  await read
  expect(await rows(page).count()).toBe(shown)
  await page.keyboard.press('KeyJ')
  await expect.poll(() => page.url()).not.toBe(opened)
})

test('the found orders are read again after a change', async ({ desktop: page }) => {
  const order = await placeOrder(page)
  await signInToOffice(page, 'manager')
  await page.goto(`${officeUrl}/orders`)
  await page.getByRole('searchbox', { name: /^Найти заказ/ }).fill(order.number)
  await page.getByText('Найдено: 1 заказ').waitFor()
  const row = page.getByRole('listitem').filter({ has: checkbox(page, order.number) })
  await row.getByRole('link').click()
  await page.getByRole('button', { name: /^Подтвердить/, disabled: false }).click()
  await row.getByText('Подтверждён').waitFor()
})

test('P prints the orders selected by mouse; a paper that the browser did not open is opened by its link', async ({
  desktop: page,
}) => {
  const order = await placeOrder(page)
  await signInToOffice(page, 'manager')
  await page.goto(`${officeUrl}/orders`)
  await checkbox(page, order.number).check()
  await bulkBar(page)
    .getByRole('button', { name: /^Напечатать/, disabled: false })
    .waitFor()
  const [paper] = await Promise.all([page.waitForEvent('popup'), page.keyboard.press('KeyP')])
  await paper.close()
  // As a blocker of pop-up windows does.
  await page.evaluate(() => Object.assign(window, { open: () => void Object.assign(window, { isBlocked: true }) }))
  await bulkBar(page)
    .getByRole('button', { name: /^Напечатать/, disabled: false })
    .waitFor()
  await page.keyboard.press('KeyP')
  await page.waitForFunction(() => 'isBlocked' in window)
  const again = bulkBar(page).getByRole('link', { name: 'Открыть ещё раз' })
  await again.waitFor()
  await expectAccessible(page)
  const [opened] = await Promise.all([page.waitForEvent('popup'), again.click()])
  await opened.close()
})

test('while the money of the open order moves, new orders are counted and the list stays as it is', async ({
  desktop: page,
}) => {
  const order = await placeOrder(page)
  await shop.pool.query(
    `insert into order_refunds (order_id, reason_id, is_consumer, comment, way, items_kopecks, amount_kopecks,
       fingerprint, status_id)
     values ($1, 1, true, '', '', 0, 0, sha256('moving'), (select id from refund_statuses where code = 'paying'))`,
    [order.id],
  )
  await signInToOffice(page, 'manager')
  await page.clock.install()
  await page.goto(`${officeUrl}/orders/${order.id}`)
  const refunds = page.getByRole('region', { name: 'Возвраты' })
  await refunds.getByText(/возвращаем деньги/).waitFor()
  await expect.poll(() => rows(page).count()).toBeGreaterThan(0)
  const shown = await rows(page).count()
  const first = await rows(page).first().getAttribute('aria-label')
  await addCopies(order.id, 1)
  await page.clock.runFor(21_000)
  await page.getByRole('button', { name: '1 новый — показать' }).waitFor()
  expect([await rows(page).count(), await rows(page).first().getAttribute('aria-label')]).toEqual([shown, first])
  // What the bank says is still shown without a reload.
  await shop.pool.query(
    `update order_refunds set status_id = (select id from refund_statuses where code = 'paid') where order_id = $1`,
    [order.id],
  )
  await page.clock.runFor(7_000)
  await refunds.getByText(/возвращаем деньги/).waitFor({ state: 'detached' })
})
