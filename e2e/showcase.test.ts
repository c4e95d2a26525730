import { get } from 'node:http'
import type { Locator, Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import {
  allowPageErrors,
  expectAccessible,
  expectNoSidewaysScroll,
  expectRightAtBothWidths,
  shop,
  takePicture,
  test,
} from './browser.ts'
import { findDemoSamples } from './demo-samples.ts'
import { openPlainVisitor } from './plain-visitor.ts'

const { category, sites } = await findDemoSamples()
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

test('the first view of the home page has categories at any width; on a tablet the search and the banner fit', async ({
  desktop,
}) => {
  await desktop.goto('/')
  const sections = desktop.getByRole('region', { name: /^Разделы/ }).getByRole('listitem')
  for (const [width, height] of [
    [360, 740],
    [1280, 800],
    [1920, 1080],
    [768, 1024],
  ] as const) {
    await desktop.setViewportSize({ width, height })
    const bar = width < 768 ? 57 : 0
    // Layout follows a resize a frame or two later.
    await expect
      .poll(
        () =>
          sections.evaluateAll(
            (all, bottom) => all.filter((each) => each.getBoundingClientRect().bottom <= bottom).length,
            height - bar,
          ),
        { message: `at ${width}` },
      )
      .toBeGreaterThanOrEqual(width < 768 ? 2 : 8)
  }
  await expectTabletHome(desktop)
})

async function expectTabletHome(desktop: Page) {
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
}

/** Presses «Выбрать» of a card: its sheet has the offers. */
async function expectChoiceOpens(cards: Locator, press: 'click' | 'tap') {
  await cards
    .getByRole('link', { name: /^Выбрать: / })
    .first()
    [press]()
  await cards.page().getByRole('dialog').getByRole('button', { name: 'Больше' }).first().waitFor()
}

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
    const widthOf = (of: Locator) => of.evaluate((element) => element.getBoundingClientRect().width)
    const path = desktop.getByRole('navigation', { name: 'Путь по каталогу' })
    expect(await widthOf(desktop.getByRole('region', { name: /^Сравнение: / })), 'two fill the page').toBe(
      await widthOf(path),
    )
    await desktop.goto('/compare')
    await desktop.waitForURL(`**/compare?ids=${ids[0]},${ids[2]}`)
    await desktop.getByRole('link', { name: 'Очистить' }).click()
    await desktop.getByText('Сравнивать пока нечего').waitFor()
    expect(await desktop.evaluate(() => localStorage.getItem('compare'))).toBe('')
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

  test('of three fits a tablet whole', async ({ desktop }) => {
    await desktop.setViewportSize({ width: 768, height: 900 })
    await desktop.goto(`/compare?ids=${ids.slice(0, 3).join()}`)
    const table = desktop.getByRole('region', { name: /^Сравнение: / })
    expect(await table.evaluate((element) => element.scrollWidth - element.clientWidth)).toBeLessThanOrEqual(0)
  })

  test('fits a phone: names scroll sideways with their columns', async ({ phone }) => {
    await phone.goto(`/compare?ids=${ids.join()}`)
    await expectAccessible(phone, undefined, { isOtherWidth: true })
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
    const prices = await phone
      .locator('thead .price')
      .evaluateAll((all) => all.map((each) => each.getBoundingClientRect().y))
    expect(new Set(prices).size, 'prices stand on one line, however long the names are').toBe(1)
    const gaps = await phone
      .locator('thead th')
      .evaluateAll((heads) =>
        heads.map((head) => head.getBoundingClientRect().right - head.firstElementChild!.getBoundingClientRect().right),
      )
    expect(Math.min(...gaps), 'a product does not reach its neighbour').toBeGreaterThanOrEqual(8)
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
    await phone.evaluate(() => scrollTo(0, 0))
    await expectChoiceOpens(phone.locator('thead'), 'tap')
  })

  test('works without JavaScript, and with products of different sections', async () => {
    const { items } = await fetch(`${shop.url}/api/catalog/v1/products`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ search: 'иглы', limit: 1 }),
    }).then((answer) => answer.json())
    const visitor = openPlainVisitor()
    await visitor.open(`/compare?ids=${ids[0]},${items[0].id}`)
    expect(visitor.all('thead th')).toHaveLength(1)
    await visitor.follow(visitor.part('Разделы сравнения').querySelectorAll('a')[1]!)
    expect(visitor.text(visitor.all('thead th')[0])).toContain(items[0].title)
    await visitor.follow(/^Убрать/)
    expect(visitor.path).toContain(`/compare?ids=${ids[0]}`)
  })

  test('shows instructions when empty, and ignores malformed ids', async ({ desktop }) => {
    for (const query of ['?ids=abc', '?ids=2147483647'])
      expect(await (await fetch(`${shop.url}/compare${query}`)).text(), query).toContain('Сравнивать пока нечего')
    await desktop.goto('/compare')
    // A product that is not sold any more would be counted for ever.
    await desktop.evaluate(() => localStorage.setItem('compare', '2147483646'))
    await desktop.reload()
    await expect.poll(() => desktop.evaluate(() => localStorage.getItem('compare'))).toBe('')
    await desktop.getByText('Сравнивать пока нечего').waitFor()
    expect(await desktop.locator('meta[name=robots]').getAttribute('content')).toMatch(/noindex/)
    await expectAccessible(desktop)
    await takePicture(desktop, 'compare-empty')
  })
})

