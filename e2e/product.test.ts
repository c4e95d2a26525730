import type { Product } from '@shpulka/contract/catalogue/catalog'
import { offerTitle } from '@shpulka/contract/catalogue/offer-title'
import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { offerName, requestedSum } from '../apps/storefront/app/catalogue/product/offer-choice.rule.ts'
import { allowPageErrors, expectAccessible, expectNoSidewaysScroll, shop, takePicture, test } from './browser.ts'
import { openPlainVisitor } from './plain-visitor.ts'

/** A product of the demo by article, as a guest sees it. */
const findProduct = async (vendorCode: string) => {
  const { rows } = await shop.pool.query<{ id: number }>('select id from products where vendor_code = $1', [vendorCode])
  return (await (await fetch(`${shop.url}/api/catalog/v1/products/view?id=${rows[0]!.id}`)).json()) as Product
}
const [machine, needles, soldOut, mannequin] = await Promise.all(
  ['LM-L-5550', 'ND-DB1', 'TV-T-8100', 'SL-ZHM-1'].map(findProduct),
)

/** On a tablet the price, the stock and the button of a table of sizes are on the first screen. */
async function expectTabletFirstScreen(page: Page) {
  const button = page.getByRole('link', { name: 'Выберите размер' }).last()
  // The bar is there once the box is known to be out of sight.
  await expect.poll(async () => (await button.boundingBox())?.y).toBeLessThan(1024)
  const table = (await page.locator('#offers').boundingBox())!
  // No gap between the table and the box below it.
  expect((await page.locator(box).boundingBox())!.y - table.y - table.height).toBeLessThanOrEqual(24)
}

/** Beside a table of sizes the facts are under the gallery, which shows one picture alone. */
async function expectFactsUnderGallery(page: Page) {
  const pictures = page.getByRole('region', { name: 'Фотографии товара' })
  const [frame, next, facts, table] = (await Promise.all(
    [
      pictures,
      pictures.getByRole('img').nth(1),
      page.locator('.product-facts'),
      page.locator('#offers[data-table]'),
    ].map((part) => part.boundingBox()),
  )) as { x: number; y: number; width: number; height: number }[]
  expect(next!.x, 'not even its first pixel').toBeGreaterThanOrEqual(frame!.x + frame!.width)
  expect(facts!.x).toBe(frame!.x)
  expect(facts!.y).toBeLessThan(table!.y + table!.height)
}

async function expectAlternatives(page: Page) {
  const strip = page.getByRole('region', { name: 'Похожие в наличии' })
  expect(await strip.getByRole('listitem').count()).toBeGreaterThan(2)
  expect(await strip.innerText()).not.toContain('Нет\u00a0в\u00a0наличии')
  await strip.getByRole('link').first().click()
  await page
    .locator(box)
    .getByRole('button', { name: /^В корзину/ })
    .waitFor()
}

const box = 'aside[aria-label="Покупка"]'

// routes.test.ts checks the page of the machine, also on a phone.
test.for([
  ['needles', needles!, { 1280: expectFactsUnderGallery, 768: expectTabletFirstScreen }],
  ['sold-out', soldOut!, { 360: expectAlternatives }],
  ['mannequin', mannequin!, {}],
] as const)('a page of %s fits every width', async ([name, product, also], { desktop }) => {
  await desktop.goto(product.path)
  for (const width of [1280, 768, 360] as const) {
    await desktop.setViewportSize({ width, height: width === 768 ? 1024 : 900 })
    await expectNoSidewaysScroll(desktop)
    if (width !== 768) await expectAccessible(desktop, 'main', { isOtherWidth: width === 360 })
    await takePicture(desktop, `product-${name}`)
    await (also as Partial<Record<number, (page: Page) => Promise<void>>>)[width]?.(desktop)
  }
})

