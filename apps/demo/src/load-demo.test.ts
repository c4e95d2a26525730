import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { isKpp, isOgrn, isOrganizationInn } from '@shpulka/contract/people/inn'
import { expect, test } from 'vitest'
import { testDatabase } from '../../api/src/base/db/test-database.ts'
import { openFolderStorage } from '../../api/src/base/files/files.port.ts'
import { safeSvg } from '../../api/src/base/files/safe-svg.rule.ts'
import { expectInvariants } from '../../api/src/buying/orders/test-shop.ts'
import { findInvalidDraws } from '../../api/src/people/raffles/raffles.port.ts'
import { DemoLoadError, loadDemo } from './load-demo.ts'

const { pool, filesDirectory } = await testDatabase('empty')
const files = openFolderStorage(filesDirectory)
const loaded = await loadDemo({ pool, files })

const count = async (sql: string) =>
  Number((await pool.query<{ count: string }>(`select count(*) from ${sql}`)).rows[0]!.count)
const list = async <Row extends object>(sql: string) => (await pool.query<Row>(sql)).rows

test('there are two sites, four currencies and price roles, three warehouses', async () => {
  expect(await list('select code, notice from sites order by id')).toEqual([
    { code: 'shpulka', notice: 'Демо-магазин: цены и остатки вымышлены' },
    { code: 'school', notice: 'Демо-магазин: цены и остатки вымышлены' },
  ])
  expect(await list('select code from currencies order by id')).toEqual(
    ['RUB', 'USD', 'CNY', 'BYN'].map((code) => ({ code })),
  )
  expect(await list('select code from price_roles order by sort')).toEqual(
    ['guest_opt', 'retail', 'opt', 'dealer'].map((code) => ({ code })),
  )
  expect(await count('warehouses')).toBe(3)
})

test('there are at least 30 categories on three levels, and every leaf has products', async () => {
  const tree = `with recursive tree as (select id, parent_id, 1 as level from categories where parent_id is null
    union all select c.id, c.parent_id, tree.level + 1 from categories c join tree on c.parent_id = tree.id)`
  const levels = await list<{ level: number; count: number }>(
    `${tree} select level, count(*)::int from tree group by level order by level`,
  )
  expect(levels.map(({ level }) => level)).toEqual([1, 2, 3])
  expect(levels.reduce((sum, level) => sum + level.count, 0)).toBeGreaterThanOrEqual(30)
  expect(
    await count(
      'categories c where not exists (select from categories d where d.parent_id = c.id) and not exists (select ' +
        'from product_categories p where p.category_id = c.id)',
    ),
  ).toBe(0)
  expect(await count("categories where description = '' or image_file_id is null")).toBe(0)
})

test('at least 400 products have a picture, a price, a unique article and a description in Russian', async () => {
  expect(loaded.products).toBeGreaterThanOrEqual(400)
  expect(await count('products')).toBe(loaded.products)
  expect(await count('products p where not exists (select from product_images i where i.product_id = p.id)')).toBe(0)
  expect(await count('(select vendor_code from products group by 1 having count(*) > 1) twice')).toBe(0)
  expect(await count('(select vendor_code from offers group by 1 having count(*) > 1) twice')).toBe(0)
  expect(
    await count(
      "products where length(description) < 60 or description !~ '[а-яё]{4}' or description ~ '(undefined|NaN|null)'",
    ),
  ).toBe(0)
  expect(await count('(select description from products group by 1 having count(*) > 6) repeated')).toBe(0)
  expect(await count('offers o where not exists (select from offer_prices r where r.offer_id = o.id)')).toBe(0)
  expect(await count('groups g where not exists (select from group_offers m where m.group_id = g.id)')).toBe(0)
})

