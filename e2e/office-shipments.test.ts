import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { expectAccessible, expectNoSidewaysScroll, takePicture, test } from './browser.ts'
import { fillCheckout, putInBasket, soldGroups } from './buyer.ts'
import { officeUrl, signInToOffice } from './office.ts'

/** An order of a guest, of several of two goods, paid by card. */
async function placeOrder(page: Page): Promise<{ id: number; number: string }> {
  const [first, second] = await soldGroups(true, 2)
  await putInBasket(page, [
    { id: first!, count: 3 },
    { id: second!, count: 2 },
  ])
  await page.goto('/checkout')
  await fillCheckout(page)
  await page.getByRole('button', { name: /^Заказать на / }).click()
  await page.getByRole('button', { name: 'Оплатить', exact: true }).click()
  await page.waitForURL(/\/order\/\d+/)
  await page
    .getByText(/оплачен/i)
    .first()
    .waitFor()
  const id = Number(new URL(page.url()).pathname.split('/').at(-1))
  return { id, number: `Ш-${id}` }
}

test('a part is sent from a phone in the warehouse; the buyer sees what is in it, a manager what is left', async ({
  phone,
  desktop,
}) => {
  const order = await placeOrder(desktop)
  await signInToOffice(phone, 'warehouse', { fio: 'Пётр Кладов' })
  await phone.goto(`${officeUrl}/orders/${order.id}`)
  await phone.getByRole('button', { name: /^Начать сборку/ }).tap()
  await phone.getByRole('article').locator('header').getByText('Собирается').waitFor()
  await phone.getByRole('button', { name: 'Отправить часть' }).tap()
  const dialog = phone.getByRole('dialog')
  const counts = dialog.getByRole('spinbutton').or(dialog.getByRole('textbox'))
  await expect.poll(() => counts.count()).toBe(2)
  await counts.first().fill('1')
  await counts.first().press('Tab')
  await counts.last().fill('0')
  await counts.last().press('Tab')
  await dialog.getByRole('button', { name: 'Отправить 1 шт' }).waitFor()
  await expectAccessible(phone)
  await expectNoSidewaysScroll(phone)
  await takePicture(phone, 'office-send-part', { fullPage: false })
  await dialog.getByRole('button', { name: 'Отправить 1 шт' }).tap()
  const sent = phone.getByRole('region', { name: 'Отправления' })
  await sent.getByText(/Пётр Кладов/).waitFor()
  await dialog.waitFor({ state: 'detached' })
  await expectAccessible(phone)
  await expectNoSidewaysScroll(phone)
  await takePicture(phone, 'office-order-part')
  expect(await phone.getByRole('article').locator('header').innerText()).toMatch(/Собирается/)

  await desktop.goto(`/order/${order.id}`)
  const seen = desktop.getByRole('region', { name: 'Отправления' })
  await expect.poll(() => seen.innerText()).toMatch(/— 1 шт/)
  await expectAccessible(desktop)
  await takePicture(desktop, 'order-part')
  await desktop.setViewportSize({ width: 768, height: 1024 })
  await expectNoSidewaysScroll(desktop)
  await takePicture(desktop, 'order-part')

  await desktop.setViewportSize({ width: 1280, height: 900 })
  await signInToOffice(desktop, 'manager')
  await desktop.goto(`${officeUrl}/orders/${order.id}`)
  await desktop.getByRole('button', { name: 'Отправить часть' }).click()
  await desktop.getByRole('dialog').getByText('заказ станет отправленным').waitFor()
  await takePicture(desktop, 'office-send-part', { fullPage: false })
  await desktop.keyboard.press('Escape')
  await desktop.setViewportSize({ width: 768, height: 1024 })
  await desktop.getByRole('button', { name: 'Отправить часть' }).click()
  await takePicture(desktop, 'office-send-part', { fullPage: false })
  await desktop.getByRole('button', { name: 'Отправить 4 шт' }).click()
  await expect
    .poll(() => desktop.getByRole('region', { name: 'Отправления' }).innerText())
    .toContain(`${order.number}/2`)
  await takePicture(desktop, 'office-order-part')
})
