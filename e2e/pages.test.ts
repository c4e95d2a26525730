import type { Locator, Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { allowPageErrors, expectAccessible, expectRightAtBothWidths, shop, takePicture, test } from './browser.ts'
import { findDemoSamples } from './demo-samples.ts'

const { sites, category, product } = await findDemoSamples()
/** Special states of pages; routes.test.ts checks the pages themselves. */
const states: [name: string, address: string][] = [
  ['search', '/catalog?search=машина'],
  ['nothing-found', '/catalog?search=ыъыъыъ'],
  ['empty-cart', '/cart'],
]

test.for(states)('%s fits both widths', async ([name, address], { desktop }) => {
  const answer = await desktop.goto(address)
  expect(answer?.status()).toBe(200)
  await expectRightAtBothWidths(desktop, name)
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

describe('the other site', () => {
  test('has its own name, contacts and goods', async ({ desktop }) => {
    await desktop.goto('/')
    const [first, other] = sites
    const host = other?.hosts.find((name) => name.endsWith('.localhost'))
    expect(host).toBeTruthy()
    await desktop.goto(`http://${host}:${new URL(shop.url).port}/`)
    expect(await desktop.locator('footer').innerText()).toContain(other?.phone)
    expect(await desktop.locator('body').innerText()).not.toContain(first?.phone)
    await expectAccessible(desktop)
    await takePicture(desktop, 'other-site')
  })
})

describe('interface components', () => {
  const clickButton = (name: string) => (page: Page) => page.getByRole('button', { name, exact: true }).click()
  /** Scrolls to the top after showing a message, so that nothing is half covered by a bar. */
  const showMessage = (name: string) => async (page: Page) => {
    await clickButton(name)(page)
    await page.evaluate(() => scrollTo(0, 0))
  }
  const states: [name: string, show: (page: Page) => Promise<void>, shown: (page: Page) => Locator][] = [
    ['dialog', clickButton('Диалог'), (page) => page.getByRole('dialog', { name: 'Убрать всё из корзины' })],
    ['side-sheet', clickButton('Панель'), (page) => page.getByRole('dialog', { name: 'Убрать всё из корзины' })],
    ['toast', showMessage('Сообщение'), (page) => page.getByText('Товар в корзине')],
    ['toast-error', showMessage('Ошибка'), (page) => page.getByText('Не удалось положить в корзину')],
    [
      'tooltip',
      (page) => page.getByRole('button', { name: 'Почему такая цена' }).focus(),
      (page) => page.getByText('Сумма выбранных строк'),
    ],
    [
      'tab',
      (page) => page.getByRole('tab', { name: 'Документы' }).click(),
      (page) => page.getByText('Паспорт изделия.'),
    ],
    [
      'gallery',
      clickButton('Один слайд'),
      (page) => page.locator('dialog.gallery[data-state=ready] .gallery-slide[data-state=ready]'),
    ],
  ]

  test('fit both widths', async ({ desktop }) => {
    await desktop.goto('/dev/parts')
    await expectRightAtBothWidths(desktop, 'parts')
  })

  test.for(states)('%s fits a desktop and a phone', async ([name, show, shown], { desktop, phone }) => {
    for (const page of [desktop, phone]) {
      await page.goto('/dev/parts')
      await page.waitForFunction(() =>
        Object.keys(document.querySelector('h1') ?? {}).some((key) => key.startsWith('__react')),
      )
      await show(page)
      await shown(page).first().waitFor()
      await expectAccessible(page)
      await takePicture(page, `part-${name}`, { fullPage: false })
    }
  })
})
