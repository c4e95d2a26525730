import type { Mapping } from '@shpulka/contract/supply/exchange-mappings'
import { expect, test } from 'vitest'
import { signedInStaff } from '../../people/staff/test-office.ts'
import { ExchangeClient } from '../exchange/test-1c-client.ts'
import { openTestExchangeOffice } from '../exchange/test-exchange-office.ts'
import { goods, goodsFile, offer, offersFile, priceOf } from '../import/test-exchange.ts'

const { app, pool, runJob, send, owner } = await openTestExchangeOffice()

/** Two groups and a property; two price types and two warehouses that cannot be mapped by their names. */
const goodsWith = (id: string, group: string) =>
  goods(
    id,
    `<Группы><Ид>${group}</Ид></Группы><ЗначенияСвойств><ЗначенияСвойства><Ид>Ткань</Ид><Значение>лён ${id}</Значение>` +
      '</ЗначенияСвойства></ЗначенияСвойств>',
  )
const tree =
  '<Группы><Группа><Ид>g1</Ид><Наименование>Лапки</Наименование><Группы><Группа><Ид>g2</Ид><Наименование>Узкие' +
  '</Наименование></Группа></Группы></Группа></Группы><Свойства><Свойство><Ид>Ткань</Ид><Наименование>Ткань' +
  '</Наименование><ТипЗначений>Строка</ТипЗначений></Свойство></Свойства>'
const goodsXml = goodsFile([goodsWith('a', 'g1'), goodsWith('b', 'g2'), goodsWith('c', 'g2')]).replace(
  '<Группы/>',
  tree,
)
const stock = (msk: number, kzn: number) =>
  `<Склад ИдСклада="w-1" КоличествоНаСкладе="${msk}"/><Склад ИдСклада="w-2" КоличествоНаСкладе="${kzn}"/>`
const offerOf = (id: string) =>
  offer(id, { price: null, count: 7, rest: `<Цены>${priceOf(100, 'p-1')}${priceOf(60, 'p-2')}</Цены>${stock(3, 4)}` })
const offersXml = offersFile(['a', 'b', 'c'].map(offerOf), { types: [], warehouses: [] })
  .replace(
    '<ТипыЦен></ТипыЦен>',
    '<ТипыЦен><ТипЦены><Ид>p-1</Ид><Наименование>Базовая</Наименование></ТипЦены><ТипЦены><Ид>p-2</Ид>' +
      '<Наименование>Закупочная</Наименование></ТипЦены></ТипыЦен>',
  )
  .replace(
    '<Склады></Склады>',
    '<Склады><Склад><Ид>w-1</Ид><Наименование>Цех</Наименование></Склад><Склад><Ид>w-2</Ид><Наименование>Брак' +
      '</Наименование></Склад></Склады>',
  )

const { id, secret } = (
  await owner.send<{ id: number; secret: string }>('POST', '/exchanges', { login: 'ut11', title: 'УТ 11', siteId: 1 })
).body
const path = (kind: string) => `/exchanges/${id}/mappings/${kind}`
const rows = async (kind: string, q = '') =>
  (await owner.send<{ rows: Mapping[] }>('GET', `${path(kind)}?q=${encodeURIComponent(q)}`)).body.rows
const brief = async (kind: string) =>
  Object.fromEntries((await rows(kind)).map(({ name, state, title, goods }) => [name, `${state} ${title} ${goods}`]))
const save = (kind: string, sourceId: string, choice: string, more = {}) =>
  owner.send<{ packages: number }>('PUT', `/exchanges/${id}/mappings`, { kind, sourceId, choice, ...more })
const prices = async () =>
  (
    await pool.query(
      `select distinct r.price_role as role, r.price_kopecks::int / 100 as price from offer_prices r
         join group_offers m using (offer_id) join groups g on g.id = m.group_id join products p on p.id = g.product_id
       where p.source = 'exchange:ut11' order by 1`,
    )
  ).rows.map(({ role, price }) => `${role} ${price}`)
const stocks = async () =>
  (
    await pool.query(
      `select distinct w.code, s.on_hand as count from stock s join warehouses w on w.id = s.warehouse_id
         join group_offers m using (offer_id) join groups g on g.id = m.group_id join products p on p.id = g.product_id
       where p.source = 'exchange:ut11' order by 1`,
    )
  ).rows.map(({ code, count }) => `${code} ${count}`)

