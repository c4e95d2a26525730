import { expect } from 'vitest'
import { addTestPerson } from '../apps/api/src/people/inbox/test-items.ts'
import { expectAccessible, expectNoSidewaysScroll, shop, takePicture, test } from './browser.ts'
import { soldGroups } from './buyer.ts'
import { expectFocus, expectRightOnTablet, officeUrl, openDialog, signInToOffice } from './office.ts'

const inn = '5406571102'
const [group] = await soldGroups(true, 1)
const { rows: roles } = await shop.pool.query<{ code: string; title: string }>(
  'select code, title from price_roles order by sort',
)

/** Adds a customer with an organization and goods in the basket, and a second account with the same phone. */
async function addCustomer(phone: string) {
  const id = await addTestPerson(shop.pool, 'Зоя Петельникова')
  const duplicate = await addTestPerson(shop.pool, 'Зоя П.')
  await shop.pool.query('update users set email_proven_at = null where id = $1', [duplicate])
  await shop.pool.query('update users set phone = $2 where id = any ($1)', [[id, duplicate], phone])
  await shop.pool.query(
    `update users set is_organization = true, organization_name = 'МБОУ «Лицей лёгкой промышленности»', inn = $2,
       kpp = '540601001', legal_address = 'Новосибирск, Фабричная, 4' where id = $1`,
    [id, inn],
  )
  await shop.pool.query(
    `with made as (insert into baskets (site_id, user_id, version) values (1, $1, 1) returning id)
     insert into basket_lines (basket_id, group_id, count) select id, $2, 3 from made`,
    [id, group],
  )
  return { id, duplicate }
}

test('a school is found by its INN; its customer gets other prices, previewed on their basket, and bonuses; a duplicate is merged', async ({
  desktop: page,
}) => {
  const { id, duplicate } = await addCustomer('+79135550101')
  await signInToOffice(page, 'owner', { fio: 'Вера Хозяйкина' })
  await page.goto(`${officeUrl}/customers`)
  await page.getByRole('link', { name: 'Организации и школы' }).click()
  await page.getByRole('searchbox').fill(inn)
  await page.getByRole('link', { name: /Лицей лёгкой промышленности/ }).waitFor()
  await expectAccessible(page)
  await takePicture(page, 'office-organizations')
  await expectRightOnTablet(page, 'office-organizations')
  await page.getByRole('link', { name: /Лицей лёгкой промышленности/ }).click()
  await page.getByRole('heading', { name: 'Деньги' }).waitFor()
  await expectAccessible(page)
  await takePicture(page, 'office-organization')
  await expectRightOnTablet(page, 'office-organization')
  await page.getByRole('link', { name: /Зоя Петельникова/ }).click()
  await page.getByRole('heading', { name: 'Похоже, это тот же человек' }).waitFor()
  await expectAccessible(page)
  await takePicture(page, 'office-customer-whole')
  await expectRightOnTablet(page, 'office-customer-whole')

  await page.getByRole('button', { name: 'Изменить цены' }).click()
  const prices = page.getByRole('dialog', { name: 'Цены клиента' })
  const role = roles.at(-1)!
  await prices.getByRole('combobox', { name: 'Вид цен' }).selectOption(role.code)
  await prices.getByRole('button', { name: 'Показать цены их корзины' }).click()
  await prices.getByRole('cell', { name: 'К оплате за товары' }).waitFor()
  await expectAccessible(page, openDialog)
  await takePicture(page, 'office-customer-prices', { fullPage: false })
  await expectRightOnTablet(page, 'office-customer-prices')
  await prices.getByLabel('Причина').fill('Договор № 17')
  await page.reload()
  await page.getByRole('button', { name: 'Изменить цены' }).click()
  expect(await prices.getByLabel('Причина').inputValue()).toBe('Договор № 17')
  await prices.getByRole('combobox', { name: 'Вид цен' }).selectOption(role.code)
  await prices.getByRole('button', { name: 'Изменить', exact: true }).click()
  await page
    .getByRole('region', { name: 'Цены' })
    .getByText(/Договор № 17 · Вера Хозяйкина/)
    .waitFor()
  await expectFocus(page.getByRole('button', { name: 'Изменить цены' }))

  await page.getByRole('button', { name: 'Начислить или списать' }).click()
  const bonuses = page.getByRole('dialog', { name: 'Бонусы клиента' })
  await bonuses.getByLabel('Сколько бонусов').fill('300')
  await bonuses.getByLabel(/^Причина/).fill('Ждали поставку')
  await expectAccessible(page, openDialog)
  await bonuses.getByRole('button', { name: 'Записать' }).click()
  await page.getByRole('region', { name: 'Бонусы' }).getByText('Ждали поставку').waitFor()

  await page.getByRole('button', { name: `Объединить с клиентом № ${duplicate}` }).click()
  const merging = page.getByRole('dialog', { name: 'Объединить двух клиентов' })
  await merging.getByLabel('Почему это один человек').fill('Назвала оба заказа')
  await expectAccessible(page, openDialog)
  await takePicture(page, 'office-customer-merge', { fullPage: false })
  await expectRightOnTablet(page, 'office-customer-merge')
  await merging.getByRole('button', { name: 'Объединить навсегда' }).click()
  await merging.waitFor({ state: 'detached' })
  await page.getByRole('heading', { name: 'Похоже, это тот же человек' }).waitFor({ state: 'detached' })
  const { rows } = await shop.pool.query(
    `select u.price_role as role, (select merged_into::int from users where id = $2) as "mergedInto",
       (select balance_kopecks::int from bonus_accounts where user_id = u.id) as bonuses from users u where u.id = $1`,
    [id, duplicate],
  )
  expect(rows).toEqual([{ role: role.code, mergedInto: id, bonuses: 30_000 }])

  await page.getByRole('link', { name: 'Новый заказ' }).click()
  await page.getByText(/^Клиент: МБОУ «Лицей лёгкой промышленности», цены:/).waitFor()
  await expectFocus(page.getByRole('textbox', { name: /^Добавить/ }))
})

