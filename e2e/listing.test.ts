import type { Filter, ProductCard } from '@shpulka/contract/catalogue/catalog'
import type { Category } from '@shpulka/contract/content/settings'
import type { Locator, Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import {
  allowPageErrors,
  expectAccessible,
  expectNoSidewaysScroll,
  shop,
  spokenBy,
  takePicture,
  test,
  waitForHydration,
  widths,
} from './browser.ts'
import { findDemoSamples } from './demo-samples.ts'
import { openPlainVisitor } from './plain-visitor.ts'

const { category, filter, value, product } = await findDemoSamples()
const all = (await (await fetch(`${shop.url}/api/catalog/v1/categories`)).json()) as Category[]
const filters = (await (await fetch(`${shop.url}/api/catalog/v1/filters`)).json()) as Filter[]
const address = `/catalog/${category.path}`
const largeCategory = all
  .filter(({ productsCount }) => productsCount > 60)
  .toSorted((a, b) => b.productsCount - a.productsCount)[0]
if (!largeCategory) throw new Error('The demo has no category of three pages')
/** A filter with a list too long to be shown in full. */
const longFilter = filters
  .filter(({ kind, valuesCount }) => kind === 'list' && valuesCount > 15)
  .toSorted((a, b) => a.priorityId - b.priorityId)[0]
if (!longFilter) throw new Error('The demo has no filter of more than fifteen values')

const boxOf = (page: Page, title: string) =>
  page
    .locator('#filters')
    .getByRole('checkbox', { name: new RegExp(`^${escaped(title)}`) })
    .first()
const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
/** Waits until the page has loaded personal data, so its scripts work. */
const waitForPersonalData = (page: Page) =>
  page.waitForFunction(() => /пусто|₽/.test(document.querySelector('header a[href="/cart"]')?.textContent ?? ''))
const bytesWithoutStyles = (html: string) => Buffer.byteLength(html.replace(/<style[^>]*>.*?<\/style>/gs, ''))
const expectFocused = (element: Locator) =>
  expect.poll(() => element.evaluate((each) => each === document.activeElement)).toBe(true)
const cards = (page: Page) => page.getByRole('region', { name: 'Товары' }).getByRole('article')

describe('choosing filters', () => {
  test('on a desktop: the count is beside the filter, and a click or Enter loads the goods', async ({ desktop }) => {
    await desktop.goto(address)
    await boxOf(desktop, value.title).click()
    const show = desktop.getByRole('button', { name: new RegExp(`^Показать ${value.count}\\s`) })
    await show.waitFor()
    await expectAccessible(desktop, '#filters')
    await takePicture(desktop, 'choosing', { fullPage: false })
    expect(await desktop.getByRole('status').filter({ hasText: 'Подходит' }).innerText()).toContain(String(value.count))
    await show.click()
    await desktop.waitForURL((url) => url.search === `?f.${filter.code}=${value.code}`)
    await expect.poll(() => desktop.locator('h1 + p').innerText()).toMatch(new RegExp(`^${value.count}\\s`))
    const count = await desktop.locator('h1 + p').innerText()
    await expect.poll(() => spokenBy(desktop)).toContain(count)
    await desktop.getByRole('link', { name: `Убрать: ${filter.title}: ${value.title}` }).click()
    await desktop.waitForURL((url) => url.search === '')
    await expect.poll(() => boxOf(desktop, value.title).isChecked()).toBe(false)

    await boxOf(desktop, value.title).focus()
    await desktop.keyboard.press('Space')
    await show.waitFor()
    await desktop.keyboard.press('Enter')
    await desktop.waitForURL((url) => url.search === `?f.${filter.code}=${value.code}`)
    await desktop.getByRole('contentinfo').getByRole('link', { name: 'Оплата' }).click()
    await desktop.waitForURL('**/help/payment')
    const title = await desktop.title()
    await expect.poll(() => spokenBy(desktop)).toContain(title)
  })

  test('on a phone: the sheet shows the count and closes when the goods load', async ({ phone }) => {
    await phone.goto(address)
    const filters = phone.getByRole('link', { name: 'Фильтры' })
    expect((await filters.getByText('Фильтры').boundingBox())!.width, 'the word is shown').toBeGreaterThan(50)
    const sheet = phone.getByRole('dialog', { name: 'Фильтры' })
    await filters.tap()
    await sheet.waitFor()
    // A tablet that is turned has them beside the goods: nothing stays that only the sheet's own cross would close.
    await phone.setViewportSize({ width: 1100, height: 800 })
    await expect.poll(() => phone.evaluate(() => document.documentElement.style.overflow)).toBe('')
    expect(await sheet.count()).toBe(0)
    await phone.setViewportSize({ width: widths.phone, height: 740 })
    await filters.tap()
    await sheet
      .getByRole('checkbox', { name: new RegExp(`^${escaped(value.title)}`) })
      .first()
      .tap()
    const show = sheet.getByRole('button', { name: new RegExp(`^Показать ${value.count}\\s`) })
    await show.waitFor()
    await expectAccessible(phone, '[role=dialog]')
    await takePicture(phone, 'choosing', { fullPage: false })
    await show.tap()
    await phone.waitForURL((url) => url.search === `?f.${filter.code}=${value.code}`)
    await expect.poll(() => sheet.count()).toBe(0)
    await expectNoSidewaysScroll(phone)
    await takePicture(phone, 'filtered')
  })

  test('without scripts: a form and a page of all filters', async () => {
    const visitor = openPlainVisitor()
    const chosen = () => new URL(visitor.path, shop.url).searchParams
    await visitor.open(address)
    const filterBlock = () => visitor.all('#filters')[0]!
    visitor.check(new RegExp(`^${escaped(value.title)}`), { in: filterBlock(), at: 0 })
    await visitor.press('Показать', { in: filterBlock(), at: 0 })
    expect(chosen().getAll(`f.${filter.code}`)).toEqual([value.code])
    expect(visitor.text(visitor.all('h1 + p')[0])).toMatch(new RegExp(`^${value.count}\\s`))
    await visitor.open('/filters')
    const last = longFilter.values.at(-1)!
    visitor.check(new RegExp(`^${escaped(last.title)}`), { at: -1 })
    await visitor.press('Показать товары')
    expect(chosen().getAll(`f.${longFilter.code}`)).toEqual([last.code])
  })

  test('the page of all filters fits a phone', async ({ phone }) => {
    await phone.goto(`/filters/${category.path}`)
    await expectAccessible(phone)
    await expectNoSidewaysScroll(phone)
    await takePicture(phone, 'all-filters')
  })

  test('a long list is shortened until expanded, and can be searched', async ({ desktop }) => {
    await desktop.goto('/catalog?sort=cheap&page=1&f.in-stock=1')
    const block = desktop
      .locator('#filters details')
      .filter({ has: desktop.getByText(longFilter.title, { exact: true }) })
    if (!(await block.evaluate((element) => (element as HTMLDetailsElement).open)))
      await block.locator('summary').click()
    await expect.poll(() => block.getByRole('checkbox').count()).toBe(8)
    await block.getByRole('link', { name: /^Показать ещё/ }).press('Enter')
    await expect.poll(() => block.getByRole('checkbox').count()).toBe(longFilter.valuesCount)
    await expectFocused(block.getByRole('checkbox').nth(8))
    const last = longFilter.values.at(-1)?.title ?? ''
    await block.getByRole('searchbox').fill(last)
    await expect.poll(() => block.getByRole('checkbox').count()).toBeLessThan(longFilter.valuesCount)
    await block
      .getByRole('checkbox', { name: new RegExp(`^${escaped(last)}`) })
      .first()
      .click()
    await desktop.getByRole('button', { name: /^(Показать \d|Ничего не подходит)/ }).waitFor()
  })

  test('a slider moved by a key counts the goods; another category begins without it', async ({ desktop }) => {
    await desktop.goto('/catalog/shveynye-mashiny')
    const filters = desktop.locator('#filters')
    await filters.getByRole('textbox', { name: 'Цена, ₽: от' }).focus()
    const slider = filters.getByRole('slider', { name: 'Цена: от' })
    await slider.press('ArrowRight')
    const apply = desktop.getByRole('button', { name: /^Показать \d/ })
    await apply.waitFor()
    const brands = filters.locator('details').filter({ has: desktop.getByText('Бренд', { exact: true }) })
    await brands.getByRole('checkbox').first().check()
    await apply.waitFor()
    await desktop
      .getByRole('link', { name: /^Оверлоки/ })
      .first()
      .click()
    await desktop.getByRole('heading', { level: 1, name: 'Оверлоки', exact: true }).waitFor()
    await expect.poll(() => apply.isVisible()).toBe(false)
    expect(await brands.getByRole('checkbox', { checked: true }).count()).toBe(0)
  })
})

describe('an address', () => {
  const open = (query: string) => fetch(`${shop.url}${address}?${query}`)
  const fieldValue = (html: string, name: string) =>
    /value="([^"]*)"/.exec(new RegExp(`<input[^>]*name="${name}"[^>]*>`).exec(html)?.[0] ?? '')?.[1]

  test('with reordered and extra parameters shows the same', async () => {
    const html = await (await open(`f.${filter.code}=${value.code}&page=1&sort=popular&utm_source=x`)).text()
    expect(/<h1.*?<\/h1><p[^>]*>(.*?)<\/p>/s.exec(html)?.[1]).toMatch(new RegExp(`^${value.count}\\s`))
  })

  test('with an unknown value is shown without it', async () => {
    const answer = await open(`f.${filter.code}=${value.code}&f.${filter.code}=no-such&f.nothing=1&f.price.from=9e9`)
    expect(new URL(answer.url).search).toBe(`?f.${filter.code}=${value.code}`)
  })

  test('with a reversed range puts it in order', async () => {
    const html = await (await open('f.price.from=500000&f.price.to=1')).text()
    expect([fieldValue(html, 'f.price.from'), fieldValue(html, 'f.price.to')]).toEqual(['1', '500000'])
  })

  test.for([
    `f.${filter.code}=${'x'.repeat(5000)}`,
    Array.from({ length: 900 }, (_, n) => `f.a=${n}`).join('&'),
    `f.${filter.code}.from=1`,
    'f.price=5',
    'f.price.from=1e400',
    'f.__proto__=1&f.constructor=2',
    `f.${filter.code}=%00&f.${filter.code}=%F0%9F%98%80`,
  ])('with junk does not fail: %s', async (query) => {
    const answer = await open(query)
    expect([200, 400, 404]).toContain(answer.status)
    expect(await answer.text()).toMatch(/<h1/)
  })

  test('far past the end is 404', async () => {
    expect((await open('page=99999')).status).toBe(404)
  })
})

