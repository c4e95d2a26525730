import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { allowPageErrors, expectAccessible, expectNoSidewaysScroll, shop, takePicture, test } from './browser.ts'
import { soldGroups } from './buyer.ts'
import { textOfEmail } from './inbox.ts'
import { countedHands, officeUrl, signInToOffice } from './office.ts'
import { placeOrder as placeOrderOf } from './place-order.ts'

const [first, second] = (
  await shop.pool.query<{ id: number; article: string }>(
    `select m.group_id as id, min(o.vendor_code) as article from group_offers m join offers o on o.id = m.offer_id
     join stock k on k.offer_id = m.offer_id
     join site_warehouses w on w.warehouse_id = k.warehouse_id and w.site_id = 1
     where m.group_id = any($1) and o.vendor_code <> '' group by m.group_id having count(distinct o.id) = 1
     order by sum(k.on_hand - k.reserved) desc limit 2`,
    [await soldGroups(true, 500)],
  )
).rows as [{ id: number; article: string }, { id: number; article: string }]

const placeOrder = (page: Page) => placeOrderOf(page, [{ id: first.id, count: 2 }])

const linesOf = async (id: number) =>
  (
    await shop.pool.query<{ groupId: number; count: number }>(
      'select group_id as "groupId", count from order_lines where order_id = $1 order by line',
      [id],
    )
  ).rows

