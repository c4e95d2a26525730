import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import { transaction } from '../apps/api/src/base/db/transaction.ts'
import { changeStatus } from '../apps/api/src/buying/order-status/change-status.port.ts'
import { expectAccessible, expectNoSidewaysScroll, shop, takePicture, test } from './browser.ts'
import { soldGroups } from './buyer.ts'
import {
  countedHands,
  expectFocus,
  expectOneLineButtons,
  officeUrl,
  sendButton,
  signInToOffice,
  tabTo,
} from './office.ts'

/** Three products with unique articles, and a company of the demo that buys them. */
const { rows: goods } = await shop.pool.query<{ article: string }>(
  `select min(o.vendor_code) as article from group_offers m join offers o on o.id = m.offer_id
   join stock k on k.offer_id = m.offer_id join site_warehouses w on w.warehouse_id = k.warehouse_id and w.site_id = 1
   where m.group_id = any($1) and o.vendor_code <> '' group by m.group_id having count(distinct o.id) = 1
   order by sum(k.on_hand - k.reserved) desc limit 3`,
  [await soldGroups(true, 500)],
)
const company = { person: 'Тарасов', inn: '3799000142' }

/**
 * Checks the page in its current state on a phone, a tablet and a desktop. `isKnown`: another journey has checked this
 * state in full, so only the rules that depend on the width run, on a phone.
 */
async function checkAtAllWidths(page: Page, name: string, { fullPage = true, isKnown = false } = {}) {
  for (const width of [360, 768, 1280]) {
    await page.setViewportSize({ width, height: 900 })
    await expectNoSidewaysScroll(page)
    await expectOneLineButtons(page)
    if (width === 360 || (width === 1280 && !isKnown))
      await expectAccessible(page, undefined, { isOtherWidth: width === 360 })
    await takePicture(page, `office-first-order-${name}`, { fullPage })
  }
}

/** Clicks, waits for the popup and returns the content type of its document. */
async function openPopup(page: Page, click: () => Promise<void>) {
  const [popup, answer] = await Promise.all([
    page.waitForEvent('popup'),
    page.waitForResponse((each) => each.url().includes('papers')),
    click(),
  ])
  await popup.close()
  return answer.headers()['content-type']
}

/**
 * The work of a new manager by keys alone: a company calls and orders three lines by invoice; the order is changed and
 * paid, half of it is sent, one line is refunded, and its documents are printed.
 */
