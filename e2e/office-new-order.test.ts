import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { addTestPerson } from '../apps/api/src/people/inbox/test-items.ts'
import { allowPageErrors, expectAccessible, expectNoSidewaysScroll, shop, takePicture, test } from './browser.ts'
import { soldGroups } from './buyer.ts'
import { countedHands, officeUrl, signInToOffice } from './office.ts'

/** The two groups with the most stock among those with a unique article. */
const articles = async () =>
  (
    await shop.pool.query<{ id: number; article: string }>(
      `select m.group_id as id, min(o.vendor_code) as article from group_offers m join offers o on o.id = m.offer_id
     join stock k on k.offer_id = m.offer_id
     join site_warehouses w on w.warehouse_id = k.warehouse_id and w.site_id = 1
     where m.group_id = any($1) and o.vendor_code <> '' group by m.group_id having count(distinct o.id) = 1
     order by sum(k.on_hand - k.reserved) desc limit 2`,
      [await soldGroups(true, 500)],
    )
  ).rows

test('an order taken by phone: N, a pasted list, a name and a phone', async ({ desktop: page }) => {
  const rows = await articles()
  await signInToOffice(page, 'owner', { fio: 'Мария Звонкова' })
  await page.goto(`${officeUrl}/orders`)
  await page.getByRole('link', { name: /^Новый заказ/ }).waitFor()
  await page.keyboard.press('KeyN')
  await page.getByRole('heading', { name: 'Новый заказ' }).waitFor()
  await page.getByRole('textbox', { name: /^Добавить/ }).fill(`${rows[0]!.article} 2 шт\n${rows[1]!.article} — 1`)
  await page.keyboard.press('Enter')
  await expect.poll(() => page.getByRole('textbox', { name: /^Количество/ }).count()).toBe(2)
  await page.getByLabel('Имя', { exact: true }).fill('Ольга Швецова')
  await page.getByLabel('Телефон', { exact: true }).fill('8 900 765-43-21')
  // An organization nobody has an account of: found by its name, all of it filled in.
  await page.getByRole('checkbox', { name: 'Платит организация' }).check()
  await page.getByRole('combobox', { name: 'ИНН' }).pressSequentially('ООО')
  await page.getByRole('option', { name: /ИНН/ }).first().waitFor()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect.poll(() => page.getByLabel('Организация', { exact: true }).inputValue()).not.toBe('')
  const organization = await page.getByLabel('Организация', { exact: true }).inputValue()
  await page.getByRole('radio', { name: 'На адрес' }).check()
  await page.getByRole('combobox', { name: 'Город' }).pressSequentially('орёл')
  await page.getByRole('option', { name: /^Орёл/ }).waitFor()
  await takePicture(page, 'office-new-order-suggested')
  const typedInAddresses: string[] = []
  page.on(
    'request',
    (request) => void (/орё?л|моск/i.test(decodeURI(request.url())) && typedInAddresses.push(request.url())),
  )
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect.poll(() => page.getByLabel('Область').inputValue()).toBe('Орловская область')
  // The focus moves to the street, and then to the house.
  await page.keyboard.type('моск')
  await page
    .getByRole('option', { name: /Московская/ })
    .first()
    .waitFor()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await page.keyboard.type('5')
  // An order without a chosen delivery is not placed.
  await page.getByRole('button', { name: /^Оформить на/ }).click()
  await page.getByText('Доставка не выбрана').waitFor()
  await page.getByLabel('Дом', { exact: true }).press('Enter')
  const methods = page.getByRole('radiogroup', { name: 'Способ доставки' })
  await methods.getByRole('radio').first().check()
  // An agreed price survives a reload, with its reason.
  const priceOverride = page.getByLabel(/^Другая цена доставки/)
  await priceOverride.fill('123,45')
  await page.getByLabel('Почему другая цена').fill('Везём попутно')
  const comment = page.getByLabel('Комментарий клиента')
  await comment.fill('Позвонить за час')
  const place = page.getByRole('button', { name: /^Оформить на/ })
  const buttonText = await place.innerText()
  expect(buttonText).toContain(',45')
  // An invalid price is an error and is not ignored: the client was promised one.
  await priceOverride.fill('1OO')
  await place.click()
  await page.getByText('Цена доставки не прочитана').waitFor()
  await priceOverride.fill('123,45')
  expect(await place.innerText()).toBe(buttonText)
  const announced: string[] = []
  await page.route('**/delivery-quotes', async (route) => {
    const live = page.locator('main [role=status], main [aria-live]').filter({ hasText: /\S/ })
    announced.push(...(await live.allInnerTexts()))
    await route.continue().catch(() => {})
  })
  await page.reload()
  await page.getByText('Восстановлен черновик').waitFor()
  await expect.poll(() => priceOverride.inputValue()).toBe('123,45')
  await page.unroute('**/delivery-quotes')
  // Screen readers get one announcement.
  expect(announced).toEqual([expect.stringMatching(/^Товары: .+ Доставка: ещё не выбрана/)])
  expect(await page.getByLabel('Почему другая цена').inputValue()).toBe('Везём попутно')
  expect(await comment.inputValue()).toBe('Позвонить за час')
  await expect.poll(() => place.innerText()).toBe(buttonText)
  expect(typedInAddresses).toEqual([])
  // The count changes: the address stays, and its delivery price is requested again.
  await Promise.all([
    page.waitForResponse(/delivery-quotes/),
    page
      .getByRole('textbox', { name: /^Количество/ })
      .first()
      .fill('3'),
  ])
  await methods.getByRole('radio', { checked: true }).waitFor()
  // The field may be empty on the way to another count.
  const count = page.getByRole('textbox', { name: /^Количество/ }).first()
  await count.press('End')
  await count.press('Backspace')
  await count.pressSequentially('2')
  expect(await count.inputValue()).toBe('2')
  await page.getByRole('radio', { name: 'В пункт выдачи' }).check()
  await page.getByRole('combobox', { name: 'Пункт: город, улица, название' }).fill('нигдеград')
  await page.getByText('Таких пунктов нет').waitFor()
  await page.getByRole('combobox', { name: 'Пункт: город, улица, название' }).fill('Москва')
  await page
    .getByRole('option', { name: /^Москва/ })
    .first()
    .waitFor()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await methods.getByRole('radio', { checked: true }).waitFor()
  // The price agreed for the address does not apply to the pickup point.
  expect(await priceOverride.inputValue()).toBe('')
  await priceOverride.fill('99,90')
  await page.getByLabel('Почему другая цена').fill('Договорились по телефону')
  allowPageErrors(page, /400/)
  await page.getByRole('button', { name: /^Оформить на/ }).click()
  await page.getByText('Спросите согласие').waitFor()
  await page.getByLabel(/^Клиент согласен/).check()
  await page.getByText('Спросите согласие').waitFor({ state: 'detached' })
  // Only an organization pays by invoice; delivery and payment are agreed in one call.
  const invoice = (
    await shop.pool.query<{ id: number }>(`select id from payment_methods where kind = 'invoice' order by sort limit 1`)
  ).rows[0]!.id
  await page.getByLabel('Оплата', { exact: true }).selectOption(String(invoice))
  await expectAccessible(page)
  await takePicture(page, 'office-new-order')
  await page.setViewportSize({ width: 360, height: 800 })
  await expectNoSidewaysScroll(page)
  await takePicture(page, 'office-new-order-360')
  await page.getByRole('button', { name: /^Оформить на/ }).click()
  await page.waitForURL(/\/orders\/\d+$/)
  await page.getByRole('article').getByText(organization).first().waitFor()
  const id = Number(new URL(page.url()).pathname.split('/').at(-1))
  const { rows: lines } = await shop.pool.query(
    `select l.count, o.delivery_point_id is not null as "hasPoint", o.contact ->> 'phone' as phone,
       o.delivery_kopecks::int as delivery, o.payment_method_id as payment from order_lines l
     join orders o on o.id = l.order_id
     where o.id = $1 order by l.line`,
    [id],
  )
  expect(lines).toEqual([
    { count: 2, hasPoint: true, phone: '+79007654321', delivery: 9_990, payment: invoice },
    { count: 1, hasPoint: true, phone: '+79007654321', delivery: 9_990, payment: invoice },
  ])
})

