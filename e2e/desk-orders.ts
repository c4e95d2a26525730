import type { Page } from 'playwright-core'
import { shop } from './browser.ts'
import { soldGroups } from './buyer.ts'
import { placeOrder as placeOrderOf } from './place-order.ts'

/** The group with the most stock, so that the orders of a file do not sell it out. */
const group = (
  await shop.pool.query<{ id: number }>(
    `select m.group_id as id from group_offers m join stock k on k.offer_id = m.offer_id
     join site_warehouses w on w.warehouse_id = k.warehouse_id and w.site_id = 1
     where m.group_id = any($1) group by m.group_id order by sum(k.on_hand - k.reserved) desc limit 1`,
    [await soldGroups(true, 500)],
  )
).rows[0]!.id

export const placeOrder = (page: Page) => placeOrderOf(page, [{ id: group }])

/** Adds copies of an order, of the same buyer. */
export async function addCopies(orderId: number, count: number) {
  const { rows } = await shop.pool.query<{ table: string; columns: string }>(
    `select table_name as "table", string_agg(quote_ident(column_name), ', ') as columns from information_schema.columns
      where table_name in ('orders', 'order_lines', 'order_history') and is_generated = 'NEVER'
        and column_name not in ('id', 'order_id') group by 1`,
  )
  const columnsOf = (name: string) => rows.find(({ table }) => table === name)!.columns
  const copyOf = (table: string) =>
    `insert into ${table} (order_id, ${columnsOf(table)})
     select copied.id, ${columnsOf(table)} from ${table}, copied where order_id = ${orderId}`
  await shop.pool.query(
    `with copied as (
       insert into orders (${columnsOf('orders')})
       select ${columnsOf('orders').replace(/\bbasket_version\b/, 'basket_version + copy')}
         from orders, generate_series(1, ${count}) as copy where id = ${orderId} returning id
     ), lines as (${copyOf('order_lines')})
     ${copyOf('order_history')}`,
  )
}

export const statusOf = async (id: number) =>
  (
    await shop.pool.query<{ code: string }>(
      'select s.code from orders o join order_statuses s on s.id = o.status_id where o.id = $1',
      [id],
    )
  ).rows[0]!.code
