import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { allowPageErrors, shop, test } from './browser.ts'
import { putInBasket, soldGroups } from './buyer.ts'
import { openPlainVisitor } from './plain-visitor.ts'

const inStock = await soldGroups(true, 40)

/** The page of a group's product. */
async function productPath(groupId: number): Promise<string> {
  const { rows } = await shop.pool.query<{ path: string }>(
    `with recursive paths as (select id, code as path from categories where parent_id is null
       union all select c.id, p.path || '/' || c.code from categories c join paths p on p.id = c.parent_id)
     select '/catalog/' || t.path || '/detail/' || p.code as path from groups g join products p on p.id = g.product_id
     join product_categories c on c.product_id = p.id and c.is_main join paths t on t.id = c.category_id where
     g.id = $1`,
    [groupId],
  )
  return rows[0]!.path
}

/** Opens a page and waits for its request of personal data, which scripts make after hydration. */
const openHydrated = (page: Page, path: string) => Promise.all([page.waitForResponse(/\/personal/), page.goto(path)])

describe('an order in one click', () => {
  test('is closed by keyboard, and the focus returns', async ({ desktop }) => {
    await openHydrated(desktop, await productPath(inStock[0]!))
    const link = desktop.getByRole('link', { name: 'Купить в один клик' })
    // Without a connection its code does not load: the page stays, and the next press follows the link.
    allowPageErrors(desktop, /ERR_INTERNET_DISCONNECTED|Failed to fetch|Error loading route module/)
    await desktop.context().setOffline(true)
    await link.click()
    await desktop.getByText('Окно не открылось').waitFor()
    await desktop.context().setOffline(false)
    await link.click()
    await desktop.getByRole('heading', { level: 1, name: 'Купить в один клик' }).waitFor()
    await desktop.goBack()
    await desktop.reload()
    await link.focus()
    await desktop.keyboard.press('Enter')
    await desktop.getByLabel('Как к вам обращаться').waitFor()
    const terms = await desktop.getByRole('dialog').getByRole('link', { name: 'условия продажи' }).getAttribute('href')
    expect(await (await fetch(shop.url + terms)).text()).toMatch(/<h1[^>]*>Условия продажи/)
    await desktop.keyboard.press('Escape')
    await desktop.getByRole('dialog').waitFor({ state: 'detached' })
    await expect.poll(() => link.evaluate((element) => element === document.activeElement)).toBe(true)
  })
})

describe('a price offer', () => {
  test('works without scripts; an empty basket is reported, an unknown link is 404', async () => {
    const visitor = openPlainVisitor()
    await visitor.open('/price-offer')
    expect(visitor.text()).toContain('Пока нечего предложить')
    expect(visitor.hasNamed('button', 'Составить предложение')).toBe(false)
    await putInBasket(visitor, [{ id: inStock[12]! }])
    await visitor.open('/cart')
    await visitor.follow('Сохранить как КП')
    await visitor.press('Составить предложение')
    await visitor.press('Положить в корзину')
    expect(visitor.path).toMatch(/^\/cart/)
    await visitor.open(`/price-offer/${'x'.repeat(32)}`, { status: 404 })
  })
})
