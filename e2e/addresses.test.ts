import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import {
  allowPageErrors,
  expectAccessible,
  expectNoSidewaysScroll,
  shop,
  signIn,
  takePicture,
  test,
} from './browser.ts'
import { buyer, consent, expectPlaced } from './buyer.ts'
import { findDemoSamples } from './demo-samples.ts'

const { quickBuyCategory } = await findDemoSamples()

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

async function fillBasket(page: Page) {
  await page.goto(`/catalog/${quickBuyCategory.path}`)
  const card = page.getByRole('article').filter({ hasText: 'В наличии' }).first()
  const title = await card.getByRole('heading').getByRole('link').innerText()
  await card.getByRole('button', { name: /^В корзину/ }).click()
  await card
    .getByLabel(/^Количество/)
    .first()
    .waitFor()
  return title
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
    await expectAccessible(desktop)
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
    await expectAccessible(desktop)
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

  test('without scripts, by plain forms', async ({ plain }) => {
    await signIn(plain)
    await plain.goto('/user/profile/addresses')
    for (const [name, text] of Object.entries({
      Город: 'Шуя',
      Улица: 'Свердлова',
      Дом: '12',
      'Кто получит': 'Анна Швец',
      'Телефон получателя': '9001234567',
    }))
      await field(plain, name).fill(text)
    await plain.getByRole('button', { name: 'Сохранить адрес' }).click()
    await plain.getByText('Шуя, Свердлова, д. 12').waitFor()
    await plain.getByRole('link', { name: /^Изменить/ }).click()
    await field(plain, 'Дом').fill('14')
    await plain.getByRole('button', { name: 'Сохранить адрес' }).click()
    await plain.getByText('Шуя, Свердлова, д. 14').waitFor()
    await plain.getByText('Удалить', { exact: true }).click()
    await plain.getByRole('button', { name: 'Да, удалить адрес' }).click()
    await plain.getByText('Адресов пока нет').waitFor()
  })

  test('on a phone', async ({ phone }) => {
    await signIn(phone)
    await phone.goto('/user/profile/addresses')
    await field(phone, 'Город').tap()
    await field(phone, 'Город').pressSequentially('каз')
    await options(phone).filter({ hasText: 'Казань' }).waitFor()
    await expectAccessible(phone)
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
    await expectAccessible(phone)
    await takePicture(phone, 'addresses')
  })
})

describe('at checkout', () => {
  test('a guest fills the address by suggestions and the keyboard', async ({ desktop }) => {
    const title = await fillBasket(desktop)
    await desktop.goto('/checkout')
    for (const [label, text] of Object.entries(buyer)) await field(desktop, label).fill(text)
    await desktop.locator('[data-needs=address]').first().check()
    // The city comes first: streets are looked for in it.
    await field(desktop, 'Город').fill('Орёл')
    await field(desktop, 'Улица').fill('моск')
    await options(desktop).first().waitFor()
    await expectAccessible(desktop)
    await takePicture(desktop, 'checkout-suggested', { fullPage: false })
    await field(desktop, 'Улица').fill('')
    await fillByKeyboard(desktop)
    await consent(desktop)
    await desktop.getByRole('button', { name: /^Заказать на / }).click()
    await expectPlaced(desktop, title)
    expect(await desktop.locator('main').innerText()).toContain('Орловская область, Орёл, ул Московская, д. 5 к 2')
  })

  test('a signed-in user orders to a saved address, with scripts and without', async ({ desktop, plain }) => {
    for (const page of [desktop, plain]) {
      const { userId } = await signIn(page)
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
    await fillBasket(desktop)
    await desktop.goto('/checkout')
    for (const [label, text] of Object.entries(buyer)) await field(desktop, label).fill(text)
    await desktop.locator('[data-needs=address]').first().check()
    expect(await field(desktop, 'Улица').isVisible()).toBe(false)
    await desktop.getByRole('radio', { name: /Станкостроителей/ }).check()
    await consent(desktop)
    await desktop.getByRole('button', { name: /^Заказать на / }).waitFor()
    await expectAccessible(desktop)
    await takePicture(desktop, 'checkout-saved-addresses')
    await desktop.getByRole('radio', { name: /Другой адрес/ }).check()
    expect(await field(desktop, 'Улица').isVisible()).toBe(true)
    await desktop.getByRole('radio', { name: /Станкостроителей/ }).check()
    await desktop.getByRole('button', { name: /^Заказать на / }).click()
    await desktop.waitForURL(/\/order\/\d+$/)
    await expect
      .poll(() => desktop.locator('main').innerText())
      .toContain('Ивановская обл, Иваново, ул Станкостроителей, д. 8')

    await plain.goto(`/catalog/${quickBuyCategory.path}`)
    await plain
      .getByRole('article')
      .filter({ hasText: 'В наличии' })
      .first()
      .getByRole('button', { name: /^В корзину/ })
      .click()
    await plain.goto('/checkout')
    for (const [label, text] of Object.entries(buyer)) await field(plain, label).fill(text)
    await plain.locator('[data-needs=address]').first().check()
    await plain.getByRole('radio', { name: /Московская/ }).check()
    await consent(plain)
    await plain
      .locator('aside')
      .getByRole('button', { name: /^Заказать/ })
      .click()
    await consent(plain)
    await plain
      .locator('aside')
      .getByRole('button', { name: /^Заказать на / })
      .click()
    await plain.waitForURL(/\/order\/\d+$/)
    expect(await plain.locator('main').innerText()).toContain('Орловская обл, Орёл, ул Московская, д. 5')
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
  await expectAccessible(desktop)
})

test('the city of a delivery estimate is chosen from suggestions', async ({ desktop }) => {
  await desktop.goto(`/catalog/${quickBuyCategory.path}`)
  await desktop.getByRole('article').first().getByRole('heading').getByRole('link').click()
  await desktop.waitForURL('**/detail/**')
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
