import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { openPasswords } from '../apps/api/src/people/passwords/passwords.port.ts'
import {
  allowPageErrors,
  expectAccessible,
  expectNoSidewaysScroll,
  expectRightAtBothWidths,
  shop,
  signIn,
  takePicture,
  test,
} from './browser.ts'
import { codeFromEmail, linkFromEmail } from './inbox.ts'

const pages: [name: string, address: string, heading: string][] = [
  ['profile', '/user/profile', 'Анна Иванова'],
  ['profile-personal', '/user/profile/personal', 'Личные данные'],
  ['profile-contacts', '/user/profile/contacts', 'Почта и телефон'],
  ['profile-password', '/user/profile/reset-password', 'Пароль'],
  ['profile-devices', '/user/profile/devices', 'Устройства'],
  ['profile-export', '/user/profile/export', 'Выгрузка моих данных'],
  ['profile-deletion', '/user/profile/deletion', 'Удаление аккаунта'],
  ['profile-consents', '/user/profile/consents', 'Согласия'],
  ['consent-text', '/consents/personal-data', 'Согласие на обработку персональных данных'],
]

const password = 'три слова и ещё одно'
const passwordHash = await openPasswords().hash(password)

/** Signs in a buyer of a school with consents and several sessions. */
async function signInAnna(page: Page): Promise<number> {
  const { userId } = await signIn(page)
  await shop.pool.query(
    `update users set fio = 'Анна Иванова', phone = '+79101234567', is_organization = true,
      organization_name = 'ГБПОУ «Ивановский колледж сферы услуг»', inn = '7707083893',
       kpp = '773601001', ogrn = '1027700132195', legal_address =
         '153000, Ивановская область, г. Иваново, ул. Красных Зорь, 3', school = $2, params = $3,
       password_hash = $4 where id = $1`,
    [
      userId,
      { school: 'Ивановский колледж сферы услуг', district: 'Ивановская область', city: 'Иваново' },
      { city: 'Иваново', listingView: 'rows' },
      passwordHash,
    ],
  )
  await shop.pool.query(
    `insert into consents (user_id, kind, text_version, source, created_at, withdrawn_at) values ($1, 'advertising',
      '2026-11', 'signup', '2026-11-02T09:30Z', '2026-11-05T10:00Z'),
       ($1, 'personal-data', '2026-11', 'signup', '2026-11-02T09:30Z', null), ($1, 'advertising', '2026-11',
         'subscription', '2026-11-20T15:00Z', null)`,
    [userId],
  )
  await shop.pool.query(
    `insert into sessions (id, user_id, device_id, device_title, created_at, used_at) values
       (gen_random_uuid(), $1, 'phone', 'Safari, iPhone', now() - interval '9 days', now() - interval '2 hours'),
       (gen_random_uuid(), $1, 'work', 'Firefox, Windows', now() - interval '20 days', now() - interval '1 day')`,
    [userId],
  )
  await shop.pool.query(`update sessions set device_title = 'Chrome, Linux' where user_id = $1 and device_title = ''`, [
    userId,
  ])
  return userId
}

describe('a visitor who is not signed in', () => {
  test.for([
    ...pages.map(([, address]) => address).filter((address) => address.startsWith('/user')),
    '/user/profile?from=letter',
  ])('is redirected from %s to sign in, with the page to return to', async (address) => {
    const back = `/user/signin?${new URLSearchParams({ back: address })}`
    const page = await fetch(shop.url + address, { redirect: 'manual' })
    expect([page.status, page.headers.get('location')]).toEqual([302, back])
    const form = await fetch(shop.url + address, {
      method: 'POST',
      redirect: 'manual',
      body: new URLSearchParams({ fio: 'Никто' }),
    })
    expect([form.status, form.headers.get('location')]).toEqual([302, back])
  })
})

test.for(pages)('%s fits both widths', async ([name, address, heading], { desktop }) => {
  await signInAnna(desktop)
  const answer = await desktop.goto(address)
  expect(answer?.status()).toBe(200)
  if (address.startsWith('/user')) expect(answer?.headers()['cache-control']).toBe('no-store')
  expect(await desktop.locator('h1').innerText()).toBe(heading)
  await expectRightAtBothWidths(desktop, name)
})