const roubles = (kopecks: number) => `${(kopecks / 100).toLocaleString('ru-RU')} ₽`
const visibleText = async (page: Page, of = 'main') =>
  (await page.locator(of).innerText()).replaceAll(/[\u00a0\u202f]/g, ' ')
test('a video after the pictures is sent in ranges and can be seeked', async ({ desktop }) => {
  const [video] = machine!.videos
  const parts: number[] = []
  desktop.on('response', (response) => {
    if (response.url().includes(`/api/video/v1/${video!.id}.webm`)) parts.push(response.status())
  })
  await desktop.goto(machine!.path)
  await desktop.getByRole('button', { name: `Видео: ${video!.title}` }).click()
  await takePicture(desktop, 'product-video', { fullPage: false })
  await desktop.getByRole('link', { name: `Смотреть видео: ${video!.title}` }).click()
  const player = desktop.locator('dialog.gallery [data-current] video')
  await expect.poll(() => player.evaluate((element: HTMLVideoElement) => Math.round(element.duration))).toBe(4)
  for (const second of [3.5, 0.5]) {
    await player.evaluate((element: HTMLVideoElement, to) => {
      element.currentTime = to
    }, second)
    await expect
      .poll(() =>
        player.evaluate((element: HTMLVideoElement) => [element.seeking, element.currentTime, element.readyState >= 2]),
      )
      .toEqual([false, second, true])
  }
  expect(new Set(parts)).toEqual(new Set([206]))
  await expectAccessible(desktop, 'dialog.gallery')
  await takePicture(desktop, 'product-video-open', { fullPage: false })

  const visitor = openPlainVisitor()
  await visitor.open(machine!.path)
  expect(visitor.named('a', `Смотреть видео: ${video!.title}`).getAttribute('href')).toBe(
    `/api/video/v1/${video!.id}.webm`,
  )
})

describe('choosing a group', () => {
  const other = machine!.groups[1]!
  const size = needles!.groups[3]!

  test('changes price, quantity prices, article and weight in place, and the basket gets it', async ({ desktop }) => {
    await desktop.goto(machine!.path)
    await desktop.getByRole('radio', { name: new RegExp(other.title) }).check()
    await expect
      .poll(() => visibleText(desktop, box))
      .toContain(roubles(other.prices[0]!.price).replaceAll('\u00a0', ' '))
    expect(await visibleText(desktop, box)).toContain(roubles(other.prices[1]!.price).replaceAll('\u00a0', ' '))
    // The picture is that of the choice: a machine at its table.
    const picture = desktop.locator('button[aria-current=true]')
    await expect.poll(() => picture.getAttribute('aria-label')).toMatch(/^Фото 3/)
    expect(desktop.url()).toBe(shop.url + machine!.path)
    await desktop
      .locator(box)
      .getByRole('button', { name: /^В корзину/ })
      .click()
    await desktop.locator(box).getByRole('link', { name: 'В корзине' }).waitFor()
    await desktop.goto('/cart')
    expect(await visibleText(desktop)).toContain(offerTitle(machine!.title, other.title))
  })

  test('of many groups works by arrow keys', async ({ desktop }) => {
    await desktop.goto(needles!.path)
    // Of sizes none is chosen until the buyer does: the button leads to them.
    const choose = desktop.locator(box).getByRole('link', { name: 'Выберите размер' })
    await choose.click()
    const first = desktop.getByRole('radio').first()
    expect(await first.evaluate((radio) => radio.matches(':focus-visible'))).toBe(true)
    expect(await desktop.getByRole('radio', { checked: true }).count()).toBe(0)
    for (let presses = 0; presses < 3; presses += 1) await desktop.keyboard.press('ArrowDown')
    await expect.poll(() => visibleText(desktop)).toContain(`Артикул ${size.offers[0]!.vendorCode}`)
    expect(await desktop.getByRole('radio', { name: size.title }).isChecked()).toBe(true)
    expect(await choose.count()).toBe(0)
  })

  test('works without scripts: its price has an address, and the basket gets it', async () => {
    const visitor = openPlainVisitor()
    await visitor.open(needles!.path)
    visitor.check(size.title)
    await visitor.press(/^Показать цену/)
    expect(visitor.path).toMatch(/group=/)
    expect(visitor.text()).toContain(`Артикул ${size.offers[0]!.vendorCode}`)
    await visitor.press(/^В корзину/, { in: visitor.part('Покупка') })
    expect(visitor.path).toBe('/cart')
    expect(visitor.text()).toContain(size.title)
  })

  test('of another product redirects to the page without a group', async () => {
    const visitor = openPlainVisitor()
    await visitor.open(`${machine!.path}?group=${size.id}`)
    expect(visitor.path).toBe(machine!.path)
  })
})