test('Enter pressed before the answer comes is not lost: in the palette and in the search of a client', async ({
  desktop: page,
}) => {
  await signInToOffice(page, 'manager')
  await page.goto(`${officeUrl}/orders/new`)
  await page.route('**/customers/search', async (route) => {
    // The answer leaves after the key.
    await pressed.promise
    await route.continue()
  })
  let pressed = Promise.withResolvers<void>()
  const client = page.getByLabel('Клиент: телефон, ИНН, имя, организация')
  await client.pressSequentially('igor@shpulka.example')
  await client.press('Enter')
  pressed.resolve()
  await page.getByText('Клиент: ООО «Ткацкий двор»').waitFor()

  pressed = Promise.withResolvers<void>()
  await page.keyboard.press('Control+KeyK')
  const palette = page.getByRole('combobox', { name: /^Номер заказа/ })
  await palette.pressSequentially('igor@shpulka.example')
  await palette.press('Enter')
  pressed.resolve()
  await page.waitForURL(/\/(customers|orders)\/\d+$/)
})

test('a price offer is found, changed into its next version, and ordered by O', async ({ desktop: page }) => {
  const [first, second] = await articles()
  const created = await page.request.post(`${shop.url}/api/price-offers/v1`, {
    data: { recipient: 'ООО «Мануфактура»', groups: [{ id: first!.id, count: 2 }] },
    headers: { 'x-cart-token': randomUUID() },
  })
  const offer = (await created.json()) as { key: string; number: string }
  await signInToOffice(page, 'manager', { fio: 'Мария Звонкова' })
  await page.goto(`${officeUrl}/price-offers`)
  await page.getByRole('searchbox').fill(offer.number)
  await expect.poll(() => page.getByRole('main').getByRole('listitem').count()).toBe(1)
  await expectAccessible(page)
  await takePicture(page, 'office-price-offers')
  await page.getByRole('link', { name: new RegExp(offer.number) }).click()
  await page.getByRole('heading', { name: offer.number }).waitFor()
  await page.keyboard.press('KeyE')
  const editor = page.getByRole('region', { name: 'Новая версия' })
  await editor
    .getByRole('textbox', { name: /^Количество/ })
    .first()
    .fill('3')
  await editor.getByRole('textbox', { name: /^Добавить/ }).fill(second!.article)
  await page.keyboard.press('Enter')
  await expect.poll(() => editor.getByRole('textbox', { name: /^Количество/ }).count()).toBe(2)
  await editor.getByLabel(/^Несколько слов/).fill('Как договорились')
  await page.reload()
  await expect.poll(() => editor.getByRole('textbox', { name: /^Количество/ }).count()).toBe(2)
  expect(await editor.getByLabel(/^Несколько слов/).inputValue()).toBe('Как договорились')
  await expectAccessible(page)
  await takePicture(page, 'office-price-offer-edit')
  await editor.getByRole('button', { name: 'Сделать новую версию' }).click()
  await page.getByRole('heading', { name: `${offer.number}/2` }).waitFor()
  for (const width of [1280, 768, 360]) {
    await page.setViewportSize({ width, height: 800 })
    await expectNoSidewaysScroll(page)
    await takePicture(page, `office-price-offer-${width}`)
  }
  await page.setViewportSize({ width: 1280, height: 800 })

  // The address of the previous version links to the new one.
  const visitor = await page.context().newPage()
  await visitor.goto(`${shop.url}/price-offer/${offer.key}`)
  await visitor.getByRole('link', { name: `${offer.number}/2` }).click()
  await visitor.getByRole('heading', { name: new RegExp(`${offer.number}/2`) }).waitFor()
  await visitor.close()

  await page.keyboard.press('KeyO')
  await page.getByRole('region', { name: `${offer.number}/2` }).waitFor()
  await page.getByLabel('Имя', { exact: true }).fill('Ольга Швецова')
  await page.getByLabel('Телефон', { exact: true }).fill('8 900 765-43-21')
  await page.getByLabel(/^Клиент согласен/).check()
  await page.getByRole('button', { name: /^Оформить на/ }).click()
  await page.waitForURL(/\/orders\/\d+$/)
  await page.goBack()
  await page.goBack()
  await page.getByText('По предложению есть заказ').waitFor()

  // An offer of a client with an account, who says yes on the phone.
  const own = await page.request.post(`${shop.url}/api/price-offers/v1`, {
    data: { recipient: '', groups: [{ id: first!.id, count: 1 }] },
    headers: { 'x-cart-token': randomUUID() },
  })
  const { number } = (await own.json()) as { number: string }
  await shop.pool.query('update price_offers set user_id = $2 where id = $1', [
    Number(/\d+/.exec(number)![0]),
    await addTestPerson(shop.pool, 'Зоя Петельникова'),
  ])
  await page.goto(`${officeUrl}/price-offers/${/\d+/.exec(number)![0]}`)
  await page.getByRole('button', { name: /^Клиент согласен: оформить/ }).waitFor()
  await expectAccessible(page)
  await takePicture(page, 'office-price-offer-client')
  const hands = countedHands(page)
  await hands.press('KeyO')
  await page.getByRole('article', { name: /^Ш-/ }).waitFor()
  hands.expectJob('order a price offer')
})

