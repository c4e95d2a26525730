import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { addTestQuestion } from '../apps/api/src/people/inbox/test-items.ts'
import { allowPageErrors, expectAccessible, expectNoSidewaysScroll, shop, takePicture, test } from './browser.ts'
import { addCopies, placeOrder, statusOf } from './desk-orders.ts'
import { countedHands, expectFocus, officeUrl, openDialog, signInToOffice } from './office.ts'

test('a manager finds an order during a call with two keys, confirms it with one, and opens the next by J', async ({
  desktop: page,
}) => {
  const older = await placeOrder(page)
  const order = await placeOrder(page)
  await shop.pool.query(`update orders set contact = contact || '{"phone": "+79112223344"}' where id = $1`, [order.id])
  const manager = await signInToOffice(page, 'manager', { fio: 'Мария Звонкова' })
  await page.goto(officeUrl)
  await page.getByRole('link', { name: /Новые$/ }).waitFor()
  await expectAccessible(page)
  await takePicture(page, 'office-today')

  const finding = countedHands(page)
  await finding.press('Control+KeyK')
  await page.getByRole('combobox').waitFor()
  await finding.type('222-33-44')
  await page.getByRole('option', { name: new RegExp(order.number), selected: true }).waitFor()
  await finding.press('Enter')
  await page.getByRole('article', { name: order.number }).waitFor()
  finding.expectJob('find an order during a call')
  expect(new URL(page.url()).pathname).toBe(`/orders/${order.id}`)
  expect(await page.getByRole('article').innerText()).not.toMatch(/222.?33.?44/)
  await expectAccessible(page)
  await takePicture(page, 'office-order')
  // Customers and organizations are found next to orders.
  await page.keyboard.press('Control+KeyK')
  await page.getByRole('combobox').fill('Ковалёва')
  await page
    .getByRole('option', { name: /клиент/ })
    .first()
    .waitFor()
  // So is what waits in the inbox.
  const question = await addTestQuestion(shop.pool, { name: 'Зинаида Бязева' })
  await page.getByRole('combobox').fill('бязева')
  await page.getByRole('option', { name: new RegExp(`О-${question}, Зинаида Бязева.*вопросы`) }).waitFor()
  await page.keyboard.press('Escape')

  // The list of shortcuts opens by Shift and slash, because in the Russian layout `?` is on another key.
  await page.keyboard.press('Shift+Slash')
  const keys = page.getByRole('dialog', { name: 'Клавиши' })
  await keys.getByText('Следующая строка').waitFor()
  await keys.getByText('Статус: Подтверждён').waitFor()
  await takePicture(page, 'office-keys', { fullPage: false })
  await page.keyboard.press('Escape')
  await keys.waitFor({ state: 'detached' })

  // One key; the order under the pointer has been prefetched, but the change must still be shown.
  await page.getByRole('link', { name: new RegExp(order.number) }).hover()
  await page.getByRole('button', { name: /^Подтвердить/, disabled: false }).waitFor()
  // Three quick presses make one change: new buttons ignore presses until they have been visible for a while.
  await page.clock.install()
  await page.clock.pauseAt(Date.now() + 60_000)
  const taking = countedHands(page)
  await taking.press('Digit1')
  await page.keyboard.press('Digit1')
  await page.getByRole('article').locator('header').getByText('Подтверждён').waitFor()
  await page.getByRole('button', { name: /^Отменить заказ/, disabled: true }).waitFor()
  await page.keyboard.press('Digit1')
  await page.clock.resume()
  await page.getByRole('button', { name: /^Отменить заказ/, disabled: false }).waitFor()
  expect(await statusOf(order.id)).toBe('confirmed')
  taking.expectJob('take an order on')
  await expect
    .poll(() => page.getByRole('region', { name: 'История' }).innerText())
    .toMatch(/Подтверждён[\s\S]+Мария Звонкова/)
  const { rows } = await shop.pool.query(
    `select actor, changes from audit_log where action = 'order.status' and record_id = $1`,
    [String(order.id)],
  )
  expect(rows).toMatchObject([{ actor: `manager:${manager.id}`, changes: { status: ['Оформлен', 'Подтверждён'] } }])

  await page.keyboard.press('KeyJ')
  await page.getByRole('article', { name: older.number }).waitFor()
  await page.getByRole('link', { name: 'Все', exact: true }).click()
  await page.getByRole('heading', { level: 1, name: 'Заказы' }).waitFor()
  for (const [key, { number }] of [
    ['KeyJ', order],
    ['KeyJ', older],
    ['KeyK', order],
  ] as const) {
    await page.keyboard.press(key)
    await page.getByRole('article', { name: number }).waitFor()
  }
})