describe('a filter combination with SEO texts', () => {
  const approvedAddress = '/catalog/shveynye-mashiny/overloki?f.in-stock=1&f.privod=vstroennyy-servomotor'
  const meta = async (path: string) => {
    const html = await (await fetch(shop.url + path)).text()
    return {
      canonical: /<link rel="canonical" href="([^"]*)"/.exec(html)?.[1]?.replaceAll('&amp;', '&').replace(shop.url, ''),
      robots: /<meta name="robots" content="([^"]*)"/.exec(html)?.[1],
    }
  }

  test('has its own title, heading and address, and is linked from its category', async ({ desktop }) => {
    await desktop.goto('/catalog/shveynye-mashiny/overloki')
    const category = await desktop.title()
    await desktop
      .getByRole('navigation', { name: 'Часто ищут' })
      .getByRole('link', { name: 'Оверлоки со встроенным сервомотором в наличии' })
      .click()
    await desktop.waitForURL(shop.url + approvedAddress)
    await expect.poll(() => desktop.locator('h1').innerText()).toBe('Оверлоки со встроенным сервомотором в наличии')
    expect(await desktop.title()).not.toBe(category)
    await takePicture(desktop, 'approved')
  })

  test('is canonical itself; any other combination has its category as canonical', async () => {
    const category = '/catalog/shveynye-mashiny/overloki'
    expect(await meta(`${category}?f.privod=vstroennyy-servomotor&utm_source=x&f.in-stock=1`)).toEqual({
      canonical: approvedAddress,
      robots: expect.stringMatching(/^index/),
    })
    expect(await meta(`${category}?f.partner=lumera`)).toEqual({ canonical: category, robots: 'noindex, follow' })
  })

  test('a class of machines narrows the needle systems, and the page explains it', async ({ desktop }) => {
    await desktop.goto('/catalog/igly-i-nitki/igly?f.klass=overlok')
    const block = desktop.locator('#filters details').filter({ has: desktop.getByText('Система игл', { exact: true }) })
    expect(await block.innerText()).toMatch(/Показаны подходящие к выбору: Класс машины — Оверлок/)
    await takePicture(desktop, 'narrowed', { fullPage: false })
    await block.getByRole('link', { name: 'Показать все' }).click()
    await desktop.waitForURL((url) => url.search === '')
  })
})

