import { expect } from 'vitest'
import { hashSecret } from '../apps/api/src/supply/exchange/secret.rule.ts'
import { ExchangeClient, type SendRequest } from '../apps/api/src/supply/exchange/test-1c-client.ts'
import { workbookOf } from '../apps/api/src/supply/feed-parsers/test-workbook.ts'
import { goods, goodsFile, offer, offersFile, priceOf } from '../apps/api/src/supply/import/test-exchange.ts'
import { expectAccessible, expectNoSidewaysScroll, shop, takePicture, test } from './browser.ts'
import { countedHands, expectRightOnTablet, officeUrl, openDialog, signInToOffice } from './office.ts'

const send: SendRequest = async ({ method, url, headers, payload }) => {
  const answer = await fetch(shop.url + url, { method, headers, ...(payload && { body: new Uint8Array(payload) }) })
  const body = Buffer.from(await answer.arrayBuffer())
  return { status: answer.status, headers: Object.fromEntries(answer.headers), body }
}

test('an owner connects 1С, previews what its first catalogue would change, and approves it', async ({
  desktop: page,
  phone,
}) => {
  await signInToOffice(page, 'owner', { fio: 'Вера Хозяйкина' })
  await page.goto(`${officeUrl}/exchange`)
  await page.getByRole('button', { name: 'Подключить программу' }).click()
  const dialog = page.getByRole('dialog', { name: 'Подключить программу' })
  await dialog.getByLabel('Какая программа').fill('УТ 11')
  await dialog.getByLabel(/^Логин/).fill('journey')
  await expectAccessible(page, openDialog)
  await dialog.getByRole('button', { name: 'Подключить' }).click()
  await dialog.getByText('Пароль показан один раз').waitFor()
  const secret = (await dialog.locator('code').last().innerText()).trim()
  await page.keyboard.press('Escape')

  await page.getByRole('link', { name: 'Проверка настройки' }).click()
  await page.getByRole('heading', { name: /^Проверка/, level: 1 }).waitFor()
  await page.getByText('Программа ещё не приходила').waitFor()
  await page.goBack()
  const client = new ExchangeClient(send, { login: 'journey', secret, zips: true })
  await client.portion({ 'import0_1.xml': Buffer.from(goodsFile([goods('j1', '', 'Лапка из 1С')])) })
  await client.portion({ 'offers0_1.xml': Buffer.from(offersFile([offer('j1', { price: 790, count: 4 })])) })
  const titles = () =>
    shop.pool.query(`select title from products where source = 'exchange:journey' and hidden_at is null`)
  expect((await titles()).rows).toEqual([])

  await page.reload()
  const program = page.getByRole('region', { name: 'УТ 11' })
  await program.getByText('ждёт решения (карточки, цены, остатки)').first().waitFor()
  await expectAccessible(page)
  await takePicture(page, 'office-exchange')
  await expectRightOnTablet(page, 'office-exchange')
  await signInToOffice(phone, 'manager')
  await phone.goto(`${officeUrl}/exchange`)
  await phone.getByRole('region', { name: 'УТ 11' }).getByText('offers0_1.xml').waitFor()
  expect(await phone.getByRole('button', { name: /^Применить/ }).count()).toBe(0)
  await expectAccessible(phone, undefined, { isOtherWidth: true })
  await expectNoSidewaysScroll(phone)
  await takePicture(phone, 'office-exchange')

  await program.getByRole('link', { name: 'Проверка настройки' }).click()
  await page.getByText('Ждёт решения: товары ещё не в магазине').waitFor()
  await expectAccessible(page)
  await takePicture(page, 'office-exchange-check')
  await expectRightOnTablet(page, 'office-exchange-check')
  await phone.goto(page.url())
  await phone.getByText('Надо исправить').waitFor()
  await expectAccessible(phone, undefined, { isOtherWidth: true })
  await expectNoSidewaysScroll(phone)
  await takePicture(phone, 'office-exchange-check')
  await page.goBack()
  await program.getByRole('button', { name: /^Применить/ }).click()
  await expect.poll(async () => (await titles()).rows).toEqual([{ title: 'Лапка из 1С' }])
  await expect.poll(() => fileStates('УТ 11')).toEqual(['applied', 'applied'])
  await page.reload()
  await expect.poll(() => program.getByText('применён', { exact: true }).count()).toBe(2)
})