test('names of a program are mapped before the first import, and its files are applied again at once', async () => {
  const client = new ExchangeClient(send, { login: 'ut11', secret, importsGoods: false })
  await client.portion({ 'import.xml': Buffer.from(goodsXml), 'offers.xml': Buffer.from(offersXml) })
  await pool.query(`update exchange_files set changed_at = now() - interval '4 minutes'`)
  await runJob()

  const listed = await owner.send<{ problem: string; unmapped: object }>('GET', path('price-type'))
  expect(listed.body).toMatchObject({
    unmapped: { 'price-type': 2, warehouse: 2 },
    problem: expect.stringContaining('гостям'),
  })
  expect(await brief('price-type')).toEqual({ Базовая: 'unmapped  3', Закупочная: 'unmapped  3' })
  expect(await brief('warehouse')).toEqual({ Цех: 'unmapped  3', Брак: 'unmapped  3' })

  const { rows: sites } = await pool.query('select price_role as role from sites where id = 1')
  const guest = sites[0].role
  expect(await save('price-type', 'p-1', 'target', { target: guest })).toMatchObject({
    status: 200,
    body: { packages: 2 },
  })
  expect(await save('price-type', 'p-2', 'target', { target: 'opt' })).toMatchObject({ status: 422 })
  expect(await save('price-type', 'p-2', 'purchase')).toMatchObject({ status: 200 })
  const { rows: shop } = await pool.query(
    'select w.code, w.title from site_warehouses s join warehouses w on w.id = s.warehouse_id where s.site_id = 1 order by w.sort',
  )
  expect(await save('warehouse', 'w-1', 'target', { target: shop[0].code })).toMatchObject({ status: 200 })
  expect(await save('warehouse', 'w-2', 'target', { target: shop[1].code })).toMatchObject({ status: 200 })
  await runJob()
  const [run] = (await owner.send<{ exchanges: { runs: { id: number }[] }[] }>('GET', '/exchanges')).body.exchanges[0]!
    .runs
  await owner.send('POST', `/exchanges/${id}/runs/${run!.id}/decision`, { isApproved: true })
  await runJob()
  expect(await prices()).toEqual([`${guest} 100`])
  expect(await stocks()).toEqual([`${shop[0].code} 3`, `${shop[1].code} 4`].sort())
  expect((await rows('price-type')).map(({ name, state }) => [name, state])).toEqual([
    ['Базовая', 'chosen'],
    ['Закупочная', 'purchase'],
  ])

  expect(await save('warehouse', 'w-2', 'none')).toMatchObject({ status: 200, body: { packages: 2 } })
  await runJob()
  expect(await stocks()).toEqual([`${shop[0].code} 3`, `${shop[1].code} 0`].sort())
  expect(await save('price-type', 'p-1', 'none')).toMatchObject({ status: 422, body: { message: /гостям/ } })
})

test('categories and properties are mapped to those of the shop, or not imported', async () => {
  expect(await brief('category')).toEqual({ Лапки: 'own Лапки 1', Узкие: 'own Узкие 2' })
  expect((await rows('category'))[0]).toMatchObject({ name: 'Узкие', parent: 'Лапки', goods: 2 })
  const { rows: own } = await pool.query(`select id::text from categories where title = 'Узкие'`)
  expect(await save('category', 'g1', 'target', { target: own[0].id })).toMatchObject({ status: 200 })
  await runJob()
  const { rows: tree } = await pool.query(
    `select t.title, p.title as parent, (select count(*)::int from product_categories where category_id = t.id) as goods
     from categories t left join categories p on p.id = t.parent_id where t.source = 'exchange:ut11' order by 1`,
  )
  expect(tree).toEqual([
    { title: 'Лапки', parent: null, goods: 0 },
    { title: 'Узкие', parent: 'Лапки', goods: 3 },
  ])
  const { targets } = (
    await owner.send<{ targets: { code: string; title: string }[] }>(
      'GET',
      `/exchanges/${id}/mapping-targets/category?q=${encodeURIComponent('оверлоки')}`,
    )
  ).body
  expect(targets[0]!.title).toMatch(/ \/ .*оверлоки/i)
  expect(await save('category', 'g2', 'target', { target: targets[0]!.code })).toMatchObject({ status: 200 })
  expect(await save('category', 'g2', 'target', { target: '999999' })).toMatchObject({ status: 422 })
  expect(await save('property', 'ткань', 'target', { target: 'Материал лапки', isFilter: false })).toMatchObject({
    status: 200,
  })
  await runJob()
  const { rows: placed } = await pool.query(
    `select p.source_id as id, c.category_id::text as category,
       (select string_agg(t.title || ' ' || v.title, ', ') from product_values x
         join property_values v on v.id = x.value_id
         join properties t on t.id = v.property_id where x.product_id = p.id) as words
     from products p join product_categories c on c.product_id = p.id and c.is_main where p.source = 'exchange:ut11'
     order by 1`,
  )
  expect(placed.slice(1)).toEqual([
    { id: 'b', category: targets[0]!.code, words: 'Материал лапки лён b' },
    { id: 'c', category: targets[0]!.code, words: 'Материал лапки лён c' },
  ])
  expect(await save('property', 'ткань', 'none')).toMatchObject({ status: 200 })
  expect(await brief('property')).toEqual({ Ткань: 'none  3' })
  expect(await save('property', 'ткань', 'auto', { isFilter: false })).toMatchObject({ status: 200 })
  expect((await rows('property'))[0]).toMatchObject({ state: 'own', title: 'Ткань', isFilter: false })
  const { rows: audited } = await pool.query(
    `select changes from audit_log where action = 'exchange.map' order by id desc limit 2`,
  )
  expect(audited.map(({ changes }) => changes)).toEqual([
    { Свойства: ['Ткань', 'как в программе'] },
    { Свойства: ['Ткань', 'не загружается'] },
  ])
})

test('without stored files a mapping applies from the next exchange; 404 of another site', async () => {
  await pool.query(`update exchange_files set changed_at = now() - interval '14 days'`)
  expect(await save('category', 'g1', 'auto')).toMatchObject({ status: 200, body: { packages: 0 } })
  expect(await save('category', 'nothing', 'auto')).toMatchObject({ status: 404 })
  await owner.send('PUT', '/staff-roles/exchanger', {
    title: 'Обмен',
    permissions: ['exchange.read', 'exchange.manage'],
  })
  const other = await signedInStaff(app, pool, 'exchanger', 2)
  expect((await other.send('GET', path('category'))).status).toBe(404)
  expect((await other.send('GET', `/exchanges/${id}/mapping-targets/category`)).status).toBe(404)
  const body = { kind: 'category', sourceId: 'g1', choice: 'auto' }
  expect((await other.send('PUT', `/exchanges/${id}/mappings`, body)).status).toBe(404)
})