test('Enter in the search of the list opens what is found, however late it comes, not what was shown before', async ({
  desktop: page,
}) => {
  const order = await placeOrder(page)
  await placeOrder(page)
  await signInToOffice(page, 'manager')
  await page.goto(`${officeUrl}/orders`)
  const search = page.getByRole('searchbox', { name: /^Найти заказ/ })
  await search.waitFor()
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  await page.route('**/office/v1/order-searches', async (route) => {
    await released
    await route.continue()
  })
  await search.fill(order.number)
  await search.press('Enter')
  expect(new URL(page.url()).pathname).toBe('/orders')
  release()
  await page.getByRole('article', { name: order.number }).waitFor()
})

test('the next order is shown from memory, without an answer of the shop', async ({ desktop: page }) => {
  const older = await placeOrder(page)
  const order = await placeOrder(page)
  await signInToOffice(page, 'manager')
  // What was prefetched is used while it is fresh, however slow the machine is.
  await page.clock.setFixedTime(Date.now())
  await page.goto(`${officeUrl}/orders`)
  const prefetched = page.waitForResponse((each) => new URL(each.url()).pathname.endsWith(`/orders/${older.id}`))
  await page.getByRole('link', { name: new RegExp(order.number) }).press('Enter')
  await page.getByRole('article', { name: order.number }).waitFor()
  await (await prefetched).finished()
  await page.route(/\/office\/v1\/orders\/\d+$/, () => {})
  await page.keyboard.press('KeyJ')
  await page.getByRole('article', { name: older.number }).waitFor()
  await page.unrouteAll({ behavior: 'ignoreErrors' })
})

test('on a phone: the list, an order, and back; a cancellation asks for a reason and notifies the buyer', async ({
  phone,
  desktop,
}) => {
  const order = await placeOrder(desktop)
  await signInToOffice(phone, 'manager')
  await phone.goto(`${officeUrl}/orders`)
  await phone.getByRole('link', { name: new RegExp(order.number) }).waitFor()
  // The list and an order are checked in full on a desktop above.
  await expectAccessible(phone, undefined, { isOtherWidth: true })
  await expectNoSidewaysScroll(phone)
  await takePicture(phone, 'office-orders')
  await phone.getByRole('link', { name: new RegExp(order.number) }).tap()
  await phone.getByRole('article', { name: order.number }).waitFor()
  await expectAccessible(phone, undefined, { isOtherWidth: true })
  await expectNoSidewaysScroll(phone)
  await takePicture(phone, 'office-order')
  await phone.getByRole('button', { name: /^Отмен/ }).tap()
  const dialog = phone.getByRole('dialog')
  await dialog.getByLabel(/^Причина/).fill('Покупатель передумал по телефону')
  await expectAccessible(phone, openDialog)
  await takePicture(phone, 'office-cancel', { fullPage: false })
  await dialog.getByRole('button', { name: /^Отмен/ }).tap()
  await phone.getByText('Покупатель передумал по телефону').first().waitFor()
  expect(await statusOf(order.id)).toBe('cancelled')
  await phone.getByRole('link', { name: 'Ко всем заказам' }).tap()
  await phone.getByRole('heading', { name: 'Заказы' }).waitFor()
})

