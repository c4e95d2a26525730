import type { Pool } from '../apps/api/src/base/db/pool.ts'
import { generateOrders, randomSql } from './generate-orders.ts'

/** How much a year has left behind, besides the catalogue. */
export interface YearSize {
  readonly orders: number
  readonly buyers: number
}

const site = '(select min(id) from sites)'
const buyersOf = "(select id, row_number() over (order by id) as n from users where email like 'year-%')"
/** Orders made by the generator, with a number from 1. */
const ordersOf = `(select id, user_id, created_at, row_number() over (order by id) as n from orders
  where basket_id is null and basket_version = 1)`
/** Rows of a table, numbered from 0. */
const numbered = (table: string) => `(select id, row_number() over (order by id) - 1 as n from ${table})`
/** When the row `n` of `count` was written: evenly over the year, the last one now. */
const moment = (n: string, count: number) => `now() - (${count} - ${n}) * (interval '1 year' / ${count})`

const buyers = ({ buyers: count }: YearSize) => `
  insert into users (site_id, email, phone, fio, role, price_role, email_proven_at, created_at)
  select ${site}, 'year-' || n || '@example.ru', '+79' || lpad(n::text, 9, '0'), 'Мария Ткач ' || n, 'guest',
    (select price_role from sites order by id limit 1), now(), ${moment('n', count)}
  from generate_series(1, ${count}) n`

/** Ledgers and logs: about 25 rows for each order, each table as a busy shop fills it. */
const logs = ({ orders, buyers: buyerCount }: YearSize): readonly string[] => [
  `insert into bonus_accounts (user_id, balance_kopecks)
   select b.id, 10000 * count(o.id) from ${buyersOf} b left join ${ordersOf} o on o.user_id = b.id group by b.id`,
  `insert into bonus_ledger (account_id, kind, delta_kopecks, balance_kopecks, order_id, expires_at, created_at)
   select a.id, 'accrue', 10000, 10000 * row_number() over (partition by a.id order by o.id), o.id,
     o.created_at + interval '13 months', o.created_at
   from ${ordersOf} o join bonus_accounts a on a.user_id = o.user_id`,
  `insert into stock_movements (offer_id, warehouse_id, kind, on_hand_delta, reserved_delta, order_id, created_at)
   select m.offer_id, (select min(id) from warehouses), k.kind, k.on_hand, k.reserved, o.id, o.created_at
   from ${ordersOf} o join order_lines l on l.order_id = o.id join group_offers m on m.group_id = l.group_id
     cross join (values ('reserve', 0, 1), ('ship', -1, -1)) k (kind, on_hand, reserved)`,
  `insert into order_history (order_id, from_status_id, to_status_id, who, created_at)
   select o.id, f.id, t.id, 'manager:1', o.created_at from ${ordersOf} o
     cross join (values ('new', 'confirmed'), ('confirmed', 'packing'), ('packing', 'shipped')) s (f, t)
     join order_statuses f on f.code = s.f join order_statuses t on t.code = s.t`,
  `insert into order_emails (order_id, email, addressee, subject_id, recipient, state, created_at, settled_at)
   select o.id, e, 'buyer', 'year-' || o.id, 'buyer' || o.n || '@example.ru', 'sent', o.created_at, o.created_at
   from ${ordersOf} o cross join unnest(array['order-placed', 'order-paid', 'order-shipped']) e`,
  `insert into notifications (user_id, type_code, title, link, created_at)
   select o.user_id, 'order_status', 'Статус заказа изменён', '/order/' || o.id, o.created_at
   from ${ordersOf} o cross join generate_series(1, 2)`,
  `with made as (
     insert into audit_log (at, actor, action, record_kind, record_id, site_id, digest)
     select o.created_at, 'manager:1', 'order.status', 'order', o.id::text, ${site}, sha256(o.id::text::bytea)
     from ${ordersOf} o cross join generate_series(1, 2) returning id
   )
   insert into audit_seals (position, audit_id, seal)
   select (select coalesce(max(position), 0) from audit_seals) + row_number() over (order by id), id,
     sha256(id::text::bytea) from made`,
  `insert into exchange_requests (came_at, mode, file, bytes, milliseconds, answer)
   select ${moment('n', orders)}, 'catalog import', 'offers0_1.xml', 1000, 100, 'success'
   from generate_series(1, ${orders}) n`,
  `insert into product_changes (product_id, at)
   select p.id, ${moment('s.n', orders)} from generate_series(1, ${orders}) s (n) join ${numbered('products')} p
     on p.n = ${randomSql('s.n', 30, '(select count(*) from products)')}`,
  `insert into sessions (id, user_id, created_at, used_at)
   select gen_random_uuid(), b.id, ${moment('b.n', buyerCount)}, ${moment('b.n', buyerCount)}
   from ${buyersOf} b cross join generate_series(1, 2)`,
  `with made as (
     insert into baskets (site_id, cart_token, created_at, updated_at)
     select ${site}, gen_random_uuid(), ${moment('n', orders * 3)}, ${moment('n', orders * 3)}
     from generate_series(1, ${orders * 3}) n returning id
   )
   insert into basket_lines (basket_id, group_id, count)
   select m.id, g.id, 1 from made m join ${numbered('groups')} g
     on g.n = ${randomSql('m.id', 31, '(select count(*) from groups)')}`,
  `insert into idempotency_answers (key, fingerprint, answer, created_at)
   select sha256(n::text::bytea), sha256(n::text::bytea), '{}', ${moment('n', orders)} from generate_series(1, ${orders}) n`,
  `insert into used_proofs (key, fingerprint, used_at)
   select sha256(n::text::bytea), sha256(n::text::bytea), ${moment('n', orders)} from generate_series(1, ${orders}) n`,
  `insert into email_codes (id, site_id, purpose, email, device_id, created_at)
   select gen_random_uuid(), ${site}, 'sign-in', 'year-' || n || '@example.ru', 'browser', ${moment('n', orders)}
   from generate_series(1, ${orders}) n`,
]

