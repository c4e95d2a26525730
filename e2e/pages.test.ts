import type { Locator, Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { expectAccessible, expectNoSidewaysScroll, expectTrouble, shop, takePicture, test } from './browser.ts'
import { findDemoPlaces } from './demo-places.ts'

const { sites, category, product } = await findDemoPlaces()
/** States of pages: the pages themselves are looked at in routes.test.ts. */
const states: [name: string, address: string][] = [
  ['search', '/catalog?search=машина'],
  ['nothing-found', '/catalog?search=ыъыъыъ'],
  ['empty-cart', '/cart'],
]
const pages = ['/', '/catalog', `/catalog/${category.path}`, product.path, ...states.map(([, address]) => address)]

describe.each(states)('%s', (name, address) => {
  test('is right on a desk and on a phone', async ({ desktop, phone }) => {
    for (const page of [desktop, phone]) {
      const answer = await page.goto(address)
      expect(answer?.status()).toBe(200)
      await expectAccessible(page)
      await expectNoSidewaysScroll(page)
      await takePicture(page, name)
    }
  })
})

describe.each(pages)('%s', (address) => {
  test('says the same without JavaScript', async ({ plain, desktop }) => {
    await Promise.all([plain.goto(address), desktop.goto(address)])
    const heading = await desktop.locator('h1').innerText()
    expect(await plain.locator('h1').innerText()).toBe(heading)
    expect(await plain.title()).toBe(await desktop.title())
  })
})

describe('a page that is not there', () => {
  test.for([
    '/nowhere',
    '/catalog/nowhere',
    `/catalog/${category.path}/detail/nowhere`,
    `/catalog/nowhere/detail/${product.path.split('/').at(-1)}`,
  ])('%s is a page of its own with ways on', async (address, { desktop }) => {
    expectTrouble(desktop, /404/)
    const answer = await desktop.goto(address)
    expect(answer?.status()).toBe(404)
    expect(await desktop.locator('h1').innerText()).toBe('Что-то пошло не так')
    await expectAccessible(desktop)
    if (address === '/nowhere') await takePicture(desktop, 'not-found')
    await desktop.getByRole('link', { name: 'На главную', exact: true }).click()
    await desktop.waitForURL(`${shop.url}/`)
  })

  test('is readable on a phone', async ({ phone }) => {
    expectTrouble(phone, /404/)
    await phone.goto('/nowhere')
    await expectNoSidewaysScroll(phone)
    await takePicture(phone, 'not-found')
  })
})

describe('a listing', () => {
  test('has pages, and the second one says so', async () => {
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
  ])('takes %s for its default or says what is wrong', async (query) => {
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

  test('are right on a desk and on a phone', async ({ desktop, phone }) => {
    for (const page of [desktop, phone]) {
      await page.goto('/dev/parts')
      await expectAccessible(page)
      await expectNoSidewaysScroll(page)
      await takePicture(page, 'parts')
    }
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