/** The states of the files that a program or a supplier has sent. */
async function fileStates(title: string) {
  const { rows } = await shop.pool.query<{ state: string }>(
    `select p.state from exchange_packages p join exchange_connections c on c.id = p.connection_id where c.title = $1`,
    [title],
  )
  return rows.map(({ state }) => state)
}

/** Adds a connection whose goods the owner has already approved. */
async function connect(login: string, title: string, source = `exchange:${login}`) {
  await shop.pool.query(
    `insert into exchange_connections (site_id, kind, title, login, secret_hash, source, is_trusted)
     values (1, '1c', $1, $2, $3, $4, true)`,
    [title, login, hashSecret('secret'), source],
  )
  return new ExchangeClient(send, { login, secret: 'secret', zips: true })
}

test('an owner maps a price, a warehouse and a category by keys and by mouse', async ({ desktop: page, phone }) => {
  const client = await connect('mapped', 'УНФ')
  const group = '<Группы><Группа><Ид>g1</Ид><Наименование>Прочее железо</Наименование></Группа></Группы>'
  const file = goodsFile([goods('m1', '<Группы><Ид>g1</Ид></Группы>', 'Винт прижимной')]).replace('<Группы/>', group)
  await client.portion({ 'import.xml': Buffer.from(file) })
  const priced = offer('m1', {
    price: null,
    count: 4,
    rest: `<Цены>${priceOf(90, 'Розничная')}${priceOf(40, 'Закупочная')}${priceOf(80, 'Колонка 3')}</Цены><Склад ИдСклада="Цех 2" КоличествоНаСкладе="4"/>`,
  })
  await client.portion({
    'offers.xml': Buffer.from(
      offersFile([priced], { types: ['Розничная', 'Закупочная', 'Колонка 3'], warehouses: ['Цех 2'] }),
    ),
  })
  await signInToOffice(page, 'owner')
  await page.goto(`${officeUrl}/exchange`)
  await page
    .getByRole('region', { name: 'УНФ' })
    .getByRole('link', { name: /^Сопоставление/ })
    .click()
  await page.getByRole('heading', { name: 'Сопоставление: УНФ' }).waitFor()
  const rows = page.getByRole('main').locator('li')
  await expect.poll(() => rows.allInnerTexts()).toHaveLength(3)
  expect(await rows.nth(0).innerText()).toMatch(/Закупочная|Колонка 3/)
  await expectAccessible(page)
  await takePicture(page, 'office-mappings')
  await expectRightOnTablet(page, 'office-mappings')

  // The second row by keyboard alone.
  const place = (await rows.nth(0).innerText()).includes('Колонка 3') ? 0 : 1
  if (place === 1) await page.keyboard.press('j')
  await page.keyboard.press('e')
  const dialog = page.getByRole('dialog', { name: 'Колонка 3' })
  await dialog.getByRole('radio', { name: 'Дилер' }).waitFor()
  await dialog.getByText('Изменятся цены 1 товара').waitFor()
  await expectAccessible(page, openDialog)
  await takePicture(page, 'office-mapping')
  await expectRightOnTablet(page, 'office-mapping')
  await dialog.getByRole('radio', { name: 'Дилер' }).focus()
  await page.keyboard.press('Space')
  await page.keyboard.press('Enter')
  await page.getByText('Последняя выгрузка читается заново').waitFor()
  const prices = () =>
    shop.pool.query(
      `select r.price_kopecks::int as kopecks from offer_prices r join group_offers m using (offer_id)
         join groups g on g.id = m.group_id where g.source_id = 'm1' and r.price_role = 'dealer'`,
    )
  await expect.poll(async () => (await prices()).rows).toEqual([{ kopecks: 8_000 }])

  await page.getByRole('link', { name: /^Склады/ }).click()
  await page.getByRole('button', { name: /^Изменить Цех 2/ }).click()
  await page.getByRole('dialog').getByRole('radio', { name: 'Не считать' }).check()
  await page.getByRole('dialog').getByRole('button', { name: 'Сохранить' }).click()
  await page.getByText('не считается', { exact: true }).waitFor()

  await signInToOffice(phone, 'owner')
  await phone.goto(`${officeUrl}/exchange`)
  await phone
    .getByRole('region', { name: 'УНФ' })
    .getByRole('link', { name: /^Сопоставление/ })
    .click()
  await phone.getByRole('link', { name: 'Группы' }).click()
  await phone.getByText('как в программе', { exact: true }).waitFor()
  await expectNoSidewaysScroll(phone)
  await expectAccessible(phone, undefined, { isOtherWidth: true })
  await takePicture(phone, 'office-mappings')
  await phone.getByRole('button', { name: /^Изменить Прочее железо/ }).click()
  await phone.getByRole('dialog').getByLabel('Раздел магазина').fill('оверлоки')
  await phone
    .getByRole('dialog')
    .getByRole('radio', { name: /оверлоки/i })
    .first()
    .check()
  await takePicture(phone, 'office-mapping')
  await phone.getByRole('dialog').getByRole('button', { name: 'Сохранить' }).click()
  await phone.getByText(/^→ .*оверлоки/i).waitFor()

  await signInToOffice(page, 'manager')
  await page.setViewportSize({ width: 768, height: 1024 })
  await page.goto(phone.url())
  await page.getByText('Прочее железо').waitFor()
  expect(await page.getByRole('button', { name: /^Изменить/ }).count()).toBe(0)
  await expectNoSidewaysScroll(page)
  await takePicture(page, 'office-mappings')
  await expectRightOnTablet(page, 'office-mappings')
})

