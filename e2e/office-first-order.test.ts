import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { transaction } from '../apps/api/src/base/db/transaction.ts'
import { changeStatus } from '../apps/api/src/buying/order-status/change-status.port.ts'
import { expectAccessible, expectNoSidewaysScroll, shop, takePicture, test } from './browser.ts'
import { soldGroups } from './buyer.ts'
import { expectFocus, expectOneLineButtons, expectRightOnTablet, officeUrl, signInToOffice } from './office.ts'

/** Three goods that are found by their articles alone; a company of the demo that buys. */
const { rows: goods } = await shop.pool.query<{ article: string }>(
  `select min(o.vendor_code) as article from group_offers m join offers o on o.id = m.offer_id
   join stock k on k.offer_id = m.offer_id join site_warehouses w on w.warehouse_id = k.warehouse_id and w.site_id = 1
   where m.group_id = any($1) and o.vendor_code <> '' group by m.group_id having count(distinct o.id) = 1
   order by sum(k.on_hand - k.reserved) desc limit 3`,
  [await soldGroups(true, 500)],
)
const company = { person: 'Тарасов', inn: '3799000142' }

/** The page as it is, on a phone, a tablet and a desk. */
async function look(page: Page, name: string, { fullPage = true } = {}) {
  for (const width of [360, 768, 1280]) {
    await page.setViewportSize({ width, height: 900 })
    await expectNoSidewaysScroll(page)
    await expectOneLineButtons(page)
    await expectAccessible(page, undefined, { isOtherWidth: width !== 1280 })
    await takePicture(page, `office-first-order-${name}`, { fullPage })
  }
}

/** What a press opens in a window of its own. */
async function opened(page: Page, press: () => Promise<void>) {
  const [popup, answer] = await Promise.all([
    page.waitForEvent('popup'),
    page.waitForResponse((each) => each.url().includes('papers')),
    press(),
  ])
  await popup.close()
  return answer.headers()['content-type']
}

/**
 * As a new manager works: a company calls and orders goods of three lines, by invoice; they are changed, paid, half of
 * them is sent, one line is paid back, and its papers are printed.
 */
