import { expect } from 'vitest'
import { expectAccessible, expectNoSidewaysScroll, shop, takePicture, test } from './browser.ts'
import { expectRightOnTablet, officeUrl, signInToOffice } from './office.ts'

test('a manager resolves discrepancies with 1С: sees both values, uses keys, accepts theirs or keeps ours', async ({
  desktop: page,
}) => {
  const { rows } = await shop.pool.query<{ id: number }>(
    `with connection as (
       insert into exchange_connections (site_id, kind, title, login, secret_hash, source)
       values (1, '1c', '1С: Управление торговлей', 'journey-1c', decode(repeat('00', 32), 'hex'), 'commerceml:journey')
       returning id
     ), chosen as (
       select o.id from orders o join order_statuses s on s.id = o.status_id and s.is_initial
       where o.site_id = 1 order by o.id desc limit 1
     ), written as (
       insert into order_discrepancies (connection_id, order_id, number, kind, reason, ours, theirs, wanted_status_id)
       select c.id, o.id, 'Ш-' || o.id, d.kind, d.reason, d.ours::jsonb, d.theirs::jsonb,
         (select w.id from order_statuses w join order_status_transitions e on e.to_id = w.id
          join orders x on x.id = o.id
          where e.from_id = x.status_id and w.stage = 'open' and w.code <> 'paid' and d.kind = 'status'
          order by w.sort limit 1)
       from connection c, chosen o, (values
         ('lines', 'В 1С изменили состав или сумму заказа. Если покупатель согласен, измените заказ и здесь',
           '{"Игла Groz-Beckert DBx1 № 90": "10 на 450 ₽", "Сумма": "12 480 ₽"}',
           '{"Игла Groz-Beckert DBx1 № 90": "20 на 900 ₽", "Сумма": "12 930 ₽"}'),
         ('status', 'Статус изменили и в 1С, и здесь', '{"Статус": "Новый"}', '{"Статус в 1С": "К обеспечению"}')
       ) as d (kind, reason, ours, theirs)
     )
     select id from chosen`,
  )
  const orderId = rows[0]!.id
  await signInToOffice(page, 'manager')
  await page.goto(`${officeUrl}/`)
  await page.getByRole('link', { name: /^2 ?Расхождения/ }).click()
  const open = page.getByRole('listitem').filter({ hasText: `Ш-${orderId}` })
  await open.first().getByRole('table', { name: 'Что разного в заказе' }).waitFor()
  await expectAccessible(page)
  await takePicture(page, 'office-discrepancies')
  await page.setViewportSize({ width: 360, height: 800 })
  await expectNoSidewaysScroll(page)
  await takePicture(page, 'office-discrepancies-360')
  await page.setViewportSize({ width: 1280, height: 800 })
  // The newest discrepancy, about a status, is first.
  await page.keyboard.press('KeyP')
  await page.getByText('Статус изменили и в 1С, и здесь').waitFor({ state: 'detached' })
  await page.keyboard.press('KeyN')
  await page.getByText('Разбирать нечего').waitFor()
  await page.getByRole('link', { name: 'Разобраны' }).click()
  await page.getByText('Как в программе:').waitFor()
  await page.getByText('Оставлено наше:').waitFor()
  const { rows: states } = await shop.pool.query(
    `select d.state, e.version > e.confirmed_version as waits from order_discrepancies d
       join exchange_orders e on e.connection_id = d.connection_id and e.order_id = d.order_id
     where d.order_id = $1 order by d.id`,
    [orderId],
  )
  expect(states).toEqual([
    { state: 'kept', waits: true },
    { state: 'accepted', waits: true },
  ])

  await shop.pool.query(
    `with taken as (
       update exchange_orders set confirmed_version = version, foreign_number = 'УТ-00017', foreign_date = '2026-11-20',
         paid_on = '2026-11-21', received = '{"statusTitle": "К обеспечению", "isPosted": true, "isPaid": true,
           "isShipped": false, "isCancelled": false}' where order_id = $1 returning connection_id
     )
     insert into exchange_order_contacts (connection_id, order_id, name, inn, kpp, phone, email, address)
     select connection_id, $1, 'ООО «Мак»', '7700000000', '770001001', '8 (900) 555-44-33', 'buh@mak.example', ''
     from taken`,
    [orderId],
  )
  await page.goto(`${officeUrl}/orders/${orderId}`)
  const program = page.getByRole('region', { name: '1С: Управление торговлей' })
  await program.getByText('УТ-00017 от 20 ноября 2026').waitFor()
  await program.getByText('проведён, оплачен 21 ноября 2026').waitFor()
  await program.getByText('не тот, что в заказе').waitFor()
  expect(await program.getByText('555').count()).toBe(0)
  await expectAccessible(page, 'main')
  await takePicture(page, 'office-order-program')
  // The order had been excluded from the exchange; now it is sent after all.
  await shop.pool.query('update exchange_orders set version = version + 1, parked_at = now() where order_id = $1', [
    orderId,
  ])
  await page.reload()
  await program.getByText('не передаётся: так решено').waitFor()
  await expectRightOnTablet(page, 'office-order-program-dropped')
  await program.getByRole('button', { name: 'Отправить' }).click()
  await program.getByText('ждёт отправки').waitFor()
  await page.setViewportSize({ width: 360, height: 800 })
  await expectNoSidewaysScroll(page)
  await page.setViewportSize({ width: 1280, height: 800 })
})

test('after the last of the older ones those that still wait are shown', async ({ desktop: page }) => {
  const { rows } = await shop.pool.query<{ id: number }>(
    `with connection as (
       insert into exchange_connections (site_id, kind, title, login, secret_hash, source)
       values (1, '1c', '1С: Розница', 'older-1c', decode(repeat('00', 32), 'hex'), 'commerceml:older') returning id
     )
     insert into order_discrepancies (connection_id, number, kind, reason)
       select id, number, 'unknown', 'Такого заказа нет' from connection, (values ('Ш-1'), ('Ш-2')) as n (number)
     returning id::int`,
  )
  await signInToOffice(page, 'manager')
  // The address of the page of the older ones, when the only one there has just been settled.
  await page.goto(`${officeUrl}/discrepancies?before=${rows[1]!.id}`)
  await page.getByText('Ш-1', { exact: true }).waitFor()
  await page.keyboard.press('KeyN')
  await page.getByText('Ш-2', { exact: true }).waitFor()
})