describe('sizes ordered in a table', () => {
  const selected = needles!.groups.slice(0, 3)
  const counts = ['10', '15', '5']

  test.for(['desktop', 'phone'] as const)(
    'several go into the basket at once, from the box and from the bar: %s',
    async (device, { desktop, phone }) => {
      const page = device === 'phone' ? phone : desktop
      const press = device === 'phone' ? 'tap' : 'click'
      await page.goto(needles!.path)
      for (const [at, { title }] of selected.entries()) {
        await page.getByRole('textbox', { name: `Сколько: ${title}`, exact: true }).fill(counts[at]!)
        await page.getByRole('textbox', { name: `Сколько: ${title}`, exact: true }).blur()
      }
      const orderButton = page.getByRole('button', { name: 'В корзину: 3\u00a0размера, 30\u00a0уп.', exact: true })
      await orderButton.first().waitFor()
      // The price is that of all of them; the lines' own prices depend on the sum.
      const sum = /([\d\s]+)₽\s*за 3 размера, 30 уп\./.exec(await visibleText(page, box))?.[1]?.replaceAll(/\s/g, '')
      expect(Number(sum) * 100).toBe(
        requestedSum(Object.fromEntries(selected.map(({ id }, at) => [id, Number(counts[at])])), selected, 0),
      )
      // The buy box is off-screen: the bar has the same button.
      await page.locator('#reviews').scrollIntoViewIfNeeded()
      await orderButton.last()[press]()
      await page.getByText('Положили в корзину').waitFor({ state: 'attached' })
      expect(await page.getByText(/^в корзине (10|15|5).уп\.$/).count()).toBe(3)
      // Another press must not add one more of the last size.
      await page.locator(box).getByRole('link', { name: 'Выберите размер' }).waitFor()
      if (device === 'desktop') await expectOneAddedOnce(page)
      await takePicture(page, 'product-bar', { fullPage: false })
      await page.goto('/cart')
      for (const { title } of selected) expect(await visibleText(page)).toContain(title)
    },
  )

  /** One of a row is added once too when the answer is lost and the press repeated. */
  async function expectOneAddedOnce(page: Page) {
    allowPageErrors(page, /cart/)
    await page.route('**/cart.data**', async (route) => {
      await route.fetch()
      await route.abort()
    })
    await page.getByText(offerName(selected[0]!.title), { exact: true }).first().click()
    // The bar has the button too, while the box is out of sight.
    const one = page
      .getByRole('button', { name: new RegExp(`^В корзину: ${offerName(selected[0]!.title)}`) })
      .filter({ visible: true })
      .last()
    await one.click()
    await page.getByText('Магазин не отвечает').waitFor()
    await page.unroute('**/cart.data**')
    await one.click()
    await page.getByText('Положили в корзину').waitFor({ state: 'attached' })
    await page.getByText('в корзине 11\u00a0уп.', { exact: true }).waitFor()
  }

  test('works without scripts', async () => {
    const visitor = openPlainVisitor()
    await visitor.open(needles!.path)
    for (const [at, { title }] of selected.entries()) visitor.fill(`Сколько: ${title}`, counts[at]!)
    await visitor.press(/^В корзину/, { in: visitor.part('Покупка') })
    expect(visitor.path).toBe('/cart')
    for (const { title } of selected) expect(visitor.text()).toContain(title)
  })
})