test('an owner maps statuses of 1С, and names those sent to 1С', async ({ desktop: page, phone }) => {
  await connect('orders', 'КА')
  await shop.pool.query(
    `insert into exchange_order_statuses (connection_id, what, title)
     select id, 'status', 'Готов к обеспечению' from exchange_connections where login = 'orders'`,
  )
  await signInToOffice(page, 'owner')
  await page.goto(`${officeUrl}/exchange`)
  await page.getByRole('region', { name: 'КА' }).getByRole('link', { name: 'Заказы и статусы' }).click()
  await page.getByText('пришёл впервые, не выбрано').waitFor()
  await page.getByLabel('Статус «Готов к обеспечению»').selectOption({ index: 2 })
  const name = page.getByRole('textbox').first()
  await name.fill('Новый с сайта')
  await expectAccessible(page)
  await takePicture(page, 'office-order-exchange')
  await expectRightOnTablet(page, 'office-order-exchange')
  await page.keyboard.press('Enter')
  await page.getByText('Записано.').waitFor()
  await page.getByText('пришёл впервые').waitFor({ state: 'detached' })
  await signInToOffice(phone, 'manager')
  await phone.goto(page.url())
  expect(await phone.getByRole('textbox').first().inputValue()).toBe('Новый с сайта')
  expect(await phone.getByRole('button', { name: 'Сохранить' }).count()).toBe(0)
  await expectAccessible(phone, undefined, { isOtherWidth: true })
  await expectNoSidewaysScroll(phone)
  await takePicture(phone, 'office-order-exchange')
})

