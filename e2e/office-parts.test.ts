import { randomUUID } from 'node:crypto'
import { undoSeconds } from '@shpulka/contract/base/undo'
import { presenceEverySeconds } from '@shpulka/contract/people/presence'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { transaction } from '../apps/api/src/base/db/transaction.ts'
import { addEmails } from '../apps/api/src/base/mail/emails.port.ts'
import { addTestPerson, addTestQuestion, addTestRecall } from '../apps/api/src/people/inbox/test-items.ts'
import { recordRefusedEmail } from '../apps/api/src/people/stuck-emails/stuck-emails.port.ts'
import { allowPageErrors, expectAccessible, expectNoSidewaysScroll, shop, takePicture, test } from './browser.ts'
import { officeUrl, openDialog, signInToOffice } from './office.ts'

test('a view is saved, shared, renamed and removed; the URL keeps the filters and the columns', async ({
  desktop: page,
  phone,
}) => {
  await signInToOffice(page, 'owner')
  await page.goto(`${officeUrl}/orders?view=all&siteId=1`)
  const columns = 'age.goods.delivery.role.who'
  await page.locator('summary', { hasText: 'Что в строке' }).press('Enter')
  await page.getByRole('checkbox', { name: 'Склады' }).press('Space')
  await page.waitForURL((url) => url.searchParams.get('columns') === columns)
  await page.getByRole('button', { name: 'Сохранить вид' }).click()
  const dialog = page.getByRole('dialog', { name: 'Сохранить вид' })
  await dialog.getByLabel('Название').fill('Все на первом сайте')
  await dialog.getByRole('combobox', { name: 'Для кого' }).selectOption({ label: 'Для роли «Менеджер»' })
  await expectAccessible(page, openDialog)
  await takePicture(page, 'office-save-view', { fullPage: false })
  await dialog.getByLabel('Название').press('Enter')
  const tabs = page.getByRole('navigation', { name: 'Виды заказов' })
  const tab = tabs.getByRole('link', { name: 'Все на первом сайте' })
  await expect.poll(() => tab.getAttribute('aria-current')).toBe('true')
  expect(await tabs.getByRole('link').first().innerText()).toBe('Все на первом сайте')
  expect(await tabs.locator('[aria-current]').count()).toBe(1)
  // The tabs take one row, however many there are.
  expect((await tabs.boundingBox())!.height).toBeLessThan(60)
  await expectAccessible(page)
  await takePicture(page, 'office-orders-view')

  await signInToOffice(phone, 'manager')
  await phone.goto(`${officeUrl}/orders`)
  await phone.getByRole('link', { name: 'Все на первом сайте' }).tap()
  await phone.waitForURL(
    ({ searchParams: of }) => of.get('siteId') === '1' && of.get('view') === 'all' && of.get('columns') === columns,
  )
  expect(await phone.getByRole('button', { name: 'Изменить вид' }).count()).toBe(0)
  await expectAccessible(phone, undefined, { isOtherWidth: true })
  await expectNoSidewaysScroll(phone)
  await takePicture(phone, 'office-orders-view')

  await page.getByRole('button', { name: 'Изменить вид' }).click()
  await page.getByRole('dialog').getByLabel('Название').fill('Первый сайт')
  await page.getByRole('dialog').getByLabel('Название').press('Enter')
  await tabs.getByRole('link', { name: 'Первый сайт' }).waitFor()
  await page.getByRole('button', { name: 'Изменить вид' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Удалить вид' }).click()
  await tabs.getByRole('link', { name: 'Первый сайт' }).waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Сохранить вид' }).waitFor()
  expect(new URL(page.url()).search).toBe(`?view=all&siteId=1&columns=${columns}`)
  // The current tab of a long row is in sight at any width, also when the window becomes narrower.
  const isInSight = () =>
    tabs.evaluate((row) => {
      const [frame, tab] = [row, row.querySelector('[aria-current]')!].map((each) => each.getBoundingClientRect())
      return tab!.left >= frame!.left - 1 && tab!.right <= frame!.right + 1
    })
  await page.goto(`${officeUrl}/orders?view=all`)
  await tabs.locator('[aria-current]').waitFor()
  // Tabs that do not fit are behind a button, by keys too; the current one and «Все» never are.
  await page.setViewportSize({ width: 900, height: 900 })
  const more = tabs.getByRole('button', { name: /^Ещё \d/ })
  await more.press('Enter')
  await expect.poll(() => tabs.getByRole('link').count()).toBe(await tabs.locator('a').count())
  await expectAccessible(page, undefined, { isOtherWidth: true })
  await takePicture(page, 'office-orders-all-tabs', { fullPage: false })
  await tabs.getByRole('link', { name: /^Деньги/ }).press('Enter')
  await page.waitForURL((url) => url.searchParams.get('view') === 'money')
  await more.waitFor()
  await tabs.getByRole('link', { name: 'Все', exact: true }).click()
  await page.waitForURL((url) => url.searchParams.get('view') === 'all')
  for (const width of [1024, 900]) {
    await page.setViewportSize({ width, height: 900 })
    await expect.poll(isInSight, { message: `the tab at ${width}` }).toBe(true)
    await page.reload()
    await tabs.locator('[aria-current]').waitFor()
    await expect.poll(isInSight, { message: `the tab at ${width}, reloaded` }).toBe(true)
  }
  // Only views of this list: other journeys save views of other lists.
  expect((await shop.pool.query(`select count(*)::int as views from saved_views where list = 'orders'`)).rows).toEqual([
    { views: 0 },
  ])
})

test('emails that do not go out are sent now; of refused ones an address is opened, one is sent again, others removed', async ({
  desktop: page,
}) => {
  const address = 'anna@gmial.example'
  for (const email of ['signup-code', 'reset-code', 'reset-code', 'reset-code'] as const) {
    const request = { email, to: 'buyer', id: randomUUID() } as const
    await recordRefusedEmail(shop.pool, request, { to: { name: 'Анна', address } }, 'email not sent EENVELOPE 550')
  }
  await transaction(shop.pool, async (tx) => {
    const id = randomUUID()
    await addEmails(tx, [{ email: 'email-returned', to: 'buyer', id }])
    await tx.query(
      `update graphile_worker._private_jobs set attempts = 3, last_error = 'email not sent ECONNECTION',
         run_at = now() + interval '1 hour', created_at = now() - interval '20 minutes' where payload ->> 'id' = $1`,
      [id],
    )
  })
  await signInToOffice(page, 'owner')
  await page.goto(officeUrl)
  await page.getByRole('link', { name: /Письма не ушли/ }).click()
  await page.getByText('Почтовый сервер не отвечает').waitFor()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await takePicture(page, 'office-stuck-emails')
  const notice = (text: string) => page.getByText(text, { exact: false }).waitFor()
  await page.getByRole('button', { name: 'Отправить сейчас: почта возвращена' }).click()
  await notice('Отправляем ещё раз: почта возвращена, 1 письмо.')

  const refused = page.getByRole('region', { name: 'Почтовый сервер отказал' })
  const rows = refused.getByRole('listitem')
  expect(await rows.count()).toBe(4)
  expect(await refused.innerText()).not.toContain(address)
  await refused.getByRole('button', { name: 'Показать адрес: код для регистрации' }).click()
  await refused.getByText(address).waitFor()
  expect(await refused.getByText(address).count()).toBe(1)
  await refused.getByRole('button', { name: 'Отправить ещё раз: код для регистрации' }).click()
  await notice('Отправляем ещё раз: 1 письмо.')
  await expect.poll(() => rows.count()).toBe(3)
  await refused.getByRole('button', { name: 'Убрать: новый пароль' }).first().click()
  await notice('Убрано: 1 письмо.')
  await expect.poll(() => rows.count()).toBe(2)
  await refused.getByRole('button', { name: 'Убрать все' }).click()
  const question = page.getByRole('dialog', { name: 'Убрать 2 письма из списка?' })
  await expectAccessible(page, openDialog)
  await question.getByRole('button', { name: 'Не сейчас' }).click()
  await question.waitFor({ state: 'detached' })
  expect(await rows.count()).toBe(2)
  await refused.getByRole('button', { name: 'Убрать все' }).click()
  await question.getByRole('button', { name: 'Убрать все' }).click()
  await notice('Убрано: 2 письма.')
  await refused.waitFor({ state: 'detached' })
  await page.getByText('Все письма уходят').waitFor()
})

test('an action by key is undone by key: for an order, and for a call request', async ({ desktop: page, phone }) => {
  const { rows } = await shop.pool.query<{ id: number }>(
    `select o.id from orders o join order_statuses s on s.id = o.status_id where s.code = 'new' order by o.id limit 1`,
  )
  const { id } = rows[0]!
  await signInToOffice(page, 'manager')
  await page.goto(`${officeUrl}/orders/${id}`)
  await page.getByRole('button', { name: /^Подтвердить/, disabled: false }).waitFor()
  await page.keyboard.press('Digit1')
  const offer = page.getByRole('region', { name: 'Отмена' })
  await offer.getByText('Оформлен → Подтверждён').waitFor()
  // The offer stays under the pointer, and on the phone while it has the focus, however long the check takes.
  await offer.hover()
  await expectAccessible(page, '[aria-label=Отмена]')
  await takePicture(page, 'office-undo', { fullPage: false })
  await page.keyboard.press('KeyZ')
  await offer.getByText('Отменено').waitFor()
  await page.getByRole('article').locator('header').getByText('Оформлен').waitFor()
  await page.getByRole('region', { name: 'История' }).getByText('Отмена действия').waitFor()

  const recall = await addTestRecall(shop.pool, await addTestPerson(shop.pool, 'Павел Перезвонов'))
  await signInToOffice(phone, 'manager')
  await phone.clock.install()
  await phone.goto(`${officeUrl}/inbox/recall-${recall}`)
  await phone.getByRole('button', { name: /^Поговорили/ }).tap()
  await phone.getByRole('status').getByText('Поговорили').waitFor({ state: 'attached' })
  const undo = phone.getByRole('button', { name: /^Отменить/ })
  await undo.focus()
  await expectAccessible(phone, '[aria-label=Отмена]')
  await expectNoSidewaysScroll(phone)
  await takePicture(phone, 'office-undo', { fullPage: false })
  expect(
    await phone
      .getByRole('status')
      .getByText(/поговорили/i)
      .count(),
  ).toBe(1)
  await phone.keyboard.press('Enter')
  await phone.getByText('Отменено').waitFor()
  expect((await shop.pool.query('select closed_at from recalls where id = $1', [recall])).rows).toEqual([
    { closed_at: null },
  ])
  // The focus has gone with its button and holds the message no longer.
  await phone.clock.fastForward(undoSeconds * 1000)
  await phone.getByText('Отменено').waitFor({ state: 'detached' })
})

test('two managers at one order see each other; editing is shown, can be taken over, and ends with the tab', async ({
  desktop: page,
  phone,
}) => {
  const { rows } = await shop.pool.query<{ id: number }>('select min(id) as id from orders')
  const address = `${officeUrl}/orders/${rows[0]!.id}`
  // The next report of a tab comes at once instead of seconds later.
  const report = (each: Page) => each.clock.fastForward(presenceEverySeconds * 1000)
  for (const [each, fio] of [
    [page, 'Мария Правкина'],
    [phone, 'Олег Складской'],
  ] as const) {
    await signInToOffice(each, 'manager', { fio })
    await each.clock.install()
    await each.goto(address)
  }
  await phone.getByText('Открыто и у других: Мария Правкина').waitFor()
  await Promise.all([
    page.waitForResponse((answer) => answer.url().endsWith('/office/v1/presence')),
    page.getByLabel(/^Новая заметка/).fill('Пишу'),
  ])
  await report(phone)
  await phone.getByText('Мария Правкина правит').waitFor()
  await expectAccessible(phone, 'main [role=status]')
  await expectNoSidewaysScroll(phone)
  await takePicture(phone, 'office-presence', { fullPage: false })
  await Promise.all([
    phone.waitForResponse((answer) => answer.url().endsWith('/office/v1/presence')),
    phone.getByRole('button', { name: 'Взять на себя' }).tap(),
  ])
  await report(page)
  await page.getByText('Олег Складской: правка теперь там').waitFor()
  await expectAccessible(page, 'main [role=status]')
  await takePicture(page, 'office-presence', { fullPage: false })
  await page.goto('about:blank')
  const alone = phone.getByText('Открыто и у других: Мария Правкина')
  await expect
    .poll(async () => {
      await report(phone)
      return alone.count()
    })
    .toBe(0)
})

test('edits survive a reload; two editors of one template see both values', async ({ desktop: page, phone }) => {
  const question = await addTestQuestion(shop.pool, { name: 'Вера Вопросова' })
  await shop.pool.query(`insert into reply_templates (title, body) values ('Проба пера', 'Как было')`)
  const openTemplates = async (each: Page) => {
    await each.goto(`${officeUrl}/inbox/question-${question}`)
    await each.getByRole('button', { name: /^Ответить и опубликовать/ }).click()
    await each.getByRole('button', { name: 'Изменить шаблоны' }).click()
    return each.getByRole('form', { name: 'Проба пера' })
  }
  await signInToOffice(page, 'manager', { fio: 'Мария Первая' })
  await signInToOffice(phone, 'manager', { fio: 'Олег Второй' })
  await (await openTemplates(page)).getByLabel('Текст').fill('Как у Марии')
  await page.reload()
  const mine = await openTemplates(page)
  expect(await mine.getByLabel('Текст').inputValue()).toBe('Как у Марии')
  await mine.getByRole('button', { name: /^Сохранить: текст/ }).waitFor()
  await expectAccessible(page, openDialog)
  await takePicture(page, 'office-save-bar', { fullPage: false })
  const other = await openTemplates(phone)
  await other.getByLabel('Текст').fill('Как у Олега')
  await mine.getByLabel('Текст').press('Control+KeyS')
  await mine.getByRole('button', { name: 'Не сохранять' }).waitFor({ state: 'detached' })
  allowPageErrors(phone, /409/)
  await other.getByRole('button', { name: /^Сохранить: текст/ }).click()
  await other.getByText('Было: Как было → стало: Как у Марии').waitFor()
  await expectAccessible(phone, openDialog)
  await expectNoSidewaysScroll(phone)
  await takePicture(phone, 'office-conflict', { fullPage: false })
  await other.getByRole('button', { name: 'Оставить моё' }).click()
  await other.getByRole('button', { name: /^Сохранить: текст/ }).click()
  await other.getByRole('button', { name: 'Не сохранять' }).waitFor({ state: 'detached' })
  const { rows } = await shop.pool.query(`delete from reply_templates where title = 'Проба пера' returning body`)
  expect(rows).toEqual([{ body: 'Как у Олега' }])

  await phone.keyboard.press('Escape')
  const answer = phone.getByRole('textbox', { name: 'Ответ' })
  await answer.fill('Недописанный ответ')
  await phone.reload()
  await phone.getByText('Недописанный ответ').waitFor()
})