test('two managers on one order: the second sees what the first has done, and nothing is lost', async ({
  desktop,
  phone,
}) => {
  const order = await placeOrder(desktop)
  for (const [page, fio] of [
    [desktop, 'Первая'],
    [phone, 'Вторая'],
  ] as const) {
    await signInToOffice(page, 'manager', { fio })
    await page.goto(`${officeUrl}/orders/${order.id}`)
    await page.getByRole('article', { name: order.number }).waitFor()
  }
  await desktop.getByRole('button', { name: /^Подтвердить/, disabled: false }).waitFor()
  await desktop.keyboard.press('Digit1')
  await desktop.getByRole('article').locator('header').getByText('Подтверждён').waitFor()
  allowPageErrors(phone, /409/)
  await phone.getByRole('button', { name: /^Подтвер/ }).tap()
  // The page is as the first left it, with what can be done from there, and says why.
  await phone.getByRole('article').locator('header').getByText('Подтверждён').waitFor()
  await phone.getByRole('button', { name: /^Подтвердить/ }).waitFor({ state: 'detached' })
  await phone.getByRole('alert').getByText('Статус уже другой: был «Оформлен», теперь «Подтверждён» (Первая)').waitFor()
  expect(await statusOf(order.id)).toBe('confirmed')
})

test('orders that come into an open list, new or by a change of status, are counted and shown when asked for', async ({
  desktop: page,
}) => {
  const older = await placeOrder(page)
  await addCopies(older.id, 2)
  const shown = await placeOrder(page)
  const setStatus = (ids: string, code: string) =>
    shop.pool.query(
      `update orders set status_id = (select id from order_statuses where code = $1) where id in (${ids})`,
      [code],
    )
  await setStatus(`${shown.id}`, 'confirmed')
  await signInToOffice(page, 'manager')
  await page.addInitScript(() => {
    const heard = { tones: 0 }
    Object.assign(window, { heard })
    const start = OscillatorNode.prototype.start
    OscillatorNode.prototype.start = function (...when) {
      heard.tones += 1
      return start.apply(this, when)
    }
  })
  const tones = () => page.evaluate(() => (window as unknown as { heard: { tones: number } }).heard.tones)
  await page.goto(`${officeUrl}/account`)
  await page.getByRole('checkbox', { name: /^Звук/ }).check()
  expect(await tones()).toBe(1)
  await page.clock.install()
  await page.goto(`${officeUrl}/orders?view=to-pack`)
  await page.getByRole('link', { name: new RegExp(shown.number) }).waitFor()
  const rows = page.getByRole('listitem').filter({ has: page.getByRole('checkbox') })
  const before = await rows.count()
  await setStatus(`${older.id}, ${older.id} + 1`, 'confirmed')
  await page.clock.fastForward(20_000)
  const more = page.getByRole('button', { name: '2 новых — показать' })
  await more.waitFor()
  expect(await page.title()).toMatch(/^\(2\) Заказы/)
  expect(await tones()).toBe(1)
  // Nothing more came: nothing more is heard.
  await page.clock.fastForward(20_000)
  expect(await tones()).toBe(1)
  expect(await rows.count()).toBe(before)
  await more.click()
  await page.getByRole('link', { name: new RegExp(older.number) }).waitFor()
  await more.waitFor({ state: 'detached' })
  expect(await page.title()).toMatch(/^Заказы/)
})

