import type { Locator, Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import {
  allowPageErrors,
  type CookieOwner,
  expectAccessible,
  expectNoSidewaysScroll,
  expectRightAtBothWidths,
  expectWholeFocusRings,
  shop,
  signIn,
  takePicture,
  test,
  waitForHydration,
  widths,
} from './browser.ts'
import {
  address,
  addToBasket,
  buyer,
  consent,
  consentPlainly,
  expectPlaced,
  expectPlainlyPlaced,
  fillCheckout,
  fillPlainCheckout,
  openAvailable,
  putInBasket,
  soldGroups,
  titleOf,
} from './buyer.ts'
import { findDemoSamples } from './demo-samples.ts'
import { linkFromEmail } from './inbox.ts'
import { openPlainVisitor } from './plain-visitor.ts'

const { category, ancestors, filter, value, quickBuyCategory } = await findDemoSamples()

describe('a guest orders a machine', () => {
  test('found through the menu and filters', async ({ desktop }) => {
    await desktop.goto('/')
    // The state of the basket appears after hydration.
    await desktop.getByRole('banner').getByText('пусто').waitFor()
    await desktop.getByRole('banner').getByRole('link', { name: 'Каталог', exact: true }).click({ delay: 200 })
    const menu = desktop.getByRole('banner').getByRole('navigation', { name: 'Каталог' })
    if (ancestors[0]) await menu.getByRole('link', { name: ancestors[0].title, exact: true }).hover()
    await menu.getByRole('link', { name: new RegExp(`^${escaped(category.title)}`) }).click()
    await desktop.waitForURL(`**/catalog/${category.path}`)

    await desktop
      .getByRole('complementary', { name: 'Фильтры' })
      .getByLabel(new RegExp(`^${escaped(value.title)}`))
      .first()
      .click()
    await desktop.getByRole('button', { name: /^Показать \d/ }).click()
    await desktop.waitForURL((url) => url.searchParams.get(`f.${filter.code}`) === value.code)
    await expect.poll(() => desktop.locator('h1 + p').innerText()).toMatch(new RegExp(`^${value.count}\\s`))
    await expectAccessible(desktop, 'div:has(> a[aria-label^="Убрать: "])')
    await takePicture(desktop, 'filtered')

    const title = await openAvailable(desktop)
    await addToBasket(desktop)
    await desktop
      .getByRole('banner')
      .getByRole('link', { name: /^Корзина .+ 1 позиция/ })
      .click()
    await desktop.waitForURL('**/cart')
    // Off-screen content is rendered a frame later (content-visibility) and has no text until then.
    await expect
      .poll(() => desktop.getByRole('region', { name: 'В наличии', exact: true }).innerText())
      .toContain(title)
    await takePicture(desktop, 'cart')

    await desktop.getByRole('link', { name: 'Оформить' }).click()
    await desktop.waitForURL('**/checkout')
    await fillCheckout(desktop)
    await desktop.getByRole('button', { name: /^Заказать на / }).waitFor()
    await expectAccessible(desktop)
    await takePicture(desktop, 'checkout')
    await desktop.getByRole('button', { name: /^Заказать на / }).click()
    await expectPlaced(desktop, title)
    expect(await desktop.locator('main').innerText()).toMatch(
      /Мы завели вам аккаунт[\s\S]+одноразовый пароль: он придёт на anna-/,
    )
    await expectAccessible(desktop)
    await takePicture(desktop, 'order-placed')
    await desktop.goto('/cart')
    expect(await desktop.locator('main').innerText()).toContain('В корзине пока ничего нет')
  })

  test('on a phone; the link in its email confirms and cancels the order in another browser', async ({ phone }) => {
    await phone.goto(`/catalog/${quickBuyCategory.path}`)
    const title = await availableCard(phone).getByRole('heading').getByRole('link').innerText()
    const card = phone.getByRole('article').filter({ hasText: title }).first()
    await card.getByRole('button', { name: /^В корзину/ }).tap()
    await card
      .getByLabel(/^Количество/)
      .first()
      .waitFor()
    await phone.getByRole('navigation', { name: 'Разделы' }).getByRole('link', { name: 'Корзина' }).tap()
    await phone.waitForURL('**/cart')
    await expectNoSidewaysScroll(phone)
    await takePicture(phone, 'cart')
    await phone.getByRole('link', { name: 'Оформить' }).tap()
    await phone.waitForURL('**/checkout')
    const buyerEmail = await fillCheckout(phone)
    await phone.getByRole('button', { name: /^Заказать на / }).waitFor()
    // Completed blocks collapse by themselves and can be opened again.
    for (const title of ['Получение', 'Покупатель']) await block(phone, title).getByText('Изменить').waitFor()
    await expect.poll(() => block(phone, 'Оплата').locator('details').getAttribute('open')).not.toBeNull()
    await expectNoSidewaysScroll(phone)
    await expectAccessible(phone, undefined, { isOtherWidth: true })
    await takePicture(phone, 'checkout')
    await block(phone, 'Покупатель').getByText('Изменить').tap()
    expect(await phone.getByLabel('Электронная почта').inputValue()).toBe(buyerEmail)
    await phone.getByLabel('Имя и фамилия').focus()
    await phone.getByLabel(/^Принимаю условия продажи/).focus()
    await block(phone, 'Покупатель').getByText('Изменить').waitFor()
    expect(await focused(phone)).toMatch(/^Принимаю условия продажи/)
    await phone.getByRole('button', { name: /^Заказать на / }).tap()
    await expectPlaced(phone, title)
    await expectNoSidewaysScroll(phone)
    await takePicture(phone, 'order-placed')
    // A guest who has only placed the order has not verified the email address.
    expect(await phone.getByRole('button', { name: 'Подтвердить заказ' }).count()).toBe(0)

    const { pathname } = new URL(phone.url())
    const state = async () => {
      const { rows } = await shop.pool.query<{ status: string; isConfirmed: boolean }>(
        `select s.code as status, o.confirm_before is null as "isConfirmed" from orders o
          join order_statuses s on s.id = o.status_id where o.id = $1`,
        [Number(pathname.split('/').at(-1))],
      )
      return rows[0]
    }
    expect((await state())?.isConfirmed).toBe(false)
    const other = openPlainVisitor()
    await other.open(await linkFromEmail(buyerEmail, pathname))
    expect(other.path).toBe(pathname)
    await other.press('Подтвердить заказ')
    expect(other.text()).toContain('Товары отложены для вас по')
    expect((await state())?.isConfirmed).toBe(true)
    await other.press('Отменить заказ')
    expect(other.all('#cancel')).toEqual([])
    expect((await state())?.status).toMatch(/^cancelled/)
  })

  test('without scripts, by plain forms', async () => {
    const visitor = openPlainVisitor()
    await visitor.open('/')
    await visitor.follow(/^Ваш город/, { at: 0 })
    expect(visitor.path).toMatch(/^\/city/)
    visitor.fill('Город', 'Орел')
    await visitor.press('Выбрать')
    expect(visitor.path).toBe('/')
    await visitor.follow('Каталог', { in: visitor.all('header')[0]!, at: 0 })
    expect(visitor.path).toBe('/catalog')
    await visitor.follow(new RegExp(`^${escaped(category.title)}`), { in: visitor.all('main')[0]!, at: 0 })
    expect(visitor.path).toBe(`/catalog/${category.path}`)
    visitor.check(new RegExp(`^${escaped(value.title)}`), { in: visitor.part('Фильтры'), at: 0 })
    await visitor.press(/^Показать/, { in: visitor.part('Фильтры'), at: 0 })
    expect(new URL(visitor.path, shop.url).searchParams.get(`f.${filter.code}`)).toBe(value.code)
    expect(visitor.text(visitor.all('h1 + p')[0])).toMatch(new RegExp(`^${value.count}\\s`))

    const card = visitor.all('article').find((article) => visitor.text(article).includes('В наличии'))!
    const title = visitor.text(visitor.all('h2 a, h3 a', card)[0])
    await visitor.follow(title, { in: card, at: 0 })
    expect(visitor.heading()).toBe(title)
    await visitor.press(/^В корзину/, { in: visitor.part('Покупка') })
    expect(visitor.path).toBe('/cart')
    expect(visitor.text()).toContain(title)
    await visitor.follow('Оформить', { at: 0 })
    expect(visitor.path).toBe('/checkout')
    expect(visitor.value('Город')).toBe('Орёл')
    fillPlainCheckout(visitor)
    await visitor.press('Рассчитать доставку', { at: 0 })
    consentPlainly(visitor)
    await visitor.press(/^Заказать на /, { at: 0 })
    await expectPlainlyPlaced(visitor, title)
  })

  test('with the keyboard alone', async ({ desktop }) => {
    await desktop.goto(`/catalog/${quickBuyCategory.path}`)
    await desktop.keyboard.press('Tab')
    expect(await focused(desktop)).toBe('К содержанию')
    await desktop.keyboard.press('Enter')
    await tabTo(desktop, /^В корзину: /)
    await desktop.keyboard.press('Enter')
    await desktop
      .getByRole('banner')
      .getByRole('link', { name: /^Корзина .+ 1 позиция/ })
      .waitFor()
    await desktop.goto('/cart')
    await tabTo(desktop, /^Оформить$/)
    await desktop.keyboard.press('Enter')
    await desktop.waitForURL('**/checkout')
    for (const [label, text] of Object.entries({ ...address, ...buyer })) {
      await tabTo(desktop, new RegExp(`^${label}`))
      await desktop.keyboard.type(text)
    }
    await tabTo(desktop, /^Принимаю условия продажи/)
    await desktop.keyboard.press('Space')
    await tabTo(desktop, /^Соглашаюсь на обработку/)
    await desktop.keyboard.press('Space')
    // The button shows the total after the delivery is priced; before that no button has this name.
    await desktop.getByRole('button', { name: /^Заказать на / }).waitFor()
    await tabTo(desktop, /^Заказать на /)
    await desktop.keyboard.press('Enter')
    await expectPlaced(desktop, '')
  })
})

test('a signed-in buyer’s email is filled in; when the shop does not answer, the form stays', async ({ desktop }) => {
  const { email } = await signIn(desktop)
  const [group] = await soldGroups(true, 1)
  await desktop.request.post('/cart', {
    form: { intent: 'add', group: String(group), count: '1' },
    headers: { origin: shop.url },
  })
  await desktop.goto('/checkout')
  expect(await desktop.getByLabel('Электронная почта').inputValue()).toBe(email)
  allowPageErrors(desktop, /checkout|ERR_FAILED|ERR_INTERNET_DISCONNECTED/)
  await desktop.route('**/checkout.data**', (route) => route.abort())
  await fillCheckout(desktop)
  await desktop.getByText('Рассчитать доставку не получилось').waitFor()
  await desktop.unroute('**/checkout.data**')
  await desktop.getByLabel('Комментарий к заказу').fill('Позвоните у ворот')
  await desktop.keyboard.press('Tab')
  await desktop.getByRole('button', { name: /^Заказать на / }).waitFor()
  expect(await desktop.getByLabel('Имя и фамилия').inputValue()).toBe(buyer['Имя и фамилия'])
  await desktop.setViewportSize({ width: 768, height: 900 })
  await desktop.goto(`/catalog/${quickBuyCategory.path}`)
  await expectNoSidewaysScroll(desktop)
})

describe('a list is pasted into the basket', () => {
  const articles = async () => {
    const { rows } = await shop.pool.query<{ code: string }>(
      `select o.vendor_code as code from offers o join group_offers go on go.offer_id = o.id and go.quantity = 1
        join groups g on g.id = go.group_id
         join product_sites ps on ps.product_id = g.product_id and ps.site_id = 1
           join offer_prices op on op.offer_id = o.id
       where o.vendor_code <> '' and g.hidden_at is null
         and (select count(*) from offers same
           where folded_article(same.vendor_code) = folded_article(o.vendor_code)) = 1
       group by o.id order by o.id limit 3`,
    )
    return rows.map(({ code }) => code)
  }
  const listOf = ([one, two, three]: string[]) =>
    `Артикул\tНаименование\tКол-во\n${one!.toLowerCase()}\tпервое\t3\n${two} — 2 шт\n${three} x5\nиглы для ` +
    `трикотажа 10 упаковок\nабвгдежз 777 шт\nИтого\t\t20`

  test('previewed, added, and unclear lines are resolved', async ({ desktop }) => {
    await desktop.goto('/cart')
    await desktop.locator('main').getByRole('link', { name: 'Вставить список' }).first().click()
    await desktop.waitForURL('**/cart/list')
    await desktop.getByLabel('Список', { exact: true }).fill(listOf(await articles()))
    await desktop.getByRole('button', { name: 'Проверить список' }).click()
    await desktop.getByRole('heading', { name: /^Узнали 3.строки, непонятны 2/ }).waitFor()
    await expectRightAtBothWidths(desktop, 'list-preview')
    await desktop.getByRole('button', { name: /^В корзину — 3.строки/ }).click()
    await desktop.getByText(/^В корзине — 3.строки из списка/).waitFor()
    await expect.poll(() => desktop.evaluate(() => document.activeElement?.id)).toBe('list-added')
    await expectRightAtBothWidths(desktop, 'list-unclear')
    // Nothing is chosen: what is typed below meanwhile stays.
    const list = desktop.getByLabel('Список', { exact: true })
    await list.fill('DBx1-90 10')
    allowPageErrors(desktop, /400 \(Bad Request\)/)
    await desktop.getByRole('button', { name: 'Добавить выбранное в корзину' }).click()
    await desktop.getByText('Выберите хотя бы в одной строке').waitFor()
    expect(await list.inputValue()).toBe('DBx1-90 10')
    const guesses = desktop.getByLabel('Что имелось в виду: иглы для трикотажа 10 упаковок')
    await guesses.selectOption({ index: 1 })
    await desktop.getByRole('button', { name: 'Добавить выбранное в корзину' }).click()
    await desktop.getByText(/^В корзине — 1.строка из списка/).waitFor()
    expect(await desktop.getByText('иглы для трикотажа 10 упаковок').count()).toBe(0)
    await desktop.getByRole('button', { name: 'Убрать: абвгдежз 777 шт' }).click()
    await desktop.getByText('абвгдежз 777 шт').waitFor({ state: 'detached' })
  })

  test('without scripts, from the catalogue into the basket', async () => {
    const visitor = openPlainVisitor()
    await visitor.open('/catalog')
    await visitor.follow('Вставить список артикулов', { in: visitor.all('main')[0]!, at: 0 })
    expect(visitor.path).toBe('/cart/list')
    visitor.fill('Список', listOf(await articles()))
    await visitor.press('Проверить список')
    await visitor.press(/^В корзину — 3 строки/)
    expect(visitor.text()).toContain('В корзине — 3 строки из списка')
    visitor.select('Что имелось в виду: иглы для трикотажа 10 упаковок', 1)
    await visitor.press('Добавить выбранное в корзину')
    expect(visitor.text()).toContain('В корзине — 1 строка из списка')
    await visitor.press('Убрать: абвгдежз 777 шт')
    expect(visitor.text()).not.toContain('абвгдежз 777 шт')
    await visitor.open('/cart')
    expect(visitor.text()).toContain('4 позиции')
  })
})

describe('a pickup point', () => {
  const addSmallProduct = async (visitor: CookieOwner) => {
    const { rows } = await shop.pool.query<{ id: number }>(
      `select g.id from groups g join group_offers go on go.group_id = g.id join offers o on o.id = go.offer_id
        join stock s on s.offer_id = o.id
         join product_sites ps on ps.product_id = g.product_id and ps.site_id = 1
           join offer_prices op on op.offer_id = o.id
       where o.weight_grams between 1 and 1000 and greatest(o.length_mm, o.width_mm, o.height_mm) < 500
         and s.on_hand > 9 and go.quantity = 1
       order by g.id limit 1`,
    )
    await putInBasket(visitor, [{ id: rows[0]!.id }])
  }

  test('is found in the list by text, and chosen on the map by keyboard', async ({ desktop }) => {
    await addSmallProduct(desktop)
    await desktop.goto('/checkout')
    await desktop.getByRole('radio', { name: /^Пункт выдачи/ }).check()
    const points = desktop.getByRole('group', { name: 'Пункт выдачи' })
    await points.getByLabel('Город или улица пункта').fill('казань баум')
    await points.getByText('Казань, улица Баумана, 44').waitFor()
    await expect.poll(() => points.getByRole('radio').count()).toBe(1)
    await takePicture(desktop, 'points-list')
    await points.getByLabel('Город или улица пункта').fill('')
    // The map opens at the points found.
    await points.getByText('улица Нижегородская, 32').waitFor()
    await points.getByRole('button', { name: 'На карте' }).click()
    const map = points.getByRole('region', { name: 'Карта пунктов выдачи' })
    await map.getByText('Москва', { exact: true }).first().waitFor()
    await map.getByRole('button', { name: /Таганке/ }).focus()
    await desktop.keyboard.press('Enter')
    expect(await points.getByRole('radio', { name: /улица Нижегородская, 32/ }).isChecked()).toBe(true)
    await expectAccessible(desktop, '[data-block=delivery]')
    await takePicture(desktop, 'points-map')
    await desktop.getByRole('button', { name: /^Заказать на / }).waitFor()
    await desktop.setViewportSize({ width: widths.phone, height: 740 })
    await map.getByText('Москва', { exact: true }).first().waitFor()
    await expectNoSidewaysScroll(desktop)
    await expectAccessible(desktop, '[data-block=delivery]', { isOtherWidth: true })
    await takePicture(desktop, 'points-map')
  })

  test('without scripts is chosen from a list, nearest first', async () => {
    const visitor = openPlainVisitor()
    await addSmallProduct(visitor)
    await visitor.open('/checkout')
    visitor.check(/^Пункт выдачи/)
    // No point is chosen yet: the form is shown again with the pickup points.
    await visitor.press('Рассчитать доставку', { at: 0, status: 400 })
    const points = visitor.part('Пункт выдачи')
    expect(visitor.all('input[type=radio]', points)[0]!.getAttribute('value')).toMatch(/MSK/)
    visitor.check(/улица Нижегородская, 32/, { in: points })
    await visitor.press('Рассчитать доставку', { at: 0 })
    expect(visitor.hasNamed('button', /^Заказать на /)).toBe(true)
  })
})

/** The form of checkout that is sent before anything is filled in. */
async function expectIncomplete(desktop: Page) {
  allowPageErrors(desktop, /400 \(Bad Request\)/)
  await desktop.getByRole('button', { name: /^Заказать/ }).click()
  await desktop.getByRole('alert').waitFor()
  const name = desktop.getByLabel('Имя и фамилия')
  expect(await name.getAttribute('aria-invalid')).toBe('true')
  expect(await desktop.locator('main').innerText()).not.toMatch(/undefined|NaN|\[object/)
  await expectAccessible(desktop, 'main form')
  await takePicture(desktop, 'checkout-errors')
  const terms = await desktop.getByRole('link', { name: 'Текст условий' }).getAttribute('href')
  expect(await (await fetch(shop.url + terms)).text()).toMatch(/<h1[^>]*>Условия продажи/)
  await expectWholeFocusRings(desktop)
}

describe('the checkout form', () => {
  test('incomplete says what is missing; an organization pays by invoice; a reload keeps all but the consents', async ({
    desktop,
  }) => {
    const [group] = await soldGroups(true, 1)
    await putInBasket(desktop, [{ id: group!, count: 2 }])
    await desktop.goto('/checkout')
    await expectIncomplete(desktop)
    await fillCheckout(desktop)
    await desktop.getByText('Организация или ИП').click()
    const inn = desktop.getByLabel('ИНН', { exact: true })
    await inn.pressSequentially('57980')
    await desktop.getByRole('option', { name: /^ООО «Орловская мануфактура»/ }).click()
    expect(await inn.inputValue()).toBe('5798000016')
    expect(await desktop.getByLabel('КПП').inputValue()).toBe('579801001')
    await expect.poll(() => desktop.getByRole('radio', { name: /^Счёт для организации/ }).isChecked()).toBe(true)
    await desktop.getByRole('button', { name: /^Дальше: покупатель/ }).click()
    await desktop.getByRole('button', { name: /^Дальше: получение/ }).click()
    await desktop.getByRole('button', { name: /^Заказать на / }).waitFor()
    await desktop.reload()
    const buyerBlock = block(desktop, 'Покупатель')
    await expect.poll(() => buyerBlock.locator('details').getAttribute('open')).toBeNull()
    expect(await buyerBlock.innerText()).toContain('ООО «Орловская мануфактура», ИНН 5798000016')
    expect(await desktop.getByLabel(/^Принимаю условия продажи/).isChecked()).toBe(false)
    await desktop.getByRole('button', { name: /^Заказать на / }).waitFor()
    await expectRightAtBothWidths(desktop, 'checkout-folded')
    await buyerBlock.getByText('Изменить').click()
    await takePicture(desktop, 'checkout-organization')
    await consent(desktop)
    // The link of a refusal opens the field it leads to, though its block was folded when the order was sent.
    await inn.fill('5798000017')
    await desktop.getByRole('button', { name: /^Дальше: покупатель/ }).click()
    allowPageErrors(desktop, /400 \(Bad Request\)|422/)
    await desktop.getByRole('button', { name: /^Заказать на / }).click()
    await desktop.getByRole('alert').getByRole('link', { name: 'ИНН' }).click()
    await expect.poll(() => desktop.evaluate(() => document.activeElement?.id)).toBe('payer.inn')
    expect(await inn.isVisible()).toBe(true)
    await inn.fill('5798000016')
    await desktop.getByRole('button', { name: /^Заказать на / }).click()
    await expectPlaced(desktop, 'ООО «Орловская мануфактура»')
    expect(
      await desktop.evaluate(() => Object.keys(sessionStorage).filter((key) => key.startsWith('checkout'))),
    ).toEqual([])
  })

  test('submitted while delivery is repriced for the city’s region, it is sent once the price arrives', async ({
    desktop,
  }) => {
    const [group] = await soldGroups(true, 1)
    await putInBasket(desktop, [{ id: group! }])
    const [city, price] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    await desktop.route('**/city.data**', async (route) => {
      await city.promise
      await route.continue()
    })
    await desktop.goto('/checkout')
    await fillCheckout(desktop)
    const order = desktop.getByRole('button', { name: /^Заказать/ }).first()
    const pricedOrder = desktop.getByRole('button', { name: /^Заказать на / })
    await pricedOrder.waitFor()
    await desktop.route('**/checkout.data**', async (route) => {
      if (route.request().postData()?.includes('intent=calculate')) await price.promise
      await route.continue()
    })
    city.resolve()
    await expect.poll(() => pricedOrder.count()).toBe(0)
    await order.click()
    price.resolve()
    await expectPlaced(desktop, await titleOf(group!))
  })

  test('the header’s city decides availability, prices and dates; the last address comes first', async ({
    desktop,
  }) => {
    const { rows } = await shop.pool.query<{ id: number }>(
      `select g.id from groups g join group_offers m on m.group_id = g.id join offers o on o.id = m.offer_id
       where g.id = any($1) group by g.id having sum(o.weight_grams * m.quantity) between 25000 and 60000
         and max(o.length_mm) < 1500 limit 1`,
      [await soldGroups(true, 2000)],
    )
    const add = () =>
      desktop.request.post('/cart', {
        form: { intent: 'add', group: String(rows[0]!.id), count: '1' },
        headers: { origin: shop.url },
      })
    const choose = async (city: string) => {
      await desktop
        .getByRole('banner')
        .or(desktop.getByRole('region', { name: 'О магазине' }))
        .getByRole('link', { name: /^Ваш город/ })
        .first()
        .click()
      const dialog = desktop.getByRole('dialog', { name: 'Ваш город' })
      const field = dialog.getByLabel('Город', { exact: true })
      await field.pressSequentially(city.slice(0, 4))
      await dialog.getByRole('option').first().waitFor()
      // Escape closes the suggestions alone.
      await desktop.keyboard.press('Escape')
      await dialog.getByRole('option').first().waitFor({ state: 'detached' })
      expect(await field.inputValue()).toBe(city.slice(0, 4))
      await dialog.getByRole('button', { name: city, exact: true }).click()
      await dialog.waitFor({ state: 'detached' })
    }
    await desktop.goto('/help/payment')
    await desktop.getByRole('banner').getByText('пусто').waitFor()
    await choose('Казань')
    await desktop
      .getByRole('link', { name: /^Ваш город: Казань/ })
      .first()
      .waitFor()
    const [cookie] = (await desktop.context().cookies()).filter(({ name }) => name.startsWith('city'))
    const document = await (await fetch(shop.url, { headers: { cookie: `${cookie!.name}=${cookie!.value}` } })).text()
    expect(document).not.toContain('Казань')

    await add()
    await desktop.goto('/checkout')
    const city = desktop.getByLabel('Город', { exact: true })
    expect(await city.inputValue()).toBe('Казань')
    const method = (name: string) => desktop.getByRole('radio', { name: new RegExp(`^${name}`) })
    expect(await method('Пункт выдачи').isDisabled()).toBe(true)
    expect(await desktop.getByText(/^До 20 кг, а заказ весит/).isVisible()).toBe(true)
    expect(await method('Самовывоз').isDisabled()).toBe(true)
    expect(await method('Курьер').isChecked()).toBe(true)
    const methods = desktop.getByRole('group', { name: 'Способ получения' })
    expect(await methods.innerText()).toMatch(/(янв|фев|мар|апр|мая|июн|июл|авг|сен|окт|ноя|дек)/)
    expect(await methods.innerText()).toContain('₽')
    await takePicture(desktop, 'checkout-city')

    await choose('Новосибирск')
    await expect.poll(() => city.inputValue()).toBe('Новосибирск')
    await expect.poll(() => method('Самовывоз').isDisabled()).toBe(false)

    await fillCheckout(desktop)
    await desktop.getByRole('button', { name: /^Заказать на / }).click()
    await expectPlaced(desktop, '')
    await add()
    await desktop.goto('/checkout')
    expect(await desktop.getByRole('radio', { name: /Московское шоссе.+Как в прошлом заказе/ }).isChecked()).toBe(true)
    expect(await city.inputValue()).toBe('Орёл')
  })

  test('a promo code and bonuses are applied and removed, and nothing typed is lost', async ({ desktop }) => {
    const [group] = await soldGroups(true, 1)
    await signIn(desktop, { email: 'maria@shpulka.example' })
    await desktop.request.post('/cart', {
      form: { intent: 'add', group: String(group), count: '1' },
      headers: { origin: shop.url },
    })
    await desktop.goto('/checkout')
    for (const block of await desktop.locator('details:not([open]) > summary', { hasText: 'Изменить' }).all())
      await block.click()
    await desktop.getByLabel('Имя и фамилия').fill(buyer['Имя и фамилия'])
    await desktop.getByRole('radio', { name: /^Курьер/ }).check()
    await consent(desktop)
    const sum = desktop.getByRole('button', { name: /^Заказать на / })
    await sum.waitFor()
    const full = await sum.innerText()
    allowPageErrors(desktop, /422/)
    await desktop.getByText('Есть промокод?').click()
    await desktop.getByLabel('Промокод').fill('нет такого')
    await desktop.keyboard.press('Enter')
    await expect.poll(() => desktop.getByLabel('Промокод').getAttribute('aria-invalid')).toBe('true')
    await priceDeliveryLate(desktop)
    await desktop.getByLabel('Промокод').fill('швея5')
    await desktop.getByRole('button', { name: 'Применить' }).click()
    await desktop.getByRole('button', { name: 'Убрать промокод ШВЕЯ5' }).waitFor()
    await expect.poll(() => sum.innerText()).not.toBe(full)
    const withCode = await sum.innerText()
    await desktop.getByLabel(/^Списать бонусы/).fill('100')
    await desktop.getByRole('button', { name: 'Списать', exact: true }).click()
    await expect.poll(() => sum.innerText()).not.toBe(withCode)
    await expect
      .poll(() => desktop.getByRole('complementary', { name: 'Ваш заказ' }).innerText())
      .toContain('Оплата бонусами')
    expect(await desktop.getByLabel('Имя и фамилия').inputValue()).toBe(buyer['Имя и фамилия'])
    await expectAccessible(desktop, 'aside[aria-label="Ваш заказ"]')
    await takePicture(desktop, 'checkout-bonuses')
    await desktop.setViewportSize({ width: 768, height: 900 })
    await expectNoSidewaysScroll(desktop)
    await takePicture(desktop, 'checkout-bonuses')
    await desktop.setViewportSize({ width: 1280, height: 900 })
    await desktop.getByRole('button', { name: 'Не списывать' }).click()
    await expect.poll(() => sum.innerText()).toBe(withCode)
    await sum.click()
    await expectPlaced(desktop, 'ШВЕЯ5')
  })

  test.for(['desktop', 'phone'] as const)(
    'a changed price is shown before anything is ordered: %s',
    async (device, { desktop, phone }) => {
      const page = device === 'phone' ? phone : desktop
      const [group] = await soldGroups(true, 1)
      await putInBasket(page, [{ id: group!, count: 2 }])
      await page.goto('/checkout')
      await fillCheckout(page)
      const order = page.getByRole('button', { name: /^Заказать на / })
      await order.waitFor()
      const previousTotal = await order.innerText()
      const raisePrice =
        'update offer_prices set price_kopecks = price_kopecks + $1 where offer_id in (select offer_id from ' +
        'group_offers where group_id = $2)'
      await shop.pool.query(raisePrice, [10_000, group])
      allowPageErrors(page, /422/)
      await order.click()
      // The change is not announced: the page learns of it only from the rejected order.
      await page
        .getByRole('main')
        .getByText(/: за штуку было .+, стало /)
        .waitFor()
      await expectAccessible(page, '#checkout-problems')
      await takePicture(page, 'checkout-dearer')
      // The message is visible, covered by nothing, and has the focus; the new total can be confirmed only there.
      const problems = page.locator('#checkout-problems')
      await expect.poll(() => problems.evaluate((box) => box === document.activeElement)).toBe(true)
      expect(await problems.evaluate(coveredCorners)).toEqual([])
      expect(await problems.getByRole('status').count()).toBe(1)
      expect(await order.count()).toBe(0)
      const confirm = problems.getByRole('button', { name: /^Да, заказать на / })
      expect((await confirm.innerText()).replace('Да, заказать', 'Заказать')).not.toBe(previousTotal)
      if (device === 'desktop') await spoilName(page, problems, confirm)
      await confirm.click()
      await expectPlaced(page, '')
      await shop.pool.query(raisePrice, [-10_000, group])
    },
  )

  /** A field spoilt meanwhile is asked for; once it is right again, the total can still be confirmed. */
  async function spoilName(page: Page, problems: Locator, confirm: Locator) {
    const name = page.getByLabel('Имя и фамилия')
    await name.press('Enter')
    expect(await problems.evaluate((box) => box === document.activeElement)).toBe(true)
    const buyerName = await name.inputValue()
    await name.fill('')
    await confirm.click()
    await problems.getByRole('link', { name: 'Имя и фамилия' }).waitFor()
    await name.fill(buyerName)
    await expect.poll(() => problems.getByRole('link').count()).toBe(0)
  }

  /** Corners of a box that are outside of the screen, or under something else. */
  const coveredCorners = (box: Element) => {
    const { top, right, bottom, left } = box.getBoundingClientRect()
    return [top + 2, bottom - 2].flatMap((y) =>
      [left + 20, right - 20].flatMap((x) => (box.contains(document.elementFromPoint(x, y)) ? [] : [`${x}, ${y}`])),
    )
  }
})

const block = (page: Page, title: string) => page.getByRole('region', { name: title, exact: true })

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

/**
 * Makes the first delivery price arrive during the next revalidation of the page: after its request, before its
 * response.
 */
async function priceDeliveryLate(page: Page) {
  const [pageRequested, priced] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const isHeld = { price: true, page: true }
  await page.route('**/checkout.data**', async (route) => {
    if (route.request().method() === 'POST' && isHeld.price) {
      isHeld.price = false
      await pageRequested.promise
      await route.fulfill({ response: await route.fetch() })
      return priced.resolve()
    }
    if (route.request().method() === 'GET' && isHeld.page && !isHeld.price) {
      isHeld.page = false
      pageRequested.resolve()
      await priced.promise
      // Wait until the price is rendered.
      await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))))
    }
    await route.continue()
  })
}