describe('a listing', () => {
  test('has a light document: only the styles it needs, icons by reference, low-priority scripts', async () => {
    const html = await (await fetch(shop.url + address)).text()
    const styles = [...html.matchAll(/<style[^>]*>(.+?)<\/style>/gs)]
    expect(styles).toHaveLength(1)
    expect(styles[0]![1]!.length).toBeLessThan(41_000)
    // The full style sheet does not block rendering and also loads without scripts.
    expect(html).toMatch(
      /<link rel="stylesheet" media="print" id="whole-sheet" href="(\/assets\/[\w-]+\.css)"\/><noscript><link rel="stylesheet" href="\1"\/><\/noscript>/,
    )
    const goods = html.match(/<article/g) ?? []
    // A fixed part for the layout and the filters, and a part per product for its card and structured data.
    expect(bytesWithoutStyles(html)).toBeLessThan(41_000 + goods.length * 2_000)
    expect(html).toMatch(/<use href="\/assets\/icons-[\w-]+\.svg#search">/)
    const preloads = html.match(/<link rel="modulepreload"[^>]*>/g) ?? []
    expect(preloads.length).toBeGreaterThan(5)
    for (const preload of preloads) expect(preload).toContain('fetchPriority="low"')
    expect(html.match(/stream\.enqueue/g)).toHaveLength(1)
    expect(html).not.toContain('nonce')
    // Its data, which it has as HTML, is loaded by its scripts.
    const [, data] = /<script data-from="([^"]+)"/.exec(html)!
    const answer = await fetch(shop.url + data)
    expect(answer.headers.get('cache-control')).toContain('immutable')
    expect(await answer.text()).toContain('"loaderData"')
  })

  test('is no heavier than the other documents', async () => {
    // Other journeys add sections and reviews: a part for the layout, and one per link into the catalogue.
    for (const [path, fixed, perLink] of [
      ['/', 25_000, 1_300],
      ['/catalog', 28_000, 300],
      [product.path, 99_000, 0],
    ] as const) {
      const html = await (await fetch(shop.url + path)).text()
      const links = html.match(/href="\/catalog\//g)?.length ?? 0
      expect(bytesWithoutStyles(html), path).toBeLessThan(fixed + perLink * links)
    }
  })

  test('and other documents have the same data at every rendering, so that processes share its address', async () => {
    const { port } = new URL(shop.url)
    const dataOf = async (host: string, path: string) => {
      const html = await (await fetch(`http://${host}:${port}${path}`)).text()
      const [, data] = /<script data-from="([^"]+)"/.exec(html)!
      return (await (await fetch(`http://${host}:${port}${data}`)).text()).replaceAll(/localhost|127\.0\.0\.1/g, '')
    }
    // Each host has documents of its own, rendered apart.
    for (const path of [address, '/', '/catalog', product.path])
      expect(await dataOf('localhost', path), path).toBe(await dataOf('127.0.0.1', path))
  })

  test('links to similar sections, with pictures', async ({ desktop }) => {
    await desktop.goto('/catalog/igly-i-nitki/igly')
    await desktop.waitForFunction(() => document.getElementById('whole-sheet')?.getAttribute('media') === 'all')
    const similar = desktop.getByRole('navigation', { name: 'Похожие разделы' })
    expect(await similar.getByRole('link').count()).toBeGreaterThan(2)
    await expectAccessible(desktop, 'nav[aria-labelledby="similar"]')
    await similar.getByRole('link').first().click()
    await desktop.waitForURL((url) => url.pathname !== '/catalog/igly-i-nitki/igly')
  })
})