describe('personal data', () => {
  test('an organization is filled in by keyboard; a mistyped INN is reported at its field', async ({ desktop }) => {
    allowPageErrors(desktop, /400/)
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
    await expect.poll(() => desktop.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('inn')
    expect(await card.getByLabel('Название', { exact: true }).inputValue()).toBe('ООО «Ромашка»')
    await expectAccessible(desktop)
    await takePicture(desktop, 'profile-wrong-inn')
    await card.getByLabel('ИНН').fill('7707 083 893')
    await desktop.keyboard.press('Enter')
    await card.getByText('Сохранили').waitFor()
    await expect.poll(() => card.getByLabel('ИНН').inputValue()).toBe('7707083893')
    await desktop.getByRole('navigation', { name: 'Профиль' }).getByRole('link', { name: 'Обзор' }).click()
    await desktop.getByRole('main').getByText('ООО «Ромашка»').waitFor()
  })

  test('two windows do not silently overwrite each other', async ({ desktop }) => {
    allowPageErrors(desktop, /409/)
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

  test('without JavaScript: saved, rejected, removed', async ({ plain }) => {
    allowPageErrors(plain, /400/)
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
    expect(
      (await plain.context().cookies()).some(
        ({ name, value }) => name.startsWith('city_') && decodeURIComponent(value) === 'Вичуга',
      ),
    ).toBe(true)
  })
})

describe('consents', () => {
  test('emails are refused by a button, and the accepted text is linked', async ({ desktop }) => {
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

describe('devices', () => {
  test('a stranger’s sign-in is ended, then every other', async ({ desktop }) => {
    const userId = await signInAnna(desktop)
    await desktop.goto('/user/profile/devices')
    const list = desktop
      .getByRole('main')
      .getByRole('listitem')
      .filter({ hasText: /Вход \d/ })
    expect(await list.count()).toBe(3)
    await desktop.getByRole('button', { name: 'Завершить вход: Safari, iPhone' }).click()
    await expect.poll(() => list.count()).toBe(2)
    await desktop.getByRole('button', { name: /^Выйти на других устройствах/ }).click()
    await expect.poll(() => list.count()).toBe(1)
    expect(await list.innerText()).toContain('вы сейчас здесь')
    const { rows } = await shop.pool.query('select from sessions where user_id = $1 and revoked_at is null', [userId])
    expect(rows).toHaveLength(1)
  })
})

describe('the password', () => {
  test('is changed with the old one; errors are shown at their fields', async ({ desktop }) => {
    allowPageErrors(desktop, /4(00|22)/)
    await signInAnna(desktop)
    await desktop.goto('/user/profile/reset-password')
    const change = async (oldPassword: string, newPassword: string) => {
      await desktop.getByLabel('Прежний пароль', { exact: true }).fill(oldPassword)
      await desktop.getByLabel('Новый пароль', { exact: true }).fill(newPassword)
      await desktop.keyboard.press('Enter')
    }
    await change(password, '12345678')
    await expect
      .poll(() => desktop.getByLabel('Новый пароль', { exact: true }).getAttribute('aria-invalid'))
      .toBe('true')
    await change('не тот', 'совсем новый пароль')
    await desktop.getByText('Прежний пароль неверен').waitFor()
    await expectAccessible(desktop)
    await takePicture(desktop, 'profile-wrong-password')
    await change(password, 'совсем новый пароль')
    await desktop.getByRole('main').getByText('Новый пароль действует').waitFor()
  })
})

describe('an account without a password', () => {
  test.for(['desktop', 'plain'] as const)('%s: gets one by a code from an email', async (mode, { desktop, plain }) => {
    const page = mode === 'desktop' ? desktop : plain
    allowPageErrors(page, /4(00|22)/)
    const { email } = await signIn(page)
    await page.goto('/user/profile/reset-password')
    const set = async (code: string) => {
      await page.getByLabel('Код из письма').fill(code)
      await page.getByLabel('Новый пароль', { exact: true }).fill('совсем новый пароль')
      await page.getByRole('button', { name: 'Задать пароль' }).click()
    }
    await set('00000000')
    await page.getByText('Код не подошёл').waitFor()
    await page.getByRole('button', { name: 'Прислать код' }).click()
    await page.getByText(`Отправили на ${email}`).waitFor()
    if (mode === 'desktop') {
      await expectAccessible(page)
      await takePicture(page, 'profile-first-password')
    }
    await set(await codeFromEmail(email))
    await page.getByRole('main').getByText('Новый пароль действует').waitFor()
    expect(
      (await shop.pool.query('select password_hash is not null as has from users where email = $1', [email])).rows,
    ).toEqual([{ has: true }])
  })
})

describe('email address and phone', () => {
  test('a phone is changed with the password, an email with its own code, and the former email restores the account', async ({
    desktop,
    phone: owner,
  }) => {
    allowPageErrors(desktop, /422/)
    const userId = await signInAnna(desktop)
    const [next, former] = [
      'anna.i@example.ru',
      (await shop.pool.query('select email from users where id = $1', [userId])).rows[0].email as string,
    ]
    await desktop.goto('/user/profile/contacts')
    const phone = desktop.getByRole('region', { name: 'Телефон' })
    await phone.getByLabel('Новый телефон').fill('8 920 765-43-21')
    await phone.getByLabel('Пароль от аккаунта', { exact: true }).fill(password)
    await phone.getByRole('button', { name: 'Сменить телефон' }).click()
    await phone.getByText('Сейчас: +7 (920) 765-43-21').waitFor()
    const emailPart = desktop.getByRole('region', { name: 'Электронная почта' })
    await emailPart.getByLabel('Новая почта').fill(next)
    await emailPart.getByLabel('Пароль от аккаунта', { exact: true }).fill(password)
    await emailPart.getByRole('button', { name: 'Сменить почту' }).click()
    await emailPart.getByText('Отправили код на').waitFor()
    await emailPart.getByLabel('Код из письма').fill('11111111')
    await desktop.keyboard.press('Enter')
    await emailPart.getByText('Код не подошёл').waitFor()
    await expectAccessible(desktop)
    await takePicture(desktop, 'profile-mailbox-code')
    await emailPart.getByLabel('Код из письма').fill(await codeFromEmail(next))
    await emailPart.getByRole('button', { name: 'Подтвердить' }).click()
    await emailPart.getByText(`Сейчас: ${next}`).waitFor()

    await owner.goto(await linkFromEmail(former, '/user/mailbox-return'))
    await expectAccessible(owner)
    await expectNoSidewaysScroll(owner)
    await takePicture(owner, 'mailbox-return')
    await owner.getByRole('button', { name: 'Вернуть почту' }).click()
    await owner.getByText('Прежняя почта снова ваша').waitFor()
    await takePicture(owner, 'email-returned')
    await owner.getByRole('main').getByRole('link', { name: 'Войти', exact: true }).click()
    await owner.waitForURL('**/user/signin')
    allowPageErrors(desktop, /406/)
    await desktop.goto('/user/profile/contacts')
    await expect.poll(() => desktop.locator('h1').innerText()).not.toBe('Почта и телефон')
  })
})

describe('export', () => {
  test('without JavaScript: a wrong password is reported, the right one gives the file', async ({ plain }) => {
    await signInAnna(plain)
    await plain.goto('/user/profile/consents')
    await plain.getByRole('link', { name: 'Получить свои данные файлом' }).click()
    await plain.getByLabel('Пароль от аккаунта').fill('не тот')
    await plain.getByRole('button', { name: 'Файл для чтения' }).click()
    expect(await plain.getByText('Не подошло').isVisible()).toBe(true)
    await plain.getByLabel('Пароль от аккаунта').fill(password)
    const [download] = await Promise.all([
      plain.waitForEvent('download'),
      // A file is downloaded, and the page stays.
      plain.getByRole('button', { name: 'Файл для чтения' }).press('Enter'),
    ])
    expect(download.suggestedFilename()).toMatch(/^shpulka-data-\d{4}-\d\d-\d\d\.html$/)
    const text = await readFile(await download.path(), 'utf8')
    expect(text).toContain('Ивановский колледж сферы услуг')
    expect(text).toContain('Safari, iPhone')
    expect(text).not.toContain('password_hash')
  })
})

describe('deletion', () => {
  test('without JavaScript: acknowledged, confirmed, deleted', async ({ plain }) => {
    allowPageErrors(plain, /4(00|22)/)
    const userId = await signInAnna(plain)
    await plain.goto('/user/profile/deletion')
    await plain.getByRole('button', { name: 'Удалить аккаунт' }).click()
    expect(await plain.getByText('Отметьте, что понимаете').isVisible()).toBe(true)
    await plain.getByLabel(/^Понимаю/).check()
    await plain.getByLabel('Пароль от аккаунта').fill('не тот')
    await plain.getByRole('button', { name: 'Удалить аккаунт' }).click()
    expect(await plain.getByText('Пароль неверен').isVisible()).toBe(true)
    await plain.getByLabel(/^Понимаю/).check()
    await plain.getByLabel('Пароль от аккаунта').fill(password)
    await plain.getByRole('button', { name: 'Удалить аккаунт' }).click()
    expect(await plain.locator('h1').innerText()).toBe('Аккаунт удалён')
    await takePicture(plain, 'profile-deleted')
    const { rows } = await shop.pool.query(
      'select fio, phone, erased_at is not null as gone from users where id = $1',
      [userId],
    )
    expect(rows).toEqual([{ fio: '', phone: '', gone: true }])
    await plain.goto('/user/profile')
    expect(new URL(plain.url()).pathname).toBe('/user/signin')
  })
})

const nameField = (page: Page) => page.getByLabel('Фамилия, имя и отчество')

async function rename(page: Page, fio: string) {
  await nameField(page).fill(fio)
  await page.getByRole('region', { name: 'Кто вы' }).getByRole('button', { name: 'Сохранить' }).click()
}