test('every form is on a page of its site; a call back is ordered in the header', async () => {
  const shown = `select from pages p, jsonb_array_elements(p.blocks) b
    where p.site_id = t.site_id and b ->> 'kind' = 'form' and b ->> 'type' = t.code`
  expect(await list(`select site_id, code from form_types t where code <> 'recall' and not exists (${shown})`)).toEqual(
    [],
  )
})

test('sites differ in assortment and prices', async () => {
  const both = await count('(select product_id from product_sites group by 1 having count(*) = 2) on_both')
  const [shop, school] = [
    await count('product_sites where site_id = 1'),
    await count('product_sites where site_id = 2'),
  ]
  expect(both).toBeGreaterThan(100)
  expect(shop).toBeGreaterThan(both)
  expect(school).toBeGreaterThan(both)
  expect(
    await count(
      'offer_prices a join offer_prices b using (offer_id, price_role, limit_kopecks) where a.price_list_id = 1 ' +
        'and b.price_list_id = 2 and a.price_kopecks <> b.price_kopecks',
    ),
  ).toBeGreaterThan(100)
})

test('a larger order never has a higher price', async () => {
  expect(
    await count(
      'offer_prices a join offer_prices b using (offer_id, price_list_id, price_role) where a.limit_kopecks < ' +
        'b.limit_kopecks and a.price_kopecks < b.price_kopecks',
    ),
  ).toBe(0)
  expect(await count('offer_prices where limit_kopecks > 0')).toBeGreaterThan(500)
})

test('a signed-in visitor never pays more than a guest, at any sum', async () => {
  expect(
    await count(`offer_prices guest join offer_prices own using (offer_id, price_list_id), lateral (
        select min(p.price_kopecks) as price from offer_prices p
        where p.offer_id = guest.offer_id and p.price_list_id = guest.price_list_id and p.price_role =
        own.price_role and p.limit_kopecks <= guest.limit_kopecks) paid
      where guest.price_role = 'guest_opt' and own.price_role <> 'guest_opt' and own.limit_kopecks = 0 and
      paid.price > guest.price_kopecks`),
  ).toBe(0)
})

test('hits are among the most popular 5 % of products', async () => {
  const hits = "product_stickers p join stickers s on s.id = p.sticker_id where s.code = 'hit'"
  expect(await count(hits)).toBeGreaterThan(10)
  expect(await count(hits)).toBeLessThanOrEqual(0.05 * (await count('products')))
})

test('nouns agree with their numbers, and nothing ends «до конца месяца»', async () => {
  const wrong =
    '(?:^|[^0-9,–])(?:[0-9]*[02-9])?(?:[234][ \u00a0](?:месяцев|недель|лет|штук)(?![а-яё])|1[ ' +
    '\u00a0](?:месяцев|дней|недель))'
  const texts = [
    ['products', 'description'],
    ['pages', 'description || page_words(blocks)'],
    ['news', 'preview || page_words(body)'],
    ['published_questions', 'answer'],
  ]
  for (const [table, words] of texts) {
    expect(await count(`${table} where ${words} ~* 'до конца месяца'`)).toBe(0)
    expect(
      await list(
        `select substring(${words} from '.{0,40}${wrong}') as found from ${table} where ${words} ~ '${wrong}'`,
      ),
    ).toEqual([])
  }
})

test('about one product in eight is sold out, and stock is the sum of its movements', async () => {
  const available = `select g.product_id from groups g where not exists (select from group_offers m where m.group_id =
    g.id
    and coalesce((select sum(on_hand - reserved) from stock s where s.offer_id = m.offer_id), 0) < m.quantity)`
  const soldOut = await count(`products where id not in (${available})`)
  expect(soldOut / loaded.products).toBeGreaterThan(0.06)
  expect(soldOut / loaded.products).toBeLessThan(0.18)
  expect(
    await count(
      'stock s where (on_hand, reserved) <> (select coalesce(sum(on_hand_delta), 0), ' +
        'coalesce(sum(reserved_delta), 0) from stock_movements m where m.offer_id = s.offer_id and m.warehouse_id ' +
        '= s.warehouse_id)',
    ),
  ).toBe(0)
})