test('an owner clears the quarantine: fixes a price by hand, ignores all rows with one reason', async ({
  desktop: page,
  phone,
}) => {
  const client = await connect('rows', 'Розница')
  const ids = ['q1', 'q2', 'q3']
  const article = (id: string) => `<Артикул>ДП-${id === 'q4' ? 'q1' : id}-75</Артикул>`
  await client.portion({ 'import.xml': Buffer.from(goodsFile(ids.map((id) => goods(id, article(id), `Игла ${id}`)))) })
  await client.portion({
    'offers.xml': Buffer.from(offersFile(ids.map((id) => offer(id, { price: id === 'q1' ? 50 : 'по запросу' })))),
  })
  await signInToOffice(page, 'owner')
  await page.goto(officeUrl)
  await page.getByRole('link', { name: /Строки в карантине/ }).click()
  await page.getByRole('region', { name: 'Розница' }).getByRole('link', { name: 'Карантин: 2' }).click()
  await page.getByText('Игла q3').waitFor()
  await page
    .getByRole('banner')
    .getByRole('link', { name: /^Каталог: / })
    .waitFor()
  await expectAccessible(page)
  await takePicture(page, 'office-quarantine')
  await expectRightOnTablet(page, 'office-quarantine')
  await page.keyboard.press('e')
  const dialog = page.getByRole('dialog', { name: 'Игла q3' })
  await dialog.getByLabel('Цена для гостей, ₽').fill('по запросу')
  await page.keyboard.press('Enter')
  await dialog.getByText('Введите цену в рублях').waitFor()
  await dialog.getByLabel('Цена для гостей, ₽').fill('1 290,50')
  await dialog.getByLabel(/^Всегда так/).check()
  await expectAccessible(page, openDialog)
  await takePicture(page, 'office-quarantine-fix')
  await expectRightOnTablet(page, 'office-quarantine-fix')
  await dialog.getByRole('button', { name: 'Сохранить и загрузить' }).click()
  await page.getByText('Строка загружается ещё раз').waitFor()
  const soldPrices = () =>
    shop.pool.query(
      `select distinct r.price_kopecks::int as kopecks from offer_prices r join group_offers m using (offer_id)
         join groups g on g.id = m.group_id where g.source_id = 'q3'`,
    )
  const listedRows = async () => {
    const { rows } = await shop.pool.query<{ product: string }>(
      `select q.product_id as product from exchange_quarantine q join exchange_connections c on c.id = q.connection_id
       where c.login = 'rows' and q.state <> 'gone'`,
    )
    return rows.map(({ product }) => product)
  }
  await expect.poll(async () => (await soldPrices()).rows).toEqual([{ kopecks: 129_050 }])
  // Its row leaves the list after its price is stored.
  await expect.poll(listedRows).toEqual(['q2'])
  await page.reload()
  await page.getByRole('link', { name: /^Цена записана не числом/ }).click()
  await page.getByRole('button', { name: 'Не загружать их никогда' }).click()
  const ignoring = page.getByRole('dialog', { name: 'Не загружать 1 строку?' })
  await expectAccessible(page, openDialog)
  await ignoring.getByRole('button', { name: 'Не загружать их никогда' }).click()
  await page.getByText('больше не загружается').waitFor()
  await page.getByText('Разбирать нечего').waitFor()

  await signInToOffice(phone, 'owner')
  await phone.goto(`${page.url().split('?')[0]}?state=ignored`)
  await phone.getByText('Игла q2').waitFor()
  await shop.pool.query(
    `insert into exchange_silences (connection_id, what, last_at)
     select id, 'offers', now() - interval '5 hours' from exchange_connections where login = 'rows'`,
  )
  await phone.reload()
  await phone.getByRole('link', { name: 'Розница молчит: цены и остатки' }).waitFor()
  await expectNoSidewaysScroll(phone)
  await expectAccessible(phone, undefined, { isOtherWidth: true })
  await takePicture(phone, 'office-quarantine')
  await phone.getByRole('link', { name: /^Цена записана не числом/ }).tap()
  await phone.getByRole('button', { name: /^Снова загружать: / }).tap()
  await phone.getByText('снова в карантине').waitFor()

  await client.portion({
    'import.xml': Buffer.from(goodsFile([goods('q4', article('q4'), 'Игла q4')], { onlyChanges: true })),
    'offers.xml': Buffer.from(offersFile([offer('q4')], { onlyChanges: true })),
  })
  await phone.goto(phone.url().split('?')[0]!)
  await phone.getByRole('button', { name: 'Исправить q4' }).tap()
  const link = phone.getByRole('dialog', { name: 'Это один товар?' })
  await link.getByText('Игла q1').waitFor()
  await link.getByText(/Игла q4/).waitFor()
  await expectAccessible(phone, openDialog)
  await takePicture(phone, 'office-quarantine-link', { fullPage: false })
  await link.getByRole('button', { name: 'Другой товар' }).tap()
  await phone.getByText('Строка загружается ещё раз').waitFor()
  const isSold = () => shop.pool.query("select from groups where source_id = 'q4' and hidden_at is null")
  await expect.poll(async () => (await isSold()).rowCount).toBe(1)
})

