import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { type CookieOwner, shop } from './browser.ts'
import type { PlainVisitor } from './plain-visitor.ts'

/** The buyer of the journeys, by form label. */
export const buyer = {
  'Имя и фамилия': 'Анна Портнова',
  Телефон: '+7 900 123-45-67',
  'Электронная почта': 'anna@example.test',
}
export const address = { Город: 'Орёл', Улица: 'Московское шоссе', Дом: '7' }

/** Opens the first product of a listing that is in stock. Returns its title. */
export async function openAvailable(page: Page): Promise<string> {
  const card = page
    .getByRole('article')
    .filter({ hasText: /В\sналичии/ })
    .first()
  const link = card.getByRole('heading').getByRole('link')
  const title = await link.innerText()
  await link.click()
  await page.waitForURL('**/detail/**')
  await expect.poll(() => page.locator('h1').innerText()).toBe(title)
  return title
}

/** Clicks the button of the product page that adds it to the basket. */
export const addToBasket = (page: Page) =>
  page
    .getByRole('complementary', { name: 'Покупка' })
    .getByRole('button', { name: /^В корзину/ })
    .click()

/** Fills in the order's form for a delivery to the address; returns the email address. */
export async function fillCheckout(page: Page): Promise<string> {
  // A new email address each time: the orders of a guest are counted by email address.
  const fields = { ...buyer, 'Электронная почта': `anna-${randomUUID()}@example.test` }
  for (const [label, text] of Object.entries(fields)) await page.getByLabel(label, { exact: true }).fill(text)
  await page.locator('[data-needs=address]:not([disabled])').first().check()
  for (const [label, text] of Object.entries(address)) await page.getByLabel(label, { exact: true }).fill(text)
  await page.getByLabel('Дом', { exact: true }).blur()
  // Stands after the house, so delivery is priced without it.
  await page.getByLabel(/^Кв., офис/).fill('12')
  await consent(page)
  return fields['Электронная почта']
}

/** Checks the required consents. */
export async function consent(page: Page) {
  await page.getByLabel(/^Принимаю условия продажи/).check()
  await page.getByLabel(/^Соглашаюсь на обработку/).check()
}

/** Expects the page of a placed order, and the order in the database. */
export async function expectPlaced(page: Page, title: string) {
  await page.waitForURL(/\/order\/\d+$/)
  await expect.poll(() => page.locator('h1').innerText()).toMatch(/^Заказ .+ принят$/)
  expect(await page.locator('main').innerText()).toContain(title)
  expect(await page.evaluate(() => window.scrollY)).toBe(0)
  const id = Number(new URL(page.url()).pathname.split('/').at(-1))
  const { rowCount } = await shop.pool.query('select from orders where id = $1', [id])
  expect(rowCount).toBe(1)
}

/** `fillCheckout` for a visitor without scripts. */
export function fillPlainCheckout(visitor: PlainVisitor): string {
  const email = `anna-${randomUUID()}@example.test`
  for (const [label, text] of Object.entries({ ...buyer, 'Электронная почта': email })) visitor.fill(label, text)
  visitor.check(visitor.all('[data-needs=address]:not([disabled])')[0]!)
  for (const [label, text] of Object.entries(address)) visitor.fill(label, text)
  consentPlainly(visitor)
  return email
}

/** `consent` for a visitor without scripts. */
export function consentPlainly(visitor: PlainVisitor) {
  visitor.check(/^Принимаю условия продажи/)
  visitor.check(/^Соглашаюсь на обработку/)
}

/** `expectPlaced` for a visitor without scripts. */
export async function expectPlainlyPlaced(visitor: PlainVisitor, title: string) {
  expect(visitor.path).toMatch(/^\/order\/\d+$/)
  expect(visitor.heading()).toMatch(/^Заказ .+ принят$/)
  expect(visitor.text()).toContain(title)
  const { rowCount } = await shop.pool.query('select from orders where id = $1', [visitor.path.split('/').at(-1)])
  expect(rowCount).toBe(1)
}

/** Puts groups with their counts into the basket of a guest. */
export async function putInBasket(page: CookieOwner, groups: readonly { id: number; count?: number }[]) {
  const cartToken = randomUUID()
  const { rows } = await shop.pool.query<{ code: string }>('select code from sites where id = 1')
  await page
    .context()
    .addCookies([
      { name: `cart_token_${rows[0]!.code}`, value: cartToken, url: shop.url, httpOnly: true, sameSite: 'Lax' },
    ])
  const answer = await fetch(`${shop.url}/api/basket/v1/products`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-site-id': '1', 'x-cart-token': cartToken },
    body: JSON.stringify({ groups }),
  })
  expect(answer.status, await answer.clone().text()).toBe(200)
}

/** Groups sold on the first site: with at least five of each offer in stock, or with none. */
export async function soldGroups(isInStock: boolean, max: number): Promise<number[]> {
  const { rows } = await shop.pool.query<{ id: number }>(
    `select g.id from groups g
     join products p on p.id = g.product_id and p.hidden_at is null
     join product_sites s on s.product_id = p.id and s.site_id = 1
     join group_offers m on m.group_id = g.id
     join offers o on o.id = m.offer_id
     left join lateral (select sum(k.on_hand - k.reserved) as free from stock k
       join site_warehouses w on w.warehouse_id = k.warehouse_id and w.site_id = 1
       where k.offer_id = m.offer_id) k on true
     where exists (select from offer_prices r where r.offer_id = m.offer_id and r.price_list_id = 1)
     group by g.id having (min(coalesce(k.free, 0)) >= 5) = $1 and ($1 or min(coalesce(k.free, 0)) = 0) order by g.id
       limit $2`,
    [isInStock, max],
  )
  return rows.map(({ id }) => id)
}

/** The title of a group's product. */
export const titleOf = async (groupId: number) =>
  (
    await shop.pool.query<{ title: string }>(
      'select p.title from groups g join products p on p.id = g.product_id where g.id = $1',
      [groupId],
    )
  ).rows[0]!.title