/** A price offer of one product; of an account when it is given. */
async function addOffer(page: Page, userId: number | null = null) {
  const [first] = await articles()
  const created = await page.request.post(`${shop.url}/api/price-offers/v1`, {
    data: { recipient: 'ООО «Мануфактура»', groups: [{ id: first!.id, count: 2 }] },
    headers: { 'x-cart-token': randomUUID() },
  })
  const { number } = (await created.json()) as { number: string }
  const id = Number(/\d+/.exec(number)![0])
  if (userId !== null) await shop.pool.query('update price_offers set user_id = $2 where id = $1', [id, userId])
  return { id, number, groupId: first!.id }
}

/** Makes the next version as a colleague does, while the page is open. */
const revise = (page: Page, { id, groupId }: Awaited<ReturnType<typeof addOffer>>) =>
  page.evaluate(
    async ([offerId, group]) => {
      const line = { groupId: group, count: 5, price: null }
      const body = { key: crypto.randomUUID(), recipient: 'Иван', comment: '', days: 5, why: '', lines: [line] }
      const answer = await fetch(`/api/office/v1/price-offers/${offerId}/versions`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      })
      return answer.status
    },
    [id, groupId] as const,
  )

test('who makes the next version second keeps what was typed, and goes on in the version made first', async ({
  desktop: page,
}) => {
  const offer = await addOffer(page)
  await signInToOffice(page, 'manager')
  await page.goto(`${officeUrl}/price-offers/${offer.id}`)
  await page.getByRole('button', { name: /^Изменить: новая версия/ }).waitFor()
  await page.keyboard.press('KeyE')
  const editor = page.getByRole('region', { name: 'Новая версия' })
  const words = editor.getByLabel(/^Несколько слов/)
  await words.fill('Как договорились')
  expect(await revise(page, offer)).toBe(200)
  allowPageErrors(page, /409/)
  await editor.getByRole('button', { name: 'Сделать новую версию' }).click()
  await editor
    .getByRole('alert')
    .getByText(/Есть новая версия/)
    .waitFor()
  expect(await words.inputValue()).toBe('Как договорились')
  await expectAccessible(page)
  await takePicture(page, 'office-price-offer-second')
  await editor.getByRole('button', { name: 'Продолжить в ней' }).click()
  await page.getByRole('heading', { name: `${offer.number}/2` }).waitFor()
  expect(await words.inputValue()).toBe('Как договорились')
  await editor.getByRole('button', { name: 'Сделать новую версию' }).click()
  await page.getByRole('heading', { name: `${offer.number}/3` }).waitFor()
})

