import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import {
  allowPageErrors,
  type CookieOwner,
  expectAccessible,
  expectNoSidewaysScroll,
  shop,
  signIn,
  takePicture,
  test,
} from './browser.ts'
import { buyer, consent, consentPlainly, expectPlaced, putInBasket, soldGroups, titleOf } from './buyer.ts'
import { findDemoSamples } from './demo-samples.ts'
import { openPlainVisitor } from './plain-visitor.ts'

const { product } = await findDemoSamples()
const [inStock] = await soldGroups(true, 1)

const field = (page: Page, name: string) => page.getByLabel(new RegExp(`^${name}( — по желанию)?$`))
const options = (page: Page) =>
  page.getByRole('listbox', { name: 'Подсказки' }).filter({ visible: true }).getByRole('option')
const values = async (page: Page, ...names: string[]) =>
  Promise.all(names.map((name) => field(page, name).inputValue()))

/** Types, waits until the first suggestion matches, and selects it by keyboard. */
async function choose(page: Page, name: string, typed: string, first: RegExp) {
  await field(page, name).fill(typed)
  await options(page).first().filter({ hasText: first }).waitFor()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await options(page).first().waitFor({ state: 'hidden' })
}

async function fillByKeyboard(page: Page) {
  await choose(page, 'Город', 'jhtk', /^Орёл/)
  expect(await values(page, 'Город', 'Область или край', 'Индекс')).toEqual(['Орёл', 'Орловская область', '302000'])
  await choose(page, 'Улица', 'моск 5 к 2', /^ул Московская, д 5 к 2/)
  expect(await values(page, 'Улица', 'Дом')).toEqual(['ул Московская', '5 к 2'])
}

