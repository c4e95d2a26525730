import { describe, expect } from 'vitest'
import { centreOf, expectAccessible, expectNoSidewaysScroll, shop, takePicture, test, touches } from './browser.ts'

describe('addresses and dealers', () => {
  test('by tag and city, on a list and on a map by the keyboard', async ({ desktop }) => {
    await desktop.goto('/')
    await desktop.getByRole('link', { name: 'Адреса и дилеры' }).first().click()
    await desktop.getByRole('heading', { level: 1, name: 'Адреса и дилеры' }).waitFor()
    const map = desktop.getByRole('region', { name: 'Карта магазинов и дилеров' })
    await map.getByText('Северный Ледовитый океан').waitFor()
    await takePicture(desktop, 'dealers')
    await expectAccessible(desktop)

    await desktop.getByText('Услуги и марки').click()
    await desktop.getByRole('link', { name: /^Выезд в цех/ }).click()
    await desktop.waitForURL('**/dealers?tags=vyezd')
    await desktop.getByRole('main').getByLabel('Город', { exact: true }).selectOption({ label: 'Владивосток (1)' })
    await desktop.getByRole('heading', { level: 1, name: 'Магазины и дилеры: Владивосток' }).waitFor()
    expect(await desktop.getByRole('article').allTextContents()).toEqual([expect.stringContaining('Порт-Текстиль')])

    const pin = map.getByRole('button', { name: /Порт-Текстиль/ })
    await pin.focus()
    await desktop.keyboard.press('Enter')
    await expect.poll(() => pin.getAttribute('aria-pressed')).toBe('true')
    await desktop.getByRole('link', { name: 'Порт-Текстиль' }).click()
    await desktop.getByRole('heading', { level: 1, name: 'Порт-Текстиль' }).waitFor()
  })

  test('ten at first; the map stays visible and within the country, and zooms by wheel only with Ctrl', async ({
    desktop,
  }) => {
    await desktop.goto('/dealers')
    const map = desktop.getByRole('region', { name: 'Карта магазинов и дилеров' })
    const rows = desktop.getByRole('article')
    await map.getByText('Северный Ледовитый океан').waitFor()
    expect(await rows.count()).toBe(10)
    await desktop.getByRole('link', { name: 'Показать ещё 10' }).click()
    await expect.poll(() => rows.count()).toBe(20)
    await expect
      .poll(() => desktop.evaluate(() => document.activeElement?.closest('article')?.id))
      .toBe(await rows.nth(10).getAttribute('id'))

    const marks = () => map.getByRole('button', { name: /показать ближе$|: / }).allTextContents()
    const seen = await marks()
    expect(seen.join(' '), 'marks are called by their towns').toContain('Мурманск')
    expect(seen.filter((text) => !/\p{L}/u.test(text))).toEqual([])
    expect(seen.join(' '), 'a mark of several too').toContain('Москва')
    await map.hover()
    await desktop.mouse.wheel(0, 600)
    await expect.poll(() => desktop.evaluate(() => window.scrollY)).toBeGreaterThan(0)
    await desktop.getByText('Масштаб — колесом с клавишей Ctrl').waitFor()
    expect(await marks()).toEqual(seen)
    expect((await map.boundingBox())!.y, 'the map beside the list').toBeGreaterThanOrEqual(0)
    // All of the country is as far as it goes.
    const further = map.getByRole('button', { name: 'Дальше' })
    const isLeast = async () => (await further.getAttribute('aria-disabled')) === 'true'
    for (let presses = 0; presses < 3 && !(await isLeast()); presses += 1) await further.click()
    expect(await isLeast()).toBe(true)
    const all = await marks()
    await map.hover()
    await desktop.keyboard.down('Control')
    await desktop.mouse.wheel(0, -600)
    await desktop.keyboard.up('Control')
    await expect.poll(marks).not.toEqual(all)
  })

  test('sorted by distance from the visitor, and only those open now', async ({ phone }) => {
    await phone.context().grantPermissions(['geolocation'], { origin: shop.url })
    await phone.context().setGeolocation({ latitude: 56.0, longitude: 92.9 })
    await phone.goto('/dealers')
    await phone.getByRole('button', { name: 'Ближайшие' }).tap()
    await phone.getByText(/сначала ближайшие/).waitFor()
    expect(await phone.getByRole('article').first().textContent()).toMatch(/Енисейская мануфактура/)
    await takePicture(phone, 'dealers')
    await phone.getByRole('button', { name: 'Открыто сейчас' }).tap()
    await phone.getByText(/открыто сейчас, сначала ближайшие/).waitFor()
    // Who is on duty round the clock is open at any moment a test is run.
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
    const [seen, scrolled] = [await marks(), await phone.evaluate(() => window.scrollY)]
    const put = await touches(phone)
    const { x, y } = await centreOf(map)
    await put('touchStart', [x, y])
    for (const step of [20, 60, 100, 140]) await put('touchMove', [x - 40, y - step])
    await phone.getByText('Двигайте карту двумя пальцами').waitFor()
    // A touch while the page still glides is not the map's.
    const gliding = await phone.evaluateHandle(() => ({
      end: new Promise((resolve) => document.addEventListener('scrollend', resolve, { once: true })),
    }))
    await put('touchEnd')
    await gliding.evaluate(({ end }) => end.then(() => true))
    await expect.poll(() => phone.evaluate(() => window.scrollY)).toBeGreaterThan(scrolled)
    expect(await marks(), 'the map stays where it was').toEqual(seen)
    // How far the page glided depends on how long it is, and that on which shops are open now.
    await map.evaluate((element) => element.scrollIntoView({ block: 'center', behavior: 'instant' }))
    const now = await centreOf(map)
    await put('touchStart', [now.x - 30, now.y], [now.x + 30, now.y])
    for (const step of [20, 40, 60]) await put('touchMove', [now.x - 30 - step, now.y], [now.x + 30 - step, now.y])
    await put('touchEnd')
    await expect.poll(marks).not.toEqual(seen)
  })

  test('without scripts: a form for the city, links for tags, pages and plain hours', async ({ plain }) => {
    await plain.goto('/dealers')
    await plain.getByLabel('Город').selectOption('Казань')
    await plain.getByRole('main').getByRole('button', { name: 'Показать', exact: true }).click()
    await plain
      .getByText('ежедневно', { exact: false })
      .or(plain.getByText('пн–сб 9:00–20:00, вс 10:00–17:00'))
      .first()
      .waitFor()
    expect(await plain.getByRole('article').count()).toBe(1)
    await plain.getByRole('link', { name: 'Казанская игла' }).click()
    expect(await plain.getByRole('row', { name: 'Воскресенье 10:00–17:00' }).count()).toBe(1)
    const machine = await plain.locator('script[type="application/ld+json"]').allTextContents()
    expect(machine.map((each) => JSON.parse(each))).toContainEqual(
      expect.objectContaining({
        '@type': 'Store',
        geo: expect.objectContaining({ latitude: 55.8204 }),
        openingHoursSpecification: expect.anything(),
      }),
    )
    await plain.goto('/dealers?page=2')
    expect(await plain.getByRole('article').count()).toBe(10)
  })

  test('a point has its hours with today marked, a route, people to ask', async ({ phone }) => {
    await phone.goto('/dealers/ivanovo')
    await phone.locator('tr[aria-current=date]').waitFor()
    const way = phone.getByRole('link', { name: 'Построить маршрут' })
    expect(await way.getAttribute('href')).toBe('https://yandex.ru/maps/?rtext=%7E56.9662%2C41.0093&rtt=auto')
    await takePicture(phone, 'dealer')
    await expectAccessible(phone)
  })

  test('an unknown point is 404 with the shop’s message', async ({ plain }) => {
    const answer = await plain.request.get(`${shop.url}/dealers/nowhere`)
    expect(answer.status()).toBe(404)
    expect(await answer.text()).toContain('Страница не найдена')
  })
})