test('the links of /stickers lead to the goods with each sticker', async () => {
  const page = await (await fetch(`${shop.url}/stickers`)).text()
  const links = [...page.matchAll(/href="(\/catalog\?f\.sticker=[^"]+)"/g)].map(([, link]) => link!)
  expect(links.length).toBeGreaterThan(0)
  for (const link of links) expect((await fetch(shop.url + link)).url).toBe(shop.url + link)
})

describe('the cards of a listing', () => {
  const machines = '/catalog/shveynye-mashiny/overloki'
  test('stand in rows on common lines at any width, their text inside; the second picture shows under the mouse', async ({
    desktop,
  }) => {
    await desktop.goto(machines)
    for (const width of [360, 768, 1920, 1280]) {
      await desktop.setViewportSize({ width, height: 900 })
      await expect
        .poll(async () => (await rowsOf(desktop))[0]!.length, { message: `columns at ${width}` })
        .toBe({ 360: 2, 768: 3, 1280: 4, 1920: 5 }[width])
      const rows = await rowsOf(desktop)
      for (const row of rows) expect(new Set(row).size, `${width}: ${row}`).toBe(1)
      // 1440 px and the margins beside them.
      if (width === 1920) expect((await desktop.locator('main .frame').first().boundingBox())!.width).toBe(1488)
      expect(new Set(rows.slice(0, -1).map((row) => row.length)).size, 'rows are full').toBe(1)
    }

    await waitForPersonalData(desktop)
    const card = cards(desktop).first()
    const picture = card.locator(':scope > :first-child')
    expect(await picture.locator('img').count()).toBe(1)
    await card.hover({ position: { x: 80, y: 80 } })
    await expect.poll(() => picture.locator('img').count()).toBe(2)
    await expect.poll(() => picture.locator(':scope > span').evaluate((one) => getComputedStyle(one).opacity)).toBe('1')

    await cards(desktop).nth(12).scrollIntoViewIfNeeded()
    const { y, height } = (await desktop.locator('#filters').boundingBox())!
    expect(y).toBeGreaterThanOrEqual(0)
    expect(y + height).toBeLessThanOrEqual(900)

    // As cards and as rows, which are 72 px high on a desktop, about 150 on a phone.
    await expectTextInside(desktop)
    await desktop.getByRole('button', { name: 'Строками с характеристиками' }).click()
    await desktop.locator('.product-row').first().waitFor()
    await expectTextInside(desktop)
    const heights = () => cards(desktop).evaluateAll((rows) => rows.map((row) => row.getBoundingClientRect().height))
    expect(new Set(await heights())).toEqual(new Set([72]))
    await desktop.setViewportSize({ width: 360, height: 900 })
    await expect.poll(async () => Math.max(...(await heights()))).toBeLessThan(176)
  })

  const expectTextInside = async (page: Page) => {
    for (const width of [360, 768, 1280]) {
      await page.setViewportSize({ width, height: 900 })
      const wider = await cards(page)
        .locator('p, .vendor-code, button')
        .evaluateAll((lines) => lines.flatMap((p) => (p.scrollWidth > p.clientWidth ? [p.textContent] : [])))
      expect(wider, `wider than their cards at ${width}`).toEqual([])
    }
  }

  /** The places of the parts of each card, by row of cards. */
  const rowsOf = async (page: Page) => {
    const tops = await cards(page).evaluateAll((articles) =>
      articles.map((article) => ({
        row: Math.round(article.getBoundingClientRect().top),
        // A button's row may have a line above the button: its end is common.
        lines: [
          ...['h3', '.price-line', '.card-note', '.stock'].map(
            (part) => article.querySelector(part)!.getBoundingClientRect().top,
          ),
          article.querySelector(':scope > :last-child > :last-child')!.getBoundingClientRect().bottom,
        ]
          .map(Math.round)
          .join(),
      })),
    )
    return Object.values(Object.groupBy(tops, ({ row }) => row)).map((row) => row!.map(({ lines }) => lines))
  }
})