/** Below the head, a brand and a collection are a listing, which routes.test.ts checks. */
const head = 'main div:has(> div > h1)'
const pages: [name: string, address: string, heading: RegExp, within?: string][] = [
  ['partners', '/partners', /^Бренды$/],
  ['partner', '/partners/siluetika', /^Силуэтика$/, `${head}, #sizes, main section[aria-label$="на снимках"]`],
  ['collections', '/collections', /^Подборки$/],
  ['collection', '/collections/atelye-s-nulya', /^Ателье с нуля$/, head],
]

test.for(pages)('%s fits both widths', async ([name, address, heading, within], { desktop }) => {
  expect((await desktop.goto(address))?.status()).toBe(200)
  expect(await desktop.locator('h1').innerText()).toMatch(heading)
  expect(await desktop.locator('link[rel=canonical]').getAttribute('href')).toBe(shop.url + address)
  await expectRightAtBothWidths(desktop, name, within)
})

test('a collection is narrowed by its own filters without JavaScript and its pages follow each other', async () => {
  const visitor = openPlainVisitor()
  await visitor.open('/collections/vsyo-dlya-trikotazha?page=2')
  expect(visitor.heading()).toBe('Всё для трикотажа - Страница 2')
  await visitor.open('/collections/vsyo-dlya-trikotazha')
  const filters = visitor.part('Фильтры')
  visitor.check(/^Kestrix/, { in: filters })
  await visitor.press('Показать', { in: filters, at: 0 })
  expect(visitor.path).toMatch(/^\/collections\/vsyo-dlya-trikotazha\?.*f\.partner=kestrix/)
  expect(visitor.all('article').length).toBeGreaterThan(3)
  expect(visitor.source()).toMatch(/<meta name="robots" content="[^"]*noindex/)
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
  async (address) => {
    expect([400, 404]).toContain((await fetch(shop.url + address)).status)
  },
)

const school = `school.localhost:${new URL(shop.url).port}`
/** A document of the shop, or of the site with the given host. */
const openDocument = (address: string, headers: { host?: string; cookie?: string } = {}) =>
  new Promise<{ status: number; html: string }>((resolve, reject) => {
    const request = get(shop.url + address, { headers }, (answer) => {
      let html = ''
      answer.setEncoding('utf8')
      answer.on('data', (part) => {
        html += part
      })
      answer.on('end', () => resolve({ status: answer.statusCode!, html }))
    })
    request.on('error', reject)
  })

test('the other site has its own banners, collections, name, contacts and goods', async ({ desktop }) => {
  const [first, other] = sites
  await desktop.goto(`http://${school}/`)
  expect(await desktop.locator('h1').innerText()).toBe('Кабинет технологии одной заявкой')
  expect(await desktop.locator('footer').innerText()).toContain(other?.phone)
  expect(await desktop.locator('body').innerText()).not.toContain(first?.phone)
  await takePicture(desktop, 'home-school')
  const { html } = await openDocument('/collections', { host: school })
  expect(html).toContain('Школьная мастерская')
  expect(html).not.toContain('Ателье с нуля')
  expect((await openDocument('/collections/atelye-s-nulya', { host: school })).status).toBe(404)
})

