import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { codeOf, goodPassword, openTestStaffSession } from '../apps/api/src/people/staff/test-office.ts'
import { allowPageErrors, expectAccessible, expectNoSidewaysScroll, shop, takePicture, test } from './browser.ts'
import {
  addAuthenticator,
  expireSignInConfirmation,
  invitationLink,
  officeUrl,
  openDialog,
  signInToOffice,
} from './office.ts'

/** Accepts an invitation by a password and a code of an app; gives the recovery codes. */
async function acceptByPassword(page: Page, email: string, fio: string, role = 'owner'): Promise<string[]> {
  await page.goto(await invitationLink(email, role))
  await page.getByRole('button', { name: /^Нет ключа/ }).click()
  const secret = (await page.locator('code').innerText()).trim()
  await page.getByLabel('Имя и фамилия').fill(fio)
  await page.getByLabel('Пароль', { exact: true }).fill(goodPassword)
  await page.getByLabel('Шесть цифр из приложения').fill(codeOf(secret))
  await page.getByRole('button', { name: 'Войти' }).click()
  await page.getByRole('heading', { name: 'Запасные коды' }).waitFor()
  const codes = await page.getByRole('listitem').allInnerTexts()
  await page.getByRole('button', { name: 'Сохранил, дальше' }).click()
  await page.getByRole('heading', { name: 'Сегодня' }).waitFor()
  return codes.map((code) => code.trim())
}