test('the menu of the catalogue fits a tablet; a tap beside it only closes it', async ({ phone }) => {
  await phone.setViewportSize({ width: 768, height: 1024 })
  await phone.goto('/help/payment')
  await waitForPersonalData(phone)
  await phone.getByRole('banner').getByRole('link', { name: 'Каталог', exact: true }).tap()
  const menu = phone.getByRole('banner').getByRole('navigation', { name: 'Каталог' })
  for (const width of [768, 820]) {
    await phone.setViewportSize({ width, height: 1024 })
    await menu.getByRole('link').nth(12).waitFor()
    await expectNoSidewaysScroll(phone)
  }
  const beside = { x: 410, y: 1000 }
  await phone.evaluate(({ x, y }) => {
    const link = document.createElement('a')
    link.href = '/news'
    link.onclick = () => {
      document.title = 'followed'
      return false
    }
    link.style.cssText = `position:fixed;left:${x - 20}px;top:${y - 20}px;width:40px;height:40px`
    document.querySelector('main')!.append(link)
  }, beside)
  await phone.touchscreen.tap(beside.x, beside.y)
  await menu.waitFor({ state: 'detached' })
  expect(await phone.title()).not.toBe('followed')
  await phone.touchscreen.tap(beside.x, beside.y)
  await expect.poll(() => phone.title()).toBe('followed')
})

test('the menu of the catalogue is entered by the arrow down', async ({ desktop }) => {
  await desktop.goto('/help/payment')
  await waitForHydration(desktop)
  const link = desktop.getByRole('banner').getByRole('link', { name: 'Каталог', exact: true })
  await link.focus()
  await desktop.keyboard.press('ArrowDown')
  const menu = desktop.getByRole('banner').getByRole('navigation', { name: 'Каталог' })
  const isFocused = (at: number) =>
    menu
      .getByRole('link')
      .nth(at)
      .evaluate((entry) => entry === document.activeElement)
  await expect.poll(() => isFocused(0)).toBe(true)
  await desktop.keyboard.press('ArrowDown')
  expect(await isFocused(1)).toBe(true)
  expect(await menu.locator('img').count(), 'pictures of subsections').toBeGreaterThan(1)
  await desktop.keyboard.press('Escape')
  expect(await link.evaluate((each) => each === document.activeElement)).toBe(true)
})