const tables = [
  ...['orders', 'order_lines', 'order_history', 'order_emails', 'bills', 'payments', 'users', 'bonus_accounts'],
  ...['bonus_ledger', 'stock_movements', 'notifications', 'audit_log', 'audit_seals', 'exchange_requests', 'sessions'],
  ...['product_changes', 'baskets', 'basket_lines', 'idempotency_answers', 'used_proofs', 'email_codes'],
]

/**
 * Adds a year of a busy shop to a database that has a catalogue: set-based, with triggers disabled. Sums are consistent
 * where pages show them; the invariants of `npm run verify` do not hold for these rows.
 */
export async function generateYear(pool: Pool, size: YearSize, print: (line: string) => void): Promise<void> {
  const client = await pool.connect()
  const run = async (statements: readonly string[]) => {
    await client.query('begin')
    await client.query('set local session_replication_role = replica; set local statement_timeout = 0')
    await client.query("set local work_mem = '256MB'; set local synchronous_commit = off")
    for (const statement of statements) {
      const { rowCount } = await client.query(statement)
      const [, table] = /insert into (\w+)/.exec(statement)!
      print(`  ${table}: ${rowCount ?? 0}`)
    }
    await client.query('commit')
  }
  try {
    await run([buyers(size)])
    const { rows } = await client.query<{ id: number }>("select min(id) as id from users where email like 'year-%'")
    const owners = { firstId: Number(rows[0]!.id), count: size.buyers }
    await generateOrders(pool, size.orders, { years: 1, buyers: owners })
    print(`  orders: ${size.orders}`)
    await run(logs(size))
    await client.query('set statement_timeout = 0')
    await client.query(`vacuum analyze ${tables.join(', ')}`)
  } finally {
    client.release()
  }
}