test('the first order of a new manager, by keys alone: taken by phone, changed, half sent, one line refunded', async ({
  desktop: page,
}) => {
  await signInToOffice(page, 'manager', { fio: 'Нина Новикова' })
  await page.goto(`${officeUrl}/orders`)
  await page.getByRole('link', { name: /^Новый заказ/ }).waitFor()
  const hands = countedHands(page)
  await hands.press('KeyN')
  await expectFocus(page.getByRole('searchbox', { name: /^Клиент/ }))
  await hands.type(company.person)
  await page
    .getByRole('button', { name: new RegExp(company.person) })
    .first()
    .waitFor()
  await checkAtAllWidths(page, 'client')
  await hands.press('Enter')
  await page.getByText(/^Клиент: /).waitFor()
  await hands.type(goods.map(({ article }, n) => `${article} ${[4, 2, 1][n]} шт`).join('\n'))
  await hands.press('Enter')
  const counts = page.getByRole('textbox', { name: /^Количество/ })
  await expect.poll(() => counts.count()).toBe(3)
  const place = page.getByRole('button', { name: /^Оформить на/ })
  const total = await place.innerText()
  const packs = await page
    .getByRole('region', { name: 'Товары', exact: true })
    .getByText(/^уп\.\s\d+\sшт$/)
    .count()

  // A reload loses nothing and requests the prices again.
  await page.reload()
  await page.getByText('Восстановлен черновик').waitFor()
  await expect.poll(() => counts.count()).toBe(3)
  await expect.poll(() => place.innerText()).toBe(total)
  expect(new URL(page.url()).search).toBe('')
  await checkAtAllWidths(page, 'restored')
  await hands.press('Control+Enter')
  await page.waitForURL(/\/orders\/\d+$/)
  const id = Number(new URL(page.url()).pathname.split('/').at(-1))
  const order = page.getByRole('article', { name: `Ш-${id}` })
  await order.waitFor()
  hands.expectJob('place an order for a client')
  await expectFocus(order.getByRole('heading', { level: 1 }))
  // What is sold by the pack was counted in packs in the form too.
  expect(await order.getByRole('cell', { name: /^\d+\sуп\.\sпо\s\d+\sшт$/ }).count()).toBe(packs)
  await checkAtAllWidths(page, 'placed', { isKnown: true })
  const openByNumber = async () => {
    await page.keyboard.press('Control+KeyK')
    await hands.type(String(id))
    await page.getByRole('option', { name: new RegExp(`Ш-${id}`), selected: true }).waitFor()
    await page.keyboard.press('Enter')
    await expectFocus(order.getByRole('heading', { level: 1 }))
  }
  const pressOn = async (element: Locator, key = 'Enter') => {
    await tabTo(page, element)
    await page.keyboard.press(key)
  }

  // The client wants one piece more, and delivery; the focus returns to the button that opens the editor.
  const change = order.getByRole('button', { name: /^Изменить состав/ })
  await page.keyboard.press('KeyE')
  const editor = page.getByRole('region', { name: 'Изменение состава' })
  await editor.getByText('Пока ничего не изменено').waitFor()
  await checkAtAllWidths(page, 'editor', { isKnown: true })
  // The buttons that remove lines are in sight, also beside goods sold by the pack.
  const lines = editor.getByRole('region', { name: 'Строки заказа после изменения' })
  expect(await lines.evaluate((each) => each.scrollWidth - each.clientWidth)).toBe(0)
  await hands.type('5')
  await pressOn(editor.getByRole('button', { name: 'Выбрать доставку' }))
  const onAddress = editor.getByRole('radio', { name: 'На адрес' })
  await expectFocus(editor.getByRole('radio', { checked: true }).last())
  while (!(await onAddress.isChecked())) await page.keyboard.press('ArrowDown')
  for (const [label, text] of [
    ['Город', 'Казань'],
    ['Улица', 'Баумана'],
    ['Дом', '5'],
  ] as const) {
    await tabTo(page, editor.getByLabel(label, { exact: true }))
    await hands.type(text)
  }
  await page.keyboard.press('Enter')
  await pressOn(editor.getByRole('radiogroup', { name: 'Способ доставки' }).getByRole('radio').first(), 'Space')
  await editor.getByText(/^Доставка: .*Казань, Баумана$/).waitFor()
  await editor.getByRole('button', { name: /^Применить/, disabled: false }).waitFor()
  await page.keyboard.press('Control+KeyS')
  await editor.waitFor({ state: 'detached' })
  await expectFocus(change)

  await openByNumber()
  await pressOn(order.getByRole('button', { name: 'Выбрать способ оплаты' }))
  const dialog = page.getByRole('dialog')
  await pressOn(dialog.getByRole('button', { name: /^Счёт/ }))
  await dialog.waitFor({ state: 'detached' })
  await expectFocus(order.getByRole('button', { name: 'Сменить способ оплаты' }))
  await page.getByRole('region', { name: 'История' }).getByText('Способ оплаты — Счёт для организации').waitFor()
  const papers = page.getByRole('region', { name: 'Документы' })
  await openByNumber()
  const bill = papers.getByRole('button', { name: 'Счёт' })
  expect(await openPopup(page, () => pressOn(bill))).toBe('application/pdf')
  await papers.getByText('УПД появится, когда товар отправят').waitFor()

  // The payment arrives in the bank's file.
  await transaction(shop.pool, (tx) => changeStatus(tx, { orderId: id, to: 'paid', who: 'manager:0', why: '' }))
  await openByNumber()
  const packing = order.getByRole('button', { name: /^Начать сборку/, disabled: false })
  await page.keyboard.press(`Digit${await packing.locator('kbd').innerText()}`)
  await order.locator('header').getByText('Собирается').waitFor()
  await pressOn(order.getByRole('button', { name: 'Отправить часть' }))
  const sent = dialog.getByRole('spinbutton').or(dialog.getByRole('textbox'))
  await expect.poll(() => sent.count()).toBe(3)
  for (const [n, count] of [2, 1, 0].entries()) {
    await tabTo(page, sent.nth(n))
    await page.keyboard.press('Control+KeyA')
    await hands.type(String(count))
  }
  await page.keyboard.press('Tab')
  await checkAtAllWidths(page, 'part', { fullPage: false, isKnown: true })
  await pressOn(sendButton(dialog, 3))
  await dialog.waitFor({ state: 'detached' })
  await expectFocus(order.getByRole('button', { name: /^Отправить часть/ }))
  await order.getByRole('button', { name: /^Отправить остальное/ }).waitFor()
  await openByNumber()
  expect(await openPopup(page, () => pressOn(papers.getByRole('button', { name: 'УПД' })))).toBe('application/pdf')
  await checkAtAllWidths(page, 'part-sent', { isKnown: true })

  await signInToOffice(page, 'accountant', { fio: 'Ольга Счетова' })
  await page.goto(officeUrl)
  await page.getByRole('heading', { name: 'Сегодня' }).waitFor()
  await openByNumber()
  await page.keyboard.press('KeyR')
  const more = dialog.getByRole('button', { name: 'Больше' }).last()
  await pressOn(more)
  // All of the line is refunded: the button does nothing more, but has the focus still.
  expect(await more.getAttribute('aria-disabled')).toBe('true')
  await expectFocus(more)
  const refund = dialog.getByRole('button', { name: /^Вернуть \d/ })
  await refund.waitFor()
  // The sums are shown before the click and match the one on the button.
  const sums = dialog.getByRole('region', { name: 'Что вернётся' })
  const refundTotal = (await sums.getByRole('definition').last().innerText()).trim()
  expect(await refund.innerText()).toContain(refundTotal)
  await sums.getByText(/^Оплачено .+, уже возвращено 0\s₽, останется/).waitFor()
  await checkAtAllWidths(page, 'refund', { fullPage: false, isKnown: true })
  await pressOn(refund)
  await dialog.waitFor({ state: 'detached' })
  await expectFocus(order.getByRole('heading', { level: 1 }))
  const refunds = page.getByRole('region', { name: 'Возвраты' })
  await refunds.getByText(/^переведите покупателю/).waitFor()
  // A refund in progress cannot be undone.
  expect(await page.getByRole('region', { name: 'Отмена' }).count()).toBe(0)
  await pressOn(refunds.getByRole('button', { name: 'Вернули переводом' }))
  const question = page.getByRole('dialog', { name: /переведены покупателю\?$/ })
  await question.getByText('касса пробьёт чек').waitFor()
  await pressOn(question.getByRole('button', { name: 'Вернули переводом' }))
  await page.getByRole('region', { name: 'Деньги' }).getByText('Вернули').waitFor()
  await checkAtAllWidths(page, 'refunded')

  await signInToOffice(page, 'owner', { fio: 'Вера Хозяйкина' })
  await page.goto(`${officeUrl}/journal?kind=order&record=${id}`)
  await page.getByRole('cell', { name: /Изменён состав/ }).waitFor()
  await checkAtAllWidths(page, 'journal', { isKnown: true })
  await page.goto(`${officeUrl}/customers/organizations/${company.inn}`)
  await page.getByRole('link', { name: `Ш-${id}` }).waitFor()
  await checkAtAllWidths(page, 'organization', { isKnown: true })
  await page.getByRole('link', { name: 'В журнале' }).click()
  await page.waitForURL((url) => url.search === `?kind=organization&record=${company.inn}`)
})

