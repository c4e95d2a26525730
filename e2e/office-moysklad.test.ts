import { expect } from 'vitest'
import { fakeToken } from '../apps/api/src/base/integrations/moysklad.fake.ts'
import { expectAccessible, expectNoSidewaysScroll, shop, takePicture, test } from './browser.ts'
import { officeUrl, openDialog, signInToOffice } from './office.ts'

test('an owner connects МойСклад by a token, previews what it would import, approves it, and removes the connection', async ({
  desktop: page,
  phone,
}) => {
  await signInToOffice(page, 'owner', { fio: 'Вера Хозяйкина' })
  await page.goto(`${officeUrl}/exchange`)
  await page.getByRole('button', { name: 'Подключить МойСклад' }).click()
  const dialog = page.getByRole('dialog', { name: 'Подключить МойСклад' })
  await dialog.getByLabel('Токен доступа').fill(fakeToken)
  await expectAccessible(page, openDialog)
  await takePicture(page, 'office-moysklad-new')
  await dialog.getByRole('button', { name: 'Подключить' }).click()

  const connection = page.getByRole('region', { name: 'МойСклад' })
  await connection.getByText(/Токен подошёл .*\(Иванова А\.\)/).waitFor()
  const held = () =>
    shop.pool.query(
      `select from exchange_packages p join exchange_connections c on c.id = p.connection_id
       where c.kind = 'moysklad' and p.state = 'held'`,
    )
  await expect.poll(async () => (await held()).rowCount).toBeGreaterThan(0)
  await page.reload()
  await connection
    .getByText(/ждёт решения/)
    .first()
    .waitFor()
  await expectAccessible(page)
  await takePicture(page, 'office-moysklad')
  await page.setViewportSize({ width: 768, height: 900 })
  await expectNoSidewaysScroll(page)
  await takePicture(page, 'office-moysklad')
  await page.setViewportSize({ width: 1280, height: 900 })
  await signInToOffice(phone, 'owner')
  await phone.goto(`${officeUrl}/exchange`)
  await phone.getByText(/Токен подошёл/).waitFor()
  await expectAccessible(phone, undefined, { isOtherWidth: true })
  await expectNoSidewaysScroll(phone)
  await takePicture(phone, 'office-moysklad')

  await connection
    .getByRole('button', { name: /^Применить/ })
    .last()
    .click()
  const titles = () =>
    shop.pool.query(
      `select title from products where source like 'exchange:moysklad-%' and hidden_at is null order by 1`,
    )
  await expect
    .poll(async () => (await titles()).rows)
    .toEqual([{ title: 'Игла из МоегоСклада' }, { title: 'Лапка из МоегоСклада' }])

  await connection.getByText('Передача заказов выключена.').waitFor()
  await connection.getByRole('button', { name: 'Передача заказов' }).click()
  const ordersDialog = page.getByRole('dialog', { name: 'Заказы в МойСклад' })
  await ordersDialog.getByRole('checkbox', { name: /^Передавать заказы/ }).check()
  await expectAccessible(page, openDialog)
  await takePicture(page, 'office-moysklad-orders')
  await ordersDialog.getByRole('button', { name: 'Сохранить' }).click()
  await connection.getByText('Заказы передаются и приходят обратно.').waitFor()
  await connection.getByRole('link', { name: /^Заказы и статусы/ }).click()
  await page.getByRole('heading', { name: 'Заказы: МойСклад' }).waitFor()
  await expectAccessible(page)
  await page.goto(`${officeUrl}/exchange`)

  await connection.getByRole('button', { name: 'Удалить' }).click()
  await page.getByRole('dialog', { name: 'Удалить «МойСклад»?' }).getByRole('button', { name: 'Удалить' }).click()
  await connection.waitFor({ state: 'detached' })
  expect((await titles()).rows).toHaveLength(2)
})