describe('addresses of the account', () => {
  test('are added by suggestions and the keyboard, changed, made the default and removed', async ({ desktop }) => {
    await signIn(desktop)
    allowPageErrors(desktop, /status of 400/)
    await desktop.goto('/user/profile')
    await desktop.getByRole('navigation', { name: 'Профиль' }).getByRole('link', { name: 'Адреса' }).click()
    await desktop.waitForURL('**/user/profile/addresses')
    await desktop.getByText('Адресов пока нет').waitFor()
    await field(desktop, 'Город').fill('ор')
    await options(desktop).first().waitFor()
    await expectAccessible(desktop, 'main')
    await takePicture(desktop, 'addresses-suggested', { fullPage: false })
    await fillByKeyboard(desktop)
    await expect.poll(() => desktop.evaluate(() => document.activeElement?.id)).toBe('shipping-flat')
    await field(desktop, 'Кто получит').fill('Анна Швец')
    await field(desktop, 'Телефон получателя').fill('9001234567')
    await desktop.getByRole('button', { name: 'Сохранить адрес' }).click()
    const saved = desktop.getByRole('list', { name: 'Сохранённые адреса' }).getByRole('listitem')
    await saved
      .filter({ hasText: 'Орловская область, Орёл, ул Московская, д. 5 к 2' })
      .filter({ hasText: 'Основной' })
      .waitFor()

    await desktop.getByRole('link', { name: 'Добавить адрес' }).click()
    await choose(desktop, 'Город', 'ивано', /^Иваново/)
    await choose(desktop, 'Улица', 'станкостр 8', /^ул Станкостроителей, д 8/)
    await field(desktop, 'Кто получит').fill('Цех № 2, Пётр Ткач')
    await field(desktop, 'Телефон получателя').fill('7123')
    await desktop.getByRole('button', { name: 'Сохранить адрес' }).click()
    await desktop.getByText('Номер телефона записан неверно').waitFor()
    expect(await values(desktop, 'Улица', 'Кто получит')).toEqual(['ул Станкостроителей', 'Цех № 2, Пётр Ткач'])
    await desktop.evaluate(() => scrollTo(0, 0))
    await expectAccessible(desktop)
    await field(desktop, 'Телефон получателя').fill('9007654321')
    await desktop.getByRole('button', { name: 'Сохранить адрес' }).click()
    await expect.poll(() => saved.count()).toBe(2)
    await takePicture(desktop, 'addresses')

    await desktop.getByRole('button', { name: /^Сделать основным/ }).click()
    await saved.first().filter({ hasText: 'Станкостроителей' }).filter({ hasText: 'Основной' }).waitFor()
    await desktop.getByRole('link', { name: /^Изменить адрес: .+Станкостроителей/ }).click()
    await field(desktop, 'Дом').fill('8а')
    await desktop.getByRole('button', { name: 'Сохранить адрес' }).click()
    await saved.first().filter({ hasText: 'д. 8а' }).waitFor()
    await saved.first().getByText('Удалить', { exact: true }).click()
    await saved.first().getByRole('button', { name: 'Да, удалить адрес' }).click()
    await expect.poll(() => saved.allInnerTexts()).toEqual([expect.stringMatching(/Московская[\s\S]*Основной/)])
  })

  test('without scripts, by plain forms', async () => {
    const visitor = openPlainVisitor()
    await signIn(visitor)
    await visitor.open('/user/profile/addresses')
    for (const [name, text] of Object.entries({
      Город: 'Шуя',
      Улица: 'Свердлова',
      Дом: '12',
      'Кто получит': 'Анна Швец',
      'Телефон получателя': '9001234567',
    }))
      visitor.fill(new RegExp(`^${name}( — по желанию)?$`), text)
    await visitor.press('Сохранить адрес')
    expect(visitor.text()).toContain('Шуя, Свердлова, д. 12')
    await visitor.follow(/^Изменить/)
    visitor.fill(/^Дом( — по желанию)?$/, '14')
    await visitor.press('Сохранить адрес')
    expect(visitor.text()).toContain('Шуя, Свердлова, д. 14')
    await visitor.press('Да, удалить адрес')
    expect(visitor.text()).toContain('Адресов пока нет')
  })

  test('on a phone', async ({ phone }) => {
    await signIn(phone)
    await phone.goto('/user/profile/addresses')
    await field(phone, 'Город').tap()
    await field(phone, 'Город').pressSequentially('каз')
    await options(phone).filter({ hasText: 'Казань' }).waitFor()
    await expectAccessible(phone, undefined, { isOtherWidth: true })
    await takePicture(phone, 'addresses-suggested', { fullPage: false })
    await options(phone).filter({ hasText: 'Казань' }).tap()
    expect(await values(phone, 'Город', 'Область или край')).toEqual(['Казань', 'Республика Татарстан'])
    await field(phone, 'Улица').fill('Баумана')
    await field(phone, 'Дом').fill('7')
    await field(phone, 'Кто получит').fill('Ателье «Кромка»')
    await field(phone, 'Телефон получателя').fill('9001234567')
    await phone.getByRole('button', { name: 'Сохранить адрес' }).tap()
    await phone.getByText('Казань, Баумана, д. 7').waitFor()
    await expectNoSidewaysScroll(phone)
    await expectAccessible(phone, undefined, { isOtherWidth: true })
    await takePicture(phone, 'addresses')
  })
})

