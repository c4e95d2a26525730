import type { Pool } from '../apps/api/src/base/db/pool.ts'

/** A pseudo-random whole number from 0 to `below` for row n and a purpose, the same in every run. */
export const randomSql = (n: string, purpose: number, below: number | string) =>
  `((((${n})::bigint * 2654435761 + ${purpose} * 40503917) % 4294967291 / 7) % (${below}))::int`

const surnames = ['Швецова', 'Нитина', 'Кузнецова', 'Портнова', 'Ткачёв', 'Иглин', 'Лекалов', 'Петрова', 'Орлова', 'Белова', 'Сидоров', 'Волков'] // biome-ignore format: a list of words
const names = ['Анна', 'Ольга', 'Мария', 'Пётр', 'Иван', 'Елена', 'Светлана', 'Фёдор', 'Дарья', 'Николай']
const firms = ['Ромашка', 'Ателье Шов', 'Швейный двор', 'Полотно', 'Лекало', 'Северная нить', 'Стежок', 'Модный дом']

const pick = (words: readonly string[], n: string, purpose: number) =>
  `(array[${words.map((word) => `'${word}'`).join(',')}])[${randomSql(n, purpose, words.length)} + 1]`
const digits = (n: string, purpose: number, count: number) =>
  `lpad(((${n})::bigint * 48271 * ${purpose} % ${10 ** count})::text, ${count}, '0')`

interface OrdersOf {
  readonly years: number
  /** Accounts that the orders belong to; null: all are of guests. */
  readonly buyers: { readonly firstId: number; readonly count: number } | null
}

/** Orders with four lines each, the latest not finished. Inserted with triggers disabled. */
const orders = (count: number, { years, buyers }: OrdersOf) => `
  insert into orders (site_id, user_id, status_id, price_role, currency_id, currency_rate, contact, payer, is_contact_owner,
    delivery_method_id, delivery_days_min, delivery_days_max, delivery_date_from, delivery_date_to, payment_method_id,
    comment, items_kopecks, old_items_kopecks, delivery_kopecks, total_kopecks, calculational_limit_kopecks,
    factual_limit_kopecks, weight_grams, basket_version, created_at)
  select (select min(id) from sites),
    ${buyers === null ? 'null' : `${buyers.firstId} + ${randomSql('n', 10, buyers.count)}`}, s.id, (select min(code) from price_roles), (select min(id) from currencies), 1,
    json_build_object('fio', ${pick(surnames, 'n', 1)} || ' ' || ${pick(names, 'n', 2)},
      'email', 'buyer' || n || '@example.ru', 'phone', '+79' || ${digits('n', 1, 9)}),
    case when ${randomSql('n', 3, 10)} < 4 then json_build_object('name', 'ООО «' || ${pick(firms, 'n', 4)} || ' ' || n ||
      '»', 'inn', ${digits('n', 3, 10)}, 'kpp', '770701001', 'ogrn', '', 'legalAddress', '') end,
    true, d.ids[case when ${randomSql('n', 11, 2000)} = 0 then cardinality(d.ids)
      else ${randomSql('n', 12, 'cardinality(d.ids) - 1')} + 1 end], 1, 3, at::date + 1, at::date + 3, ${randomSql('n', 5, 3)} + 1,
    case when ${randomSql('n', 6, 8)} = 0 then 'Позвоните заранее' else '' end, 400000, 400000, 30000, 430000, 0, 0, 1000,
    1, at
  from generate_series(1, ${count}) n
  cross join lateral (select now() - (${count} - n) * (interval '${years} years' / ${count}) as at) t
  -- The last method is a rare one.
  cross join (select array_agg(id order by id) as ids from delivery_methods) d
  join order_statuses s on s.code = case
    when n > ${count} - 2000 then (array['new', 'one-click', 'confirmed', 'paid', 'packing', 'shipped', 'ready'])[
      ${randomSql('n', 7, 7)} + 1]
    when ${randomSql('n', 8, 10)} = 0 then 'cancelled' else 'completed' end`