describe('on the page itself', () => {
  test('a price offer (КП) for the chosen group is made without the basket', async () => {
    const visitor = openPlainVisitor()
    await visitor.open(machine!.path)
    await visitor.follow('Запросить КП')
    expect(visitor.text()).toContain(machine!.title)
    visitor.fill(/^Для кого/, 'ООО «Лён»')
    await visitor.press('Составить предложение')
    expect(visitor.path).toMatch(/^\/price-offer\/./)
    expect(visitor.text()).toContain(machine!.title)
  })

  test('questions are shown, and one can be asked about this product', async ({ desktop }) => {
    await desktop.goto(machine!.path)
    const tabs = desktop.getByRole('navigation', { name: 'Разделы страницы' })
    await tabs.getByRole('link', { name: /^Отзывы/ }).click()
    await expect
      .poll(() => tabs.locator('[aria-current=true]').allInnerTexts())
      .toEqual([expect.stringMatching(/^Отзывы/)])
    const questions = desktop.getByRole('region', { name: /^Вопросы и ответы/ })
    await questions.locator('summary').first().click()
    await questions.getByText(/^Спросили: Светлана Б\./).waitFor()
    await questions.getByRole('link', { name: 'Задать вопрос о товаре' }).click()
    await desktop.waitForURL('**/forms/ask-answer?product=*')
    await expect.poll(() => desktop.getByLabel('Артикул товара').inputValue()).toBe(machine!.vendorCode)
  })

  test('instalments follow the terms of the site, and fitting goods are bought in place', async ({ desktop }) => {
    await desktop.goto(machine!.path)
    expect(await visibleText(desktop, box)).toMatch(/рассрочк/i)
    const fitting = desktop.getByRole('region', { name: 'Подходит к этому товару' })
    await fitting.scrollIntoViewIfNeeded()
    const buy = fitting
      .getByRole('button', { name: /^(В корзину|Отложить): / })
      .or(fitting.getByRole('link', { name: /^Выбрать: / }))
    expect(await buy.count()).toBe(await fitting.getByRole('listitem').count())
    await fitting
      .getByRole('link', { name: /^Выбрать: / })
      .first()
      .click()
    await desktop.getByRole('dialog').getByRole('button', { name: 'Больше' }).first().click()
    await desktop
      .getByRole('dialog')
      .getByRole('button', { name: /^В корзину: 1/ })
      .click()
    await desktop.getByText('Положили в корзину').last().waitFor()
  })
})

describe('delivery', () => {
  test('is estimated to another city, which is remembered on the next product', async ({ desktop }) => {
    await desktop.goto(machine!.path)
    expect(await visibleText(desktop, box)).toContain('Доставка: Москва')
    await desktop.getByText('Другой город').click()
    await desktop.getByLabel('Город доставки').fill('Владивосток')
    await desktop.locator(box).getByRole('button', { name: 'Показать', exact: true }).click()
    await expect.poll(() => visibleText(desktop, box)).toContain('Доставка: Владивосток')
    await desktop.goto(needles!.path)
    await expect.poll(() => visibleText(desktop, box)).toContain('Доставка: Владивосток')
    const document = await (await fetch(shop.url + needles!.path)).text()
    expect(document).not.toContain('Владивосток')
  })

  test('is estimated without scripts by a plain form', async () => {
    const visitor = openPlainVisitor()
    await visitor.open(machine!.path)
    visitor.fill('Город доставки', 'Казань')
    await visitor.press('Показать', { in: visitor.part('Покупка') })
    expect(visitor.path).toMatch(/city=/)
    expect(visitor.text(visitor.part('Покупка'))).toContain('Доставка: Казань')
  })
})