test('foreign currencies are shown only where the site allows it', async () => {
  const prices = async (address: string, headers: { host?: string; cookie: string }) => {
    const { html } = await openDocument(address, headers)
    const cards = html.match(/<article.*?<\/article>/gs) ?? []
    expect(cards.length).toBeGreaterThan(0)
    return cards.join('')
  }
  const [dollars, roubles] = await Promise.all([
    prices('/collections/atelye-s-nulya', { cookie: 'currency-id_shpulka=2' }),
    prices('/collections/shkolnaya-masterskaya', { host: school, cookie: 'currency-id_school=2' }),
  ])
  expect([dollars.includes('$'), dollars.includes('₽')]).toEqual([true, false])
  expect([roubles.includes('$'), roubles.includes('₽')]).toEqual([false, true])
})

test('«Назад» after a choice of currency shows the page in the chosen one', async ({ desktop }) => {
  const select = desktop.getByLabel('Валюта цен').first()
  await desktop.goto('/collections/atelye-s-nulya')
  await desktop.goto('/partners')
  await Promise.all([desktop.waitForEvent('framenavigated'), select.selectOption({ label: 'USD $' })])
  await desktop.waitForFunction(() => document.querySelector<HTMLSelectElement>('select[name=currency]')?.value === '2')
  for (let n = 0; n < 3 && !desktop.url().includes('/collections/'); n += 1) await desktop.goBack()
  expect(desktop.url()).toContain('/collections/')
  // The page is loaded anew meanwhile.
  await desktop.waitForFunction(() => {
    const chosen = document.querySelector<HTMLSelectElement>('select[name=currency]')
    return chosen?.value === '2' && document.querySelector('article')?.innerText.includes('$')
  })
})

describe('a set assembled by the buyer', () => {
  const page = '/template-design/pryamostrochka'

  test('is assembled, added to the basket as one line, changed there and removed', async ({ desktop }) => {
    await desktop.goto('/template-design')
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
    await expectAccessible(desktop, 'main li:has(details[open])')
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
    const remove = desktop.getByRole('button', { name: 'Убрать: Рабочее место с прямострочной машиной' })
    // A refused removal says why, and the set remains.
    allowPageErrors(desktop, /status of 400/)
    await desktop.route('**/cart/set.data*', (route) => route.continue({ postData: 'intent=remove' }), { times: 1 })
    await remove.click()
    await line.getByText('Не удалось разобрать запрос').waitFor()
    await remove.click()
    await desktop.getByText('В корзине пока ничего нет').waitFor()
  })

  test('fits a phone, with the total visible', async ({ phone }) => {
    await phone.goto(page)
    await expectAccessible(phone, undefined, { isOtherWidth: true })
    await expectNoSidewaysScroll(phone)
    await takePicture(phone, 'set')
    await takePicture(phone, 'set-top', { fullPage: false })
  })

  test('works without JavaScript, and the address contains the choice', async () => {
    const visitor = openPlainVisitor()
    await visitor.open(page)
    visitor.check(/Не брать/, { at: 1 })
    await visitor.press('Пересчитать')
    expect(new URL(visitor.path, shop.url).searchParams.get('lamp')).toBe('')
    await visitor.open(visitor.path)
    await visitor.press('В корзину', { in: visitor.part('Итог комплекта') })
    expect(visitor.path).toBe('/cart')
    expect(visitor.text()).toContain('Рабочее место с прямострочной машиной')
  })

  test('has nobody’s basket in its document, and an unknown set is 404', async () => {
    const html = await (await fetch(`${shop.url}${page}?head=1&table=x'--&count=1e9`)).text()
    expect(html).not.toMatch(/cart_token|"user":\{/)
    expect((await fetch(`${shop.url}/template-design/nothing`)).status).toBe(404)
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
  await expectChoiceOpens(strip, 'click')
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
  await expectAccessible(phone, 'main')
  await takePicture(phone, 'catalog-root')
  await tiles.first().getByRole('link').tap()
  await phone.getByRole('navigation', { name: 'Подразделы' }).waitFor()
})
