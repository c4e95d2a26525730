import './analytics-stub.ts'
import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { shop, test } from './browser.ts'
import { consent, expectPlaced, fillCheckout } from './buyer.ts'
import { findDemoPlaces } from './demo-places.ts'

const { shelf } = await findDemoPlaces()

const availableCard = (page: Page) => page.getByRole('article').filter({ hasText: 'В наличии' }).first()

async function goToCheckout(page: Page) {
  await page.goto(`/catalog/${shelf.path}`)
  const card = availableCard(page)
  const title = await card.getByRole('heading').getByRole('link').innerText()
  await card.getByRole('button', { name: /^В корзину/ }).click()
  await page.goto('/cart')
  await page.getByRole('link', { name: 'Оформить' }).click()
  await page.waitForURL('**/checkout')
  return title
}

describe('an order asks for a proof of work', () => {
  test('which the page finds in a worker, by new terms', async ({ desktop }) => {
    const title = await goToCheckout(desktop)
    const asked = desktop.waitForResponse((answer) => new URL(answer.url()).pathname === '/proof')
    await fillCheckout(desktop)
    expect((await asked).headers()['cache-control']).toContain('no-store')
    await desktop.getByRole('button', { name: /^Заказать на / }).waitFor()
    const posted = desktop.waitForRequest((request) => request.method() === 'POST' && (request.postData() ?? '').includes('x-pow-nonce'))
    await desktop.getByRole('button', { name: /^Заказать на / }).click()
    const sent = new URLSearchParams((await posted).postData()!)
    await expectPlaced(desktop, title)
    // Taken as it was sent: the shop's server had nothing to do in the visitor's place.
    const { rowCount } = await shop.pool.query(`select from used_proofs where key = sha256(convert_to($1, 'utf8'))`, [
      `${sent.get('x-pow-session')}
${sent.get('x-pow-nonce')}`,
    ])
    expect(rowCount).toBe(1)
  })

  test('which the shop’s server finds for a form without scripts', async ({ plain }) => {
    const title = await goToCheckout(plain)
    await fillCheckout(plain)
    await plain.getByRole('button', { name: 'Рассчитать доставку' }).click()
    await consent(plain)
    await plain.getByRole('button', { name: /^Заказать на / }).click()
    await expectPlaced(plain, title)
  })
})
