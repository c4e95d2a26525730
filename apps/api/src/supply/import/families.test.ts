import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { testDatabase } from '../../base/db/test-database.ts'
import { openFolderStorage } from '../../base/files/files.port.ts'
import { runImport } from './import.command.ts'

const { pool, filesDirectory } = await testDatabase('empty')
const folder = mkdtempSync(join(tmpdir(), 'shpulka-families-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

await pool.query(`
  insert into currencies (id, code, sign, title, rate) values (1, 'RUB', '₽', 'Рубль', 1);
  insert into price_roles (code, title) values ('guest_opt', 'Гость');
  insert into price_lists (id, code, title) values (1, 'main', 'Основной');
  insert into warehouses (id, code, title, city) values (1, 'msk', 'Москва', 'Москва');
  insert into sites (id, code, name, phone, email, city, address, hours, currency_id, price_list_id, price_role) values
    (1, 'main', 'Шпулька', '', '', '', '', '', 1, 1, 'guest_opt');
  insert into site_warehouses values (1, 1);`)

/** Each test has a feed of its own shop. */
let shop = 0
beforeEach(() => {
  shop++
})

const offer = (id: number, family = '', price = 100, count = 5) =>
  `<offer id="${id}"${family && ` group_id="${family}"`}><price>${price}</price><currencyId>RUR</currencyId>` +
  `<categoryId>1</categoryId><quantity>${count}</quantity><name>Игла № ${id}</name></offer>`
const family = (name: string, ...ids: number[]) => ids.map((id) => offer(id, name)).join('')

async function importFiles(offers: string, ...options: string[]) {
  const path = join(folder, `${shop}.yml`)
  writeFileSync(
    path,
    `<yml_catalog><shop><url>shop${shop}.example</url><categories><category id="1">Иглы</category></categories>` +
      `<offers>${offers}</offers></shop></yml_catalog>`,
  )
  const lines: string[] = []
  const out = { write: (text: string) => lines.push(text) }
  const code = await runImport(['yml', path, ...options], {
    pool,
    files: openFolderStorage(filesDirectory),
    changes: { announce: () => {} },
    out,
  })
  const text = lines.join('')
  expect(code, text).toBe(0)
  return { text, hidden: Number(/скрыто\s+(\d+)/.exec(text)?.[1]) }
}
/** What buyers see: `product: offer price stock`. */
const onSale = async () =>
  (
    await pool.query(
      `select p.source_id || ':' || string_agg(format(' %s %s×%s', g.source_id, r.price_kopecks / 100, s.on_hand), ','
        order by g.source_id) as line
       from products p join groups g on g.product_id = p.id join group_offers m on m.group_id = g.id
         join offer_prices r on r.offer_id = m.offer_id join stock s on s.offer_id = m.offer_id
       where p.source = $1 and p.hidden_at is null and g.hidden_at is null group by p.id order by p.id`,
      [`yml:shop${shop}.example`],
    )
  ).rows.map(({ line }) => line as string)

const products = async () =>
  (
    await pool.query(
      'select id, code, source_id as "sourceId", hidden_at is not null as hidden from products where source = $1 ' +
        'order by id',
      [`yml:shop${shop}.example`],
    )
  ).rows
const offerIds = async () =>
  Object.fromEntries(
    (
      await pool.query(
        'select g.source_id as id, m.offer_id as offer from products p join groups g on g.product_id = p.id join ' +
          'group_offers m on m.group_id = g.id where p.source = $1',
        [`yml:shop${shop}.example`],
      )
    ).rows.map(({ id, offer: own }) => [id, own]),
  )

test('0 an offer that leaves its family is sold separately, and in the family again when it comes back', async () => {
  await importFiles(family('X', 11, 12, 13))
  expect(await onSale()).toEqual(['group:X: 11 100×5, 12 100×5, 13 100×5'])
  const { hidden } = await importFiles(family('X', 11, 12) + offer(13, '', 300, 0))
  expect([hidden, await onSale()]).toEqual([1, ['group:X: 11 100×5, 12 100×5', '13: 13 300×0']])
  await importFiles(family('X', 11, 12, 13))
  expect(await onSale()).toEqual(['group:X: 11 100×5, 12 100×5, 13 100×5'])
})

test('0 an offer with another group_id moves to its new family', async () => {
  await importFiles(family('X', 11, 12, 13) + family('Y', 21, 22))
  await importFiles(family('X', 11, 12) + family('Y', 21, 22, 13))
  expect(await onSale()).toEqual(['group:X: 11 100×5, 12 100×5', 'group:Y: 13 100×5, 21 100×5, 22 100×5'])
})

test('0 an invalid offer stays where it was sold, even when its whole family is invalid', async () => {
  await importFiles(family('X', 11, 12) + offer(30))
  await importFiles(offer(11, 'X') + offer(12, 'X').replace('<name>Игла № 12</name>', '') + offer(30))
  expect(await onSale()).toEqual(['11: 11 100×5, 12 100×5', '30: 30 100×5'])
  await importFiles(family('X', 11, 12).replaceAll(/<name>[^<]*<\/name>/g, '') + offer(30))
  expect(await onSale()).toHaveLength(2)
})

test('0 a family gets the product of its former single offer, a single remaining offer gets that of the family', async () => {
  await importFiles(offer(11) + offer(12))
  const [first] = await products()
  const { 11: basketLine } = await offerIds()
  const { code, id } = first!

  const dry = await importFiles(family('X', 11, 12), '--dry-run')
  const { hidden } = await importFiles(family('X', 11, 12))
  expect([dry.hidden, hidden, await onSale()]).toEqual([1, 1, ['group:X: 11 100×5, 12 100×5']])
  expect(await products()).toEqual([
    { id, code, sourceId: 'group:X', hidden: false },
    { id: id + 1, code: expect.any(String), sourceId: '12', hidden: true },
  ])
  expect((await offerIds())['11']).toBe(basketLine)

  await importFiles(family('X', 11))
  expect([await onSale(), (await products())[0]]).toEqual([
    ['11: 11 100×5'],
    { id, code, sourceId: '11', hidden: false },
  ])
  await importFiles(family('X', 13, 11))
  expect([await onSale(), (await products())[0]]).toEqual([
    ['group:X: 11 100×5, 13 100×5'],
    { id, code, sourceId: 'group:X', hidden: false },
  ])
})

test('0 a single offer with a group_id is the same product as without it', async () => {
  await importFiles(offer(11) + offer(12))
  const before = await products()
  const { hidden } = await importFiles(offer(11, 'X') + offer(12, 'Y'))
  expect([hidden, await products()]).toEqual([0, before])
})
