import { afterAll, expect } from 'vitest'
import {
  addTestPerson,
  addTestQuestion,
  addTestRecall,
  addTestReview,
} from '../apps/api/src/people/inbox/test-items.ts'
import { allowPageErrors, expectAccessible, expectNoSidewaysScroll, shop, takePicture, test } from './browser.ts'
import { countedHands, expectFocus, officeUrl, openDialog, signInToOffice } from './office.ts'

const reviews: number[] = []
// Delete the reviews, so that other tests find the shop unchanged.
afterAll(async () => void (await shop.pool.query('delete from reviews where id = any ($1)', [reviews])))

test('an editor reads ten reviews and publishes them with ten key presses; the next is refused by R with a reason', async ({
  desktop: page,
}) => {
  const author = await addTestPerson(shop.pool, 'Анна Швецова')
  for (let n = 1; n <= 11; n += 1)
    reviews.push(
      await addTestReview(shop.pool, { userId: author, comment: `Отзыв ${n}: шьёт ровно, нить не рвёт`, rating: 4 }),
    )
  // Older than anything in the demo's inbox, so they come first.
  await shop.pool.query(`update reviews set created_at = now() - interval '60 days' where id = any ($1)`, [reviews])
  await signInToOffice(page, 'editor', { fio: 'Вера Редакторова' })
  await page.goto(`${officeUrl}/inbox?kind=review`)
  // The first opens with the kind; each next one opens by itself.
  await page.getByText('Отзыв 1: шьёт').waitFor()
  await expectAccessible(page)
  await takePicture(page, 'office-inbox')
  const hands = countedHands(page)
  for (let n = 1; n <= 10; n += 1) {
    await page.getByText(`Отзыв ${n}: шьёт`).waitFor()
    await page.getByRole('button', { name: /^Опубликовать 1/, disabled: false }).waitFor()
    await hands.press('Digit1')
    await page.getByText(`Отзыв ${n + 1}: шьёт`).waitFor()
  }
  hands.expectJob('publish ten reviews')
  await page.getByRole('button', { name: /^Отказать/, disabled: false }).waitFor()
  await page.keyboard.press('KeyR')
  await hands.type('Это о доставке, а не о товаре')
  await page.keyboard.press('Control+Enter')
  await page.getByText('Отзыв 11: шьёт').waitFor({ state: 'detached' })
  const { rows } = await shop.pool.query(
    'select state, count(*)::int as total from reviews where id = any ($1) group by 1 order by 1',
    [reviews],
  )
  expect(rows).toEqual([
    { state: 'published', total: 10 },
    { state: 'refused', total: 1 },
  ])
})

test('a question is answered from a template on a phone; its contacts are revealed', async ({ phone: page }) => {
  const id = await addTestQuestion(shop.pool, { name: 'Ольга Иванова' })
  await signInToOffice(page, 'manager', { fio: 'Мария Отвечалова' })
  await page.goto(`${officeUrl}/inbox?kind=question`)
  await page
    .getByRole('link', { name: /Ольга Иванова/ })
    .first()
    .waitFor()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await takePicture(page, 'office-inbox')
  await page.goto(`${officeUrl}/inbox/question-${id}?kind=question`)
  await page.getByRole('article').getByText('Какая игла нужна для кожи?').waitFor()
  await page.getByRole('button', { name: /^Показать контакты/ }).tap()
  await page.getByRole('link', { name: '+7 (900) 765-43-21' }).waitFor()
  await page.getByRole('button', { name: /^Ответить и опубликовать/ }).tap()
  await page.getByRole('button', { name: 'Изменить шаблоны' }).tap()
  const added = page.getByRole('form', { name: 'Новый шаблон' })
  await added.getByLabel(/название/).fill('Про иглы')
  await added.getByLabel('Текст').fill('{имя}, здравствуйте! По {номер}: игла LR, № 100.')
  await expectAccessible(page, openDialog)
  await takePicture(page, 'office-templates', { fullPage: false })
  await added.getByRole('button', { name: 'Добавить' }).tap()
  await page.getByRole('form', { name: 'Про иглы' }).waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('combobox', { name: 'Шаблон' }).selectOption({ label: 'Про иглы' })
  expect(await page.getByRole('textbox', { name: 'Ответ' }).inputValue()).toBe(
    `Ольга Иванова, здравствуйте! По О-${id}: игла LR, № 100.`,
  )
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await takePicture(page, 'office-inbox-answer')
  await page.getByRole('textbox', { name: 'Ответ' }).press('Control+Enter')
  await page.getByRole('status').getByText('Ответ отправлен и опубликован').waitFor({ state: 'attached' })
  const { rows } = await shop.pool.query('select answer from published_questions where request_id = $1', [id])
  expect(rows).toEqual([{ answer: `Ольга Иванова, здравствуйте! По О-${id}: игла LR, № 100.` }])
  await shop.pool.query('delete from published_questions where request_id = $1', [id])
})

test('J opens an item, and Tab goes on from its heading', async ({ desktop: page }) => {
  await addTestRecall(shop.pool, await addTestPerson(shop.pool, 'Яна Следующая'))
  await signInToOffice(page, 'manager')
  await page.goto(`${officeUrl}/inbox`)
  await page
    .getByRole('link', { name: /Звонки/ })
    .first()
    .waitFor()
  await page.keyboard.press('KeyJ')
  await page.waitForURL(/\/inbox\/[a-z-]+-\d+/)
  await expectFocus(page.locator('#item'))
})