const availableCard = (page: Page) =>
  page
    .getByRole('article')
    .filter({ has: page.getByRole('button', { name: /^В корзину/ }) })
    .first()

/** The accessible name of the focused element. */
const focused = (page: Page) =>
  page.evaluate(() => {
    const element = document.activeElement as HTMLInputElement | null
    const labels = element?.getAttribute('aria-labelledby')?.split(' ')
    return (
      labels?.map((id) => document.getElementById(id)?.textContent).join(' ') ??
      element?.getAttribute('aria-label') ??
      element?.labels?.[0]?.textContent ??
      element?.textContent ??
      ''
    ).trim()
  })

async function tabTo(page: Page, name: RegExp) {
  const max = 400
  for (let presses = 0; presses < max; presses += 1) {
    await page.keyboard.press('Tab')
    if (name.test(await focused(page))) return
  }
  throw new Error(`${name} cannot be reached by Tab`)
}

describe('an order paid by card', () => {
  test('declined at the bank, tried again, and paid though the bank’s notification is lost', async ({ desktop }) => {
    const [group] = await soldGroups(true, 1)
    await putInBasket(desktop, [{ id: group! }])
    await desktop.goto('/checkout')
    await fillCheckout(desktop)
    await desktop.getByLabel(/^Картой онлайн/).check()
    await desktop.getByRole('button', { name: /^Заказать на / }).click()
    await desktop.waitForURL('**/api/sandbox-bank/**')
    expect(await desktop.locator('main').innerText()).toContain('Это не настоящий банк')
    await expectRightAtBothWidths(desktop, 'sandbox-bank')
    await desktop.getByRole('button', { name: 'Отклонить' }).click()
    await desktop.waitForURL(/\/order\/\d+$/)
    await desktop.getByText('Оплата не прошла').waitFor()
    await expectRightAtBothWidths(desktop, 'payment-declined', 'main')

    // «Назад» on the bank's page shows this page as it was left: on its way. It can be left again.
    allowPageErrors(desktop, /sandbox-bank/)
    await desktop.route('**/api/sandbox-bank/**', (route) => route.fulfill({ status: 204 }))
    await Promise.all([
      desktop.waitForResponse('**/api/sandbox-bank/**'),
      desktop.getByRole('button', { name: /^Попробовать ещё раз/ }).click(),
    ])
    await desktop.evaluate(() => window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })))
    await desktop.getByRole('button', { name: /^Вернуться к оплате/ }).waitFor()
    await waitForHydration(desktop)
    await desktop.unrouteAll()
    await desktop.getByRole('button', { name: /^Вернуться к оплате/ }).click()
    await desktop.waitForURL('**/api/sandbox-bank/**')
    await desktop.getByRole('link', { name: 'Вернуться в магазин без оплаты' }).click()
    await desktop.waitForURL(/\/order\/\d+$/)
    await desktop.getByText('Проверяем оплату').waitFor()
    await takePicture(desktop, 'payment-checking')
    await desktop.getByRole('button', { name: /^Вернуться к оплате/ }).click()
    await desktop.waitForURL('**/api/sandbox-bank/**')
    await desktop.getByRole('button', { name: 'Оплатить и потерять уведомление' }).click()
    await desktop.waitForURL(/\/order\/\d+$/)
    await desktop.getByText(/^Оплачено /).waitFor()
    await expectRightAtBothWidths(desktop, 'payment-succeeded', 'main')
  })

  // The journey that shows a browser without scripts: what it hides and shows, its own checks of forms, the policy of
  // the page for forms that lead to the bank. Other forms without scripts are shown by plain HTTP (plain-visitor.ts).
  test('in a browser without JavaScript', async ({ plain }) => {
    await plain.goto(`/catalog/${quickBuyCategory.path}`)
    await availableCard(plain)
      .getByRole('button', { name: /^В корзину/ })
      .click()
    await plain.goto('/checkout')
    await fillCheckout(plain)
    await plain.getByLabel(/^Картой онлайн/).check()
    await plain
      .getByRole('button', { name: /^Заказать|^Рассчитать/ })
      .first()
      .click()
    if (!plain.url().includes('sandbox-bank')) await plain.getByRole('button', { name: /^Заказать на / }).click()
    await plain.waitForURL('**/api/sandbox-bank/**')
    await plain.getByRole('button', { name: 'Оплатить', exact: true }).click()
    await plain.waitForURL(/\/order\/\d+$/)
    await plain.getByText(/^Оплачено /).waitFor()
  })
})