test('the order and the view of a listing are chosen by keyboard without losing the focus', async ({ desktop }) => {
  await desktop.goto(address)
  await waitForPersonalData(desktop)
  const order = desktop.getByRole('combobox', { name: 'Порядок' })
  const isFocused = (control: typeof order) => control.evaluate((element) => element === document.activeElement)
  await order.focus()
  for (const sort of ['cheap', 'expensive']) {
    await desktop.keyboard.press('ArrowDown')
    await desktop.waitForURL((url) => url.searchParams.get('sort') === sort)
    expect(await isFocused(order), sort).toBe(true)
  }
  const rows = desktop.getByRole('button', { name: 'Строками с характеристиками' })
  await rows.focus()
  await desktop.keyboard.press('Enter')
  await desktop.locator('.product-row').first().waitFor()
  expect(new URL(desktop.url()).searchParams.get('sort')).toBe('expensive')
  expect(await isFocused(rows)).toBe(true)
})

test('a contrast theme takes away neither the icons of a card nor the tick of a box', async ({ desktop }) => {
  await desktop.goto(`${address}?f.${filter.code}=${value.code}`)
  await desktop.emulateMedia({ forcedColors: 'active' })
  await takePicture(desktop, 'forced-colors', { fullPage: false })
  const adjust = (element: Element, part?: string) => getComputedStyle(element, part).forcedColorAdjust
  const card = cards(desktop).first()
  for (const icon of [card.getByRole('button', { name: 'В избранное' }), card.getByRole('link', { name: 'Сравнить' })])
    expect(await icon.evaluate(adjust, '::before'), String(icon)).toBe('none')
  expect(await boxOf(desktop, value.title).evaluate(adjust)).toBe('none')
})

test('every order of a listing is readable on narrow phones, filters chosen or not', async ({ phone }) => {
  for (const query of ['?search=игла', `?search=игла&f.${filter.code}=${value.code}`]) {
    await phone.goto(`/catalog${query}`)
    await phone.evaluate(() => document.fonts.ready)
    // Around each width at which the toolbar changes; a scroll bar takes 15 px of a narrow window.
    for (const width of [320, 358, 359, 360, 414, 415]) {
      await phone.setViewportSize({ width, height: 640 })
      const cut = await phone.getByLabel('Порядок', { exact: true }).evaluate((select: HTMLSelectElement) => {
        const { fontWeight, fontSize, fontFamily, paddingLeft, paddingRight } = getComputedStyle(select)
        const room = select.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight)
        const pen = document.createElement('canvas').getContext('2d')!
        pen.font = `${fontWeight} ${fontSize} ${fontFamily}`
        const scrollBar = innerWidth - document.documentElement.clientWidth
        const narrowest = room - (15 - scrollBar)
        return [...select.options].map(({ text }) => text).filter((text) => pen.measureText(text).width > narrowest)
      })
      expect(cut, `${query} at ${width}`).toEqual([])
    }
  }
})