test('bills of a company’s orders are downloaded in one file', async ({ desktop: page }) => {
  const { rows } = await shop.pool.query<{ inn: string }>(
    `select payer ->> 'inn' as inn from orders where payer is not null order by id limit 1`,
  )
  await signInToOffice(page, 'manager')
  await page.goto(`${officeUrl}/customers/organizations/${rows[0]!.inn}`)
  await page.getByRole('heading', { name: /заказ/ }).waitFor()
  await expectAccessible(page)
  await takePicture(page, 'office-organization-orders')
  await expectRightOnTablet(page, 'office-organization-orders')
  const [response] = await Promise.all([
    page.waitForResponse((answer) => answer.url().endsWith('/office/v1/papers')),
    page.getByRole('button', { name: 'Счета в PDF' }).click(),
  ])
  expect(response.headers()['content-type']).toBe('application/pdf')
})

test('on a phone a customer is shown, exported as a file and erased', async ({ phone: page }) => {
  const { id } = await addCustomer('+79135550202')
  await signInToOffice(page, 'owner')
  await page.goto(`${officeUrl}/customers/organizations/${inn}`)
  await page.getByRole('heading', { name: 'Деньги' }).waitFor()
  await expectNoSidewaysScroll(page)
  await takePicture(page, 'office-organization')
  await page.goto(`${officeUrl}/customers/${id}`)
  await page.getByRole('heading', { name: 'Похоже, это тот же человек' }).waitFor()
  await expectAccessible(page, undefined, { isOtherWidth: true })
  await expectNoSidewaysScroll(page)
  await takePicture(page, 'office-customer-whole')
  await page.getByRole('button', { name: 'Изменить цены' }).tap()
  const prices = page.getByRole('dialog', { name: 'Цены клиента' })
  await prices.getByRole('combobox', { name: 'Вид цен' }).selectOption(roles.at(-1)!.code)
  await prices.getByRole('button', { name: 'Показать цены их корзины' }).tap()
  await prices.getByRole('cell', { name: 'К оплате за товары' }).waitFor()
  // Both price columns are fully visible.
  const proposed = await prices.getByRole('columnheader', { name: roles.at(-1)!.title }).boundingBox()
  expect(proposed!.x + proposed!.width).toBeLessThanOrEqual(344)
  await expectAccessible(page, openDialog)
  await takePicture(page, 'office-customer-prices', { fullPage: false })
  await page.keyboard.press('Escape')

  await page.getByRole('button', { name: 'Выгрузить', exact: true }).tap()
  const exporting = page.getByRole('dialog', { name: 'Выгрузить данные человека' })
  await exporting.getByLabel('Причина').fill('Письмо с просьбой')
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    exporting.getByRole('button', { name: 'Выгрузить' }).tap(),
  ])
  expect(file.suggestedFilename()).toMatch(/^shpulka-data-\d+-\d{4}-\d\d-\d\d\.html$/)
  await exporting.waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Удалить человека' }).tap()
  const erasing = page.getByRole('dialog', { name: 'Удалить человека навсегда' })
  await erasing.getByLabel('Причина').fill('Письмо с просьбой')
  await expectAccessible(page, openDialog)
  await takePicture(page, 'office-customer-erasure', { fullPage: false })
  await erasing.getByRole('button', { name: 'Удалить навсегда' }).tap()
  await page.waitForURL(/\/customers$/)
  const { rows } = await shop.pool.query('select erased_at is not null as "isErased" from users where id = $1', [id])
  expect(rows).toEqual([{ isErased: true }])
})

