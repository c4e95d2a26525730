import { describe, expect } from 'vitest'
import { expectAccessible, expectNoSidewaysScroll, shop, takePicture, test } from './browser.ts'
import { findDemoPlaces } from './demo-places.ts'

const { category } = await findDemoPlaces()
const cards = (
  await fetch(`${shop.url}/api/catalog/v1/products`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ category: category.id, limit: 4 }),
  }).then((answer) => answer.json())
).items as { id: number; title: string }[]
const ids = cards.map(({ id }) => id)

describe('the comparison', () => {
  test('gathers products from a listing, counts them in the header and shows them side by side', async ({ desktop }) => {
    await desktop.goto(`/catalog/${category.path}`)
    for (const { title } of cards.slice(0, 3)) await desktop.getByRole('link', { name: `Сравнить: ${title}`, exact: true }).click()
    await desktop
      .getByRole('banner')
      .getByRole('link', { name: /^Сравнение.*3.товара/ })
      .click()
    await desktop.waitForURL(`**/compare?ids=${ids.slice(0, 3).join()}`)
    expect(await desktop.locator('thead th').count()).toBe(3)
    const rows = await desktop.locator('tbody tr').count()
    await desktop.getByRole('link', { name: 'Только различия' }).click()
    await desktop.getByRole('link', { name: 'Показать все характеристики' }).waitFor()
    expect(await desktop.locator('tbody tr').count()).toBeLessThan(rows)
    await desktop.getByRole('link', { name: `Убрать из сравнения: ${cards[1]?.title}` }).click()
    await expect.poll(() => desktop.locator('thead th').count()).toBe(2)
    await desktop.goto('/compare')
    await desktop.waitForURL(`**/compare?ids=${ids[0]},${ids[2]}`)
  })

  test('is right on a desk and scrolls by keyboard', async ({ desktop }) => {
    await desktop.goto(`/compare?ids=${ids.join()}`)
    await expectAccessible(desktop)
    await expectNoSidewaysScroll(desktop)
    await takePicture(desktop, 'compare')
    const table = desktop.getByRole('region', { name: /^Сравнение/ })
    await table.focus()
    await desktop.keyboard.press('End')
    await expect.poll(() => table.evaluate((element) => element.scrollTop)).toBeGreaterThan(0)
    const [head, window] = await Promise.all([desktop.locator('thead th').first().boundingBox(), table.boundingBox()])
    expect(Math.round(head?.y ?? 0)).toBe(Math.round(window?.y ?? 0) + 1)
  })

  test('is right on a phone: names stay when it is scrolled sideways', async ({ phone }) => {
    await phone.goto(`/compare?ids=${ids.join()}`)
    await expectAccessible(phone)
    await expectNoSidewaysScroll(phone)
    const table = phone.getByRole('region', { name: /^Сравнение/ })
    await table.evaluate((element) => element.scrollBy(300, 0))
    const [name, window] = await Promise.all([phone.locator('tbody th').first().boundingBox(), table.boundingBox()])
    expect(Math.round(name?.x ?? 0)).toBe(Math.round(window?.x ?? 0) + 1)
    await takePicture(phone, 'compare')
  })

  test('works without JavaScript, and with products of different sections', async ({ plain }) => {
    const { items } = await fetch(`${shop.url}/api/catalog/v1/products`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ search: 'иглы', limit: 1 }),
    }).then((answer) => answer.json())
    await plain.goto(`/compare?ids=${ids[0]},${items[0].id}`)
    expect(await plain.locator('thead th').count()).toBe(1)
    await plain.getByRole('navigation', { name: 'Разделы сравнения' }).getByRole('link').nth(1).click()
    expect(await plain.locator('thead th').innerText()).toContain(items[0].title)
    await plain.getByRole('link', { name: /^Убрать/ }).click()
    expect(plain.url()).toContain(`/compare?ids=${ids[0]}`)
  })

  test('says what to do first, and takes no other address for a list', async ({ desktop }) => {
    for (const address of ['/compare', '/compare?ids=abc', '/compare?ids=2147483647']) {
      await desktop.goto(address)
      await desktop.getByText('Сравнивать пока нечего').waitFor()
    }
    expect(await desktop.locator('meta[name=robots]').getAttribute('content')).toMatch(/noindex/)
    await expectAccessible(desktop)
    await takePicture(desktop, 'compare-empty')
  })
})