describe('«Показать ещё»', () => {
  const listing = `/catalog/${largeCategory.path}`
  test('appends the next page; the address, a reload and going back are right', async ({ desktop }) => {
    await desktop.goto(listing)
    const first = await cards(desktop).count()
    await desktop.getByRole('link', { name: 'Показать ещё', exact: true }).press('Enter')
    await desktop.waitForURL((url) => url.search === '?page=2')
    await expect.poll(() => cards(desktop).count()).toBe(first * 2)
    await expectFocused(cards(desktop).nth(first).locator('a').first())
    await desktop.getByRole('link', { name: 'Показать ещё', exact: true }).click()
    await desktop.waitForURL((url) => url.search === '?page=3')
    const many = await cards(desktop).count()
    const title = await cards(desktop).last().getByRole('heading').innerText()
    await cards(desktop).last().getByRole('heading').getByRole('link').click()
    await desktop.waitForURL('**/detail/**')
    await desktop.goBack()
    await desktop.waitForURL((url) => url.search === '?page=3')
    await cards(desktop)
      .nth(many - 1)
      .waitFor()
    expect(await cards(desktop).count()).toBe(many)
    expect(await cards(desktop).last().getByRole('heading').innerText()).toBe(title)
    await desktop.reload()
    expect(await desktop.locator('h1').innerText()).toMatch(/ - Страница 3$/)
    expect(await cards(desktop).last().getByRole('heading').innerText()).toBe(title)
  })

  test('after another order was chosen appends the next page of that order', async ({ desktop }) => {
    const more = desktop.getByRole('link', { name: 'Показать ещё', exact: true })
    const titles = () => cards(desktop).getByRole('heading').allInnerTexts()
    await desktop.goto(`${listing}?sort=expensive&page=2`)
    const expected = await titles()
    await desktop.goto(listing)
    const first = await cards(desktop).count()
    await more.click()
    await expect.poll(() => cards(desktop).count()).toBe(first * 2)
    await desktop.getByLabel('Порядок', { exact: true }).selectOption('expensive')
    await desktop.waitForURL((url) => url.search === '?sort=expensive')
    await expect.poll(() => cards(desktop).count()).toBe(first)
    await more.click()
    await desktop.waitForURL((url) => url.searchParams.get('page') === '2')
    await expect.poll(async () => (await titles()).slice(first)).toEqual(expected)
  })

  test('without a connection the page stays, a message says why, and the next press works', async ({ desktop }) => {
    await desktop.goto(listing)
    const first = await cards(desktop).count()
    const more = desktop.getByRole('link', { name: 'Показать ещё', exact: true })
    const message = desktop.getByText('Нет связи с магазином')
    allowPageErrors(desktop, /ERR_FAILED/)
    for (const [address, press] of [
      ['**/more/**', () => more.click()],
      ['**/filters/**', () => desktop.locator('#filters').getByRole('checkbox').first().click()],
    ] as const) {
      await desktop.route(address, (route) => route.abort())
      await Promise.all([desktop.waitForEvent('requestfailed'), press()])
      await message.first().waitFor()
      expect(await cards(desktop).count()).toBe(first)
    }
    await desktop.unrouteAll()
    await more.click()
    await expect.poll(() => cards(desktop).count()).toBe(first * 2)
  })

  test('without scripts leads to the next page', async () => {
    const visitor = openPlainVisitor()
    await visitor.open(listing)
    await visitor.follow('Показать ещё')
    expect(visitor.path).toBe(`${listing}?page=2`)
    expect(visitor.source()).toMatch(/<title>[^<]* - Страница 2</)
  })
})

