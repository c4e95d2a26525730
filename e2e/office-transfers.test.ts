import { expect } from 'vitest'
import { bankFile, encoded } from '../apps/api/src/buying/bank-transfers/test-statement.ts'
import { allowPageErrors, expectAccessible, expectNoSidewaysScroll, shop, takePicture, test } from './browser.ts'
import { placeOrder } from './desk-orders.ts'
import { countedHands, expectFocus, officeUrl, signInToOffice } from './office.ts'

test('an accountant uploads a bank’s file: certain matches are preselected, one key records them', async ({
  desktop: page,
}) => {
  const { rows } = await shop.pool.query<{
    account: string
    number: string
    sum: string
    inn: string
    orderId: number
  }>(
    `select replace(w.requisites ->> 'account', ' ', '') as account, b.number,
       (b.amount_kopecks / 100.0)::numeric(12, 2)::text as sum,
       o.payer ->> 'inn' as inn, o.id as "orderId"
     from bills b join orders o on o.id = b.order_id join sites w on w.id = o.site_id
     join order_statuses s on s.id = o.status_id and s.stage = 'open'
     where b.replaced_at is null and o.payer is not null and not exists (select from payments p where p.bill_id = b.id)
     order by b.id limit 1`,
  )
  const bill = rows[0]!
  const { id: otherId } = await placeOrder(page)
  const { rows: others } = await shop.pool.query<{ number: string; sum: string }>(
    `with billed as (
       update orders set payment_method_id = (select id from payment_methods where kind = 'invoice' order by id limit 1)
       where id = $1 returning id, total_kopecks
     )
     insert into bills (order_id, number, amount_kopecks) select id, 'Ш-' || id || '-1', total_kopecks from billed
     returning number, (amount_kopecks / 100.0)::numeric(12, 2)::text as sum`,
    [otherId],
  )
  const other = others[0]!
  const file = bankFile(bill.account, [
    {
      number: '901',
      sum: bill.sum,
      inn: bill.inn,
      payer: 'ООО «Плательщик»',
      purpose: `Оплата по счёту № ${bill.number}`,
    },
    { number: '903', sum: other.sum, inn: '7700000001', payer: 'АО «Материнская»', purpose: 'За оборудование' },
    { number: '902', sum: '77.00', inn: '7700000000', payer: 'ИП Неизвестный', purpose: 'За что-то другое' },
  ])
  await signInToOffice(page, 'accountant')
  await page.goto(`${officeUrl}/transfers`)
  const hands = countedHands(page)
  await hands.drop(page.getByLabel(/выписку банка/), {
    name: 'kl_to_1c.txt',
    mimeType: 'text/plain',
    buffer: Buffer.from(encoded(file, 'windows-1251')),
  })
  await page.getByText('Новых поступлений: 3').waitFor()
  await page.getByRole('button', { name: /^Записать оплату: 1 на/, disabled: false }).waitFor()
  await expectAccessible(page)
  await takePicture(page, 'office-transfers')
  await page.setViewportSize({ width: 360, height: 800 })
  await expectNoSidewaysScroll(page)
  await takePicture(page, 'office-transfers-360')
  await hands.press('KeyP')
  await page.getByText('ООО «Плательщик»').waitFor({ state: 'detached' })
  const paidBy = async (orderId: number) =>
    (
      await shop.pool.query(`select p.provider from payments p where p.order_id = $1 and p.status = 'succeeded'`, [
        orderId,
      ])
    ).rows
  expect(await paidBy(bill.orderId)).toEqual([{ provider: 'transfer' }])
  hands.expectJob('record the transfers of a bank’s file')

  // Somebody else pays without a number: the client says it on the phone.
  const parent = page.getByRole('listitem').filter({ hasText: 'АО «Материнская»' })
  await parent.getByLabel('Номер счёта').fill('Ш-999999-1')
  allowPageErrors(page, /404/)
  await page.keyboard.press('Enter')
  await parent.getByText('Неоплаченного счёта Ш-999999-1 нет').waitFor()
  await parent.getByLabel('Номер счёта').fill(other.number)
  await page.keyboard.press('Enter')
  await parent.getByRole('checkbox', { checked: true }).waitFor()
  await expectAccessible(page, 'main')
  await page.getByRole('button', { name: /^Записать оплату: 1 на/ }).click()
  await parent.waitFor({ state: 'detached' })
  expect(await paidBy(otherId)).toEqual([{ provider: 'transfer' }])

  await page.getByRole('button', { name: 'Отложить' }).click()
  await page
    .getByRole('dialog')
    .getByLabel(/^Почему/)
    .fill('Не наш платёж: вернули')
  await page.getByRole('dialog').getByRole('button', { name: 'Отложить' }).click()
  await page.getByText('Разбирать нечего').waitFor()
  await page.getByRole('status').getByText('Отложено: 77 ₽, ИП Неизвестный').waitFor()
  await expectFocus(page.getByRole('heading', { level: 1 }))
  await page.getByRole('link', { name: 'Отложены' }).click()
  await page.getByText('Не наш платёж: вернули').waitFor()
  await page.getByRole('button', { name: 'Вернуть в работу: 77 ₽, ИП Неизвестный' }).click()
  await page.getByText('Не наш платёж: вернули').waitFor({ state: 'detached' })
  await page.getByRole('link', { name: 'Ждут', exact: true }).click()
  await page.getByText('ИП Неизвестный, ИНН').waitFor()
})