test('whoever has a passkey on their phone confirms by a code at the computer', async ({ desktop: page, phone }) => {
  const email = 'two-ways@office.example'
  await addAuthenticator(phone)
  const [first, second] = await acceptByPassword(phone, email, 'Вера Двойная')
  await phone.goto(`${officeUrl}/account`)
  await phone.getByRole('button', { name: 'Добавить ключ' }).tap()
  await phone.getByText(/^добавлен .*им ещё не входили$/).waitFor()

  // A guest is asked to sign in, an old sign-in to confirm itself.
  allowPageErrors(page, /401|403/)
  await page.goto(`${officeUrl}/staff`)
  await page.getByLabel('Почта').fill(email)
  await page.getByLabel('Пароль', { exact: true }).fill(goodPassword)
  await page.getByLabel(/^Код из приложения/).fill(first!)
  await page.getByRole('button', { name: 'Войти по паролю' }).click()
  await page.getByRole('button', { name: 'Пригласить', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Пригласить человека' })
  await dialog.getByLabel('Почта').fill('by-code@office.example')
  await expireSignInConfirmation(email)
  await dialog.getByRole('button', { name: 'Отправить приглашение' }).click()
  const confirmation = page.getByRole('dialog', { name: 'Подтвердите вход' })
  await confirmation.getByRole('button', { name: 'Подтвердить ключом' }).waitFor()
  const code = confirmation.getByLabel('Код из приложения или запасной код')
  // A recovery code has letters.
  expect(await code.getAttribute('inputmode')).toBe('text')
  await expectAccessible(page, openDialog)
  await takePicture(page, 'office-confirmation', { fullPage: false })
  await code.fill(second!)
  await code.press('Enter')
  await page.getByRole('cell', { name: 'by-code@office.example', exact: true }).waitFor()
  await expectNoSidewaysScroll(page)
})

test('two owners edit one person: the second sees both values; a new link replaces a lost passkey', async ({
  desktop: page,
  phone,
}) => {
  const { email, id } = await openTestStaffSession(shop.pool, 'manager', null, 'Нина Общая')
  const openPerson = async (each: Page) => {
    await each.getByRole('button', { name: `Изменить: ${email}` }).click()
    return each.getByRole('dialog', { name: 'Нина Общая' })
  }
  await signInToOffice(page, 'owner', { fio: 'Мария Первая' })
  await signInToOffice(phone, 'owner', { fio: 'Олег Второй' })
  await page.goto(`${officeUrl}/staff`)
  await phone.goto(`${officeUrl}/staff`)
  const [first, second] = [await openPerson(page), await openPerson(phone)]
  await first.getByRole('combobox', { name: 'Роль' }).selectOption({ label: 'Склад' })
  await second.getByRole('combobox', { name: 'Роль' }).selectOption({ label: 'Редактор' })
  await first.getByRole('button', { name: /^Сохранить: роли/ }).click()
  await first.waitFor({ state: 'detached' })
  allowPageErrors(phone, /409/)
  await second.getByRole('button', { name: /^Сохранить: роли/ }).tap()
  await second.getByText('Было: Менеджер → стало: Склад').waitFor()
  await second.getByText('Мария Первая').waitFor()
  await expectAccessible(phone, openDialog)
  await expectNoSidewaysScroll(phone)
  await takePicture(phone, 'office-staff-conflict', { fullPage: false })
  await second.getByRole('button', { name: 'Оставить моё' }).tap()
  await second.getByRole('button', { name: /^Сохранить: роли/ }).tap()
  await second.waitFor({ state: 'detached' })

  const again = await openPerson(page)
  await again.getByRole('button', { name: 'Потерян ключ, телефон или пароль' }).click()
  await again.getByText(`Новая ссылка для входа уйдёт на ${email}`).waitFor()
  await expectAccessible(page, openDialog)
  await takePicture(page, 'office-new-link', { fullPage: false })
  await again.getByRole('button', { name: 'Отправить новую ссылку' }).click()
  await again.waitFor({ state: 'detached' })
  await page.getByRole('row', { name: new RegExp(`${email}.*Редактор.*приглашён`) }).waitFor()
  const { rows } = await shop.pool.query('select id from staff_sessions where staff_id = $1 and ended_at is null', [id])
  expect(rows).toEqual([])
})

test('a person looks after their own ways in; an owner ends somebody’s sign-ins', async ({ desktop: page, phone }) => {
  const email = 'own-ways@office.example'
  await addAuthenticator(phone)
  const [former] = await acceptByPassword(phone, email, 'Вера Своя', 'manager')
  await phone.goto(`${officeUrl}/account`)
  await phone.getByRole('button', { name: 'Добавить ключ' }).tap()
  await phone.getByText(/^добавлен .*им ещё не входили$/).waitFor()
  const change = async (current: string) => {
    await phone.getByLabel('Прежний пароль').fill(current)
    await phone.getByLabel('Новый пароль').fill(`${goodPassword} и ещё`)
    await phone.getByRole('button', { name: 'Сменить пароль' }).tap()
  }
  allowPageErrors(phone, /422|401/)
  await change('не тот пароль')
  await phone.getByText('Прежний пароль не подходит').waitFor()
  await change(goodPassword)
  await phone.getByText('Пароль сменён').waitFor()
  await phone.getByRole('button', { name: 'Новые запасные коды' }).tap()
  const codes = phone.getByRole('region', { name: 'Пароль и запасные коды' }).getByRole('listitem')
  await codes.first().waitFor()
  expect(await codes.allInnerTexts()).toHaveLength(10)
  expect(await codes.allInnerTexts()).not.toContain(former)
  await expectAccessible(phone)
  await expectNoSidewaysScroll(phone)
  await takePicture(phone, 'office-account')
  await phone.getByRole('button', { name: 'Убрать', exact: true }).tap()
  await phone.getByText('Этим ключом больше не войти').waitFor()
  await expectAccessible(phone)
  await phone.getByRole('button', { name: 'Убрать ключ' }).tap()
  await phone.getByText(/^Ключ на телефоне или компьютере быстрее/).waitFor()

  await signInToOffice(page, 'owner')
  await page.goto(`${officeUrl}/staff`)
  await page.getByRole('button', { name: `Изменить: ${email}` }).click()
  const dialog = page.getByRole('dialog', { name: 'Вера Своя' })
  await dialog.getByText(/вход .*, был /).waitFor()
  await expectAccessible(page, openDialog)
  await takePicture(page, 'office-open-sessions', { fullPage: false })
  await dialog.getByRole('button', { name: 'Закрыть все входы' }).click()
  await dialog.getByText('Открытых входов нет').waitFor()
  await phone.reload()
  await phone.getByRole('heading', { name: 'Вход в контору' }).waitFor()
})