test('an owner sees what an import changed field by field, and reverts it', async ({ desktop: page, phone }) => {
  const client = await connect('diff', 'ERP')
  const files = (price: number, name: string, at: string) => ({
    'import.xml': Buffer.from(goodsFile([goods('d1', '', name), goods('d2', '', 'Шпуля')]).replace('T10:15:00', at)),
    'offers.xml': Buffer.from(
      offersFile([offer('d1', { price }), offer('d2', { price: 20 })]).replace('T10:15:00', at),
    ),
  })
  await client.portion(files(50, 'Нить', 'T10:15:00'))
  await client.portion(files(64, 'Нить капроновая', 'T12:15:00'))
  await signInToOffice(page, 'owner')
  await page.goto(`${officeUrl}/exchange`)
  const program = page.getByRole('region', { name: 'ERP' })
  await program
    .getByRole('link', { name: /^Что изменилось/ })
    .first()
    .click()
  await page.getByRole('heading', { name: /^Выгрузка/, level: 1 }).waitFor()
  await page.getByText('Нить капроновая', { exact: true }).waitFor()
  await expectAccessible(page)
  await takePicture(page, 'office-changes')
  await expectRightOnTablet(page, 'office-changes')
  await page.getByRole('main').getByRole('link', { name: /^Цены/ }).click()
  await page
    .getByRole('row', { name: /Нить.*Цена.*50\s₽.*64\s₽/ })
    .first()
    .waitFor()
  await page.getByText('Название').waitFor({ state: 'detached' })
  await signInToOffice(phone, 'manager')
  await phone.goto(page.url())
  await phone.getByText('64 ₽').first().waitFor()
  expect(await phone.getByRole('button', { name: 'Вернуть как было' }).count()).toBe(0)
  await expectAccessible(phone, undefined, { isOtherWidth: true })
  await expectNoSidewaysScroll(phone)
  await takePicture(phone, 'office-changes')

  await page.getByRole('button', { name: 'Вернуть как было' }).click()
  const dialog = page.getByRole('dialog', { name: 'Вернуть как было' })
  await dialog.waitFor()
  await expectAccessible(page, openDialog)
  await takePicture(page, 'office-changes-return')
  await expectRightOnTablet(page, 'office-changes-return')
  await dialog.getByRole('button', { name: 'Вернуть', exact: true }).click()
  await page.getByRole('heading', { name: /^Возврат/, level: 1 }).waitFor()
  await expectRightOnTablet(page, 'office-changes')
  const { rows } = await shop.pool.query(
    `select title from products where source = 'exchange:diff' and source_id = 'd1'`,
  )
  expect(rows).toEqual([{ title: 'Нить' }])
})

test('an owner connects a supplier’s file by its address, and sees why it does not load', async ({ desktop: page }) => {
  await signInToOffice(page, 'owner')
  await page.goto(`${officeUrl}/exchange`)
  await page.getByRole('button', { name: 'Подключить файл поставщика' }).click()
  const dialog = page.getByRole('dialog', { name: 'Подключить файл поставщика' })
  await dialog.getByLabel('Чей это файл').fill('Нитки оптом')
  await dialog.getByLabel('Ссылка на файл').fill('http://127.0.0.1:1/price.yml')
  await expectAccessible(page, openDialog)
  await takePicture(page, 'office-feed-form')
  await expectRightOnTablet(page, 'office-feed-form')
  await page.keyboard.press('Enter')
  const feed = page.getByRole('region', { name: 'Нитки оптом' })
  await feed.getByText('Проверяется каждый час').waitFor()
  const failures = () =>
    shop.pool.query(
      `select from exchange_feeds f join exchange_connections c on c.id = f.connection_id
       where c.title = 'Нитки оптом' and f.failure <> ''`,
    )
  await expect.poll(async () => (await failures()).rowCount).toBe(1)
  await page.reload()
  await feed.getByText('Адрес ведёт во внутреннюю сеть').waitFor()
  expect(await feed.getByRole('link', { name: 'Заказы и статусы' }).count()).toBe(0)
  await feed.getByRole('button', { name: 'Загрузить сейчас' }).waitFor()
  await expectRightOnTablet(page, 'office-feeds')
  await page.setViewportSize({ width: 360, height: 740 })
  await expectNoSidewaysScroll(page)
  await takePicture(page, 'office-feeds')
})