test('during a call: one more piece, another article, and the new total — with two keys besides typed text', async ({
  desktop: page,
}) => {
  const order = await placeOrder(page)
  await signInToOffice(page, 'manager', { fio: 'Мария Звонкова' })
  await page.goto(`${officeUrl}/orders/${order.id}`)
  await page.getByRole('button', { name: /^Изменить состав/ }).waitFor()

  const hands = countedHands(page)
  await hands.press('KeyE')
  const editor = page.getByRole('region', { name: 'Изменение состава' })
  const count = editor.getByRole('textbox', { name: /^Количество/ }).first()
  await expect.poll(() => count.evaluate((field) => field === document.activeElement)).toBe(true)
  await hands.type('3')
  await editor.getByRole('button', { name: /^Применить/, disabled: false }).waitFor()
  await editor.getByText(/Письмо покупателю/).waitFor()
  await expectAccessible(page)
  await takePicture(page, 'office-order-change')
  await hands.press('Control+KeyS')
  await editor.waitFor({ state: 'detached' })
  expect(await linesOf(order.id)).toEqual([{ groupId: first.id, count: 3 }])
  hands.expectJob('change a line of a placed order')

  // A reload loses no input; an unclear article leads to a question.
  await page.getByRole('button', { name: /^Изменить состав/ }).click()
  await editor.getByRole('textbox', { name: /^Добавить/ }).fill(`${second.article} 2 шт\nчего-нибудь совсем другого`)
  await page.keyboard.press('Enter')
  await editor.getByRole('group', { name: /чего-нибудь/ }).waitFor()
  await editor.getByRole('button', { name: 'Пропустить' }).click()
  await expect.poll(() => editor.getByRole('textbox', { name: /^Количество/ }).count()).toBe(2)
  await editor.getByRole('button', { name: /^Применить/, disabled: false }).waitFor()
  await page.reload()
  await expect.poll(() => editor.getByRole('textbox', { name: /^Количество/ }).count()).toBe(2)
  await editor.getByLabel(/^Причина/).fill('Как договорились по телефону')
  await editor
    .getByRole('button', { name: /^Убрать:/ })
    .first()
    .click()
  await editor.getByRole('button', { name: /^Вернуть:/ }).click()
  await editor.getByRole('button', { name: /^Применить/, disabled: false }).click()
  await editor.waitFor({ state: 'detached' })
  expect(await linesOf(order.id)).toEqual([
    { groupId: first.id, count: 3 },
    { groupId: second.id, count: 2 },
  ])
  const email = await textOfEmail(order.email, /изменён/)
  expect(email).toContain('Как договорились по телефону')

  // Delivery to another address: the price is that of the checkout and is shown first.
  await page.keyboard.press('KeyE')
  await editor.getByRole('button', { name: 'Изменить доставку' }).click()
  await editor.getByRole('radio', { name: 'На адрес' }).check()
  for (const [label, text] of [
    ['Город', 'Казань'],
    ['Улица', 'Баумана'],
    ['Дом', '5'],
  ])
    await editor.getByLabel(label!, { exact: true }).fill(text!)
  await page.keyboard.press('Enter')
  await editor.getByRole('radiogroup', { name: 'Способ доставки' }).getByRole('radio').first().check()
  await editor.getByText(/^Доставка: .*Казань, Баумана$/).waitFor()
  await expectAccessible(page, '[aria-label="Изменение состава"]')
  await takePicture(page, 'office-order-delivery')
  await page.setViewportSize({ width: 360, height: 800 })
  await expectNoSidewaysScroll(page)
  await takePicture(page, 'office-order-delivery-360')
  await page.setViewportSize({ width: 768, height: 1000 })
  await takePicture(page, 'office-order-delivery-768')
  await page.setViewportSize({ width: 1280, height: 800 })
  await editor.getByRole('button', { name: /^Применить/, disabled: false }).waitFor()
  await page.keyboard.press('Control+KeyS')
  await editor.waitFor({ state: 'detached' })
  await page
    .getByText(/Казань, Баумана/)
    .first()
    .waitFor()

  // Another payment method: the buyer gets an email with payment instructions.
  await page.getByRole('button', { name: 'Сменить способ оплаты' }).click()
  await takePicture(page, 'office-order-payment')
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /Картой|карт/i, disabled: false })
    .click()
  await page.getByRole('button', { name: 'Отправить, как оплатить' }).click()
  await page.getByText('Письмо отправлено').waitFor()
  expect(await textOfEmail(order.email, /как оплатить/)).toContain('К оплате')

  // The emails of the order are in its history; one is sent again.
  await shop.pool.query(
    `update order_emails set created_at = created_at - interval '2 minutes',
       settled_at = settled_at - interval '2 minutes' where order_id = $1`,
    [order.id],
  )
  await page.reload()
  const sent = page.getByRole('listitem').filter({ hasText: 'Письмо покупателю: как оплатить' })
  await sent.getByRole('button', { name: 'Отправить ещё раз' }).click()
  await expect.poll(() => sent.count()).toBe(2)
  await expect
    .poll(async () => {
      const { rows } = await shop.pool.query(
        `select state from order_emails where order_id = $1 and repeats is not null`,
        [order.id],
      )
      return rows
    })
    .toEqual([{ state: 'sent' }])
  await takePicture(page, 'office-order-emails')

  // A count above the stock cannot be applied; a discarded draft changes nothing.
  await page.keyboard.press('KeyE')
  await editor
    .getByRole('textbox', { name: /^Количество/ })
    .first()
    .fill('9999')
  await editor
    .getByText(/На складе можно взять только/)
    .first()
    .waitFor()
  expect(await editor.getByRole('button', { name: /^Применить/ }).isDisabled()).toBe(true)
  await editor.getByRole('button', { name: 'Убрать черновик' }).click()
  await editor.waitFor({ state: 'detached' })
  expect(await linesOf(order.id)).toHaveLength(2)
})

test('without a connection the editor says so; it closes by the second press, and with one what is typed stays', async ({
  desktop: page,
}) => {
  const order = await placeOrder(page)
  await signInToOffice(page, 'manager')
  await page.goto(`${officeUrl}/orders/${order.id}`)
  await page.getByRole('button', { name: /^Изменить состав/ }).waitFor()
  const editor = page.getByRole('region', { name: 'Изменение состава' })
  const disconnect = () =>
    page.route('**/office/v1/orders/*/change', (route) =>
      route.request().method() === 'PUT' ? route.abort() : route.fallback(),
    )
  const connect = () => page.unroute('**/office/v1/orders/*/change')

  allowPageErrors(page, /ERR_FAILED.*\/change/)
  await disconnect()
  await page.keyboard.press('KeyE')
  await editor.getByText(/Нет связи/).waitFor()
  await connect()
  await page.keyboard.press('Escape')
  await editor.waitFor({ state: 'detached' })

  await page.keyboard.press('KeyE')
  const count = editor.getByRole('textbox', { name: /^Количество/ }).first()
  await editor.getByRole('button', { name: /^Применить/ }).waitFor()
  await disconnect()
  await count.fill('4')
  await page.keyboard.press('Escape')
  await editor.getByText(/Нет связи/).waitFor()
  await connect()
  await editor.getByRole('button', { name: /^Закрыть/ }).click()
  await editor.waitFor({ state: 'detached' })
  const { rows } = await shop.pool.query<{ count: number }>(
    `select (draft -> 'lines' -> 0 ->> 'count')::int as count from order_changes where order_id = $1`,
    [order.id],
  )
  expect(rows).toEqual([{ count: 4 }])
})

