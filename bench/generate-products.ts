import type { Pool } from '../apps/api/src/base/db/pool.ts'

/** A pseudo-random whole number from 0 to `below` for row n and a purpose, the same in every run. */
const random = (n: string, purpose: number, below: number | string) =>
  `((((${n})::bigint * 2654435761 + ${purpose} * 40503917) % 4294967291 / 7) % (${below}))::int`

const nouns = [
  'Промышленная швейная машина', 'Оверлок четырёхниточный', 'Плоскошовная машина', 'Раскройный нож', 'Парогенератор', 'Гладильный стол', 'Вышивальная машина',
  'Игла для трикотажа', 'Нитки армированные', 'Лапка тефлоновая', 'Шпульный колпачок', 'Стол промышленный',
] // biome-ignore format: a list of words
const brands = ['Ткачиха', 'Мастерина', 'Строчка', 'Ателье-М', 'Северная игла', 'Полотно', 'Челнок', 'Ирида', 'Квант', 'Стежок', 'Фабрикант', 'Лекало', 'Вектор', 'Оптима', 'Гранит'] // biome-ignore format: a list of words

const array = (words: readonly string[]) => `array[${words.map((word) => `'${word}'`).join(',')}]`

/** Categories on three levels: 12 roots, 5 in each, 4 in each of those. */
const categories = `
  with roots as (
    insert into categories (code, sort, title, source, source_id)
    select 'gen-' || n, 1000 + n, 'Раздел ' || n, 'generated', 'r' || n from generate_series(1, 12) n returning id,
      source_id
  ), middles as (
    insert into categories (code, parent_id, sort, title, source, source_id)
    select 'vid-' || n, r.id, n, 'Вид ' || substr(r.source_id, 2) || '.' || n, 'generated', 'm' || substr(r.source_id,
      2) || '-' || n
    from roots r, generate_series(1, 5) n returning id, source_id
  )
  insert into categories (code, parent_id, sort, title, source, source_id)
  select 'tip-' || n, m.id, n, 'Тип ' || substr(m.source_id, 2) || '.' || n, 'generated', 'l' || substr(m.source_id, 2)
    || '-' || n
  from middles m, generate_series(1, 4) n`

const properties = `
  insert into properties (code, title, kind, unit, section, priority_id, seo, is_key, sort)
  select 'gen-list-' || n, 'Признак ' || n, 'list', '', 'Характеристики', 200 + n, n, n <= 3, 1000 + n
    from generate_series(1, 10) n
  union all select 'gen-number-' || n, 'Величина ' || n, 'number', 'мм', 'Размеры', 300 + n, 0, n = 1, 1100 + n
    from generate_series(1, 3) n
  union all select 'gen-flag-' || n, 'Есть ' || n, 'flag', '', 'Возможности', 400 + n, 0, false, 1200 + n
    from generate_series(1, 2) n`

const values = `
  insert into property_values (property_id, code, title, seo)
  select p.id, 'v' || n, 'Значение ' || n, n % 7 from properties p, generate_series(1, 10 + (p.priority_id - 200) * 3) n
    where p.code like 'gen-list-%'
  union all select p.id, 'da', 'Да', 0 from properties p where p.code like 'gen-flag-%'`

/** Each value of the first property allows two thirds of the values of the second. */
const dependencies = `
  insert into property_value_dependencies (value_id, depended_value_id)
  select a.id, b.id from property_values a join properties pa on pa.id = a.property_id and pa.code = 'gen-list-1',
    property_values b join properties pb on pb.id = b.property_id and pb.code = 'gen-list-2'
  where (a.id + b.id) % 3 <> 0`

const partners = `insert into partners (code, title, country) select 'gen-' || n, b || ' ' || n, 'Россия' from
  unnest(${array(brands)}) with ordinality as t (b, n)`

const generatedRows = `
  create temporary table generated on commit drop as
  select n, (select coalesce(max(id), 0) from products) + n as product_id, (select coalesce(max(id), 0) from offers) + n
    as offer_id,
    (select coalesce(max(id), 0) from groups) + n as group_id, 50000::bigint + ${random('n', 1, 30_000_000)} as price
  from generate_series(1, $1::int) n`

const products = `
  insert into products (id, code, title, description, vendor_code, partner_id, popularity, source, source_id,
    created_at, updated_at)
  select product_id, 'gen-' || n, (${array(nouns)})[1 + ${random('n', 2, nouns.length)}] || ' ' || b.title || ' ' ||
    chr(65 + ${random('n', 3, 26)}) || '-' || n,
    repeat('Описание выдуманного товара: для чего он, из чего сделан и как за ним ухаживать. ', 8), 'G' || chr(65 +
      ${random('n', 4, 26)}) || '-' || n, b.id,
    ${random('n', 5, 100_000)}, 'generated', n::text, now() - make_interval(mins => n), now() - interval '1 hour'
  from generated join (select id, title, row_number() over (order by id) - 1 as place from partners where code like
    'gen-%') b on b.place = ${random('n', 6, brands.length)}`