test('an owner uploads a supplier’s table, maps its columns, and previews what it would change', async ({
  desktop: page,
}) => {
  await signInToOffice(page, 'owner')
  await page.goto(`${officeUrl}/exchange`)
  await page.getByRole('button', { name: 'Подключить файл поставщика' }).click()
  const dialog = page.getByRole('dialog', { name: 'Подключить файл поставщика' })
  await dialog.getByLabel('Чей это файл').fill('Склад иголок')
  await dialog.getByLabel('Что это за файл').selectOption({ label: 'Таблица Excel (XLSX)' })
  await dialog.getByText('Пусто — таблицу будете загружать сами').waitFor()
  await dialog.getByLabel('Новая таблица — раз в сколько дней').fill('7')
  await expectAccessible(page, openDialog)
  await takePicture(page, 'office-table-form')
  await expectRightOnTablet(page, 'office-table-form')
  await dialog.getByRole('button', { name: 'Подключить' }).click()
  const feed = page.getByRole('region', { name: 'Склад иголок' })
  const priceList = (price: string) => ({
    name: 'прайс.xlsx',
    mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    buffer: workbookOf({
      Прайс: [
        ['Прайс-лист «Склад иголок»'],
        ['Код', 'Наименование товара', 'Цена, руб.', 'Наличие'],
        ['Иглы'],
        ['TBL-1', 'Игла для трикотажа', price, 'есть'],
        ['TBL-2', 'Игла для кожи', 'по запросу', 12],
      ],
    }),
  })
  const upload = feed.getByLabel('Загрузить таблицу с компьютера')
  await upload.setInputFiles(priceList('1 234,50'))
  await feed.getByText('Таблица принята: осталось указать столбцы.').waitFor()
  await feed.getByText('Новую ждём раз в 7 дн.').waitFor()
  await feed.getByRole('link', { name: 'Столбцы таблицы' }).click()
  await page.getByRole('heading', { name: 'Столбцы таблицы: Склад иголок' }).waitFor()
  expect(await page.getByLabel('Столбец B').inputValue()).toBe('name')
  await page.getByLabel('Столбец D').selectOption('')
  await page.getByLabel('Столбец D').selectOption({ label: 'Остаток' })
  await page.getByRole('button', { name: 'Показать, что изменится' }).click()
  const preview = page.getByRole('region', { name: 'Что изменится' })
  await preview.getByText('новый товар').waitFor()
  await preview.getByText('в карантин: цена записана не числом (по запросу)').waitFor()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await takePicture(page, 'office-table')
  await expectRightOnTablet(page, 'office-table')
  await page.setViewportSize({ width: 360, height: 740 })
  await expectAccessible(page, undefined, { isOtherWidth: true })
  await expectNoSidewaysScroll(page)
  await takePicture(page, 'office-table')
  await page.setViewportSize({ width: 1280, height: 900 })

  await page.getByRole('button', { name: 'Сохранить и загрузить' }).click()
  await page.getByText('Сохранено, таблица загружается.').waitFor()
  await page.getByRole('link', { name: 'Что из неё вышло' }).click()
  await feed.waitFor()
  await expect.poll(() => fileStates('Склад иголок')).toContain('held')
  await page.reload()
  await feed.getByText('ждёт решения').first().waitFor()
  await feed.getByRole('button', { name: /^Применить/ }).click()
  const price = async () =>
    (
      await shop.pool.query<{ kopecks: number }>(
        `select min(r.price_kopecks)::int as kopecks from offer_prices r join offers o on o.id = r.offer_id
         where o.vendor_code = 'TBL-1'`,
      )
    ).rows[0]!.kopecks
  await expect.poll(price).toBe(123_450)

  // From the second table on, prices change by the article as soon as it is dropped.
  const hands = countedHands(page)
  await hands.drop(upload, priceList('1 260'))
  await feed.getByText('Таблица принята и загружается.').waitFor()
  await expect.poll(price).toBe(126_000)
  hands.expectJob('load a supplier’s price list')
})

test('an owner turns on downloading of pictures, and sees which have failed', async ({ desktop: page, phone }) => {
  const client = await connect('pictures', 'Картинки поставщика')
  await signInToOffice(page, 'owner')
  await page.goto(`${officeUrl}/exchange`)
  await page.getByRole('region', { name: 'Картинки поставщика' }).getByRole('link', { name: 'Картинки' }).click()
  await page.getByText('Картинки по адресам из файла не скачиваются.').waitFor()
  await page.getByRole('button', { name: 'Скачивать картинки' }).click()
  await page.getByRole('button', { name: 'Не скачивать' }).waitFor()
  const picture = '<Картинка>http://127.0.0.1:1/photo/long-name-of-a-picture-of-goods-000000000001.jpg</Картинка>'
  await client.portion({ 'import.xml': Buffer.from(goodsFile([goods('pic1', picture, 'Челнок с картинкой')])) })
  await client.portion({ 'offers.xml': Buffer.from(offersFile([offer('pic1')])) })
  await shop.pool.query(`update import_pictures set tries = 4, next_at = now();
    select graphile_worker.add_job('pictures', '{}'::json)`)
  const failed = () =>
    shop.pool.query(`select from import_pictures where source = 'exchange:pictures' and state = 'failed'`)
  await expect.poll(async () => (await failed()).rowCount).toBe(1)
  await page.reload()
  await page.getByText('Адрес ведёт во внутреннюю сеть').waitFor()
  await expectAccessible(page)
  await takePicture(page, 'office-pictures')
  await expectRightOnTablet(page, 'office-pictures')
  await signInToOffice(phone, 'manager')
  await phone.goto(page.url())
  await phone.getByText('Челнок с картинкой').waitFor()
  expect(await phone.getByRole('button', { name: 'Не скачивать' }).count()).toBe(0)
  await expectAccessible(phone, undefined, { isOtherWidth: true })
  await expectNoSidewaysScroll(phone)
  await takePicture(phone, 'office-pictures')
})

