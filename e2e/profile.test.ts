import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { expectAccessible, expectNoSidewaysScroll, expectTrouble, shop, signIn, takePicture, test } from './browser.ts'

const pages: [name: string, address: string, heading: string][] = [
  ['profile', '/user/profile', 'Анна Иванова'],
  ['profile-personal', '/user/profile/personal', 'Личные данные'],
  ['profile-consents', '/user/profile/consents', 'Согласия'],
  ['consent-text', '/consents/personal-data', 'Согласие на обработку персональных данных'],
]

/** A school's buyer who has been here for a while. */
async function signInAnna(page: Page): Promise<number> {
  const { userId } = await signIn(page)
  await shop.pool.query(
    `update users set fio = 'Анна Иванова', phone = '+79101234567', is_organization = true, organization_name = 'ГБПОУ «Ивановский колледж сферы услуг»', inn = '7707083893',
       kpp = '773601001', ogrn = '1027700132195', legal_address = '153000, Ивановская область, г. Иваново, ул. Красных Зорь, 3', school = $2, params = $3 where id = $1`,
    [userId, { school: 'Ивановский колледж сферы услуг', district: 'Ивановская область', city: 'Иваново' }, { city: 'Иваново', listingView: 'rows' }],
  )
  await shop.pool.query(
    `insert into consents (user_id, kind, text_version, source, created_at, withdrawn_at) values ($1, 'advertising', '2026-11', 'signup', '2026-11-02T09:30Z', '2026-11-05T10:00Z'),
       ($1, 'personal-data', '2026-11', 'signup', '2026-11-02T09:30Z', null), ($1, 'advertising', '2026-11', 'subscription', '2026-11-20T15:00Z', null)`,
    [userId],
  )
  return userId
}

describe('a visitor who is not signed in', () => {
  test.for([...pages.map(([, address]) => address).filter((address) => address.startsWith('/user')), '/user/profile?from=letter'])(
    'is sent from %s to sign in, and told where to return',
    async (address) => {
      const back = `/user/signin?${new URLSearchParams({ back: address })}`
      const page = await fetch(shop.url + address, { redirect: 'manual' })
      expect([page.status, page.headers.get('location')]).toEqual([302, back])
      const form = await fetch(shop.url + address, { method: 'POST', redirect: 'manual', body: new URLSearchParams({ fio: 'Никто' }) })
      expect([form.status, form.headers.get('location')]).toEqual([302, back])
    },
  )
})

describe.each(pages)('%s', (name, address, heading) => {
  test('is right on a desk', async ({ desktop }) => {
    await signInAnna(desktop)
    const answer = await desktop.goto(address)
    expect(answer?.status()).toBe(200)
    if (address.startsWith('/user')) expect(answer?.headers()['cache-control']).toBe('no-store')
    expect(await desktop.locator('h1').innerText()).toBe(heading)
    await expectAccessible(desktop)
    await expectNoSidewaysScroll(desktop)
    await takePicture(desktop, name)
  })

  test('is right on a phone', async ({ phone }) => {
    await signInAnna(phone)
    await phone.goto(address)
    await expectAccessible(phone)
    await expectNoSidewaysScroll(phone)
    await takePicture(phone, name)
  })
})