const links = [
  `insert into product_sites (product_id, site_id)
   select product_id, s.id from generated, sites s where s.id = (select min(id) from sites)
   or ${random('n', 7, 10)} < 3`,
  `insert into product_categories (product_id, category_id, is_main)
   select product_id, c.id, true from generated join (
     select id, row_number() over (order by id) - 1 as place from categories where source = 'generated' and source_id
       like 'l%'
   ) c on c.place = ${random('n', 8, 240)}`,
  `insert into product_values (product_id, value_id)
   select product_id, v.ids[1 + ${random('n * 31 + v.property_id', 9, 'cardinality(v.ids)')}] from generated, (
     select property_id, array_agg(id order by id) as ids from property_values where property_id in (select id
       from properties where code like 'gen-list-%') group by property_id
   ) v where ${random('n * 17 + v.property_id', 10, 10)} < 8`,
  `insert into product_values (product_id, value_id)
   select product_id, v.id from generated, property_values v where v.property_id in (select id from properties
     where code like 'gen-flag-%') and ${random('n + v.id', 11, 3)} = 0`,
  `insert into product_numbers (product_id, property_id, number)
   select product_id, p.id, ${random('n * 13 + p.id', 12, 2000)} from generated, properties p where p.code like
     'gen-number-%'`,
  `insert into product_stickers (product_id, sticker_id)
   select product_id, s.id from generated join (select id, row_number() over (order by id) - 1 as place from stickers) s
     on s.place = ${random('n', 13, 25)}`,
  `insert into product_images (product_id, sort, file_id)
   select product_id, i, f.ids[1 + ${random('n * 2 + i', 14, 'cardinality(f.ids)')}]
   from generated, generate_series(1, 2) i, (select array_agg(id order by id) as ids from files where mime like
     'image/%') f where f.ids is not null`,
]

const offers = [
  'insert into groups (id, product_id) select group_id, product_id from generated',
  `insert into offers (id, vendor_code, title, weight_grams, length_mm, width_mm, height_mm)
   select offer_id, 'G' || n, 'Исполнение ' || n, 100 + ${random('n', 15, 40_000)}, 100 + ${random('n', 16, 900)},
     100 + ${random('n', 17, 500)}, 50 + ${random('n', 18, 500)} from generated`,
  'insert into group_offers (group_id, offer_id) select group_id, offer_id from generated',
  // Wholesalers pay less, and even less from an order sum; every fifth product is on sale for guests.
  `insert into offer_prices (price_list_id, offer_id, price_role, limit_kopecks, price_kopecks, old_price_kopecks)
   select l.id, offer_id, r.code, t.step, price * (100 - 4 * r.place - t.step / 10000000) / 100,
     case when t.step = 0 and r.place = 0 and n % 5 = 0 then price * 115 / 100 end
   from generated, (select distinct price_list_id as id from sites) l, (select code, is_wholesale, row_number() over
     (order by sort, code) - 1 as place from price_roles) r,
     unnest(array[0, 15000000, 50000000]) as t (step)
   where (t.step = 0 or r.is_wholesale) and (l.id = (select price_list_id from sites order by id limit 1)
     or ${random('n', 7, 10)} < 3)`,
  `insert into stock (offer_id, warehouse_id, on_hand)
   select offer_id, w.id, 1 + ${random('n * 7 + w.id', 20, 60)} from generated, warehouses w
     where ${random('n', 21, 10)} < 7 and ${random('n * 3 + w.id', 22, 2)} = 0`,
  `insert into stock_movements (offer_id, warehouse_id, kind, on_hand_delta)
   select s.offer_id, s.warehouse_id, 'import', s.on_hand from stock s join generated g on g.offer_id = s.offer_id`,
]

const sequences = ['products', 'groups', 'offers'].map(
  (table) => `select setval(pg_get_serial_sequence('${table}', 'id'), (select coalesce(max(id), 1) from ${table}))`,
)

/**
 * Adds `count` invented products with categories, filters, prices of every role and stock to a database that has sites,
 * price lists, roles and warehouses.
 */
export async function generateProducts(pool: Pool, count: number): Promise<void> {
  const client = await pool.connect()
  try {
    await client.query('begin')
    await client.query('set local statement_timeout = 0')
    // The rows are consistent by construction, so foreign keys are not checked a million times.
    await client.query('set local session_replication_role = replica')
    for (const text of [categories, properties, values, dependencies, partners]) await client.query(text)
    await client.query(generatedRows, [count])
    await client.query('analyze generated')
    for (const text of [products, ...links, ...offers, ...sequences]) await client.query(text)
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw error
  } finally {
    client.release()
  }
}
