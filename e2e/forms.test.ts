import { describe, expect } from 'vitest'
import { expectAccessible, expectNoSidewaysScroll, expectTrouble, shop, signIn, takePicture, test } from './browser.ts'

describe('a form of requests', () => {
  test('is filled in on a phone: a pasted phone takes its shape, a mistake is named, the number and the page of the request follow', async ({
    phone,
  }) => {
    expectTrouble(phone, /400/)
    await phone.goto('/forms/complaints')
    await phone.getByLabel('Качество товара').check()
    await phone.getByLabel('Что случилось').fill('Оверлок пришёл без одной лапки, в накладной она есть.')
    await phone.getByLabel('Как к вам обращаться').fill('Анна Швецова')
    await phone.getByLabel('Телефон').pressSequentially('89001234567')
    expect(await phone.getByLabel('Телефон').inputValue()).toBe('+7 (900) 123-45-67')
    await phone.getByRole('button', { name: 'Отправить обращение' }).click()
    const summary = phone.getByRole('alert')
    await summary.waitFor()
    expect(await summary.innerText()).toContain('Эл. почта')
    expect(await phone.getByLabel('Эл. почта').evaluate((field) => field === document.activeElement)).toBe(true)
    expect(await phone.getByLabel('Что случилось').inputValue()).toContain('без одной лапки')
    await expectAccessible(phone)
    await expectNoSidewaysScroll(phone)
    await takePicture(phone, 'form-with-errors')

    await phone.getByLabel('Эл. почта').fill('anna.form@example.ru')
    await phone.getByLabel('Соглашаюсь на обработку персональных данных.').check()
    await phone.getByRole('button', { name: 'Отправить обращение' }).click()
    const heading = phone.getByRole('heading', { name: /^Обращение О-\d+ принято$/ })
    await heading.waitFor()
    const number = /О-\d+/.exec(await heading.innerText())![0]
    await takePicture(phone, 'form-sent', { fullPage: false })
    await phone.getByRole('link', { name: 'Посмотреть обращение' }).click()
    await phone.getByRole('heading', { level: 1, name: `Обращение ${number}` }).waitFor()
    expect(await phone.locator('main').innerText()).toContain('a••••@example.ru')
    await expectAccessible(phone)
    await takePicture(phone, 'request')
  })

  test('without scripts is a plain form: errors stand at fields and above them, what was typed is kept', async ({ plain }) => {
    expectTrouble(plain, /400/)
    await plain.goto('/forms/leasing')
    await plain.getByLabel('Организация').fill('ООО «Ткацкий двор»')
    await plain.getByLabel('ИНН').fill('3799000143')
    await plain.getByRole('button', { name: 'Получить расчёт' }).click()
    await plain.getByRole('alert').getByText('контрольная цифра не сходится').waitFor()
    expect(await plain.getByLabel('Организация').inputValue()).toBe('ООО «Ткацкий двор»')
    expect(await plain.getByLabel('ИНН').getAttribute('aria-invalid')).toBe('true')
    await takePicture(plain, 'form-plain')
  })

  test('knows who is signed in, and the account shows what became of it', async ({ desktop }) => {
    await signIn(desktop, { email: 'maria@shpulka.example' })
    await desktop.goto('/forms/repair')
    await expect.poll(() => desktop.getByLabel('Как к вам обращаться').inputValue()).toBe('Мария Ковалёва')
    await takePicture(desktop, 'form')
    await desktop.goto('/user/profile/requests')
    const main = desktop.locator('main')
    await main.getByText('возьмите иглу 100').waitFor()
    await expectAccessible(desktop)
    await takePicture(desktop, 'my-requests')
  })
})

test('a letter is asked for when goods come, over their page', async ({ desktop }) => {
  const { rows } = await shop.pool.query(
    `select g.id from groups g join products p on p.id = g.product_id join product_sites v on v.product_id = p.id and v.site_id = 1 where p.vendor_code = 'CL-VENTO-1-8' limit 1`,
  )
  await desktop.goto(`/catalog?search=CL-VENTO-1-8`)
  await takePicture(desktop, 'card-sold-out', { fullPage: false })
  await desktop.getByRole('link', { name: 'Сообщить о поступлении' }).first().click()
  await desktop.waitForURL(`**/restock?group=${rows[0].id}`)
  await desktop.getByLabel('Эл. почта').fill('waits.form@example.ru')
  await desktop.getByLabel('Соглашаюсь на обработку адреса почты для этого письма.').check()
  await desktop.getByRole('button', { name: 'Сообщить мне' }).click()
  await desktop.getByText('Отправили письмо на waits.form@example.ru').waitFor()
  await takePicture(desktop, 'restock')
})