test('the editor fits a phone and a tablet; a colleague who edits is named, and editing can be taken over', async ({
  phone: page,
}) => {
  const order = await placeOrder(page)
  const { rows } = await shop.pool.query<{ id: number }>(
    `insert into staff (email, fio, accepted_at) values ('olga-' || gen_random_uuid() || '@office.example',
       'Ольга Первая', now()) returning id`,
  )
  await shop.pool.query(
    `insert into order_changes (order_id, staff_id, draft) select $1, $2, jsonb_build_object('prices', 'order',
       'bonuses', 0, 'delivery', null, 'lines', jsonb_build_array(jsonb_build_object('line', 1, 'groupId', $3::int,
       'count', 5, 'price', null)))`,
    [order.id, rows[0]!.id, first.id],
  )
  await signInToOffice(page, 'manager')
  await page.goto(`${officeUrl}/orders/${order.id}#edit`)
  const editor = page.getByRole('region', { name: 'Изменение состава' })
  await editor.getByText('Состав меняет Ольга Первая').waitFor()
  expect(await editor.getByRole('button', { name: /^Применить/ }).isDisabled()).toBe(true)
  await expectNoSidewaysScroll(page)
  await takePicture(page, 'office-order-change-360')
  await page.setViewportSize({ width: 768, height: 1000 })
  await expectNoSidewaysScroll(page)
  await takePicture(page, 'office-order-change-768')
  await editor.getByRole('button', { name: 'Взять на себя' }).tap()
  await editor.getByText('Состав меняет Ольга Первая').waitFor({ state: 'detached' })
  await editor.getByRole('button', { name: /^Применить/, disabled: false }).tap()
  await editor.waitFor({ state: 'detached' })
  expect(await linesOf(order.id)).toEqual([{ groupId: first.id, count: 5 }])
})

test('the reason of a change is part of its draft; in another window of the same person nobody else is named', async ({
  desktop: page,
}) => {
  const order = await placeOrder(page)
  await signInToOffice(page, 'manager')
  await page.goto(`${officeUrl}/orders/${order.id}#edit`)
  const editorOf = (of: Page) => of.getByRole('region', { name: 'Изменение состава' })
  const countOf = (of: Page) =>
    editorOf(of)
      .getByRole('textbox', { name: /^Количество/ })
      .first()
  const editor = editorOf(page)
  await editor.getByLabel(/^Причина/).fill('Как договорились')
  await countOf(page).fill('3')
  await editor.getByRole('button', { name: /^Применить/, disabled: false }).waitFor()
  await page.reload()
  await expect.poll(() => editor.getByLabel(/^Причина/).inputValue()).toBe('Как договорились')

  const other = await page.context().newPage()
  await other.goto(`${officeUrl}/orders/${order.id}#edit`)
  await editorOf(other)
    .getByRole('button', { name: /^Применить/, disabled: false })
    .waitFor()
  await countOf(other).fill('4')
  await expect
    .poll(async () => {
      const { rows } = await shop.pool.query(
        `select draft -> 'lines' -> 0 ->> 'count' as count from order_changes where order_id = $1`,
        [order.id],
      )
      return rows
    })
    .toEqual([{ count: '4' }])
  await other.close()
  allowPageErrors(page, /409/)
  await countOf(page).fill('5')
  await editor
    .getByText(/в другом окне/)
    .first()
    .waitFor()
  expect(await editor.getByText(/другой сотрудник/).count()).toBe(0)
  await editor.getByRole('button', { name: 'Показать, что там' }).click()
  await expect.poll(() => countOf(page).inputValue()).toBe('4')
  await editor.getByRole('button', { name: /^Применить/, disabled: false }).click()
  await editor.waitFor({ state: 'detached' })
  await page.keyboard.press('KeyE')
  await editor.getByLabel(/^Причина/).waitFor()
  expect(await editor.getByLabel(/^Причина/).inputValue()).toBe('')
})