test('values of a filter depend on values of another, and all of them exist', async () => {
  const dependencies = await list<{
    from: string
    to: string
  }>(`select distinct a.code as from, b.code as to from property_value_dependencies d
    join property_values v on v.id = d.value_id join properties a on a.id = v.property_id
    join property_values w on w.id = d.depended_value_id join properties b on b.id = w.property_id`)
  expect(dependencies).toEqual(
    expect.arrayContaining([
      { from: 'klass', to: 'sistema-igl' },
      { from: 'sistema-igl', to: 'nomer-igly' },
    ]),
  )
  const needles = await list<{
    title: string
  }>(`select w.title from property_value_dependencies d join property_values v on v.id = d.value_id
    join property_values w on w.id = d.depended_value_id join properties p on p.id = w.property_id where v.title = '794'
      and p.code = 'nomer-igly'`)
  expect(needles.map(({ title }) => title)).toContain('230')
  expect(needles.map(({ title }) => title)).not.toContain('65')
})

test('groups: a machine with or without a table, packs by size, sets of several products', async () => {
  expect(
    await list(`select g.title, count(*)::int as offers from groups g join group_offers m on m.group_id = g.id
    join products p on p.id = g.product_id where p.vendor_code = 'LM-L-5550' group by g.id order by g.sort`),
  ).toEqual([
    { title: 'Голова машины', offers: 1 },
    { title: 'В сборе со столом', offers: 2 },
  ])
  expect(await count("groups g join products p on p.id = g.product_id where p.vendor_code = 'ND-DB1'")).toBe(7)
  expect(await count('group_offers where quantity > 1')).toBeGreaterThan(0)
})

test('products have relations: analogs of sold-out ones, accessories of machines', async () => {
  const related = async (vendorCode: string, kind: string) =>
    (
      await list<{
        code: string
      }>(`select q.vendor_code as code from products p join product_relations r on p.id in (r.product_id, r.related_id)
        join products q on q.id in (r.product_id, r.related_id) and q.id <> p.id where p.vendor_code = '${vendorCode}'
          and r.kind = '${kind}'`)
    ).map(({ code }) => code)
  expect(await related('TV-T-8100', 'analog')).toContain('LM-L-5550')
  expect(await related('LM-L-5550', 'accessory')).not.toEqual([])
  expect(await count("product_relations where kind = 'analog'")).toBeGreaterThan(200)
  expect(
    await count(
      'product_relations a join product_relations b on a.product_id = b.related_id and a.related_id = ' +
        'b.product_id and a.kind = b.kind',
    ),
  ).toBe(0)
})

test('orders can be placed: an initial status, delivery everywhere, payment methods', async () => {
  expect(await count('order_statuses where is_initial')).toBe(1)
  expect(await count("delivery_zones where cities = '{}' and regions = '{}'")).toBe(1)
  expect(
    await count(
      'delivery_zones z where not exists (select from delivery_tariffs t where t.zone_id = z.id and t.method_id = 4)',
    ),
  ).toBe(0)
  expect(await count('payment_methods')).toBeGreaterThanOrEqual(2)
  expect(await count("delivery_points where city <> ''")).toBeGreaterThan(5)
})

test('pictures are safe SVG files, each stored under its id', async () => {
  const rows = await list<{ id: string; size_bytes: number }>(
    "select id, size_bytes from files where mime = 'image/svg+xml' order by id",
  )
  expect(rows).toHaveLength(loaded.pictures)
  for (const { id, size_bytes } of rows.filter((_, index) => index % 40 === 0)) {
    const svg = readFileSync(join(filesDirectory, id.slice(0, 2), id), 'utf8')
    expect(Buffer.byteLength(svg)).toBe(size_bytes)
    expect(svg).not.toMatch(/<(script|text|foreignObject|image)\b|href=|NaN|undefined/)
    // Sanitizing removes nothing from it.
    expect(safeSvg(svg)!.match(/</g)!.length).toBe(svg.match(/<(?=\/?\w)/g)!.length + (svg.match(/\/>/g) ?? []).length)
  }
  expect(readdirSync(filesDirectory).length).toBeGreaterThan(100)
})