test('an owner raises the prices of a brand by 7 % with three keys, seeing them first, and puts them back', async ({
  desktop: page,
}) => {
  const { rows } = await shop.pool.query<{ title: string; offerId: number; price: number }>(
    `select b.title, r.offer_id as "offerId", r.price_kopecks::int as price
     from offer_prices r join group_offers m on m.offer_id = r.offer_id join groups g on g.id = m.group_id
       join products p on p.id = g.product_id and p.hidden_at is null join product_sites w on w.product_id = p.id
       join partners b on b.id = p.partner_id join sites s on s.id = w.site_id and s.price_list_id = r.price_list_id
     where s.id = 1 and r.price_role = s.price_role and r.limit_kopecks = 0 and r.price_kopecks > 100000
     order by b.title limit 1`,
  )
  const { title, offerId, price } = rows[0]!
  const priceNow = async () =>
    (
      await shop.pool.query(
        `select r.price_kopecks::int as price from offer_prices r join sites s on s.id = 1
           and s.price_list_id = r.price_list_id and s.price_role = r.price_role
         where r.offer_id = $1 and r.limit_kopecks = 0`,
        [offerId],
      )
    ).rows[0].price as number
  await signInToOffice(page, 'owner')
  await page.goto(officeUrl)
  await page.getByRole('heading', { level: 1 }).waitFor()
  const hands = countedHands(page)
  await hands.press('Control+KeyK')
  await hands.type(title)
  await page
    .getByRole('option', { name: `Цены: ${title}`, selected: true })
    .first()
    .waitFor()
  await hands.press('Enter')
  await page.getByRole('heading', { name: 'Цены' }).waitFor()
  await hands.type('+7%')
  await page.getByRole('button', { name: /^Изменить \d+/, disabled: false }).waitFor()
  await expectAccessible(page)
  await takePicture(page, 'office-prices')
  await page.setViewportSize({ width: 360, height: 800 })
  await expectNoSidewaysScroll(page)
  await page.setViewportSize({ width: 1280, height: 900 })
  expect(await priceNow()).toBe(price)
  await hands.press('Control+Enter')
  const dialog = page.getByRole('dialog', { name: `+7%: ${title}: готово` })
  await dialog.waitFor()
  hands.expectJob('raise the prices of a brand')
  expect(Math.abs((await priceNow()) - price * 1.07)).toBeLessThanOrEqual(5000)
  await dialog.getByRole('button', { name: /^Вернуть/ }).click()
  await page.getByRole('dialog', { name: `Отмена: +7%: ${title}: готово` }).waitFor()
  expect(await priceNow()).toBe(price)
})

test('a new password of an exchange is asked about: the old one ends at once', async ({ desktop: page }) => {
  await connect('renewed', 'УТ 10.3')
  await signInToOffice(page, 'owner')
  await page.goto(`${officeUrl}/exchange`)
  const program = page.getByRole('region', { name: 'УТ 10.3' })
  const secret = async () =>
    (await shop.pool.query('select secret_hash from exchange_connections where login = $1', ['renewed'])).rows
  const before = await secret()
  await program.getByRole('button', { name: 'Новый пароль' }).click()
  const question = page.getByRole('dialog', { name: 'Сменить пароль: УТ 10.3?' })
  await question.getByText('Прежний перестанет действовать сразу').waitFor()
  expect(await secret()).toEqual(before)
  await question.getByRole('button', { name: 'Новый пароль' }).click()
  await page.getByRole('dialog', { name: 'Новый пароль' }).locator('code').last().waitFor()
  expect(await secret()).not.toEqual(before)
})
