import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { allowPageErrors, expectAccessible, expectRightAtBothWidths, shop, takePicture, test } from './browser.ts'
import { findDemoSamples } from './demo-samples.ts'

const { category, product } = await findDemoSamples()

test('an empty basket fits both widths', async ({ desktop }) => {
  expect((await desktop.goto('/cart'))?.status()).toBe(200)
  await expectRightAtBothWidths(desktop, 'empty-cart')
})

describe('a page not found', () => {
  test.for([
    '/catalog/nowhere',
    `/catalog/${category.path}/detail/nowhere`,
    `/catalog/nowhere/detail/${product.path.split('/').at(-1)}`,
  ])('%s is a 404', async (address) => {
    const answer = await fetch(shop.url + address)
    expect(answer.status).toBe(404)
    expect(await answer.text()).toMatch(/<h1[^>]*>Что-то пошло не так</)
  })

  test('has its own page with further links', async ({ desktop }) => {
    allowPageErrors(desktop, /404/)
    const answer = await desktop.goto('/nowhere')
    expect(answer?.status()).toBe(404)
    expect(await desktop.locator('h1').innerText()).toBe('Что-то пошло не так')
    await expectRightAtBothWidths(desktop, 'not-found')
    await desktop.getByRole('link', { name: 'На главную', exact: true }).click()
    await desktop.waitForURL(`${shop.url}/`)
  })
})

describe('a listing', () => {
  test('has pages, and the second shows its number', async () => {
    const page = await (await fetch(`${shop.url}/catalog?page=2`)).text()
    expect(/<h1[^>]*>(.*?)<\/h1>/.exec(page)?.[1]).toMatch(/ - Страница 2$/)
    expect(/<title>(.*?)<\/title>/.exec(page)?.[1]).toMatch(/Страница 2/)
  })

  test.for([
    'page=0',
    'page=-1',
    'page=1e9',
    'page=abc',
    'limit=1000000',
    'sort=nowhere',
    'f.price.from=-5',
    'f.nothing=1',
    'f.partner=999999',
    'search=%00',
  ])('replaces %s by its default or says what is wrong', async (query) => {
    const answer = await fetch(`${shop.url}/catalog?${query}`)
    expect([200, 400, 404]).toContain(answer.status)
    expect(await answer.text()).toMatch(/<h1/)
  })
})

describe('interface components', () => {
  const click = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

  /** Opens every component that is not shown from the start. */
  async function checkShown(page: Page) {
    await click(page, 'Сообщение')
    await page.getByText('Товар в корзине').waitFor()
    await page.getByRole('tab', { name: 'Документы' }).click()
    await page.getByText('Паспорт изделия.').waitFor()
    // A tooltip opens with a focus by keyboard alone.
    await page.keyboard.press('Tab')
    await page.getByRole('button', { name: 'Почему такая цена' }).focus()
    await page.getByText('Сумма выбранных строк').first().waitFor()
    await expectAccessible(page, '[role=tabpanel], [role=tooltip], .Toastify')
    await takePicture(page, 'part-toast-tab-tooltip', { fullPage: false })
    await click(page, 'Ошибка')
    await page.getByText('Не удалось положить в корзину').waitFor()
    await expectAccessible(page, '.Toastify')
    await takePicture(page, 'part-toast-error', { fullPage: false })
    const dialog = page.getByRole('dialog', { name: 'Убрать всё из корзины' })
    await click(page, 'Диалог')
    await dialog.waitFor()
    await expectAccessible(page, '[role=dialog], dialog[open]')
    await takePicture(page, 'part-dialog', { fullPage: false })
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
    await click(page, 'Панель')
    await dialog.waitFor()
    await expectAccessible(page, '[role=dialog], dialog[open]')
    await takePicture(page, 'part-side-sheet', { fullPage: false })
  }

  test('fit both widths; a message, a tab, a tooltip, a dialog and a side sheet are shown', async ({ desktop }) => {
    await desktop.goto('/dev/parts')
    await expectRightAtBothWidths(desktop, 'parts')
    await checkShown(desktop)
  })

  test('are shown on a phone', async ({ phone }) => {
    await phone.goto('/dev/parts')
    await expectAccessible(phone, undefined, { isOtherWidth: true })
    await checkShown(phone)
  })
})