test('machines have documents: a passport each, an instruction for their class', async () => {
  const rows = await list<{
    title: string
    name: string
    id: string
    size_bytes: number
  }>(`select d.title, f.name, f.id, f.size_bytes from product_documents d
    join files f on f.id = d.file_id join products p on p.id = d.product_id where p.vendor_code = 'LM-L-5550'
      and f.mime = 'application/pdf' order by d.sort`)
  expect(rows.map(({ title, name }) => [title, name])).toEqual([
    ['Паспорт', 'Паспорт Прямострочная машина Lumera L-5550.pdf'],
    ['Инструкция по эксплуатации', 'Инструкция. Прямострочные машины.pdf'],
  ])
  for (const { id, size_bytes } of rows) {
    const bytes = readFileSync(join(filesDirectory, id.slice(0, 2), id))
    expect(bytes.length).toBe(size_bytes)
    expect(bytes.subarray(0, 5).toString()).toBe('%PDF-')
  }
  expect(loaded.documents).toBeGreaterThan(30)
  expect(await count("files where mime = 'application/pdf'")).toBe(loaded.documents)
})

test('a new product gets the next id', async () => {
  const [row] = await list<{ id: number }>(
    "insert into products (code, title) values ('novyy', 'Новый товар') returning id",
  )
  expect(row!.id).toBe(loaded.products + 1)
  await pool.query('delete from products where id = $1', [row!.id])
})

test('a database that already has a shop is rejected', async () => {
  await expect(loadDemo({ pool, files })).rejects.toThrow(DemoLoadError)
  expect(await count('sites')).toBe(2)
})

test('users have orders in every status group, bonuses, blanks and recalls, by the shop’s own rules', async () => {
  await expectInvariants(pool)
  expect(
    await count(
      'order_status_groups g where not exists (select from orders o join order_statuses s on s.id = o.status_id ' +
        'where s.group_id = g.id)',
    ),
  ).toBe(0)
  expect(await count('blank_statuses s where not exists (select from blanks b where b.status_id = s.id)')).toBe(0)
  expect(
    await count(
      'orders o where o.created_at > now() or not exists (select from order_lines l where l.order_id = o.id and ' +
        "l.path like '/catalog/%')",
    ),
  ).toBe(0)
  expect(await count("bonus_ledger where kind = 'accrue' and expires_at < now()")).toBe(0)
  expect(await count('users where email::text not like $$%@shpulka.example$$')).toBe(0)
  expect(await count('orders o join users u on u.id = o.user_id where u.created_at > o.created_at')).toBe(0)
})

test('users have shipping addresses, one of them default, and favorites sold on their site', async () => {
  const { rows } = await pool.query(
    `select u.email, (select count(*)::int from shipping_addresses a where a.user_id = u.id and a.is_default) as first,
       (select count(*)::int from favorites f where f.user_id = u.id) as liked
     from users u where split_part(u.email::text, '@', 1) in ('igor', 'maria', 'olga', 'sergey') order by u.email`,
  )
  expect(rows.map(({ email, first, liked }) => [email.split('@')[0], first, liked > 0])).toEqual(
    ['igor', 'maria', 'olga', 'sergey'].map((name) => [name, 1, true]),
  )
  expect(rows.find(({ email }) => email.startsWith('maria')).liked).toBe(7)
})

