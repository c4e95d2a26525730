import type { Page } from 'playwright-core'
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
import { openPlainVisitor } from './plain-visitor.ts'

const field = (page: Page) => page.getByRole('search').locator('input[name=search]')
const list = (page: Page) => page.getByRole('listbox', { name: 'Подсказки' })

/** Types a text and waits for its suggestions. */
async function typeQuery(page: Page, query: string) {
  await field(page).click()
  await field(page).fill(query)
  await page.waitForFunction(
    (typed) =>
      document.querySelector('[role=listbox]')?.getAttribute('data-typed') === typed &&
      document.querySelector('[role=option]') !== null,
    query,
  )
}
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true }).waitFor()
const options = (page: Page) => list(page).getByRole('option').allInnerTexts()
const activeText = (page: Page) =>
  field(page).evaluate(
    (input) => document.getElementById(input.getAttribute('aria-activedescendant') ?? '')?.innerText ?? null,
  )

describe('while typing', () => {
  test('products, sections and searches are suggested, all results in sight; a click opens them', async ({
    desktop,
  }) => {
    await desktop.goto('/help/payment')
    await expectAllInSight(desktop)
    await expectNothingSaid(desktop)
    await typeQuery(desktop, 'овер')
    for (const group of ['Запросы', 'Товары', 'Разделы'])
      expect(await desktop.getByRole('group', { name: group }).isVisible()).toBe(true)
    expect((await options(desktop)).length).toBeGreaterThan(8)
    expect(await list(desktop).locator('mark').first().innerText()).toMatch(/^овер$/i)
    await expectAccessible(desktop, '[role=search]')
    await takePicture(desktop, 'suggestions', { fullPage: false })
    const product = desktop.getByRole('group', { name: 'Товары' }).getByRole('option').first()
    const title = (await product.innerText()).split('\n')[0]
    await product.click()
    await desktop.waitForURL(/\/detail\//)
    await heading(desktop, title as string)
    expect(await list(desktop).isVisible()).toBe(false)
  })

  /** All results are in sight under the suggestions: the topmost thing there, under no bar of the page. */
  async function expectAllInSight(page: Page) {
    await typeQuery(page, 'игла 90')
    const all = page.getByRole('group', { name: 'Всё найденное' }).getByRole('option')
    const isSeen = () =>
      all.evaluate((option) => {
        const { x, y, width, height } = option.getBoundingClientRect()
        return option.contains(document.elementFromPoint(x + width / 2, y + height / 2))
      })
    await expect.poll(isSeen).toBe(true)
    // The stock is that of the size that was typed.
    const goods = page.getByRole('group', { name: 'Товары' }).getByRole('option')
    expect((await goods.allInnerTexts()).every((text) => /№ 90: (в|нет в).наличии/.test(text))).toBe(true)
  }

  /** That there is nothing to suggest is said. */
  async function expectNothingSaid(page: Page) {
    await field(page).fill('ъъщщзз')
    const nothing = page.getByText('Подсказок нет: проверьте слово или наберите артикул.')
    await nothing.waitFor()
    expect(await list(page).isVisible()).toBe(false)
    await expectNoSidewaysScroll(page)
    await expectAccessible(page, '[role=search]')
    await takePicture(page, 'no-suggestions', { fullPage: false })
    await field(page).fill('ъъ')
    await nothing.waitFor({ state: 'detached' })
  }

  test('when suggestions fail to load, the page and the typed words stay', async ({ desktop }) => {
    allowPageErrors(desktop, /^502: |status of 502|ERR_FAILED/)
    await desktop.goto('/help/payment')
    await typeQuery(desktop, 'овер')
    let failures = 0
    await desktop.route(/\/(suggestions|menu|personal)\.data/, (route) => {
      failures += 1
      // First a proxy without a backend, then no network.
      return failures % 2 === 1
        ? route.fulfill({ status: 502, contentType: 'text/html', body: '<h1>502 Bad Gateway</h1>' })
        : route.abort()
    })
    for (const query of ['оверл', 'оверло']) {
      const before = failures
      await field(desktop).fill(query)
      await expect.poll(() => failures).toBeGreaterThan(before)
    }
    await desktop.unrouteAll({ behavior: 'wait' })
    // Later suggestions work as usual.
    await typeQuery(desktop, 'оверлок')
    expect([await desktop.locator('[data-error]').count(), await desktop.locator('h1').count()]).toEqual([0, 1])
  })

  test('works by keyboard alone', async ({ desktop }) => {
    await desktop.goto('/help/payment')
    await field(desktop).focus()
    await desktop.waitForFunction(() => document.querySelector('[role=option]') !== null)
    expect(await desktop.getByRole('group', { name: 'Часто ищут' }).isVisible()).toBe(true)
    await desktop.keyboard.press('Escape')
    expect(await list(desktop).isVisible()).toBe(false)
    await typeQuery(desktop, 'утюг')
    expect(await field(desktop).getAttribute('aria-expanded')).toBe('true')
    expect(await activeText(desktop)).toBeNull()
    const all = await options(desktop)
    const steps: [key: string, at: number | null][] = [
      ['ArrowDown', 0],
      ['ArrowDown', 1],
      ['End', all.length - 1],
      ['ArrowDown', null],
      ['ArrowUp', all.length - 1],
      ['Home', 0],
      ['ArrowUp', null],
      ['ArrowDown', 0],
    ]
    for (const [key, at] of steps) {
      await desktop.keyboard.press(key)
      expect(await activeText(desktop), `after ${key}`).toBe(at === null ? null : all[at])
    }
    await desktop.keyboard.press('Escape')
    expect(await field(desktop).getAttribute('aria-expanded')).toBe('false')
    expect(await field(desktop).inputValue()).toBe('утюг')
    await desktop.keyboard.press('ArrowDown')
    await desktop.keyboard.press('ArrowDown')
    const chosen = (await activeText(desktop))?.split('\n')[0]
    expect(chosen).toBeTruthy()
    await desktop.keyboard.press('Enter')
    // A title has non-breaking spaces where its last line would be one short word.
    await desktop.waitForFunction(
      (text) => document.querySelector('h1')?.innerText.replace(/\s/g, ' ').toLowerCase().includes(text),
      chosen?.replace(/\s/g, ' ').toLowerCase() ?? '',
    )
  })

  test('a stale response is not shown; Enter without a choice searches what is typed', async ({ desktop }) => {
    await desktop.goto('/help/payment')
    await typeQuery(desktop, 'оверлок')
    await desktop.route(/\/suggestions.*search=%D1%83%D1%82/, async (route) => {
      await released
      await route.continue().catch(() => {})
    })
    let release = () => {}
    const released = new Promise<void>((resolve) => {
      release = resolve
    })
    const suggested = desktop.waitForRequest(/search=%D1%83%D1%82/)
    await field(desktop).fill('ут')
    await suggested
    await typeQuery(desktop, 'стол')
    release()
    await desktop.unrouteAll({ behavior: 'wait' })
    expect((await options(desktop)).join()).not.toMatch(/утюг/i)
    await desktop.keyboard.press('Enter')
    await desktop.waitForURL(/\/catalog\?search=/)
    await heading(desktop, 'Поиск: «стол»')
    expect(await list(desktop).isVisible()).toBe(false)
  })

  test('on a phone the list is as wide as the screen, all results in sight', async ({ phone }) => {
    await phone.goto('/help/payment')
    await phone.getByRole('navigation', { name: 'Разделы' }).getByText('Поиск').tap()
    await expectAllInSight(phone)
    await expectNothingSaid(phone)
    await typeQuery(phone, 'jdthkj')
    expect(await list(phone).boundingBox()).toMatchObject({ x: 0, width: 360 })
    await expectAccessible(phone, '[role=search]')
    await expectNoSidewaysScroll(phone)
    await takePicture(phone, 'suggestions', { fullPage: false })
    await phone.getByRole('group', { name: 'Разделы' }).getByRole('option').first().tap()
    await phone.waitForURL(/\/catalog\/.+/)
  })
})

describe('results', () => {
  test('show what was corrected, and link to a search as typed', async ({ desktop }) => {
    await desktop.goto('/catalog?search=jdthkjr')
    expect(await desktop.locator('h1').innerText()).toBe('Поиск: «jdthkjr»')
    expect(await desktop.locator('main').innerText()).toContain('Показаны товары по запросу «оверлок»')
    expect(await desktop.locator('meta[name=robots]').getAttribute('content')).toContain('noindex')
    await expectRightAtBothWidths(desktop, 'search-corrected', 'main p[role=status]')
    await desktop.getByRole('link', { name: 'Искать именно «jdthkjr»' }).click()
    await desktop.waitForURL(/exact=1/)
    await desktop.getByText('По запросу «jdthkjr» ничего не нашли').waitFor()
    await desktop.getByRole('link', { name: 'Искать с исправлениями' }).click()
    await desktop.getByText('Показаны товары по запросу').waitFor()
  })

  test('can be narrowed to a section and by filters', async ({ desktop }) => {
    await desktop.goto('/catalog?search=машина')
    const sections = desktop.getByRole('navigation', { name: 'Разделы с найденным' })
    const links = sections.getByRole('link')
    const shownAtFirst = await links.count()
    await sections.locator('summary', { hasText: /Ещё \d+/ }).focus()
    await desktop.keyboard.press('Enter')
    await sections.getByText('Свернуть').waitFor()
    expect(await links.count()).toBeGreaterThan(shownAtFirst)
    const chip = links.last()
    const [, name = '', count] = /^(.*?)\s*(\d+)$/s.exec(await chip.innerText()) ?? []
    await chip.click()
    await desktop.waitForURL(/\/catalog\/.+search=/)
    await heading(desktop, `Поиск: «машина» — ${name.trim()}`)
    expect(await desktop.locator('h1 + p').innerText()).toMatch(new RegExp(`^${count}\\s`))
    await desktop.goto('/catalog?search=машина&f.in-stock=1')
    expect(await desktop.locator('h1').innerText()).toBe('Поиск: «машина»')
    await desktop
      .getByRole('link', { name: /^Убрать/ })
      .first()
      .click()
    await desktop.waitForURL((url) => !url.search.includes('in-stock') && url.search.includes('search='))
  })

  test('goods come before articles; a line above links to the articles', async ({ phone }) => {
    await phone.goto('/catalog?search=оверлок')
    const texts = phone.getByRole('region', { name: 'Комплекты, подборки и статьи' })
    const goods = phone.getByRole('region', { name: 'Товары', exact: true }).getByRole('article').first()
    const top = async (element: typeof texts) => (await element.boundingBox())!.y
    expect(await top(goods)).toBeLessThan(740)
    expect(await top(texts)).toBeGreaterThan(await top(goods))
    await phone.getByRole('link', { name: /^и ещё \d+.материал/ }).tap()
    await expect.poll(() => top(texts)).toBeLessThan(740)
  })

  test('if no product has all words, some are dropped, and the page names them', async ({ phone }) => {
    await phone.goto('/catalog?search=оверлок+изумрудный')
    await phone
      .getByText('Со всеми словами сразу товаров нет, искали без слова «изумрудный». Показаны товары по запросу')
      .waitFor()
    await expectAccessible(phone, 'main p[role=status]')
    await expectNoSidewaysScroll(phone)
    await takePicture(phone, 'search-left-out')
    await phone.getByRole('link', { name: 'Искать именно «оверлок изумрудный»' }).tap()
    await phone.getByText('По запросу «оверлок изумрудный» ничего не нашли').waitFor()
  })

  test('conditions found in the query are chips, links that are removed by touch and by keyboard', async ({
    phone,
    desktop,
  }) => {
    const address = '/catalog?search=недорогая+швейная+машина+для+дома'
    await Promise.all([phone.goto(address), desktop.goto(address)])
    const chips = (page: Page) => page.getByRole('navigation', { name: 'Условия из запроса' })
    await expectAccessible(phone, '[aria-label="Условия из запроса"]')
    await expectNoSidewaysScroll(phone)
    await Promise.all([
      takePicture(phone, 'search-conditions', { fullPage: false }),
      takePicture(desktop, 'search-conditions', { fullPage: false }),
    ])
    const home = chips(desktop).getByRole('link', { name: 'Убрать: для дома' })
    // Without scripts the link leads to the search without its words.
    const withoutScripts = new URL((await home.getAttribute('href'))!, shop.url)
    expect(withoutScripts.searchParams.get('search')).toBe('недорогая швейная машина')
    await chips(phone)
      .getByRole('link', { name: /Убрать: недорогая: до \d+\s\d+\s₽/ })
      .tap()
    await heading(phone, 'Поиск: «швейная машина для дома»')
    await home.focus()
    await desktop.keyboard.press('Enter')
    await heading(desktop, 'Поиск: «недорогая швейная машина»')
  })

  test('for a model of another brand the page names the equivalent; a wrong price is named', async ({ phone }) => {
    await phone.goto('/catalog?search=аналог+juki+ddl-8700+до+30000')
    await phone.getByText('Juki DDL-8700 у нас нет; вот что его заменяет.').waitFor()
    await expectNoSidewaysScroll(phone)
    await takePicture(phone, 'search-stand-in', { fullPage: false })
    const refused = await (await fetch(`${shop.url}/catalog?search=утюг+от+50000+до+10`)).text()
    expect(refused).toContain('Цены «от 50000 до 10» не бывает')
  })

  test('an empty result fits both widths and has further links', async ({ desktop }) => {
    await desktop.goto('/catalog?search=велосипед+детский')
    await expectRightAtBothWidths(desktop, 'nothing-found-parts')
    const parts = desktop.getByRole('navigation', { name: 'Слова запроса по отдельности' })
    await parts.getByRole('link', { name: /детский/ }).click()
    await desktop.waitForURL((url) => url.searchParams.get('search') === 'детский')
    await heading(desktop, 'Поиск: «детский»')
  })

  test('without scripts the form is a form', async () => {
    const visitor = openPlainVisitor()
    await visitor.open('/')
    const form = visitor.all('[role=search]')[0]!
    visitor.fill('Поиск по каталогу', 'овелок', { in: form })
    await visitor.press('Найти', { in: form })
    expect(visitor.path).toMatch(/^\/catalog\?search=/)
    expect(visitor.text()).toContain('Показаны товары по запросу «оверлок»')
    expect(visitor.named('a', 'Искать именно «овелок»').getAttribute('href')).toContain('exact=1')
  })
})