test('an offer that has a newer version is not ordered: the page leads to it, and its refusal stays behind', async ({
  desktop: page,
}) => {
  const offer = await addOffer(page, await addTestPerson(shop.pool, 'Зоя Петельникова'))
  await signInToOffice(page, 'manager')
  await page.goto(`${officeUrl}/price-offers/${offer.id}`)
  await page.getByRole('button', { name: /^Клиент согласен/ }).waitFor()
  expect(await revise(page, offer)).toBe(200)
  allowPageErrors(page, /422/)
  await page.keyboard.press('KeyO')
  await page
    .getByRole('alert')
    .getByText(/Есть новая версия/)
    .waitFor()
  await page.getByRole('link', { name: 'Открыть её' }).click()
  await page.getByRole('heading', { name: `${offer.number}/2` }).waitFor()
  expect(
    await page
      .getByRole('alert')
      .getByText(/Есть новая версия/)
      .count(),
  ).toBe(0)
})

test('an order of a price offer found by its number is of the client of the offer', async ({ desktop: page }) => {
  const offer = await addOffer(page, await addTestPerson(shop.pool, 'Зоя Петельникова'))
  await signInToOffice(page, 'manager')
  await page.goto(`${officeUrl}/orders/new`)
  await page.getByLabel(/^Или по предложению/).fill(offer.number)
  await page.getByRole('button', { name: 'Взять из КП' }).click()
  await page.getByRole('region', { name: offer.number }).waitFor()
  await page.getByText(/Зоя Петельникова/).waitFor()
  await page.getByRole('region', { name: offer.number }).getByRole('button', { name: 'Другое' }).click()
  await page.getByText(/Зоя Петельникова/).waitFor({ state: 'hidden' })
})