test('popular goods have reviews of real buyers, not only praise, some with photos or answers', async () => {
  expect(await count("reviews where state = 'published'")).toBeGreaterThanOrEqual(150)
  expect(await count('(select from reviews group by product_id having count(*) >= 3) popular')).toBeGreaterThan(30)
  for (const [condition, least] of [
    ['rating <= 3', 15],
    ["answer <> ''", 10],
    ['exists (select from review_photos p where p.review_id = r.id)', 10],
    ['helpful_count > 3', 20],
    ["author = 'Покупатель'", 2],
  ] as const)
    expect(await count(`reviews r where ${condition}`), condition).toBeGreaterThanOrEqual(least)
  expect(await count("reviews where author !~ '^(Покупатель|[А-ЯЁ][а-яё]+ [А-ЯЁ]\\.)$'")).toBe(0)
})

test('users have verified emails, consents and valid organization numbers; nobody has a password', async () => {
  expect(await count('users where email_proven_at is null or password_hash is not null')).toBe(0)
  expect(
    await count(
      "users u where not exists (select from consents c where c.user_id = u.id and c.kind = 'personal-data')",
    ),
  ).toBe(0)
  const organizations = await list<{ inn: string; kpp: string; ogrn: string }>(
    'select inn, kpp, ogrn from users where is_organization',
  )
  expect(organizations).toHaveLength(3)
  for (const { inn, kpp, ogrn } of organizations)
    expect([isOrganizationInn(inn), isKpp(kpp), isOgrn(ogrn)]).toEqual([true, true, true])
})

test('every user has notifications, some unread', async () => {
  const { rows } = await pool.query(
    `select count(*) filter (where read_at is null)::int as unread, bool_and(link = ''
      or link ~ '^/(user|raffles|request)/') as leads_to_the_account
     from users u left join notifications n on n.user_id = u.id group by u.id`,
  )
  expect(rows.length).toBeGreaterThan(0)
  for (const row of rows) expect(row).toEqual({ unread: expect.any(Number), leads_to_the_account: true })
  expect(Math.min(...rows.map(({ unread }) => unread))).toBeGreaterThan(0)
})

test('raffles exist in three states, with pictures, and draws can be recomputed', async () => {
  expect(
    await list('select code, entries_count as entries, drawn_at is not null as drawn from raffles order by starts_at'),
  ).toEqual([
    { code: 'osenniy-raskroy', entries: 142, drawn: true },
    { code: 'zimnyaya-masterskaya', entries: 63, drawn: false },
    { code: 'den-shvei', entries: 0, drawn: false },
  ])
  expect(await count('raffle_prizes where image_file_id is null')).toBe(0)
  expect(await count('raffle_winners')).toBe(7)
  expect(await findInvalidDraws(pool)).toEqual({ checked: 1, invalid: [] })
})

test('texts link only to pages of their site', async () => {
  const linked = `(
    select site_id, code, found[1] as href from pages, regexp_matches(blocks::text, '"(?:href|to|path)": "(/[^"#?]*)',
    'g') as found
    union all
    select site_id, code, found[1] from news, regexp_matches(body::text, '"(?:href|to|path)": "(/[^"#?]*)', 'g')
    as found
    union all
    select site_id, code, found[1] from widgets, regexp_matches(content::text, '"(?:href|to|path)": "(/[^"#?]*)',
    'g') as found
  ) linked`
  expect(await count(linked)).toBeGreaterThan(100)
  const brokenLinks = await list<{ site_id: number; code: string; href: string }>(
    `select distinct site_id, code, href from ${linked}
     where (href ~ '^/(news|actions|articles)/detail/' and not exists (
         select from news n where n.site_id = linked.site_id and '/' || n.type || '/detail/' || n.code = href))
       or (href ~ '^/(about|help|information|contacts|promo)(/|$)' and not exists (select from pages p
         where p.site_id = linked.site_id and p.path = href)
         and href !~ '^/information/(use|spare-parts|equipment_details|manual)/.')
     order by 1, 2`,
  )
  expect(brokenLinks).toEqual([])
})
