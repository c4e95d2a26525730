import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Product } from '@shpulka/contract/catalogue/catalog'
import { tiersForOnePiece } from '@shpulka/contract/catalogue/price-of-one'
import type { FastifyInstance } from 'fastify'
import { afterAll, expect, test } from 'vitest'
import { testDatabase } from '../../base/db/test-database.ts'
import { openFolderStorage } from '../../base/files/files.port.ts'
import { runImport } from '../../supply/import/import.command.ts'
import { openTestApi } from '../../test-api.ts'

/** Pictures of only this many products are imported: rendering all of them would take minutes. */
const maxProductsWithPictures = 6

const folder = mkdtempSync(join(tmpdir(), 'shpulka-round-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const sourceDatabase = await testDatabase('demo')
await sourceDatabase.pool.query(`
  update groups set min_count = 10, step_count = 5 where id = (select min(id) from groups);
  update products set vat = case id % 2 when 0 then '10' else 'none' end where id in (select product_id from groups
    order by id limit 4)`)
const { app: shop } = await openTestApi(sourceDatabase)
const targetDatabase = await testDatabase('empty')
await targetDatabase.pool.query(`
  insert into currencies (id, code, sign, title, rate) values (1, 'RUB', '₽', 'Рубль', 1);
  insert into price_roles (code, title) values ('guest_opt', 'Гость');
  insert into price_lists (id, code, title) values (1, 'main', 'Основной');
  insert into warehouses (id, code, title, city) values (1, 'msk', 'Москва', 'Москва');
  insert into sites (id, code, name, phone, email, city, address, hours, currency_id, price_list_id, price_role)
    values (1, 'main', 'Пустой', '', '', '', '', '', 1, 1, 'guest_opt');
  insert into site_warehouses values (1, 1);`)

const feed = (await shop.inject('/api/feeds/v1/yandex.yml')).body
const sourcePictures = (
  await sourceDatabase.pool.query(
    'select product_id as id, file_id as file from product_images where product_id = any($1::int[]) order by ' +
      'product_id, sort',
    [
      (
        await sourceDatabase.pool.query(
          'select product_id as id from product_sites where site_id = 1 order by product_id limit $1',
          [maxProductsWithPictures],
        )
      ).rows.map(({ id }) => id),
    ],
  )
).rows as { id: number; file: string }[]
const pictures = join(folder, 'pictures')
mkdirSync(pictures)
for (const { file } of sourcePictures)
  writeFileSync(
    join(pictures, `${file}.jpg`),
    (await shop.inject(`/api/image-minifier/v1/${file}.jpg?preview=1280`)).rawPayload,
  )
writeFileSync(join(folder, 'feed.yml'), feed)
const output: string[] = []
const code = await runImport(['yml', join(folder, 'feed.yml'), '--images', pictures], {
  pool: targetDatabase.pool,
  files: openFolderStorage(targetDatabase.filesDirectory),
  changes: { announce: () => {} },
  out: { write: (text: string) => output.push(text) },
})
const { app: copy } = await openTestApi(targetDatabase)

/** The import replaces no-break spaces with spaces. */
async function view(app: FastifyInstance, id: number) {
  const { statusCode, body } = await app.inject(`/api/catalog/v1/products/view?id=${id}`)
  expect(statusCode, body).toBe(200)
  return JSON.parse(body.replaceAll('\u00a0', ' ')) as Product
}

/** The fields of a product that a feed has. */
const feedFields = ({ title, description, partner, vendorCode, breadcrumbs, characteristics, groups }: Product) => {
  const priced = groups.filter(({ prices }) => prices.length > 0)
  return {
    title,
    description,
    brand: partner?.title,
    // For a product with one group of one offer the feed has that offer's article.
    article:
      (priced.length === 1 &&
        priced[0]?.offers.length === 1 &&
        priced[0].offers[0]?.quantity === 1 &&
        priced[0].offers[0].vendorCode) ||
      vendorCode,
    categories: breadcrumbs.map(({ title: name }) => name),
    params: paramsOf(characteristics, groups),
    groups: priced.map(({ title: name, count, prices, oldPrice, weightGrams, offers }) => ({
      name: groups.length > 1 ? name : '',
      count,
      price: tiersForOnePiece(prices)[0]?.price,
      oldPrice,
      weightGrams,
      article: offers.length === 1 && offers[0]?.quantity === 1 ? offers[0].vendorCode || vendorCode : vendorCode,
      barcode: offers.length === 1 && offers[0]?.quantity === 1 ? offers[0].barcode : '',
    })),
  }
}

/**
 * Characteristics of the product and of its groups: all of them are params of a feed. Values that differ only in letter
 * case are equal.
 */
function paramsOf(characteristics: Product['characteristics'], groups: Product['groups']): string[] {
  const params = new Set<string>()
  const add = (name: string, value: string) => {
    // The import says these terms of sale as characteristics too.
    if (['Минимальный заказ', 'Кратность заказа'].includes(name)) return
    for (const each of value.split(', ')) params.add(`${name}: ${each.toLowerCase()}`)
  }
  for (const { title, value } of characteristics) add(title, value)
  if (groups.length > 1)
    for (const { offers } of groups)
      if (offers.length === 1) for (const { title, value } of offers[0]?.characteristics ?? []) add(title, value)
  return [...params].sort()
}

test('every offer of the feed is imported', () => {
  expect(code, output.join('')).toBe(0)
  expect(output.join('')).toMatch(new RegExp(`новых +${feed.split('<offer ').length - 1}\\n`))
  expect(output.join('')).toMatch(/в карантине +0\n/)
})

test('importing the feed into an empty shop gives the same goods: texts, prices, stock, params', async () => {
  const { rows } = (await targetDatabase.pool.query(
    'select product_id as id, min(source_id)::int as "group" from groups group by product_id',
  )) as {
    rows: { id: number; group: number }[]
  }
  const productByGroup = new Map(
    (await sourceDatabase.pool.query('select id, product_id as product from groups')).rows.map(
      ({ id, product }: { id: number; product: number }) => [id, product],
    ),
  )
  expect(rows.length).toBe(
    new Set([...feed.matchAll(/<offer id="(\d+)"/g)].map(([, group]) => productByGroup.get(Number(group)))).size,
  )
  // One after another: hundreds of concurrent requests would be refused.
  async function viewAll(instance: FastifyInstance, ids: number[]) {
    const found: ReturnType<typeof feedFields>[] = []
    for (const id of ids) found.push(feedFields(await view(instance, id)))
    return found
  }
  expect(
    await viewAll(
      copy,
      rows.map(({ id }) => id),
    ),
  ).toEqual(
    await viewAll(
      shop,
      rows.map(({ group }) => productByGroup.get(group) as number),
    ),
  )
})

test('and the same terms of sale: how many at least, by how many, at which own VAT', async () => {
  const terms = (id: string) => `select ${id} as "group", g.min_count, g.step_count, p.vat
    from groups g join products p on p.id = g.product_id`
  const { rows } = await targetDatabase.pool.query<{ group: string; min_count: number }>(terms('g.source_id'))
  const source = await sourceDatabase.pool.query<{ group: string }>(terms('g.id::text'))
  const imported = new Set(rows.map(({ group }) => group))
  const byGroup = (a: { group: string }, b: { group: string }) => Number(a.group) - Number(b.group)
  expect(rows.toSorted(byGroup)).toEqual(source.rows.filter(({ group }) => imported.has(group)).toSorted(byGroup))
  expect(source.rows.filter(({ group }) => imported.has(group))).toContainEqual(
    expect.objectContaining({ min_count: 10, step_count: 5, vat: expect.any(String) }),
  )
})

test('and the same pictures in the same order', async () => {
  const files = openFolderStorage(targetDatabase.filesDirectory)
  const { rows } = await targetDatabase.pool.query(
    `select o.source_id::int as "group", array_agg(i.file_id order by i.sort) as files from product_images i
     join (select product_id, min(source_id) as source_id from groups
       group by product_id) o on o.product_id = i.product_id group by 1`,
  )
  const compared = new Set<number>()
  for (const { group, files: imported } of rows as { group: number; files: string[] }[]) {
    const [{ id }] = (await sourceDatabase.pool.query('select product_id as id from groups where id = $1', [group]))
      .rows
    const expected = sourcePictures.filter((picture) => picture.id === id)
    // Some products share a picture with these.
    if (expected.length === 0) continue
    compared.add(id)
    expect(imported.length).toBe(expected.length)
    for (const [n, { file }] of expected.entries())
      expect(
        (await files.read(imported[n] as string))?.equals(
          (await shop.inject(`/api/image-minifier/v1/${file}.jpg?preview=1280`)).rawPayload,
        ),
      ).toBe(true)
  }
  expect(compared).toEqual(new Set(sourcePictures.map(({ id }) => id)))
})