describe('at checkout', () => {
  test('a guest fills the address by suggestions and the keyboard', async ({ desktop }) => {
    await putInBasket(desktop, [{ id: inStock! }])
    await desktop.goto('/checkout')
    for (const [label, text] of Object.entries(buyer)) await field(desktop, label).fill(text)
    await desktop.locator('[data-needs=address]').first().check()
    // The city comes first: streets are looked for in it.
    await field(desktop, 'Город').fill('Орёл')
    await field(desktop, 'Улица').fill('моск')
    await options(desktop).first().waitFor()
    await expectAccessible(desktop, '[data-block=delivery]')
    await takePicture(desktop, 'checkout-suggested', { fullPage: false })
    await field(desktop, 'Улица').fill('')
    await fillByKeyboard(desktop)
    await consent(desktop)
    await desktop.getByRole('button', { name: /^Заказать на / }).click()
    await expectPlaced(desktop, await titleOf(inStock!))
    expect(await desktop.locator('main').innerText()).toContain('Орловская область, Орёл, ул Московская, д. 5 к 2')
  })

  const toBasket = { intent: 'add', group: String(inStock), count: '1' }
  const headers = { origin: shop.url }
  /** Signs a new user in, with two saved addresses. */
  async function signInWithAddresses(visitor: CookieOwner) {
    const { userId } = await signIn(visitor)
    await shop.pool.query(
      `insert into shipping_addresses (user_id, contact_person, phone, zip, kladr_id, country, region, city, street,
        house, flat, is_default)
       values ($1, 'Анна Швец', '+79001234567', '302000', '', 'Россия', 'Орловская обл', 'Орёл', 'ул Московская', '5',
         '', true),
         ($1, 'Пётр Ткач', '+79001234568', '153000', '', 'Россия', 'Ивановская обл', 'Иваново', 'ул Станкостроителей',
           '8', '', false)`,
      [userId],
    )
  }

  test('a signed-in user orders to a saved address', async ({ desktop }) => {
    await signInWithAddresses(desktop)
    await desktop.request.post('/cart', { form: toBasket, headers })
    await desktop.goto('/checkout')
    for (const [label, text] of Object.entries(buyer)) await field(desktop, label).fill(text)
    await desktop.locator('[data-needs=address]').first().check()
    expect(await field(desktop, 'Улица').isVisible()).toBe(false)
    await desktop.getByRole('radio', { name: /Станкостроителей/ }).check()
    await consent(desktop)
    await desktop.getByRole('button', { name: /^Заказать на / }).waitFor()
    await expectAccessible(desktop, '[data-block=delivery]')
    await takePicture(desktop, 'checkout-saved-addresses')
    await desktop.getByRole('radio', { name: /Другой адрес/ }).check()
    expect(await field(desktop, 'Улица').isVisible()).toBe(true)
    await desktop.getByRole('radio', { name: /Станкостроителей/ }).check()
    await desktop.getByRole('button', { name: /^Заказать на / }).click()
    await desktop.waitForURL(/\/order\/\d+$/)
    await expect
      .poll(() => desktop.locator('main').innerText())
      .toContain('Ивановская обл, Иваново, ул Станкостроителей, д. 8')
  })

  test('without scripts too', async () => {
    const visitor = openPlainVisitor()
    await signInWithAddresses(visitor)
    await visitor.request('/cart', { method: 'POST', headers, body: new URLSearchParams(toBasket) })
    await visitor.open('/checkout')
    for (const [label, text] of Object.entries(buyer)) visitor.fill(label, text)
    visitor.check(visitor.all('[data-needs=address]')[0]!)
    visitor.check(/Московская/)
    consentPlainly(visitor)
    await visitor.press(/^Заказать/, { in: visitor.all('aside').at(-1)! })
    consentPlainly(visitor)
    await visitor.press(/^Заказать на /, { in: visitor.all('aside').at(-1)! })
    expect(visitor.path).toMatch(/^\/order\/\d+$/)
    expect(visitor.text()).toContain('Орловская обл, Орёл, ул Московская, д. 5')
  })
})

test('an organization is found by its name or INN, and its fields fill', async ({ desktop }) => {
  await signIn(desktop, { role: 'org_user' })
  await desktop.goto('/user/profile/personal')
  await desktop.getByText('Покупаю для организации').click()
  await choose(desktop, 'ИНН', '57980', /^ООО «Орловская мануфактура»/)
  expect(await values(desktop, 'ИНН', 'КПП', 'Название')).toEqual([
    '5798000016',
    '579801001',
    'ООО «Орловская мануфактура»',
  ])
  await field(desktop, 'ИНН').fill('5798000017')
  await desktop.getByText('В ИНН опечатка').waitFor()
  await expectAccessible(desktop, 'main')
})

test('the city of a delivery estimate is chosen from suggestions', async ({ desktop }) => {
  await desktop.goto(product.path)
  await desktop.getByText('Другой город').click()
  // Suggestions lie over the bar of sections below.
  await field(desktop, 'Город доставки').fill('орёл')
  const panel = desktop.getByRole('listbox', { name: 'Подсказки' })
  await panel.waitFor()
  expect(await panel.evaluate(isOnTop)).toBe(true)
  await choose(desktop, 'Город доставки', 'казан', /^Казань/)
  await desktop.getByText('Доставка: Казань').waitFor()
})

function isOnTop(element: Element): boolean {
  const { left, bottom } = element.getBoundingClientRect()
  return element.contains(document.elementFromPoint(left + 20, bottom - 8))
}
