import type { Locator, Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { expectAccessible, expectRightAtBothWidths, expectTrouble, shop, takePicture, test } from './browser.ts'
import { findDemoPlaces } from './demo-places.ts'

const { sites, category, product } = await findDemoPlaces()
/** States of pages: the pages themselves are looked at in routes.test.ts. */
const states: [name: string, address: string][] = [
  ['search', '/catalog?search=машина'],
  ['nothing-found', '/catalog?search=ыъыъыъ'],
  ['empty-cart', '/cart'],
]

test.for(states)('%s is right at both widths', async ([name, address], { desktop }) => {
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

  test('has a page of its own with further links', async ({ desktop }) => {
    expectTrouble(desktop, /404/)
    const answer = await desktop.goto('/nowhere')
    expect(answer?.status()).toBe(404)
    expect(await desktop.locator('h1').innerText()).toBe('Что-то пошло не так')
    await expectRightAtBothWidths(desktop, 'not-found')
    await desktop.getByRole('link', { name: 'На главную', exact: true }).click()
    await desktop.waitForURL(`${shop.url}/`)
  })
})

describe('a listing', () => {
  test('has pages, and the second one has its number', async () => {
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
    const [own, other] = sites
    const host = other?.hosts.find((name) => name.endsWith('.localhost'))
    expect(host).toBeTruthy()
    await desktop.goto(`http://${host}:${new URL(shop.url).port}/`)
    expect(await desktop.locator('footer').innerText()).toContain(other?.phone)
    expect(await desktop.locator('body').innerText()).not.toContain(own?.phone)
    await expectAccessible(desktop)
    await takePicture(desktop, 'other-site')
  })
})

describe('the parts of the interface', () => {
  const press = (name: string) => (page: Page) => page.getByRole('button', { name, exact: true }).click()
  /** A message is beside the page; the page rests at its beginning, where nothing is half under a bar. */
  const say = (name: string) => async (page: Page) => {
    await press(name)(page)
    await page.evaluate(() => scrollTo(0, 0))
  }
  const states: [name: string, change: (page: Page) => Promise<void>, shown: (page: Page) => Locator][] = [
    ['dialog', press('Диалог'), (page) => page.getByRole('dialog', { name: 'Убрать всё из корзины' })],
    ['side-sheet', press('Панель'), (page) => page.getByRole('dialog', { name: 'Убрать всё из корзины' })],
    ['toast', say('Сообщение'), (page) => page.getByText('Товар в корзине')],
    ['toast-error', say('Ошибка'), (page) => page.getByText('Не удалось положить в корзину')],
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
      press('Один слайд'),
      (page) => page.locator('dialog.gallery[data-state=ready] .gallery-slide[data-state=ready]'),
    ],
  ]

  test('are right at both widths', async ({ desktop }) => {
    await desktop.goto('/dev/parts')
    await expectRightAtBothWidths(desktop, 'parts')
  })

  test.for(states)('%s is right on a desk and on a phone', async ([name, change, shown], { desktop, phone }) => {
    for (const page of [desktop, phone]) {
      await page.goto('/dev/parts')
      await page.waitForFunction(() =>
        Object.keys(document.querySelector('h1') ?? {}).some((key) => key.startsWith('__react')),
      )
      await change(page)
      await shown(page).first().waitFor()
      await expectAccessible(page)
      await takePicture(page, `part-${name}`, { fullPage: false })
    }
  })
})