test('viewed products are shown on the next page without moving it, and stay in the browser', async ({ phone }) => {
  for (const product of [machine!, soldOut!]) {
    await phone.goto(product.path)
    await phone.waitForFunction(
      (id) => (localStorage.getItem('recently-viewed') ?? '').includes(String(id)),
      product.id,
    )
  }
  await phone.goto(needles!.path)
  const strip = phone.getByRole('region', { name: 'Вы смотрели' })
  await strip.waitFor()
  expect(await strip.getByRole('link').allInnerTexts()).toEqual([soldOut!.title, machine!.title])
  const shifts = await phone.evaluate(
    () =>
      new Promise<string[]>((resolve) => {
        const moved: string[] = []
        const parsedAt = (performance.getEntriesByType('navigation')[0] as PerformanceNavigationTiming)
          .domContentLoadedEventEnd
        new PerformanceObserver((list) => {
          type Shift = { value: number; startTime: number; sources: { node: Node | null; previousRect: DOMRect }[] }
          // Shifts while the document is still being parsed are caused by its later part.
          for (const { value, startTime, sources } of list.getEntries() as unknown as Shift[])
            for (const { node, previousRect } of startTime < parsedAt ? [] : sources)
              moved.push(
                `${value}: ${(node instanceof Element ? node.outerHTML : node?.textContent)?.slice(0, 150)} ${JSON.stringify(previousRect)}`,
              )
        }).observe({ type: 'layout-shift', buffered: true })
        requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(() => resolve(moved))))
      }),
  )
  expect(shifts).toEqual([])
})

test('documents of a machine are downloaded under their Russian names', async () => {
  const visitor = openPlainVisitor()
  await visitor.open(machine!.path)
  const paper = visitor.named('a', /^Паспорт/)
  expect(visitor.text(paper)).toMatch(/PDF, \d+ КБ/)
  const answer = await visitor.request(paper.getAttribute('href')!)
  expect(answer.headers.get('content-type')).toBe('application/pdf')
  expect(decodeURIComponent(answer.headers.get('content-disposition') ?? '')).toContain(`Паспорт ${machine!.title}.pdf`)
  expect(
    Buffer.from(await answer.arrayBuffer())
      .subarray(0, 5)
      .toString(),
  ).toBe('%PDF-')
})

test('a printed page has the price and characteristics, without interactive parts', async ({ desktop }) => {
  await desktop.emulateMedia({ media: 'print' })
  await desktop.goto(machine!.path)
  expect(await desktop.getByRole('heading', { name: 'Похожие товары' }).isVisible()).toBe(false)
  expect(
    await desktop
      .getByRole('button', { name: /^В корзину/ })
      .first()
      .isVisible(),
  ).toBe(false)
  expect(await visibleText(desktop)).toContain(roubles(machine!.groups[0]!.prices[0]!.price).replaceAll('\u00a0', ' '))
  await takePicture(desktop, 'product-printed')
})

test('on a phone the first screen of a sold-out product says that there is none, and offers a notice', async ({
  phone,
}) => {
  await phone.goto(soldOut!.path)
  const bar = phone.getByText('Нет\u00a0в\u00a0наличии', { exact: true }).last()
  expect((await bar.boundingBox())!.y).toBeLessThan(phone.viewportSize()!.height)
  await phone.getByRole('link', { name: 'Сообщить', exact: true }).tap()
  await phone.getByRole('dialog', { name: 'Сообщить о поступлении' }).waitFor()
})

test('the stock of a searched size is not cut off on phones', async ({ phone }) => {
  await phone.goto('/catalog?search=иглы 90')
  const stock = phone.getByText(/^№ 90: /).first()
  expect(await stock.innerText()).toMatch(/№ 90: в\s+наличии \d+/)
  expect(await stock.evaluate((line) => line.scrollHeight - line.clientHeight)).toBeLessThanOrEqual(0)
})
