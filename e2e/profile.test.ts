import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { openPasswords } from '../apps/api/src/people/passwords/passwords.port.ts'
import {
  allowPageErrors,
  type CookieOwner,
  expectAccessible,
  expectNoSidewaysScroll,
  expectRightAtBothWidths,
  shop,
  signIn,
  takePicture,
  test,
  waitForHydration,
} from './browser.ts'
import { codeFromEmail, linkFromEmail } from './inbox.ts'
import { openPlainVisitor } from './plain-visitor.ts'

const pages: [address: string, heading: string, pictureName: string][] = [
  ['/user/profile', 'Анна Иванова', 'profile'],
  ['/user/profile/personal', 'Личные данные', 'profile-personal'],
  ['/user/profile/contacts', 'Почта и телефон', 'profile-contacts'],
  ['/user/profile/reset-password', 'Пароль', 'profile-password'],
  ['/user/profile/devices', 'Устройства', 'profile-devices'],
  ['/user/profile/export', 'Выгрузка моих данных', 'profile-export'],
  ['/user/profile/deletion', 'Удаление аккаунта', 'profile-deletion'],
  ['/user/profile/consents', 'Согласия', 'profile-consents'],
  ['/consents/personal-data', 'Согласие на обработку персональных данных', 'consent-text'],
]

const password = 'три слова и ещё одно'
const passwordHash = await openPasswords().hash(password)