const rest = [
  `insert into order_lines (order_id, line, group_id, product_id, title, vendor_code, path, count, price_kopecks,
     sum_kopecks)
   select o.id, l, g.id, g.product_id, g.title, g.vendor_code, '', 1, 100000, 100000
   from (select o.*, row_number() over (order by o.id) as n from orders o where basket_id is null
   and basket_version = 1) o
   cross join generate_series(1, 4) l
   join (select g.id, g.product_id, p.title, p.vendor_code, row_number() over (order by g.id) - 1 as n
     from groups g join products p on p.id = g.product_id) g
     on g.n = ${randomSql('o.n * 4 + l', 9, '(select count(*) from groups)')}`,
  `insert into order_history (order_id, to_status_id, who, created_at)
   select id, status_id, 'buyer', created_at from orders where basket_id is null and basket_version = 1`,
  `insert into bills (order_id, number, amount_kopecks) select id, 'Ш-' || id || '-1', total_kopecks from orders
   where basket_id is null and basket_version = 1`,
  `insert into payments (order_id, bill_id, amount_kopecks, provider, status, received_kopecks, settled_at)
   select o.id, b.id, b.amount_kopecks, 'transfer', 'succeeded', b.amount_kopecks, o.created_at
   from orders o join bills b on b.order_id = o.id join order_statuses s on s.id = o.status_id
   where o.basket_id is null and o.basket_version = 1 and s.code in ('completed', 'paid', 'packing', 'shipped')`,
]

/** Adds `count` orders to those of the demo: of guests, of three years, unless said otherwise. */
export async function generateOrders(
  pool: Pool,
  count: number,
  of: OrdersOf = { years: 3, buyers: null },
): Promise<void> {
  const client = await pool.connect()
  try {
    await client.query('begin')
    await client.query('set local session_replication_role = replica; set local statement_timeout = 0')
    for (const statement of [orders(count, of), ...rest]) await client.query(statement)
    await client.query('commit')
    await client.query('set statement_timeout = 0')
    await client.query('vacuum analyze orders, order_lines, order_history, bills, payments, order_statuses')
  } finally {
    client.release()
  }
}

/** Reserves the goods of open generated orders, of which stock knows nothing: in any warehouse, seldom in the last. */
export async function reserveGeneratedGoods(pool: Pool): Promise<void> {
  const client = await pool.connect()
  try {
    await client.query('begin')
    await client.query('set local session_replication_role = replica')
    await client.query(
      `insert into order_reservations (order_id, offer_id, warehouse_id, quantity)
       select o.id, f.offer_id, w.ids[case when ${randomSql('o.id', 13, 200)} = 0 then cardinality(w.ids)
         else ${randomSql('o.id', 14, 'cardinality(w.ids) - 1')} + 1 end], 1
       from orders o join order_statuses s on s.id = o.status_id and s.stage = 'open'
       join order_lines l on l.order_id = o.id join group_offers f on f.group_id = l.group_id
       cross join (select array_agg(id order by id) as ids from warehouses) w
       where o.basket_id is null and o.basket_version = 1 on conflict do nothing`,
    )
    await client.query('commit')
    await client.query('vacuum analyze order_reservations')
  } finally {
    client.release()
  }
}

/** Requests of buyers that wait for an answer, up to `count`. */
export const addInboxItems = (pool: Pool, count: number) =>
  pool.query(
    `insert into form_requests (site_id, type_id, name, email, phone, answers)
     select t.site_id, t.id, ${pick(surnames, 'n', 1)} || ' ' || ${pick(names, 'n', 2)}, 'asks' || n || '@example.ru',
       '+79' || ${digits('n', 1, 9)}, json_build_array(json_build_object('code', 'text', 'kind', 'textarea', 'label',
         'Вопрос', 'text', 'Какая игла нужна, чтобы шить ' || n || ' слоёв бязи?', 'value', ''))
     from generate_series((select count(*) + 1 from form_requests), ${count}) n
     cross join (select * from form_types order by id limit 1) t`,
  )

/** The order of 500 lines, made from the newest generated one when there is none yet; returns its id. */
export async function addLongOrder(pool: Pool): Promise<number> {
  const longest = 'select order_id as id from order_lines group by order_id having count(*) = 500 limit 1'
  const [found] = (await pool.query<{ id: number }>(longest)).rows
  if (found) return found.id
  const client = await pool.connect()
  try {
    await client.query('begin')
    await client.query('set local session_replication_role = replica')
    const { rows } = await client.query<{ id: number }>(
      `select max(o.id)::int as id from orders o join order_statuses s on s.id = o.status_id and s.code = 'new'
       where o.basket_id is null`,
    )
    const { id } = rows[0]!
    await client.query(
      `insert into order_lines (order_id, line, group_id, product_id, title, vendor_code, path, count, price_kopecks,
         sum_kopecks)
       select $1, 4 + row_number() over (order by g.id), g.id, g.product_id, p.title, p.vendor_code, '', 1, 100000, 100000
       from groups g join products p on p.id = g.product_id
       where not exists (select from order_lines l where l.order_id = $1 and l.group_id = g.id)
       order by g.id limit 496`,
      [id],
    )
    await client.query('commit')
    return id
  } finally {
    client.release()
  }
}
