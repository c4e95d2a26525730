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
import { linkFromEmail } from './inbox.ts'
import { openPlainVisitor } from './plain-visitor.ts'

/** The path of a sold-out product. */
async function soldOutPath(): Promise<string> {
  const body = JSON.stringify({ search: 'CL-VENTO-1-8', limit: 1 })
  const answer = await fetch(`${shop.url}/api/catalog/v1/products`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body,
  })
  const { items } = (await answer.json()) as { items: { path: string }[] }
  return items[0]!.path
}

describe('a form of requests', () => {
  test('works on a phone: formats a typed number, reports a mistake, then shows the request’s page', async ({
    phone,
  }) => {
    allowPageErrors(phone, /400/)
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
    await expect
      .poll(() => phone.getByLabel('Эл. почта').evaluate((field) => field === document.activeElement))
      .toBe(true)
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

  test('takes a file on a phone; the email’s link opens the request without its key in the address', async ({
    phone,
    desktop,
  }) => {
    await phone.goto('/help/repair')
    const form = phone.getByRole('region', { name: 'Заявка на ремонт' })
    for (const [label, text] of [
      ['Машина', 'Lumera L-5550'],
      ['Что не так', 'Пропускает стежки на плотной ткани.'],
      ['Город', 'Орёл'],
      ['Как к вам обращаться', 'Пётр Закройщиков'],
      ['Телефон', '89005550177'],
      ['Эл. почта', 'petr.repair@example.ru'],
    ] as const)
      await form
        .getByRole('textbox', { name: label })
        .or(form.getByRole('combobox', { name: label }))
        .fill(text)
    for (const choice of ['Не знаю', 'Мастер приедет к нам']) await form.getByLabel(choice).check()
    await form.getByLabel('Приложить файл').setInputFiles({
      name: 'Шильдик машины.png',
      mimeType: 'image/png',
      buffer: await phone.getByRole('banner').screenshot(),
    })
    await form.locator('input[type=hidden][name^="values."]').first().waitFor({ state: 'attached' })
    await takePicture(phone, 'form-with-file')
    await form.getByLabel('Соглашаюсь на обработку персональных данных.').check()
    await form.getByRole('button', { name: 'Вызвать мастера' }).click()
    const heading = phone.getByRole('heading', { name: /^Обращение О-\d+ принято$/ })
    await heading.waitFor()
    const number = /О-(\d+)/.exec(await heading.innerText())![1]!
    await phone.getByRole('link', { name: 'Посмотреть обращение' }).click()
    await phone.getByText('Шильдик машины').waitFor()
    await expectNoSidewaysScroll(phone)

    const link = await linkFromEmail('petr.repair@example.ru', `/request/${number}`)
    expect(link).toMatch(new RegExp(`^/request/${number}\\?key=`))
    await desktop.goto(link)
    await desktop.getByRole('heading', { level: 1, name: `Обращение О-${number}` }).waitFor()
    expect(new URL(desktop.url()).search).toBe('')
    expect(await desktop.locator('main').innerText()).toContain('p••••@example.ru')
    await expectAccessible(desktop)
    await takePicture(desktop, 'request')
  })

  test('without scripts is a plain form: errors are at fields and above them, typed text stays', async () => {
    const visitor = openPlainVisitor()
    await visitor.open('/forms/leasing')
    visitor.fill(/^Организация/, 'ООО «Ткацкий двор»')
    visitor.fill(/^ИНН/, '3799000143')
    await visitor.press('Получить расчёт', { status: 400 })
    expect(visitor.text(visitor.all('[role=alert]')[0])).toContain('контрольная цифра не сходится')
    expect(visitor.value(/^Организация/)).toBe('ООО «Ткацкий двор»')
    expect(visitor.field(/^ИНН/).getAttribute('aria-invalid')).toBe('true')
  })

  test('is prefilled for a signed-in user, and the account shows its progress', async ({ desktop }) => {
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

describe('a restock notice by email', () => {
  test('is requested over the product page, by keyboard, and on a plain page', async ({ desktop }) => {
    const path = await soldOutPath()
    await desktop.goto(path)
    const opener = desktop.getByRole('link', { name: 'Сообщить о поступлении' })
    await opener.focus()
    await desktop.keyboard.press('Enter')
    const dialog = desktop.getByRole('dialog', { name: 'Сообщить о поступлении' })
    await dialog.getByLabel('Эл. почта').waitFor()
    expect(new URL(desktop.url()).pathname).toBe(path)
    await expectAccessible(desktop, '[role=dialog]')
    await takePicture(desktop, 'restock-dialog', { fullPage: false })
    await desktop.keyboard.press('Escape')
    await dialog.waitFor({ state: 'hidden' })
    await expect.poll(() => opener.evaluate((link) => link === document.activeElement)).toBe(true)
    await desktop.keyboard.press('Enter')
    await dialog.getByLabel('Эл. почта').fill('waits.dialog@example.ru')
    await dialog.getByLabel('Соглашаюсь на обработку адреса почты для этого письма.').check()
    await dialog.getByRole('button', { name: 'Сообщить мне' }).click()
    await dialog.getByText('Отправили письмо на waits.dialog@example.ru').waitFor()

    const visitor = openPlainVisitor()
    await visitor.open(path)
    await visitor.follow('Сообщить о поступлении')
    expect(visitor.path).toMatch(/^\/restock\?group=/)
    visitor.fill(/^Эл. почта/, 'waits.plain@example')
    await visitor.press('Сообщить мне', { status: 400 })
    expect(visitor.field(/^Эл. почта/).getAttribute('aria-invalid')).toBe('true')
    visitor.fill(/^Эл. почта/, 'waits.plain@example.ru')
    visitor.check(/^Соглашаюсь на обработку адреса почты/)
    await visitor.press('Сообщить мне')
    expect(visitor.text()).toContain('Отправили письмо на waits.plain@example.ru')
  })

  test('is linked from a card of a listing', async ({ desktop }) => {
    const { rows } = await shop.pool.query(
      `select g.id from groups g join products p on p.id = g.product_id join product_sites v on v.product_id = p.id
        and v.site_id = 1 where p.vendor_code = 'CL-VENTO-1-8' limit 1`,
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
})