/** Signs in a buyer of a school with consents and several sessions. */
async function signInAnna(page: CookieOwner): Promise<number> {
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
    ...pages.map(([address]) => address).filter((address) => address.startsWith('/user')),
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

test('each page of the profile has its heading, and is stored nowhere', async () => {
  const visitor = openPlainVisitor()
  await signInAnna(visitor)
  for (const [address, heading] of pages) {
    await visitor.open(address)
    expect([address, visitor.heading()]).toEqual([address, heading])
    if (address.startsWith('/user')) expect(visitor.answer.headers.get('cache-control'), address).toBe('no-store')
  }
})

test('the pages of the profile fit both widths', async ({ desktop }) => {
  await signInAnna(desktop)
  for (const [at, [address, , pictureName]] of pages.entries()) {
    await desktop.goto(address)
    // The header and the footer are those of the first.
    await expectRightAtBothWidths(desktop, pictureName, at === 0 ? undefined : 'main')
  }
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
    // Before anything is sent.
    await card.getByText('контрольная цифра не сходится').waitFor()
    await desktop.keyboard.type('773601001')
    await card.getByLabel('Название', { exact: true }).fill('ООО «Ромашка»')
    await desktop.keyboard.press('Enter')
    await card.getByText('Проверьте ИНН').waitFor()
    await expect.poll(() => desktop.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('inn')
    expect(await card.getByLabel('Название', { exact: true }).inputValue()).toBe('ООО «Ромашка»')
    await expectAccessible(desktop, 'main')
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

  test('without scripts: saved, rejected, removed', async () => {
    const visitor = openPlainVisitor()
    const userId = await signInAnna(visitor)
    await visitor.open('/user/profile/personal')
    const renamePlainly = async (fio: string, status = 200) => {
      visitor.fill('Фамилия, имя и отчество', fio)
      await visitor.press('Сохранить', { in: visitor.part('Кто вы'), status })
    }
    await renamePlainly('7', 400)
    expect(visitor.text()).toContain('Укажите имя и фамилию')
    await renamePlainly('Анна Смирнова')
    expect(visitor.text(visitor.part('Кто вы'))).toContain('Сохранили')
    await visitor.press('Убрать учебное заведение')
    expect(visitor.text()).toContain('Покупаю для учебного заведения')
    visitor.fill(/^Город доставки/, 'Вичуга')
    await visitor.press('Сохранить', { in: visitor.part('Настройки') })
    expect(visitor.value(/^Город доставки/)).toBe('Вичуга')
    const cookie = (of: typeof visitor, name: string) =>
      decodeURIComponent([...of.cookies].find(([key]) => key.startsWith(`${name}_`))?.[1] ?? '')
    const saveParams = async (status = 200) => visitor.press('Сохранить', { in: visitor.part('Настройки'), status })
    const city = cookie(visitor, 'city')
    expect(city).toMatch(/^Вичуга/)
    visitor.select('Вид каталога', 1)
    await saveParams()
    expect([cookie(visitor, 'city'), cookie(visitor, 'listing-view')]).toEqual([city, 'rows'])
    visitor.fill(/^Город доставки/, 'Нигдевск')
    await saveParams(422)
    expect(visitor.text(visitor.part('Настройки'))).toContain('Не нашли такой город')
    expect(cookie(visitor, 'city')).toBe(city)
    const otherBrowser = openPlainVisitor()
    const { rows } = await shop.pool.query('select email from users where id = $1', [userId])
    await otherBrowser.open('/user/signin')
    otherBrowser.fill(/^Электронная почта/, rows[0].email)
    otherBrowser.fill(/^Пароль/, password)
    await otherBrowser.press('Войти')
    expect([cookie(otherBrowser, 'city'), cookie(otherBrowser, 'listing-view')]).toEqual([city, 'rows'])
    await otherBrowser.open('/city')
    otherBrowser.fill(/^Город/, 'Кинешма')
    await otherBrowser.press('Выбрать')
    const chosen = cookie(otherBrowser, 'city')
    await otherBrowser.open('/user/profile/personal')
    await otherBrowser.press('Сохранить', { in: otherBrowser.part('Настройки') })
    expect(cookie(otherBrowser, 'city')).toBe(chosen)
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
    await expectAccessible(desktop, 'main')
    await takePicture(desktop, 'profile-wrong-password')
    await change(password, 'совсем новый пароль')
    await desktop.getByRole('main').getByText('Новый пароль действует').waitFor()
  })

  test('is sent by a press at the very moment an error is shown', async ({ desktop }) => {
    allowPageErrors(desktop, /400/)
    await signInAnna(desktop)
    await desktop.goto('/user/profile/reset-password')
    await waitForHydration(desktop)
    await desktop.evaluate(() => {
      new MutationObserver((_, observer) => {
        const field = document.querySelector<HTMLInputElement>('input[aria-invalid=true]')
        if (!field) return
        observer.disconnect()
        field.value = 'совсем новый пароль'
        field.form!.querySelector<HTMLButtonElement>('[type=submit]')!.click()
      }).observe(document.body, { subtree: true, childList: true, attributes: true })
    })
    await desktop.getByLabel('Прежний пароль', { exact: true }).fill(password)
    await desktop.getByLabel('Новый пароль', { exact: true }).fill('12345678')
    await desktop.keyboard.press('Enter')
    await desktop.getByRole('main').getByText('Новый пароль действует').waitFor()
  })
})

describe('an account without a password', () => {
  const expectPassword = async (email: string) =>
    expect(
      (await shop.pool.query('select password_hash is not null as has from users where email = $1', [email])).rows,
    ).toEqual([{ has: true }])

  test('gets one by a code from an email', async ({ desktop }) => {
    const { email } = await signIn(desktop)
    await desktop.goto('/user/profile/reset-password')
    await desktop.getByRole('button', { name: 'Прислать код' }).click()
    await desktop.getByText(`Отправили на ${email}`).waitFor()
    await expectAccessible(desktop, 'main')
    await takePicture(desktop, 'profile-first-password')
    await desktop.getByLabel('Код из письма').fill(await codeFromEmail(email))
    await desktop.getByLabel('Новый пароль', { exact: true }).fill('совсем новый пароль')
    await desktop.getByRole('button', { name: 'Задать пароль' }).click()
    await desktop.getByRole('main').getByText('Новый пароль действует').waitFor()
    await expectPassword(email)
  })

  test('without scripts too, after a wrong code', async () => {
    const visitor = openPlainVisitor()
    const { email } = await signIn(visitor)
    await visitor.open('/user/profile/reset-password')
    const set = async (code: string, status = 200) => {
      visitor.fill(/^Код из письма/, code)
      visitor.fill('Новый пароль', 'совсем новый пароль')
      await visitor.press('Задать пароль', { status })
    }
    await set('00000000', 422)
    expect(visitor.text()).toContain('Код не подошёл')
    await visitor.press('Прислать код')
    expect(visitor.text()).toContain(`отправили на ${email}`)
    await set(await codeFromEmail(email))
    expect(visitor.text()).toContain('Новый пароль действует')
    await expectPassword(email)
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
    await expectAccessible(desktop, 'main')
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
  test('without scripts: a wrong password is reported, the right one gives the file', async () => {
    const visitor = openPlainVisitor()
    await signInAnna(visitor)
    await visitor.open('/user/profile/consents')
    await visitor.follow('Получить свои данные файлом')
    visitor.fill(/^Пароль от аккаунта/, 'не тот')
    await visitor.press('Файл для чтения')
    expect(visitor.text()).toContain('Не подошло')
    visitor.fill(/^Пароль от аккаунта/, password)
    await visitor.press('Файл для чтения')
    expect(visitor.answer.headers.get('content-disposition')).toMatch(
      /^attachment; filename="?shpulka-data-\d{4}-\d\d-\d\d\.html/,
    )
    const text = visitor.source()
    expect(text).toContain('Ивановский колледж сферы услуг')
    expect(text).toContain('Safari, iPhone')
    expect(text).not.toContain('password_hash')
  })
})

describe('deletion', () => {
  test('without scripts: acknowledged, confirmed, deleted', async () => {
    const visitor = openPlainVisitor()
    const userId = await signInAnna(visitor)
    await visitor.open('/user/profile/deletion')
    await visitor.press('Удалить аккаунт', { status: 400 })
    expect(visitor.text()).toContain('Отметьте, что понимаете')
    visitor.check(/^Понимаю/)
    visitor.fill(/^Пароль от аккаунта/, 'не тот')
    await visitor.press('Удалить аккаунт', { status: 422 })
    expect(visitor.text()).toContain('Пароль неверен')
    visitor.check(/^Понимаю/)
    visitor.fill(/^Пароль от аккаунта/, password)
    await visitor.press('Удалить аккаунт')
    expect(visitor.heading()).toBe('Аккаунт удалён')
    const { rows } = await shop.pool.query(
      'select fio, phone, erased_at is not null as gone from users where id = $1',
      [userId],
    )
    expect(rows).toEqual([{ fio: '', phone: '', gone: true }])
    await visitor.open('/user/profile')
    expect(visitor.path).toMatch(/^\/user\/signin/)
  })
})

const nameField = (page: Page) => page.getByLabel('Фамилия, имя и отчество')

async function rename(page: Page, fio: string) {
  await nameField(page).fill(fio)
  await page.getByRole('region', { name: 'Кто вы' }).getByRole('button', { name: 'Сохранить' }).click()
}
