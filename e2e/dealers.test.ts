import { describe, expect } from 'vitest'
import { centerOf, expectNoSidewaysScroll, openTouchInput, shop, takePicture, test } from './browser.ts'
import { openPlainVisitor } from './plain-visitor.ts'

describe('addresses and dealers', () => {
  test('are filtered by tag and city, in a list and on a map operated by keyboard', async ({ desktop }) => {
    await desktop.goto('/')
    await desktop.getByRole('link', { name: 'Адреса и дилеры' }).first().click()
    await desktop.getByRole('heading', { level: 1, name: 'Адреса и дилеры' }).waitFor()
    const map = desktop.getByRole('region', { name: 'Карта магазинов и дилеров' })
    await map
      .getByRole('button', { name: /показать ближе$|: / })
      .first()
      .waitFor()
    await takePicture(desktop, 'dealers')

    await desktop.getByText('Услуги и марки').click()
    await desktop.getByRole('link', { name: /^Выезд в цех/ }).click()
    await desktop.waitForURL('**/dealers?tags=vyezd')
    await desktop.getByRole('main').getByLabel('Город', { exact: true }).selectOption({ label: 'Владивосток (1)' })
    await desktop.getByRole('heading', { level: 1, name: 'Адреса и дилеры: Владивосток' }).waitFor()
    expect(await desktop.getByRole('article').allTextContents()).toEqual([expect.stringContaining('Порт-Текстиль')])

    const pin = map.getByRole('button', { name: /Порт-Текстиль/ })
    await pin.focus()
    await desktop.keyboard.press('Enter')
    await expect.poll(() => pin.getAttribute('aria-pressed')).toBe('true')
    await desktop.getByRole('link', { name: 'Порт-Текстиль' }).click()
    await desktop.getByRole('heading', { level: 1, name: 'Порт-Текстиль' }).waitFor()
  })

  test('a mark of several places that comes apart keeps the focus on the map', async ({ desktop }) => {
    await desktop.goto('/dealers')
    const map = desktop.getByRole('region', { name: 'Карта магазинов и дилеров' })
    const several = map.getByRole('button', { name: /показать ближе$/ }).first()
    await several.focus()
    const codes = await several.getAttribute('data-codes')
    await desktop.keyboard.press('Enter')
    const focused = () => desktop.evaluate(() => (document.activeElement as HTMLElement).dataset.codes?.split(','))
    await expect.poll(focused).toContain(codes!.split(',')[0])
    expect(await focused()).not.toEqual(codes!.split(','))
  })

  test('are shown ten at a time; the map stays visible and within the country, and zooms by wheel only with Ctrl', async ({
    desktop,
  }) => {
    await desktop.goto('/dealers')
    const map = desktop.getByRole('region', { name: 'Карта магазинов и дилеров' })
    const rows = desktop.getByRole('article')
    const pins = map.getByRole('button', { name: /показать ближе$|: / })
    await pins.first().waitFor()
    const { y: top, height } = (await map.boundingBox())!
    const places = await pins.evaluateAll((all) => all.map((pin) => pin.getBoundingClientRect().y))
    expect((Math.min(...places) - top) / height, 'no more of the Arctic than the places need').toBeLessThan(0.3)
    expect(await rows.count()).toBe(10)
    await desktop.getByRole('link', { name: 'Показать ещё 10' }).click()
    await expect.poll(() => rows.count()).toBe(20)
    await expect
      .poll(() => desktop.evaluate(() => document.activeElement?.closest('article')?.id))
      .toBe(await rows.nth(10).getAttribute('id'))

    const marks = () => pins.allTextContents()
    const before = await marks()
    expect(before.join(' '), 'marks have the names of their towns').toContain('Мурманск')
    expect(before.filter((text) => !/\p{L}/u.test(text))).toEqual([])
    expect(before.join(' '), 'a mark of several places too').toContain('Москва')
    await map.hover()
    await desktop.mouse.wheel(0, 600)
    await expect.poll(() => desktop.evaluate(() => window.scrollY)).toBeGreaterThan(0)
    await desktop.getByText('Масштаб — колесом с клавишей Ctrl').waitFor()
    expect(await marks()).toEqual(before)
    expect((await map.boundingBox())!.y, 'the map beside the list').toBeGreaterThanOrEqual(0)
    // The map does not zoom out further than the whole country.
    const zoomOut = map.getByRole('button', { name: 'Дальше' })
    const isFullyZoomedOut = async () => (await zoomOut.getAttribute('aria-disabled')) === 'true'
    for (let presses = 0; presses < 3 && !(await isFullyZoomedOut()); presses += 1) await zoomOut.click()
    expect(await isFullyZoomedOut()).toBe(true)
    const all = await marks()
    await map.hover()
    await desktop.keyboard.down('Control')
    await desktop.mouse.wheel(0, -600)
    await desktop.keyboard.up('Control')
    await expect.poll(marks).not.toEqual(all)
  })

  test('are sorted by distance from the visitor, and filtered by those open now', async ({ phone }) => {
    await phone.context().grantPermissions(['geolocation'], { origin: shop.url })
    await phone.context().setGeolocation({ latitude: 56.0, longitude: 92.9 })
    await phone.goto('/dealers')
    await phone.getByRole('button', { name: 'Ближайшие' }).tap()
    await phone.getByText(/сначала ближайшие/).waitFor()
    expect(await phone.getByRole('article').first().textContent()).toMatch(/Енисейская мануфактура/)
    await takePicture(phone, 'dealers')
    await phone.getByRole('button', { name: 'Открыто сейчас' }).tap()
    await phone.getByText(/открыто сейчас, сначала ближайшие/).waitFor()
    // This service works around the clock, so it is open whenever the test runs.
    const onDuty = phone.getByRole('link', { name: 'Дежурный сервис в Иванове' })
    while (!(await onDuty.isVisible())) await phone.getByRole('link', { name: /^Показать ещё/ }).tap()
    await phone.getByRole('button', { name: 'На карте' }).tap()
    const map = phone.getByRole('region', { name: 'Карта магазинов и дилеров' })
    await map.waitFor()
    await expectNoSidewaysScroll(phone)
    await takePicture(phone, 'dealers-map')

    // One finger scrolls the page over the map; two move the map.
    await map.scrollIntoViewIfNeeded()
    const marks = () =>
      map
        .getByRole('button', { name: /показать ближе$|: / })
        .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().x))
    const [before, scrolled] = [await marks(), await phone.evaluate(() => window.scrollY)]
    const touch = await openTouchInput(phone)
    const { x, y } = await centerOf(map)
    await touch('touchStart', [x, y])
    for (const step of [20, 60, 100, 140]) await touch('touchMove', [x - 40, y - step])
    await phone.getByText('Двигайте карту двумя пальцами').waitFor()
    // A touch during inertial scrolling would not reach the map.
    const scrolling = await phone.evaluateHandle(() => ({
      end: new Promise((resolve) => document.addEventListener('scrollend', resolve, { once: true })),
    }))
    await touch('touchEnd')
    await scrolling.evaluate(({ end }) => end.then(() => true))
    await expect.poll(() => phone.evaluate(() => window.scrollY)).toBeGreaterThan(scrolled)
    expect(await marks(), 'the map stays where it was').toEqual(before)
    // How far the page has scrolled depends on its height, which depends on the shops open now.
    await map.evaluate((element) => element.scrollIntoView({ block: 'center', behavior: 'instant' }))
    const now = await centerOf(map)
    await touch('touchStart', [now.x - 30, now.y], [now.x + 30, now.y])
    for (const step of [20, 40, 60]) await touch('touchMove', [now.x - 30 - step, now.y], [now.x + 30 - step, now.y])
    await touch('touchEnd')
    await expect.poll(marks).not.toEqual(before)
  })

  test('without scripts: a form for the city, links for tags and pages, opening hours as text', async () => {
    const visitor = openPlainVisitor()
    await visitor.open('/dealers')
    const city = visitor.field('Город')
    const options = city.querySelectorAll('option')
    visitor.select(
      city,
      options.findIndex((option) => option.getAttribute('value') === 'Казань'),
    )
    await visitor.press('Показать', { in: visitor.all('main')[0]! })
    const [place, ...others] = visitor.all('article')
    expect(others).toEqual([])
    expect(visitor.text(place)).toMatch(/ежедневно|пн–сб 9:00–20:00, вс 10:00–17:00/)
    await visitor.follow('Казанская игла')
    expect(visitor.all('tr').map((row) => visitor.text(row))).toContain('Воскресенье 10:00–17:00')
    const structured = [...visitor.source().matchAll(/<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/gs)]
    expect(structured.map(([, each]) => JSON.parse(each!))).toContainEqual(
      expect.objectContaining({
        '@type': 'Store',
        geo: expect.objectContaining({ latitude: 55.8204 }),
        openingHoursSpecification: expect.anything(),
      }),
    )
    await visitor.open('/dealers?page=2')
    expect(visitor.all('article')).toHaveLength(10)
  })

  test('a place shows its hours with today marked, a route and contacts', async ({ phone }) => {
    await phone.goto('/dealers/ivanovo')
    await phone.locator('tr[aria-current=date]').waitFor()
    const routeLink = phone.getByRole('link', { name: 'Построить маршрут' })
    expect(await routeLink.getAttribute('href')).toBe('https://yandex.ru/maps/?rtext=%7E56.9662%2C41.0093&rtt=auto')
    await takePicture(phone, 'dealer')
  })

  test('an unknown place is 404 with the shop’s message', async () => {
    const answer = await fetch(`${shop.url}/dealers/nowhere`)
    expect(answer.status).toBe(404)
    expect(await answer.text()).toContain('Страница не найдена')
  })
})