test('two managers on one item: the second sees who did what, and keeps their typed text', async ({
  desktop,
  phone,
}) => {
  const id = await addTestRecall(shop.pool, await addTestPerson(shop.pool, 'Пётр Звонков'))
  const question = await addTestQuestion(shop.pool)
  for (const [page, fio] of [
    [desktop, 'Первая'],
    [phone, 'Вторая'],
  ] as const) {
    await signInToOffice(page, 'manager', { fio })
    await page.goto(`${officeUrl}/inbox/recall-${id}`)
    await page.getByRole('heading', { name: 'Пётр Звонков' }).waitFor()
  }
  await desktop.keyboard.press('KeyA')
  await desktop.getByRole('button', { name: /^Снять с себя/ }).waitFor()
  await desktop.getByRole('button', { name: /^Поговорили/, disabled: false }).waitFor()
  await desktop.keyboard.press('Digit1')
  await desktop.getByRole('status').getByText('Поговорили', { exact: true }).waitFor({ state: 'attached' })
  allowPageErrors(phone, /409/)
  await phone.getByRole('button', { name: /^Поговорили/ }).tap()
  await phone
    .getByRole('alert')
    .getByText(/Первая, .+поговорили/)
    .waitFor()

  for (const page of [desktop, phone]) await page.goto(`${officeUrl}/inbox/question-${question}`)
  await phone.getByRole('button', { name: /^Ответить письмом/ }).tap()
  await phone.getByRole('textbox', { name: 'Ответ' }).fill('Долго писала')
  await desktop.getByRole('button', { name: /^Взять в работу/, disabled: false }).waitFor()
  await desktop.keyboard.press('Digit3')
  await desktop.getByRole('status').getByText(`О-${question}: В работе`, { exact: true }).waitFor({ state: 'attached' })
  await phone.getByRole('textbox', { name: 'Ответ' }).press('Control+Enter')
  await phone
    .getByRole('alert')
    .getByText(/Первая, .+в работе/)
    .waitFor()
  expect(await phone.getByRole('textbox', { name: 'Ответ' }).inputValue()).toBe('Долго писала')
  await phone.getByRole('textbox', { name: 'Ответ' }).press('Control+Enter')
  await phone.getByRole('status').getByText('Ответ отправлен').waitFor({ state: 'attached' })
})

test('a status changed by a wrong key is undone by Z, before any email is sent', async ({ desktop: page }) => {
  const id = await addTestQuestion(shop.pool, { name: 'Нина Возвратова' })
  await signInToOffice(page, 'manager')
  await page.goto(`${officeUrl}/inbox/question-${id}?kind=question`)
  await page.getByRole('button', { name: /^Взять в работу/, disabled: false }).waitFor()
  await page.keyboard.press('Digit3')
  await page
    .getByRole('region', { name: 'Отмена' })
    .getByText(/Принято → В работе/)
    .waitFor()
  await takePicture(page, 'office-inbox-undo', { fullPage: false })
  await page.keyboard.press('KeyZ')
  await page.getByText('Отменено', { exact: true }).waitFor()
  await page.goto(`${officeUrl}/inbox/question-${id}?kind=question`)
  await page.getByText('Отменено: В работе').waitFor()
  await page.getByRole('button', { name: /^Взять в работу/ }).waitFor()
  const { rows } = await shop.pool.query('select status_id as status from form_requests where id = $1', [id])
  expect(rows).toEqual([{ status: 1 }])

  // All questions that are shown are assigned at once, and given back.
  await page.keyboard.press('KeyV')
  const bar = page.getByRole('region', { name: 'Выбранные обращения' })
  await bar.getByText(/^Выбрано: \d+/).waitFor()
  await expectAccessible(page, '[aria-label="Выбранные обращения"]')
  await bar.getByRole('button', { name: 'Сделать' }).click()
  const dialog = page.getByRole('dialog', { name: /^Отвечает: / })
  await dialog.getByText(/^Назначено: [1-9]/).waitFor()
  await dialog.getByRole('button', { name: 'Отменить' }).click()
  await page
    .getByRole('dialog')
    .getByText(/^Возвращено: [1-9]/)
    .waitFor()
})

test('a customer is found by digits of the phone; contacts are shown on request', async ({ desktop: page }) => {
  const id = await addTestPerson(shop.pool, 'Клавдия Оверлокова')
  await shop.pool.query(`update users set phone = '+79117654321' where id = $1`, [id])
  await signInToOffice(page, 'manager')
  await page.goto(`${officeUrl}/customers`)
  await page.getByRole('searchbox').fill('765-43-21')
  await page.getByRole('link', { name: /Клавдия Оверлокова/ }).waitFor()
  const { pathname, search } = new URL(page.url())
  expect(pathname + search).not.toContain('765')
  await takePicture(page, 'office-customers')
  await page.getByRole('link', { name: /Клавдия Оверлокова/ }).click()
  await page.getByRole('button', { name: 'Показать контакты' }).click()
  await page.getByText('+7 (911) 765-43-21').waitFor()
  await expectAccessible(page, 'main')
  await takePicture(page, 'office-customer')
})
