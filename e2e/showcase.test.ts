import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { allowPageErrors, expectAccessible, expectNoSidewaysScroll, shop, takePicture, test } from './browser.ts'
import { findDemoSamples } from './demo-samples.ts'

const { category } = await findDemoSamples()
const cards = (
  await fetch(`${shop.url}/api/catalog/v1/products`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ category: category.id, limit: 4 }),
  }).then((answer) => answer.json())
).items as { id: number; title: string }[]
const ids = cards.map(({ id }) => id)

/**
 * Waits until the page has loaded personal data, so its scripts work. Before that the compare button of a card is a
 * link.
 */
const waitForPersonalData = (page: Page) => page.getByRole('banner').getByText('пусто').waitFor()

describe('the comparison', () => {
  test('gathers products from a listing, counts them in the header and shows them side by side', async ({
    desktop,
  }) => {
    await desktop.goto(`/catalog/${category.path}`)
    await waitForPersonalData(desktop)
    for (const { title } of cards.slice(0, 3))
      await desktop.getByRole('link', { name: `Сравнить: ${title}`, exact: true }).click()
    await desktop
      .getByRole('banner')
      .getByRole('link', { name: /^Сравнение.*3.товара/ })
      .click()
    await desktop.waitForURL(`**/compare?ids=${ids.slice(0, 3).join()}`)
    await desktop.locator('thead th').nth(2).waitFor()
    expect(await desktop.locator('thead th').count()).toBe(3)
    const rows = await desktop.locator('tbody tr').count()
    await desktop.getByRole('link', { name: 'Только различия' }).click()
    await desktop.locator('a[aria-current]').filter({ hasText: 'Только различия' }).waitFor()
    expect(await desktop.locator('tbody tr').count()).toBeLessThan(rows)
    await desktop.getByRole('link', { name: `Убрать из сравнения: ${cards[1]?.title}` }).click()
    await expect.poll(() => desktop.locator('thead th').count()).toBe(2)
    await desktop.goto('/compare')
    await desktop.waitForURL(`**/compare?ids=${ids[0]},${ids[2]}`)
  })

  test('fits a desktop, with names visible to the end of the table', async ({ desktop }) => {
    await desktop.goto(`/compare?ids=${ids.join()}`)
    await expectAccessible(desktop)
    await expectNoSidewaysScroll(desktop)
    await takePicture(desktop, 'compare')
    // When the page scrolls, a bar with models and prices stays under the header.
    const bar = desktop.locator('.compare-bar')
    expect(await bar.isVisible()).toBe(false)
    await desktop.keyboard.press('End')
    await desktop.locator('.compare-bar.is-shown').waitFor()
    const [box, header] = await Promise.all([bar.boundingBox(), desktop.getByRole('banner').boundingBox()])
    expect(Math.abs(box!.y - header!.y - header!.height)).toBeLessThan(2)
    expect(await bar.innerText()).toContain('₽')
  })

  test('fits a phone: names scroll sideways with their columns', async ({ phone }) => {
    await phone.goto(`/compare?ids=${ids.join()}`)
    await expectAccessible(phone)
    await expectNoSidewaysScroll(phone)
    const [lastButton, firstRow] = await Promise.all([
      phone
        .locator('thead')
        .getByRole('link', { name: /^Выбрать/ })
        .or(phone.locator('thead button'))
        .last()
        .boundingBox(),
      phone.locator('tbody tr').first().boundingBox(),
    ])
    expect(lastButton!.y + lastButton!.height, 'the head ends above the rows').toBeLessThanOrEqual(firstRow!.y)
    const table = phone.getByRole('region', { name: /^Сравнение/ })
    expect(await table.evaluate((element) => element.scrollHeight - element.clientHeight)).toBeLessThan(2)
    // Two columns are visible, with the edge of a third; the arrows scroll to the others.
    await phone.getByText(`1–2 из ${ids.length}`).waitFor()
    await phone.getByRole('button', { name: 'Следующие товары' }).click()
    await phone.getByText(`2–3 из ${ids.length}`).waitFor()
    const names = await phone.locator('tbody th').first().boundingBox()
    expect(Math.round(names?.x ?? 0)).toBe(Math.round((await table.boundingBox())?.x ?? 0) + 1)
    await phone.evaluate(() => scrollBy(0, 900))
    await phone.locator('.compare-bar.is-shown').waitFor()
    const lefts = (selector: string) =>
      phone.locator(selector).evaluateAll((all) => all.map((each) => Math.round(each.getBoundingClientRect().x)))
    await expect.poll(() => lefts('.compare-bar-head')).toEqual(await lefts('thead th'))
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

  test('shows instructions when empty, and ignores malformed ids', async ({ desktop }) => {
    for (const address of ['/compare', '/compare?ids=abc', '/compare?ids=2147483647']) {
      await desktop.goto(address)
      await desktop.getByText('Сравнивать пока нечего').waitFor()
    }
    expect(await desktop.locator('meta[name=robots]').getAttribute('content')).toMatch(/noindex/)
    await expectAccessible(desktop)
    await takePicture(desktop, 'compare-empty')
  })
})

const pages: [name: string, address: string, heading: RegExp][] = [
  ['partners', '/partners', /^Бренды$/],
  ['partner', '/partners/siluetika', /^Силуэтика$/],
  ['collections', '/collections', /^Подборки$/],
  ['collection', '/collections/atelye-s-nulya', /^Ателье с нуля$/],
]

describe.each(pages)('%s', (name, address, heading) => {
  test('fits a desktop', async ({ desktop }) => {
    expect((await desktop.goto(address))?.status()).toBe(200)
    expect(await desktop.locator('h1').innerText()).toMatch(heading)
    expect(await desktop.locator('link[rel=canonical]').getAttribute('href')).toBe(shop.url + address)
    await expectAccessible(desktop)
    await expectNoSidewaysScroll(desktop)
    await takePicture(desktop, name)
  })

  test('fits a phone', async ({ phone }) => {
    await phone.goto(address)
    await expectAccessible(phone)
    await expectNoSidewaysScroll(phone)
    await takePicture(phone, name)
  })
})

test('a collection is narrowed by its own filters without JavaScript and its pages follow each other', async ({
  plain,
}) => {
  await plain.goto('/collections/vsyo-dlya-trikotazha?page=2')
  expect(await plain.locator('h1').innerText()).toBe('Всё для трикотажа - Страница 2')
  await plain.goto('/collections/vsyo-dlya-trikotazha')
  await plain.getByRole('checkbox', { name: /^Kestrix/ }).check()
  await plain
    .getByRole('complementary', { name: 'Фильтры' })
    .getByRole('button', { name: 'Показать', exact: true })
    .click()
  expect(plain.url()).toMatch(/\/collections\/vsyo-dlya-trikotazha\?.*f\.partner=kestrix/)
  expect(await plain.getByRole('article').count()).toBeGreaterThan(3)
  expect(await plain.locator('meta[name=robots]').getAttribute('content')).toMatch(/noindex/)
})

test('a brand shows more of its own products in place', async ({ desktop }) => {
  await desktop.goto('/partners/lumera')
  await waitForPersonalData(desktop)
  const before = await desktop.getByRole('article').count()
  await desktop.getByRole('link', { name: 'Показать ещё', exact: true }).click()
  await expect.poll(() => desktop.getByRole('article').count()).toBeGreaterThan(before)
  await desktop.waitForURL('**/partners/lumera?page=2')
  expect(await desktop.getByRole('checkbox', { name: /^Torvel/ }).count()).toBe(0)
})

test.for(['/partners/nowhere', '/collections/nowhere', '/partners/%00', `/collections/${'a'.repeat(300)}`])(
  '%s is a page that is not there',
  async (address, { desktop }) => {
    allowPageErrors(desktop, /status of 40[04]/)
    expect([400, 404]).toContain((await desktop.goto(address))?.status())
  },
)

test('the other site has its own banners and collections, and shows roubles only', async ({ desktop }) => {
  const host = `http://school.localhost:${new URL(shop.url).port}`
  await desktop.goto(`${host}/`)
  expect(await desktop.locator('h1').innerText()).toBe('Кабинет технологии одной заявкой')
  await takePicture(desktop, 'home-school')
  await desktop.goto(`${host}/collections`)
  expect(await desktop.getByRole('link', { name: /^Школьная мастерская/ }).count()).toBe(1)
  expect(await desktop.getByRole('link', { name: /^Ателье с нуля/ }).count()).toBe(0)
  allowPageErrors(desktop, /status of 404/)
  expect((await desktop.goto(`${host}/collections/atelye-s-nulya`))?.status()).toBe(404)
})

test('foreign currencies are shown only where the site allows it', async ({ desktop }) => {
  const school = `http://school.localhost:${new URL(shop.url).port}`
  const dollars = '2'
  await desktop.context().addCookies([
    { name: 'currency-id_shpulka', value: dollars, url: shop.url },
    { name: 'currency-id_school', value: dollars, url: school },
  ])
  await desktop.goto('/collections/atelye-s-nulya')
  const prices = async () => (await desktop.getByRole('article').allInnerTexts()).join()
  expect(await prices()).toContain('$')
  expect(await prices()).not.toContain('₽')
  await desktop.goto(`${school}/collections/shkolnaya-masterskaya`)
  expect(await prices()).toContain('₽')
  expect(await prices()).not.toContain('$')
})

describe('a set assembled by the buyer', () => {
  const page = '/template-design/pryamostrochka'

  test('is assembled, added to the basket as one line, changed there and removed', async ({ desktop }) => {
    await desktop.goto('/template-design')
    await expectAccessible(desktop)
    await expectNoSidewaysScroll(desktop)
    await takePicture(desktop, 'sets')
    await desktop
      .getByRole('main')
      .getByRole('link', { name: /^Рабочее место с прямострочной машиной/ })
      .click()
    await desktop.waitForURL(`**${page}`)
    await waitForPersonalData(desktop)
    await expectAccessible(desktop)
    await expectNoSidewaysScroll(desktop)
    await takePicture(desktop, 'set')
    const sum = desktop.getByRole('complementary', { name: 'Итог комплекта' })
    const before = await sum.innerText()
    // A machine head without a built-in drive requires a motor.
    await desktop.getByRole('radio', { name: /Lumera L-5520/ }).check()
    await sum.getByText('У этой машины нет своего привода: подберите сервомотор для неё').waitFor()
    expect(await sum.getByRole('button', { name: 'В корзину' }).isDisabled()).toBe(true)
    await takePicture(desktop, 'set-unfinished')
    await desktop.getByRole('radio', { name: /Torvel SM-550P/ }).check()
    await sum.getByRole('button', { name: 'В корзину', disabled: false }).waitFor()
    expect(await sum.innerText()).not.toBe(before)
    expect(new URL(desktop.url()).searchParams.get('motor')).toMatch(/^\d+$/)
    await sum.getByRole('button', { name: 'В корзину' }).click()
    await sum.getByRole('link', { name: 'Перейти в корзину' }).click()
    await desktop.waitForURL('**/cart')
    const line = desktop.getByRole('listitem').filter({ hasText: 'Скидка комплекта 10' }).first()
    await line.getByText('Состав комплекта').click()
    expect(await line.innerText()).toContain('Сервомотор Torvel SM-550P')
    await expectAccessible(desktop)
    await takePicture(desktop, 'basket-set')
    await line.getByRole('link', { name: 'Изменить состав' }).click()
    await desktop.waitForURL(/line=\d+/)
    // Until the price together with the basket is known, the total of the previous choice is not shown.
    const priceReleased = Promise.withResolvers<void>()
    await desktop.route(/price\.data/, async (route) => {
      await priceReleased.promise
      await route.continue()
    })
    await desktop.getByRole('radio', { name: /Torvel SM-400/ }).check()
    await sum.getByText('Сервомотор Torvel SM-400').waitFor()
    expect(await sum.getByText('Вместе с вашей корзиной').count()).toBe(0)
    priceReleased.resolve()
    await sum.getByRole('button', { name: 'Сохранить состав' }).click()
    await sum.getByRole('link', { name: 'Перейти в корзину' }).click()
    await desktop.waitForURL('**/cart')
    await line.getByText('Состав комплекта').click()
    expect(await line.innerText()).toContain('Сервомотор Torvel SM-400')
    await desktop.getByRole('button', { name: 'Убрать: Рабочее место с прямострочной машиной' }).click()
    await desktop.getByText('В корзине пока ничего нет').waitFor()
  })

  test('fits a phone, with the total visible', async ({ phone }) => {
    await phone.goto(page)
    await expectAccessible(phone)
    await expectNoSidewaysScroll(phone)
    await takePicture(phone, 'set')
    await takePicture(phone, 'set-top', { fullPage: false })
    await phone.goto('/template-design')
    await expectNoSidewaysScroll(phone)
    await takePicture(phone, 'sets')
  })

  test('works without JavaScript, and the address contains the choice', async ({ plain }) => {
    await plain.goto(page)
    await plain
      .getByRole('radio', { name: /Без этого/ })
      .nth(1)
      .check()
    await plain.getByRole('button', { name: 'Пересчитать' }).click()
    expect(new URL(plain.url()).searchParams.get('lamp')).toBe('')
    await plain.goto(plain.url())
    await plain
      .getByRole('complementary', { name: 'Итог комплекта' })
      .getByRole('button', { name: 'В корзину' })
      .click()
    await plain.waitForURL('**/cart')
    expect(await plain.getByRole('main').innerText()).toContain('Рабочее место с прямострочной машиной')
  })

  test('has nobody’s basket in its document, and an unknown set is 404', async ({ desktop }) => {
    const html = await (await fetch(`${shop.url}${page}?head=1&table=x'--&count=1e9`)).text()
    expect(html).not.toMatch(/cart_token|"user":\{/)
    allowPageErrors(desktop, /404/)
    expect((await desktop.goto('/template-design/nothing'))?.status()).toBe(404)
  })
})

test('a strip scrolls by its arrows and by keys', async ({ desktop }) => {
  await desktop.goto('/')
  const strip = desktop.getByRole('region', { name: 'Популярное' })
  const list = strip.getByRole('list')
  const left = () => list.evaluate((element) => element.scrollLeft)
  const next = strip.getByRole('button', { name: 'Вперёд: Популярное' })
  await next.click()
  await expect.poll(left).toBeGreaterThan(300)
  await strip.getByRole('button', { name: 'Назад: Популярное' }).click()
  await expect.poll(left).toBe(0)
  await desktop.keyboard.press('End')
  await expect.poll(() => next.getAttribute('aria-disabled')).toBe('true')
  await desktop.keyboard.press('ArrowLeft')
  await expect.poll(() => next.getAttribute('aria-disabled')).toBe(null)
})

test('a wide screen has five cards in a row; on a tablet the search field and the home banner fit', async ({
  desktop,
}) => {
  await desktop.setViewportSize({ width: 1920, height: 1080 })
  await desktop.goto(`/catalog/${category.path}`)
  const tops = await desktop
    .getByRole('article')
    .evaluateAll((cards) => cards.map((card) => Math.round(card.getBoundingClientRect().top)))
  expect(tops.filter((top) => top === tops[0])).toHaveLength(5)
  await takePicture(desktop, 'listing', { fullPage: false })
  await desktop.setViewportSize({ width: 768, height: 1024 })
  await desktop.goto('/')
  const field = await desktop.locator('input[data-search]').boundingBox()
  expect(field?.width).toBeGreaterThan(690)
  const [head, button] = await Promise.all([
    desktop.locator('h1').boundingBox(),
    desktop.locator('h1 ~ a').boundingBox(),
  ])
  const card = await desktop
    .locator('h1')
    .evaluate((element) => element.parentElement!.parentElement!.getBoundingClientRect().toJSON())
  expect(head!.y).toBeGreaterThan(card.y)
  expect(button!.y + button!.height).toBeLessThan(card.y + card.height)
  await expectNoSidewaysScroll(desktop)
  await takePicture(desktop, 'home', { fullPage: false })
})

test('the root of the catalogue is tiles on a phone, each a link to a section', async ({ phone }) => {
  await phone.goto('/catalog')
  const tiles = phone.getByRole('main').getByRole('listitem')
  // Count only the categories of the demo: exchange connections add their own.
  const { rows } = await shop.pool.query<{ title: string }>(
    `select title from categories where parent_id is null and source = 'shop'`,
  )
  expect(rows).toHaveLength(7)
  for (const { title } of rows) expect(await tiles.getByRole('link', { name: title }).count(), title).toBe(1)
  await expectAccessible(phone)
  await takePicture(phone, 'catalog-root')
  await tiles.first().getByRole('link').tap()
  await phone.getByRole('navigation', { name: 'Подразделы' }).waitFor()
})