test('an assigned manager, a note that survives a reload, an extended reservation, and contacts whose display is logged', async ({
  desktop: page,
}) => {
  const order = await placeOrder(page)
  const manager = await signInToOffice(page, 'manager', { fio: 'Мария Заметкина' })
  await page.goto(`${officeUrl}/orders/${order.id}`)
  await page.getByRole('article', { name: order.number }).waitFor()
  await page.keyboard.press('KeyA')
  await expect.poll(() => page.getByRole('combobox', { name: 'Ведёт заказ' }).inputValue()).toBe(String(manager.id))
  await page.getByRole('link', { name: 'Все', exact: true }).click()
  await page.getByRole('combobox', { name: 'Кто ведёт' }).selectOption({ label: 'Мария Заметкина' })
  const listed = page.getByRole('checkbox', { name: /^Выбрать Ш-/ })
  await expect.poll(() => listed.count()).toBe(1)
  await page.getByLabel('С', { exact: true }).fill('2099-01-01')
  await page.getByText('Здесь заказов нет').waitFor()
  await page.getByLabel('С', { exact: true }).fill('')
  await page.getByRole('checkbox', { name: `Выбрать ${order.number}` }).waitFor()
  await page.getByRole('combobox', { name: 'Кто ведёт' }).selectOption({ label: 'Кто угодно ведёт' })
  await page.getByRole('link', { name: /^Мои/ }).click()
  await page.getByRole('article').waitFor({ state: 'detached' })
  await page.getByRole('link', { name: new RegExp(order.number) }).click()

  await page.getByRole('article', { name: order.number }).waitFor()
  const note = page.getByLabel(/^Новая заметка/)
  // What a key does is found by its name too, and done on the page as it is by then.
  await page.keyboard.press('Control+KeyK')
  await page.getByRole('combobox', { name: /^Номер заказа/ }).fill('замет')
  await page.getByRole('option', { name: /действие, клавиша M/, selected: true }).waitFor()
  const showFrames = await holdFrames(page)
  await page.keyboard.press('Enter')
  await page.evaluate(() => history.back())
  await note.waitFor({ state: 'detached' })
  await page.evaluate(() => history.forward())
  await note.waitFor()
  await showFrames()
  await expectFocus(note)
  await page.keyboard.type('Просила позвонить после 15')
  await page.reload()
  await expect.poll(() => note.inputValue()).toBe('Просила позвонить после 15')
  await page.getByRole('button', { name: 'Записать' }).click()
  await page.getByRole('region', { name: 'Заметки' }).getByRole('listitem').getByText('Просила позвонить').waitFor()
  expect(await note.inputValue()).toBe('')

  await page.getByRole('button', { name: 'Продлить' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(/^Причина/).fill('Ждём вашу бухгалтерию')
  await expectAccessible(page, openDialog)
  await dialog.getByRole('button', { name: 'Продлить' }).click()
  await page.getByRole('region', { name: 'История' }).getByText('Ждём вашу бухгалтерию').waitFor()

  const article = page.getByRole('article')
  expect(await article.innerText()).not.toContain(order.email)
  await page.getByRole('button', { name: 'Показать телефон, почту и адрес' }).click()
  await article.getByText(order.email).waitFor()
  await page.getByText('Показ записан в журнал').waitFor()
  await expectAccessible(page)
  await takePicture(page, 'office-order-led')
  const { rows } = await shop.pool.query(
    `select actor from audit_log where action = 'order.reveal-contacts' and record_id = $1`,
    [String(order.id)],
  )
  expect(rows).toEqual([{ actor: `manager:${manager.id}` }])
})

test('a sign-in that ends while a note is typed loses nothing: signed in again in another tab, it is sent', async ({
  desktop: page,
}) => {
  const order = await placeOrder(page)
  const manager = await signInToOffice(page, 'manager', { fio: 'Мария Забытая' })
  await page.goto(`${officeUrl}/orders/${order.id}`)
  await page.getByRole('article', { name: order.number }).waitFor()
  // What the page announces to colleagues by itself could be the first to find that the sign-in has ended.
  await page.route('**/presence', (route) => route.fulfill({ json: { colleagues: [], takenBy: null, isGone: false } }))
  await page.getByLabel(/^Новая заметка/).fill('Позвонить до обеда')
  await shop.pool.query('delete from staff_sessions where staff_id = $1', [manager.id])
  allowPageErrors(page, /401/)
  await page.getByRole('button', { name: 'Записать' }).click()
  const dialog = page.getByRole('dialog', { name: 'Вход закончился' })
  const [other] = await Promise.all([
    page.waitForEvent('popup'),
    dialog.getByRole('link', { name: 'Войти в новой вкладке' }).click(),
  ])
  await other.getByRole('heading', { name: /^Вход/ }).waitFor()
  await signInToOffice(other, 'manager', { fio: 'Мария Забытая' })
  await other.close()
  await dialog.getByRole('button', { name: 'Вернуться' }).click()
  await dialog.waitFor({ state: 'hidden' })
  expect(await page.getByLabel(/^Новая заметка/).inputValue()).toBe('Позвонить до обеда')
  await page.getByRole('button', { name: 'Записать' }).click()
  await page.getByRole('region', { name: 'Заметки' }).getByRole('listitem').getByText('Позвонить до обеда').waitFor()
})

test('documents of thirty orders are printed with two keys', async ({ desktop: page }) => {
  const { id, number } = await placeOrder(page)
  await addCopies(id, 29)
  // The carrier has refused the parcel of one of them: papers go without its label.
  await shop.pool.query(
    `insert into shipments (order_id, position, carrier, tariff_code, state, failure)
     values ($1, 1, 'cdek', 137, 'failed', 'СДЭК не знает такого города')`,
    [id],
  )
  const printed = async () =>
    (
      await shop.pool.query<{ count: number }>(
        'select count(distinct order_id)::int as count from order_prints where order_id >= $1',
        [id],
      )
    ).rows[0]!.count
  await signInToOffice(page, 'manager')
  await page.goto(`${officeUrl}/orders`)
  await page.getByRole('checkbox', { name: `Выбрать ${number}` }).waitFor()
  const shown = await page.getByRole('checkbox', { name: /^Выбрать Ш-/ }).count()
  expect(shown).toBeGreaterThanOrEqual(30)

  const hands = countedHands(page)
  await hands.press('KeyV')
  await page.getByRole('region', { name: 'Выбранные заказы' }).getByText(`Выбрано: ${shown}`).waitFor()
  const opened = page.waitForEvent('popup')
  await hands.press('KeyP')
  await (await opened).close()
  expect(await printed()).toBe(30)
  hands.expectJob('print documents of thirty orders')
  const bar = page.getByRole('region', { name: 'Выбранные заказы' })
  // Orders of the demo may have none either.
  await bar
    .getByRole('status')
    .filter({ hasText: /Без наклейки СДЭК: \d+\sзаказ/ })
    .waitFor()

  await page.keyboard.press('KeyV')
  await page.getByRole('region', { name: 'Выбранные заказы' }).waitFor({ state: 'detached' })
})

test('orders selected by X are confirmed together, each with its result; a pick list of them is printed', async ({
  desktop: page,
}) => {
  const [first, second] = [await placeOrder(page), await placeOrder(page)]
  await signInToOffice(page, 'manager')
  await page.goto(`${officeUrl}/orders`)
  for (const { number } of [second, first]) {
    await page.keyboard.press('KeyJ')
    await page.getByRole('article', { name: number }).waitFor()
    await page.keyboard.press('KeyX')
  }
  const bar = page.getByRole('region', { name: 'Выбранные заказы' })
  await bar.getByText('Выбрано: 2').waitFor()
  await expectAccessible(page, '[aria-label="Выбранные заказы"]')
  await takePicture(page, 'office-bulk')
  // A colleague confirms one of them meanwhile: the result reports it.
  await shop.pool.query(
    `update orders set status_id = (select id from order_statuses where code = 'confirmed') where id = $1`,
    [first.id],
  )
  expect(await bar.getByRole('combobox', { name: 'Что сделать' }).inputValue()).toBe('to:confirmed')
  const hands = countedHands(page)
  await hands.click(bar.getByRole('button', { name: 'Сделать' }))
  const dialog = page.getByRole('dialog', { name: 'Подтверждён: готово' })
  await dialog.getByText('Изменено 1 из 2, уже были в этом статусе: 1').waitFor()
  hands.expectJob('take selected orders on')
  await expectAccessible(page, openDialog)
  expect([await statusOf(first.id), await statusOf(second.id)]).toEqual(['confirmed', 'confirmed'])
  await dialog.getByRole('button', { name: 'Закрыть' }).first().click()

  const all = page.getByRole('link', { name: 'Все', exact: true })
  await all.click()
  // Another list has another selection: wait for it, or the selection would be lost with the previous list.
  await expect.poll(() => all.getAttribute('aria-current')).toBe('true')
  await page.getByRole('checkbox', { name: `Выбрать ${second.number}` }).check()
  await bar.getByRole('button', { name: 'Все по фильтру' }).click()
  const { rows: placed } = await shop.pool.query<{ count: number }>('select count(*)::int from orders')
  await bar.getByText(new RegExp(`^Выбраны все по фильтру: ${placed[0]!.count}`)).waitFor()
  // A search finds less than the filter, so what it finds is not selected with it.
  const search = page.getByRole('searchbox', { name: /^Найти заказ/ })
  await search.fill(first.number)
  await page.getByText('Найдено: 1 заказ').waitFor()
  expect(await page.getByRole('checkbox', { name: `Выбрать ${first.number}` }).isChecked()).toBe(false)
  await search.fill('')
  await bar.getByRole('button', { name: 'Снять выбор' }).click()
  await page.getByRole('checkbox', { name: `Выбрать ${second.number}` }).check()
  const opened = page.waitForEvent('popup')
  await page.getByRole('region', { name: 'Выбранные заказы' }).getByRole('button', { name: 'Напечатать' }).click()
  await (await opened).close()
  const { rows } = await shop.pool.query('select count(*)::int as prints from order_prints where order_id = $1', [
    second.id,
  ])
  expect(rows[0].prints).toBeGreaterThan(0)

  // Days later a batch is undone from the audit log, as far as its changes still hold.
  const batches = await shop.pool.query<{ id: string }>('select id from order_batches order by created_at desc limit 1')
  await page.goto(`${officeUrl}/orders?batch=${batches.rows[0]!.id}`)
  await page.getByRole('dialog').getByRole('button', { name: 'Вернуть как было: 1 заказ' }).click()
  await page.getByRole('dialog', { name: 'Отмена: Подтверждён: готово' }).getByText('Отменено 1 из 1').waitFor()
  await expectAccessible(page, openDialog)
  expect(await statusOf(second.id)).toBe('new')
})

test('without the right to change orders there are no buttons for it, and an order of another site is 404', async ({
  desktop: page,
}) => {
  const order = await placeOrder(page)
  await signInToOffice(page, 'manager', { siteId: 2 })
  allowPageErrors(page, /404/)
  await page.goto(`${officeUrl}/orders/${order.id}`)
  await page.getByRole('heading', { name: 'Такой страницы нет' }).waitFor()
  await page.context().clearCookies()
  await signInToOffice(page, 'accountant')
  await page.goto(`${officeUrl}/orders/${order.id}`)
  await page.getByRole('article', { name: order.number }).waitFor()
  expect(await page.getByRole('button', { name: /^(Подтвер|Отмен)/ }).count()).toBe(0)
})

/** Holds what waits for the next frame of the page, as a busy machine does, until the returned function is called. */
async function holdFrames(page: Page): Promise<() => Promise<void>> {
  await page.evaluate(() => {
    const held: FrameRequestCallback[] = []
    const request = window.requestAnimationFrame
    window.requestAnimationFrame = (callback) => held.push(callback)
    Object.assign(window, {
      showFrames() {
        window.requestAnimationFrame = request
        for (const callback of held) request(callback)
      },
    })
  })
  return () => page.evaluate(() => (window as unknown as { showFrames(): void }).showFrames())
}