describe('personal data', () => {
  test('an organisation is filled in by the keyboard; a mistyped INN is named at its field', async ({ desktop }) => {
    expectTrouble(desktop, /400/)
    await signIn(desktop)
    await desktop.goto('/user/profile/personal')
    const card = desktop.getByRole('region', { name: 'Организация' })
    await card.getByText('Покупаю для организации').focus()
    await desktop.keyboard.press('Enter')
    await desktop.keyboard.press('Tab')
    await desktop.keyboard.type('7707083894')
    await desktop.keyboard.press('Tab')
    await desktop.keyboard.type('773601001')
    await card.getByLabel('Название', { exact: true }).fill('ООО «Ромашка»')
    await desktop.keyboard.press('Enter')
    await card.getByText('Проверьте ИНН').waitFor()
    expect(await desktop.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('inn')
    expect(await card.getByLabel('Название', { exact: true }).inputValue()).toBe('ООО «Ромашка»')
    await expectAccessible(desktop)
    await takePicture(desktop, 'profile-wrong-inn')
    await card.getByLabel('ИНН').fill('7707 083 893')
    await desktop.keyboard.press('Enter')
    await card.getByText('Сохранили').waitFor()
    expect(await card.getByLabel('ИНН').inputValue()).toBe('7707083893')
    await desktop.getByRole('navigation', { name: 'Профиль' }).getByRole('link', { name: 'Обзор' }).click()
    await desktop.getByRole('main').getByText('ООО «Ромашка»').waitFor()
  })

  test('two windows do not overwrite each other unseen', async ({ desktop }) => {
    expectTrouble(desktop, /409/)
    await signInAnna(desktop)
    await desktop.goto('/user/profile/personal')
    const other = await desktop.context().newPage()
    await other.goto('/user/profile/personal')
    await rename(other, 'Анна Петровна Иванова')
    await other.getByRole('region', { name: 'Кто вы' }).getByText('Сохранили').waitFor()
    await rename(desktop, 'Анна Сергеева')
    await desktop.getByText('Профиль изменили в другом окне').waitFor()
    expect(await nameField(desktop).inputValue()).toBe('Анна Сергеева')
    await desktop.getByRole('region', { name: 'Кто вы' }).getByRole('button', { name: 'Сохранить' }).click()
    await desktop.getByRole('region', { name: 'Кто вы' }).getByText('Сохранили').waitFor()
    await other.close()
  })

  test('without JavaScript: kept, refused, taken away', async ({ plain }) => {
    expectTrouble(plain, /400/)
    await signInAnna(plain)
    await plain.goto('/user/profile/personal')
    await rename(plain, '7')
    expect(await plain.getByText('Укажите имя и фамилию').isVisible()).toBe(true)
    await rename(plain, 'Анна Смирнова')
    expect(await plain.getByRole('region', { name: 'Кто вы' }).getByText('Сохранили').isVisible()).toBe(true)
    await plain.getByRole('button', { name: 'Убрать учебное заведение' }).click()
    expect(await plain.getByText('Покупаю для учебного заведения').isVisible()).toBe(true)
    await plain.getByLabel('Город доставки').fill('Вичуга')
    await plain.getByRole('region', { name: 'Настройки' }).getByRole('button', { name: 'Сохранить' }).click()
    expect(await plain.getByLabel('Город доставки').inputValue()).toBe('Вичуга')
    expect((await plain.context().cookies()).some(({ name, value }) => name.startsWith('city_') && decodeURIComponent(value) === 'Вичуга')).toBe(true)
  })
})

describe('consents', () => {
  test('letters are refused by a button, and the text agreed to is at hand', async ({ desktop }) => {
    await signInAnna(desktop)
    await desktop.goto('/user/profile/consents')
    await desktop.getByRole('button', { name: 'Отказаться от писем' }).click()
    await desktop.getByRole('main').getByText('Больше не пишем о скидках').waitFor()
    await expect.poll(() => desktop.getByRole('region', { name: 'Отозваны' }).getByRole('listitem').count()).toBe(2)
    await desktop.getByRole('link', { name: /^Согласие на обработку персональных данных, редакция/ }).click()
    await desktop.waitForURL('**/consents/personal-data/2026-11')
    expect(await desktop.locator('article').innerText()).toContain('ООО «Шпулька»')
  })
})

const nameField = (page: Page) => page.getByLabel('Фамилия, имя и отчество')

async function rename(page: Page, fio: string) {
  await nameField(page).fill(fio)
  await page.getByRole('region', { name: 'Кто вы' }).getByRole('button', { name: 'Сохранить' }).click()
}