test('an unfinished order is deleted when its author signs out, in other tabs too', async ({ desktop: page }) => {
  await signInToOffice(page, 'manager')
  await page.goto(`${officeUrl}/orders/new`)
  await page.getByLabel('Имя', { exact: true }).fill('Ольга Швецова')
  await page.reload()
  await page.getByText('Восстановлен черновик').waitFor()
  expect(await page.getByLabel('Имя', { exact: true }).inputValue()).toBe('Ольга Швецова')
  await page.getByRole('button', { name: 'Начать заново' }).click()
  await expect.poll(() => page.getByLabel('Имя', { exact: true }).inputValue()).toBe('')
  expect(await page.getByText('Восстановлен черновик').count()).toBe(0)
  await page.reload()
  await page.getByRole('heading', { name: 'Новый заказ' }).waitFor()
  expect(await page.getByText('Восстановлен черновик').count()).toBe(0)

  await page.getByLabel('Имя', { exact: true }).fill('Ольга Швецова')
  const other = await page.context().newPage()
  await other.goto(officeUrl)
  await other.getByRole('button', { name: 'Выйти' }).click()
  await other.getByRole('heading', { name: 'Вход в контору' }).waitFor()
  await page.getByRole('heading', { name: 'Вход в контору' }).waitFor()
  for (const each of [page, other])
    expect(await each.evaluate(() => JSON.stringify({ ...sessionStorage, ...localStorage }))).not.toContain('Швецова')
  await other.close()
})
