import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { shop } from './browser.ts'

/** Who orders in the journeys, by the labels of the form. */
export const buyer = { 'Имя и фамилия': 'Анна Портнова', Телефон: '+7 900 123-45-67', 'Электронная почта': 'anna@example.test' }
export const address = { Город: 'Орёл', Улица: 'Московское шоссе', Дом: '7' }

/** Fills in the order's form for a delivery to the address. */
export async function fillCheckout(page: Page) {
  for (const [label, text] of Object.entries(buyer)) await page.getByLabel(label, { exact: true }).fill(text)
  await page.locator('[data-needs=address]').first().check()
  for (const [label, text] of Object.entries(address)) await page.getByLabel(label, { exact: true }).fill(text)
  await page.getByLabel('Дом', { exact: true }).blur()
  await consent(page)
}

/** Ticks what must be ticked. */
export async function consent(page: Page) {
  await page.getByLabel(/^Принимаю условия продажи/).check()
  await page.getByLabel(/^Соглашаюсь на обработку/).check()
}

/** The page says that the order is placed, and the database has it. */
export async function expectPlaced(page: Page, title: string) {
  await page.waitForURL(/\/order\/\d+$/)
  await expect.poll(() => page.locator('h1').innerText()).toMatch(/^Заказ .+ принят$/)
  expect(await page.locator('main').innerText()).toContain(title)
  const id = Number(new URL(page.url()).pathname.split('/').at(-1))
  const { rowCount } = await shop.pool.query('select from orders where id = $1', [id])
  expect(rowCount).toBe(1)
}