test('the first order of a new manager: three lines, half sent, one paid back, its papers printed', async ({
  desktop: page,
}) => {
  await signInToOffice(page, 'manager', { fio: 'Нина Новикова' })
  await page.goto(`${officeUrl}/orders`)
  await page.getByRole('link', { name: /^Новый заказ/ }).click()
  await page.getByRole('heading', { name: 'Новый заказ' }).waitFor()
  // The goods before the client: their prices become the client's.
  await page
    .getByRole('textbox', { name: /^Добавить/ })
    .fill(goods.map(({ article }, n) => `${article} ${[4, 2, 1][n]} шт`).join('\n'))
  await page.keyboard.press('Enter')
  const counts = page.getByRole('textbox', { name: /^Количество/ })
  await expect.poll(() => counts.count()).toBe(3)
  const place = page.getByRole('button', { name: /^Оформить на/ })
  const before = await place.innerText()
  await page.getByRole('searchbox', { name: /^Клиент/ }).fill(company.person)
  await page
    .getByRole('button', { name: new RegExp(company.person) })
    .first()
    .waitFor()
  await look(page, 'client')
  await page
    .getByRole('button', { name: new RegExp(company.person) })
    .first()
    .click()
  await page.getByText(/^Клиент: /).waitFor()
  await expect.poll(() => place.innerText()).not.toBe(before)
  await page.getByRole('radio', { name: 'На адрес' }).check()
  for (const [label, text] of [
    ['Город', 'Казань'],
    ['Улица', 'Баумана'],
    ['Дом', '5'],
  ] as const)
    await page.getByLabel(label, { exact: true }).fill(text)
  await page.keyboard.press('Enter')
  const way = page.getByRole('radiogroup', { name: 'Способ доставки' }).getByRole('radio').first()
  await way.check()
  await page.getByLabel(/^Комментарий клиента/).fill('Разгрузка с рампы')
  await page.getByLabel(/^Клиент согласен/).check()
  const asked = await place.innerText()
  await look(page, 'filled')

  // A reload loses nothing, and asks for the prices anew.
  await page.reload()
  await page.getByText('Восстановлен черновик').waitFor()
  await expect.poll(() => counts.count()).toBe(3)
  await expect.poll(() => place.innerText()).toBe(asked)
  expect(await way.isChecked()).toBe(true)
  expect(await page.getByLabel(/^Комментарий клиента/).inputValue()).toBe('Разгрузка с рампы')
  expect(new URL(page.url()).search).toBe('')
  await look(page, 'restored')
  await place.click()
  await page.waitForURL(/\/orders\/\d+$/)
  const id = Number(new URL(page.url()).pathname.split('/').at(-1))
  const order = page.getByRole('article', { name: `Ш-${id}` })
  await order.waitFor()
  await look(page, 'placed')
  // It was placed: the next one begins empty.
  await page.goto(`${officeUrl}/orders/new`)
  await page.getByRole('heading', { name: 'Новый заказ' }).waitFor()
  expect(await page.getByText('Восстановлен черновик').count()).toBe(0)
  await page.goBack()

  await order.getByRole('button', { name: 'Выбрать способ оплаты' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: /^Счёт/ }).click()
  await dialog.waitFor({ state: 'detached' })
  await expectFocus(order.getByRole('button', { name: 'Сменить способ оплаты' }))
  await page.getByRole('region', { name: 'История' }).getByText('Способ оплаты — Счёт для организации').waitFor()
  const papers = page.getByRole('region', { name: 'Документы' })
  expect(await opened(page, () => papers.getByRole('button', { name: 'Счёт' }).click())).toBe('application/pdf')
  await papers.getByText('УПД появится, когда товар отправят').waitFor()

  // The client wants one piece more; the focus comes back to where the editor was opened.
  const change = order.getByRole('button', { name: /^Изменить состав/ })
  await change.click()
  const editor = page.getByRole('region', { name: 'Изменение состава' })
  await editor.getByText('Пока ничего не изменено').waitFor()
  await look(page, 'editor')
  await editor
    .getByRole('textbox', { name: /^Количество/ })
    .first()
    .fill('5')
  await editor.getByRole('button', { name: /^Применить/, disabled: false }).waitFor()
  await page.keyboard.press('Control+KeyS')
  await editor.waitFor({ state: 'detached' })
  await expectFocus(change)

  // The money comes by the bank's file.
  await transaction(shop.pool, (tx) => changeStatus(tx, { orderId: id, to: 'paid', who: 'manager:0', why: '' }))
  await page.reload()
  await order.getByRole('button', { name: /^Начать сборку/, disabled: false }).click()
  await order.locator('header').getByText('Собирается').waitFor()
  await order.getByRole('button', { name: 'Отправить часть' }).click()
  const sent = dialog.getByRole('spinbutton').or(dialog.getByRole('textbox'))
  await expect.poll(() => sent.count()).toBe(3)
  for (const [n, count] of [2, 1, 0].entries()) {
    await sent.nth(n).fill(String(count))
    await sent.nth(n).press('Tab')
  }
  await look(page, 'part', { fullPage: false })
  await dialog.getByRole('button', { name: 'Отправить 3 шт' }).click()
  await dialog.waitFor({ state: 'detached' })
  await order.getByRole('button', { name: /^Отправить остальное/ }).waitFor()
  expect(await opened(page, () => papers.getByRole('button', { name: 'УПД' }).click())).toBe('application/pdf')
  await look(page, 'part-sent')

  await signInToOffice(page, 'accountant', { fio: 'Ольга Счетова' })
  await page.reload()
  await order.getByRole('button', { name: /^Вернуть деньги/ }).click()
  await dialog.getByRole('button', { name: 'Больше' }).last().click()
  await dialog.getByRole('button', { name: /^Вернуть \d/ }).waitFor()
  // Each sum is there before the press, and they are those of the button.
  const sums = dialog.getByRole('region', { name: 'Что вернётся' })
  const total = (await sums.getByRole('definition').last().innerText()).trim()
  expect(await dialog.getByRole('button', { name: /^Вернуть \d/ }).innerText()).toContain(total)
  await sums.getByText(/^Оплачено .+, уже возвращено 0\s₽, останется/).waitFor()
  await look(page, 'refund', { fullPage: false })
  await dialog.getByRole('button', { name: /^Вернуть \d/ }).click()
  await dialog.waitFor({ state: 'detached' })
  const refunds = page.getByRole('region', { name: 'Возвраты' })
  await refunds.getByText(/^переведите покупателю/).waitFor()
  // Money is on its way: nothing is offered to be undone.
  expect(await page.getByRole('region', { name: 'Отмена' }).count()).toBe(0)
  await refunds.getByRole('button', { name: 'Вернули переводом' }).click()
  await page.getByRole('region', { name: 'Деньги' }).getByText('Вернули').waitFor()
  await look(page, 'refunded')

  await signInToOffice(page, 'owner', { fio: 'Вера Хозяйкина' })
  await page.goto(`${officeUrl}/journal?kind=order&record=${id}`)
  await page.getByRole('cell', { name: /Изменён состав/ }).waitFor()
  await look(page, 'journal')
  await page.goto(`${officeUrl}/customers/organizations/${company.inn}`)
  await page.getByRole('link', { name: `Ш-${id}` }).waitFor()
  await look(page, 'organization')
})

test('what is half-typed of an order is gone when its writer signs out, in other tabs too', async ({
  desktop: page,
}) => {
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

test('every section of the office on a tablet', async ({ desktop: page }) => {
  const { rows } = await shop.pool.query<{ id: number }>(
    'select max(b.user_id) as id from bonus_accounts b join users u on u.id = b.user_id and u.erased_at is null',
  )
  await signInToOffice(page, 'owner')
  for (const [path, name] of [
    ['/', 'today'],
    ['/orders', 'orders'],
    ['/price-offers', 'price-offers'],
    ['/inbox', 'inbox'],
    ['/transfers', 'transfers'],
    ['/discrepancies', 'discrepancies'],
    ['/customers', 'customers'],
    [`/customers/${rows[0]!.id}`, 'customer'],
    ['/customers/organizations', 'organizations'],
    ['/exchange', 'exchange'],
    ['/staff', 'staff'],
    ['/journal', 'journal'],
    ['/account', 'account'],
  ] as const) {
    await page.goto(`${officeUrl}${path}`)
    await page.locator('h1').first().waitFor()
    await expectRightOnTablet(page, `office-section-${name}`)
  }
})