describe('the button of a card', async () => {
  /** The text of a card's button: how its product is bought. */
  type Kind = 'В корзину' | 'Отложить' | 'Выбрать' | 'Узнать цену'
  const cardsIn = async ({ id }: Category) => {
    const body = JSON.stringify({ category: id, limit: 24 })
    const answer = await fetch(`${shop.url}/api/catalog/v1/products`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body,
    })
    return ((await answer.json()) as { items: ProductCard[] }).items
  }
  const kindOf = ({ groups: [group, ...others], cardPrices }: ProductCard): Kind =>
    cardPrices.length === 0 || !group
      ? 'Узнать цену'
      : others.length > 0
        ? 'Выбрать'
        : group.count > 0
          ? 'В корзину'
          : 'Отложить'

  /**
   * Finds a category whose first page has cards of every kind. One product loses its prices until `restorePrices` is
   * called.
   */
  async function openMixedListing() {
    for (const mixedCategory of all) {
      const items = await cardsIn(mixedCategory)
      const kinds = new Set(items.map(kindOf))
      const unpriced = items.filter((card) => kindOf(card) === 'Выбрать')[1]
      if (kinds.size < 3 || !unpriced) continue
      const { rows } = await shop.pool.query<{ offer_prices: unknown }>(
        `with taken as (delete from offer_prices p using group_offers m join groups g on g.id = m.group_id
           where p.offer_id = m.offer_id and g.product_id = $1 returning p.*)
         select to_jsonb(taken) as offer_prices from taken`,
        [unpriced.id],
      )
      await announce(unpriced)
      await expect.poll(async () => (await cardsIn(mixedCategory)).map(kindOf)).toContain('Узнать цену')
      return {
        mixedCategory,
        items: await cardsIn(mixedCategory),
        async restorePrices() {
          const prices = JSON.stringify(rows.map(({ offer_prices }) => offer_prices))
          await shop.pool.query(
            'insert into offer_prices select * from jsonb_populate_recordset(null::offer_prices, $1)',
            [prices],
          )
          await announce(unpriced)
        },
      }
    }
    throw new Error('The demo has no category with cards of every kind on its first page')
  }
  const announce = ({ id }: ProductCard) => shop.pool.query(`select pg_notify('shop_changes', $1)`, [`product:${id}`])

  // The same component draws the button in a grid and in rows, so each kind is pressed once in each. What may lie over
  // it differs by the width too: «Выбрать» is pressed in all four.
  test('does what its text says: every kind of card, in a grid and in rows, by mouse and by tap', async ({
    desktop,
    phone,
  }) => {
    const { mixedCategory, items, restorePrices } = await openMixedListing()
    try {
      for (const [page, press, ...views] of [
        [desktop, 'click', 'Строками с характеристиками', 'Сеткой'],
        [phone, 'tap', 'Сеткой', 'Строками с характеристиками'],
      ] as const) {
        await page.goto(`/catalog/${mixedCategory.path}`)
        await waitForPersonalData(page)
        for (const view of views) {
          const pressed = page.locator(`button[aria-label="${view}"][aria-pressed=true]`)
          if ((await pressed.count()) === 0) await page.getByRole('button', { name: view, exact: true })[press]()
          await pressed.waitFor({ state: 'attached' })
          if (view === views[0]) await openSheet(page, press, items.find((card) => kindOf(card) === 'Выбрать')!.title)
        }
        for (const kind of ['В корзину', 'Отложить', 'Выбрать', 'Узнать цену'] as const) {
          const { title } = items.find((card) => kindOf(card) === kind)!
          const control = page.getByRole(kind === 'Выбрать' || kind === 'Узнать цену' ? 'link' : 'button', {
            name: `${kind}: ${title}`,
            exact: true,
          })
          await control[press]()
          if (kind === 'Узнать цену') {
            await page.waitForURL('**/detail/**')
            await page.getByRole('heading', { level: 1, name: title, exact: true }).waitFor()
          } else if (kind === 'Выбрать') await buyInSheet(page, press, title)
          else await page.getByRole('article').filter({ hasText: title }).getByLabel(`Количество: ${title}`).waitFor()
        }
      }
    } finally {
      await restorePrices()
    }
  })

  async function openSheet(page: Page, press: 'click' | 'tap', title: string) {
    await page.getByRole('link', { name: `Выбрать: ${title}`, exact: true })[press]()
    const sheet = page.getByRole('dialog', { name: title, exact: true })
    await sheet.getByRole('button', { name: 'Больше' }).first().waitFor()
    await page.keyboard.press('Escape')
    await sheet.waitFor({ state: 'hidden' })
  }

  async function buyInSheet(page: Page, press: 'click' | 'tap', title: string) {
    const sheet = page.getByRole('dialog', { name: title, exact: true })
    const more = sheet.getByRole('button', { name: 'Больше' })
    await more.first().waitFor()
    expect(await more.count()).toBeGreaterThan(1)
    await sheet.getByRole('button', { name: 'В корзину', exact: true })[press]()
    expect(await sheet.getByRole('status').innerText()).toBe('Укажите, сколько чего нужно')
    await more.first()[press]()
    await more.first()[press]()
    await more.last()[press]()
    await expectAccessible(page, '[role=dialog]')
    await takePicture(page, 'offers-sheet', { fullPage: false })
    await sheet.getByRole('button', { name: /^В корзину: 2.\S+, 3.шт$/ })[press]()
    await sheet.getByText('Положили в корзину').waitFor()
    expect(await sheet.getByText(/^в корзине 2.шт$/).count()).toBe(1)
    await page.keyboard.press('Escape')
    await sheet.waitFor({ state: 'hidden' })
    const opener = page.getByRole('link', { name: `Выбрать: ${title}`, exact: true })
    await expect.poll(() => opener.evaluate((element) => element === document.activeElement)).toBe(true)
  }

  test('without scripts links to the choice of offers on the product page', async () => {
    const { title, path } = (await cardsIn(all.find(({ path }) => path === 'shveynye-mashiny')!)).find(
      (card) => kindOf(card) === 'Выбрать',
    )!
    const visitor = openPlainVisitor()
    await visitor.open('/catalog/shveynye-mashiny')
    const link = visitor.named('a', `Выбрать: ${title}`)
    expect(link.getAttribute('href')).toBe(`${path}#offers`)
    await visitor.follow(link)
    expect(visitor.all('#offers input[type=radio]').length).toBeGreaterThan(1)
  })

  test('returns null for an unknown product', async () => {
    for (const product of ['', 'abc', '0', '-1', '1.5', '2147483647', '99999999999'])
      expect(await (await fetch(`${shop.url}/product-offers?product=${product}`)).json(), product).toBeNull()
  })
})