test('customers filtered by the URL: a saved view; the response to a previous filter is not shown', async ({
  desktop: page,
}) => {
  const id = await addTestPerson(shop.pool, 'Фёкла Отборова')
  const other = await addTestPerson(shop.pool, 'Фёкла Отборова-Вторая')
  await shop.pool.query(
    `with account as (insert into bonus_accounts (user_id) values ($1) returning id)
     insert into bonus_ledger (account_id, kind, delta_kopecks, why) select id, 'adjust', 500, '' from account`,
    [id],
  )
  await shop.pool.query(`update users set is_organization = true, organization_name = 'ООО «Отбор»' where id = $1`, [
    other,
  ])
  await signInToOffice(page, 'manager')
  await page.goto(`${officeUrl}/customers?bonuses=true`)
  const people = page.getByRole('main').getByRole('listitem')
  await page.getByRole('link', { name: /Фёкла Отборова/ }).waitFor()
  expect(await page.getByRole('link', { name: /Отбор»/ }).count()).toBe(0)
  await page.getByRole('button', { name: 'Сохранить вид' }).click()
  await page.getByRole('dialog').getByLabel('Название').fill('У кого бонусы')
  await page.getByRole('dialog').getByRole('button', { name: 'Сохранить' }).click()
  await page.getByRole('link', { name: 'У кого бонусы' }).waitFor()
  await expectAccessible(page)
  await takePicture(page, 'office-customers-view')
  await page.setViewportSize({ width: 360, height: 800 })
  await expectNoSidewaysScroll(page)
  await takePicture(page, 'office-customers-view-360')
  await page.setViewportSize({ width: 1280, height: 900 })

  await page.keyboard.press('KeyF')
  await expectFocus(page.getByRole('searchbox'))
  // Hold the next responses until released.
  await page.getByRole('searchbox').fill('фёкла')
  await expect.poll(() => people.count()).toBe(1)
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/office/v1/customers/search', async (route) => {
    if (route.request().postDataJSON().q) await released
    await route.continue()
  })
  await page.getByRole('link', { name: 'Все', exact: true }).click()
  await page.waitForURL(/\/customers$/)
  await page.getByText('Ищем…').waitFor()
  expect(await people.count()).toBe(0)
  release()
  await expect.poll(() => people.count()).toBe(2)
  await page.getByRole('link', { name: 'У кого бонусы' }).click()
  await page.waitForURL(/bonuses=true/)
  expect(new URL(page.url()).search).not.toMatch(/%D1|q=/)
  await expect.poll(() => people.count()).toBe(1)
})
