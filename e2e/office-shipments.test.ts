import { readFileSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { transaction } from '../apps/api/src/base/db/transaction.ts'
import { changeStatus } from '../apps/api/src/buying/order-status/change-status.port.ts'
import { allowPageErrors, expectAccessible, expectNoSidewaysScroll, shop, takePicture, test } from './browser.ts'
import { soldGroups } from './buyer.ts'
import {
  addAuthenticator,
  countedHands,
  expireSignInConfirmation,
  invitationLink,
  officeUrl,
  openDialog,
  sendButton,
  signInToOffice,
} from './office.ts'
import { placeOrder as placeOrderOf } from './place-order.ts'

/** Places an order as a guest: several pieces of two products, paid by card. */
async function placeOrder(page: Page): Promise<{ id: number; number: string }> {
  const [first, second] = await soldGroups(true, 2)
  const groups = [
    { id: first!, count: 3 },
    { id: second!, count: 2 },
  ]
  return placeOrderOf(page, groups, { isPaidByCard: true })
}

test('a partial shipment is sent from a phone in the warehouse; the buyer sees its contents, a manager the rest', async ({
  phone,
  desktop,
}) => {
  const order = await placeOrder(desktop)
  await signInToOffice(phone, 'warehouse', { fio: 'Пётр Кладов' })
  allowPageErrors(phone, /422.*tracking|tracking.*422/)
  await phone.goto(`${officeUrl}/orders/${order.id}`)
  await phone.getByRole('button', { name: /^Начать сборку/ }).tap()
  await phone.getByRole('article').locator('header').getByText('Собирается').waitFor()
  await phone.getByRole('button', { name: 'Отправить часть' }).tap()
  const dialog = phone.getByRole('dialog')
  const counts = dialog.getByRole('spinbutton').or(dialog.getByRole('textbox'))
  await expect.poll(() => counts.count()).toBe(2)
  await counts.first().fill('1')
  await counts.first().press('Tab')
  await counts.last().fill('0')
  await counts.last().press('Tab')
  await sendButton(dialog, 1).waitFor()
  await expectAccessible(phone, openDialog)
  await expectNoSidewaysScroll(phone)
  await takePicture(phone, 'office-send-part', { fullPage: false })
  await sendButton(dialog, 1).tap()
  const sent = phone.getByRole('region', { name: 'Отправления' })
  await sent.getByText(/Пётр Кладов/).waitFor()
  await dialog.waitFor({ state: 'detached' })
  await expectAccessible(phone, undefined, { isOtherWidth: true })
  await expectNoSidewaysScroll(phone)
  await takePicture(phone, 'office-order-part')
  expect(await phone.getByRole('article').locator('header').innerText()).toMatch(/Собирается/)

  await phone.getByRole('button', { name: 'Номер для отслеживания' }).tap()
  const tracking = phone.getByRole('dialog', { name: /^Как следить за/ })
  await tracking.getByLabel('Номер').fill('80080080080080')
  await tracking.getByRole('button', { name: 'Сохранить' }).tap()
  await tracking.getByText('Назовите перевозчика').waitFor()
  await tracking.getByLabel('Перевозчик').fill('Почта России')
  await expectAccessible(phone, openDialog)
  await expectNoSidewaysScroll(phone)
  await takePicture(phone, 'office-tracking', { fullPage: false })
  await tracking.getByRole('button', { name: 'Сохранить' }).tap()
  await sent.getByText('Почта России, № 80080080080080').waitFor()

  await desktop.goto(`/order/${order.id}`)
  expect(await desktop.getByRole('link', { name: '№ 80080080080080' }).getAttribute('href')).toMatch(
    /^https:\/\/www\.pochta\.ru\//,
  )
  const shipments = desktop.getByRole('region', { name: 'Отправления' })
  await expect.poll(() => shipments.innerText()).toMatch(/—\s1\sшт/)
  await expectAccessible(desktop)
  await takePicture(desktop, 'order-part')
  await desktop.setViewportSize({ width: 768, height: 1024 })
  await expectNoSidewaysScroll(desktop)
  await takePicture(desktop, 'order-part')

  await desktop.setViewportSize({ width: 1280, height: 900 })
  await signInToOffice(desktop, 'manager')
  await desktop.goto(`${officeUrl}/orders/${order.id}`)
  await desktop.getByRole('button', { name: 'Отправить часть' }).click()
  await desktop.getByRole('dialog').getByText('заказ станет отправленным').waitFor()
  await takePicture(desktop, 'office-send-part', { fullPage: false })
  await desktop.keyboard.press('Escape')
  await desktop.setViewportSize({ width: 768, height: 1024 })
  await desktop.getByRole('button', { name: 'Отправить часть' }).click()
  await takePicture(desktop, 'office-send-part', { fullPage: false })
  await sendButton(desktop, 4).click()
  await expect
    .poll(() => desktop.getByRole('region', { name: 'Отправления' }).innerText())
    .toContain(`${order.number}/2`)
  await takePicture(desktop, 'office-order-part')

  // An organization gets a document for each shipment.
  const payer = { name: 'ООО «Мануфактура»', inn: '7707083893', kpp: '770701001', ogrn: '', legalAddress: 'Иваново' }
  await shop.pool.query('update orders set payer = $1 where id = $2', [payer, order.id])
  await desktop.goto(`/order/${order.id}`)
  for (const number of [order.number, `${order.number}/2`]) {
    const [file] = await Promise.all([
      desktop.waitForEvent('download'),
      desktop.getByRole('link', { name: `УПД № ${number} PDF`, exact: true }).click(),
    ])
    expect(file.suggestedFilename()).toBe(`УПД № ${number.replace('/', '-')}.pdf`)
    expect(readFileSync(await file.path(), 'latin1').slice(0, 5)).toBe('%PDF-')
  }
  await expectNoSidewaysScroll(desktop)
  await takePicture(desktop, 'order-part-papers')
})

test('an accountant refunds a buyer’s request with two keys and a passkey, and unsent goods by mouse', async ({
  desktop: page,
  phone,
}) => {
  const order = await placeOrder(page)
  const change = (to: string) =>
    transaction(shop.pool, (tx) => changeStatus(tx, { orderId: order.id, to, who: 'manager:0', why: '' }))
  await change('packing')
  await page.context().clearCookies()
  await addAuthenticator(page)
  await page.goto(await invitationLink('accountant@office.example', 'accountant'))
  await page.getByLabel('Имя и фамилия').fill('Ольга Счетова')
  await page.getByRole('button', { name: 'Сохранить ключ и войти' }).click()
  await page.getByRole('heading', { name: 'Сегодня' }).waitFor()

  // A line with nothing sent: one piece less, and its prepayment is refunded.
  await page.goto(`${officeUrl}/orders/${order.id}`)
  await page.getByRole('button', { name: /^Вернуть деньги/ }).click()
  const dialog = page.getByRole('dialog', { name: /^Вернуть деньги/ })
  await dialog.getByRole('button', { name: 'Больше' }).first().click()
  await dialog.getByText('возврат предоплаты').waitFor()
  // Somebody else refunds a piece of the line meanwhile: the dialog is read again, and the choice goes on.
  await shop.pool.query(
    `with other as (
       insert into order_refunds (order_id, reason_id, is_consumer, comment, way, items_kopecks, amount_kopecks,
         fingerprint, status_id)
       values ($1, 1, true, '', '', 0, 0, sha256('other'), 5) returning id, order_id
     )
     insert into order_refund_lines (refund_id, order_id, line, count, amount_kopecks, withdrawn_count)
       select id, order_id, 1, 1, 0, 1 from other`,
    [order.id],
  )
  allowPageErrors(page, /409/)
  await dialog.getByRole('button', { name: 'Меньше' }).first().click()
  await dialog.getByRole('button', { name: 'Больше' }).first().click()
  await dialog.getByText('не отправлено 2').first().waitFor()
  await dialog.getByText('возврат предоплаты').waitFor()
  await expectAccessible(page, openDialog)
  await takePicture(page, 'office-refund', { fullPage: false })
  await page.setViewportSize({ width: 768, height: 1024 })
  await takePicture(page, 'office-refund', { fullPage: false })
  await page.setViewportSize({ width: 1280, height: 900 })
  await dialog.getByRole('button', { name: /^Вернуть [\d ]+/ }).click()
  await dialog.waitFor({ state: 'detached' })
  // The bank's response arrives without a reload.
  await expect.poll(() => page.getByRole('region', { name: 'Возвраты' }).innerText()).toMatch(/деньги возвращены/i)
  await takePicture(page, 'office-order-refunded')

  await change('shipped')
  await change('completed')
  await shop.pool.query(
    `with asked as (
       insert into order_refunds (order_id, reason_id, is_consumer, comment, way, items_kopecks, amount_kopecks, fingerprint)
       select order_id, 1, true, 'Велика для стола', 'Привезу сам', sum_kopecks / count, sum_kopecks / count, sha256('e2e')
         from order_lines where order_id = $1 and line = 2 returning id, order_id, amount_kopecks
     ), lines as (
       insert into order_refund_lines (refund_id, order_id, line, count, amount_kopecks)
         select id, order_id, 2, 1, amount_kopecks from asked
     )
     insert into refund_history (refund_id, to_status_id, who) select id, 1, 'buyer' from asked`,
    [order.id],
  )
  await expireSignInConfirmation('accountant@office.example')
  await page.goto(`${officeUrl}/orders/${order.id}`)
  await page.getByRole('article', { name: order.number }).waitFor()
  const hands = countedHands(page)
  await hands.press('KeyR')
  await dialog.getByRole('button', { name: /^Вернуть [\d ]+/ }).waitFor()
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toMatch(/^Вернуть/)
  await expectAccessible(page, openDialog)
  await takePicture(page, 'office-refund-request', { fullPage: false })
  allowPageErrors(page, /403/)
  // The browser asks for the passkey by itself, which is all this accountant has.
  await hands.press('Enter')
  await dialog.waitFor({ state: 'detached' })
  await expect
    .poll(() => page.getByRole('region', { name: 'Возвраты' }).innerText())
    .toMatch(/В-\d+[\s\S]+деньги возвращены[\s\S]+В-\d+[\s\S]+деньги возвращены/i)
  hands.expectJob('refund a part, with its receipt')
  // The goods come after their money went back: they return to stock.
  await page.getByRole('button', { name: 'Товар пришёл' }).click()
  const question = page.getByRole('dialog', { name: /^Товар по возврату пришёл/ })
  await takePicture(page, 'office-refund-goods', { fullPage: false })
  await question.getByRole('button', { name: 'Товар пришёл' }).click()
  await question.waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Товар пришёл' }).waitFor({ state: 'detached' })

  await signInToOffice(phone, 'accountant')
  await phone.goto(`${officeUrl}/orders/${order.id}`)
  await phone.getByRole('button', { name: /^Вернуть деньги/ }).tap()
  await phone.getByRole('button', { name: 'Больше' }).first().tap()
  await phone.getByRole('button', { name: /^Вернуть [\d ]+/ }).waitFor()
  await expectAccessible(phone, openDialog)
  await expectNoSidewaysScroll(phone)
  await takePicture(phone, 'office-refund', { fullPage: false })
})

test('the chosen reason of a refund stays while its goods are corrected', async ({ desktop: page }) => {
  const order = await placeOrder(page)
  for (const to of ['packing', 'shipped'])
    await transaction(shop.pool, (tx) => changeStatus(tx, { orderId: order.id, to, who: 'manager:0', why: '' }))
  await signInToOffice(page, 'accountant')
  await page.goto(`${officeUrl}/orders/${order.id}`)
  await page.getByRole('button', { name: /^Вернуть деньги/ }).click()
  const dialog = page.getByRole('dialog', { name: /^Вернуть деньги/ })
  const reason = dialog.getByLabel('Причина')
  await reason.selectOption({ label: 'Брак или неисправность' })
  const chosen = await reason.inputValue()
  for (const button of ['Больше', 'Меньше', 'Больше']) {
    await dialog.getByRole('button', { name: button }).first().click()
    expect(await reason.inputValue(), button).toBe(chosen)
  }
})
