import type { Queryable } from '../../api/src/base/db/pool.ts'
import type { Deduction } from '../../api/src/buying/basket/deductions.rule.ts'
import { billNumberSql, orderNumberSql } from '../../api/src/buying/orders/order-number.rule.ts'
import { groupTitleSql } from '../../api/src/catalogue/catalog/group-title.rule.ts'
import { insertRows, type NewRow } from './insert-rows.sql.ts'

/** An offer of an order line, with the data of the line. */
export interface OrderedOffer {
  orderId: number
  line: number
  count: number
  /** True for the first offer of a line. */
  isFirst: boolean
  groupId: number
  productId: number
  title: string
  vendorCode: string
  image: string | null
  path: string
  /** The price of one group. */
  priceKopecks: number
  offerId: number
  /** Pieces of this offer in one group. */
  quantity: number
  weightGrams: number
  warehouseId: number
}

/** Updates table statistics: without them the query planner would use nested loops over the new tables. */
export async function analyzeCatalogue(tx: Queryable): Promise<void> {
  await tx.query('analyze products, product_categories, categories, groups, group_offers, offers, offer_prices')
}

/** The offers of the first group of each product, found by article, with prices on the site. */
export async function findOrderedOffers(tx: Queryable, lines: string): Promise<OrderedOffer[]> {
  const { rows } = await tx.query(
    `with recursive paths as (
       select id, code as path from categories where parent_id is null
       union all select c.id, p.path || '/' || c.code from categories c join paths p on p.id = c.parent_id
     )
     select w.order_id as "orderId", w.line, w.count, m.offer_id = min(m.offer_id) over line as "isFirst",
       g.id as "groupId", p.id as "productId",
       ${groupTitleSql('p.title', 'g.title')} as title, coalesce(nullif(o.vendor_code,
         ''), p.vendor_code) as "vendorCode",
       (select i.file_id from product_images i where i.product_id = p.id order by i.sort limit 1) as image,
       '/catalog/' || t.path || '/detail/' || p.code as path, (sum(r.price_kopecks * m.quantity) over line)::bigint as
         "priceKopecks",
       m.offer_id as "offerId", m.quantity, o.weight_grams as "weightGrams",
       (select min(warehouse_id) from site_warehouses where site_id = w.site_id) as "warehouseId"
     from json_to_recordset($1) as w (order_id bigint, line int, article text, count int, site_id int, price_role text)
     join sites s on s.id = w.site_id
     join products p on p.vendor_code = w.article
     join lateral (select * from groups where product_id = p.id order by sort, id limit 1) g on true
     join group_offers m on m.group_id = g.id
     join offers o on o.id = m.offer_id
     join offer_prices r on r.offer_id = o.id and r.price_list_id = s.price_list_id and r.price_role = w.price_role
       and r.limit_kopecks = 0
     join product_categories c on c.product_id = p.id and c.is_main
     join paths t on t.id = c.category_id
     window line as (partition by w.order_id, w.line)
     order by w.order_id, w.line, m.offer_id`,
    [lines],
  )
  return rows
}

/** Inserts orders with the given ids, and their history, bills, payments and consents. */
export async function insertOrders(
  tx: Queryable,
  orders: readonly NewRow[],
  histories: readonly NewRow[],
  billed: readonly number[],
): Promise<void> {
  const columns = Object.keys(orders[0]!).join(', ')
  await tx.query(
    `insert into orders (${columns}) overriding system value select ${columns} from
      json_populate_recordset(null::orders, $1)`,
    [JSON.stringify(orders)],
  )
  await insertRows(tx, 'order_history', histories)
  await tx.query(
    `insert into bills (order_id, number, amount_kopecks, created_at)
     select id, ${billNumberSql('id', '1')}, total_kopecks, created_at from orders where id = any($1::bigint[])`,
    [billed],
  )
  // Card payments go through the sandbox bank, bank transfers are recorded when received, the rest is paid on delivery.
  await tx.query(
    `with paid as (
       select o.id, o.total_kopecks, y.kind, min(h.created_at) as at
       from orders o
       join payment_methods y on y.id = o.payment_method_id
       join order_history h on h.order_id = o.id
       join order_statuses t on t.id = h.to_status_id
       where t.code = 'paid' or t.stage = 'completed'
       group by o.id, y.kind
     ), inserted_bills as (
       insert into bills (order_id, number, amount_kopecks, created_at)
       select id, ${billNumberSql('id', '1')}, total_kopecks, at from paid
       where not exists (select from bills b where b.order_id = paid.id)
       returning id, order_id, amount_kopecks
     ), billed as (
       select id, order_id, amount_kopecks from inserted_bills
       union all
       select b.id, b.order_id, b.amount_kopecks from bills b join paid on paid.id = b.order_id
     ), at_bank as (
       insert into sandbox_payments (id, idempotence_key, bill_id, amount_kopecks, description, return_url, status,
         created_at)
       select 'pay_' || left(md5('demo' || b.id), 24), 'demo-' || b.id, b.id, b.amount_kopecks,
         'Заказ ' || ${orderNumberSql('b.order_id')}, 'http://localhost/order/' || b.order_id,
         'succeeded', paid.at
       from billed b join paid on paid.id = b.order_id where paid.kind = 'card'
       returning id, bill_id
     )
     insert into payments (order_id, bill_id, amount_kopecks, provider, provider_id, status, received_kopecks,
       recorded_by, created_at, asked_at, settled_at)
     select b.order_id, b.id, b.amount_kopecks, case paid.kind when 'on-delivery' then 'on-delivery'
       when 'card' then 'sandbox' else 'transfer' end, s.id,
       'succeeded', b.amount_kopecks, case paid.kind when 'card' then '' else 'manager:1' end, paid.at, paid.at, paid.at
     from billed b join paid on paid.id = b.order_id left join at_bank s on s.bill_id = b.id`,
  )
  await tx.query(
    `insert into consents (user_id, order_id, kind, text_version, source, created_at)
     select o.user_id, o.id, t.kind, t.version, 'checkout', o.created_at
     from orders o, lateral (
       select distinct on (kind) kind, version from consent_texts
       where kind in ('personal-data', 'sale-terms') and (site_id is null or site_id = o.site_id)
         order by kind, site_id is null, published_at desc
     ) t`,
  )
  // An account must be older than its orders.
  await tx.query(
    `with first_orders as (
       update users u set created_at = f.at, email_proven_at = f.at
       from (select user_id, min(created_at) - interval '1 hour' as at from orders group by user_id) f
         where f.user_id = u.id
       returning u.id, u.created_at
     )
     update consents c set created_at = first_orders.created_at from first_orders where c.user_id = first_orders.id and c.source = 'signup'`,
  )
}

export async function insertOrderLines(
  tx: Queryable,
  bought: readonly OrderedOffer[],
  deductionOf: (orderId: number, line: number) => Deduction,
): Promise<void> {
  await insertRows(
    tx,
    'order_lines',
    bought
      .filter(({ isFirst }) => isFirst)
      .map((line) => ({ line, ...deductionOf(line.orderId, line.line) }))
      .map(({ line, discountKopecks, bonusKopecks, reasons }) => ({
        order_id: line.orderId,
        line: line.line,
        group_id: line.groupId,
        product_id: line.productId,
        title: line.title,
        vendor_code: line.vendorCode,
        image_file_id: line.image,
        path: line.path,
        count: line.count,
        price_kopecks: line.priceKopecks,
        discount_kopecks: discountKopecks,
        bonus_kopecks: bonusKopecks,
        sum_kopecks: line.priceKopecks * line.count - discountKopecks - bonusKopecks,
        explanation: [{ step: 'role', title: 'Цена вашего вида', change: line.priceKopecks }, ...reasons],
      })),
  )
}

/**
 * Writes stock movements of orders. The same quantity is received first, so that orders do not change the available
 * stock of the data. Cancelled orders have no effect.
 */
export async function moveStock(tx: Queryable, bought: readonly OrderedOffer[]): Promise<void> {
  const reserved = JSON.stringify(
    bought.map(({ orderId, offerId, warehouseId, count, quantity }) => ({
      order_id: orderId,
      offer_id: offerId,
      warehouse_id: warehouseId,
      quantity: count * quantity,
    })),
  )
  const takenRows = `taken as (
     select t.order_id, t.offer_id, t.warehouse_id, sum(t.quantity)::int as quantity, o.created_at,
       exists (select from order_history h join order_statuses d on d.id = h.to_status_id where h.order_id = o.id
         and d.stage in ('sent', 'completed')) as is_sent
     from json_to_recordset($1) as t (order_id bigint, offer_id int, warehouse_id int, quantity int)
     join orders o on o.id = t.order_id join order_statuses s on s.id = o.status_id and s.stage <> 'cancelled'
     group by t.order_id, t.offer_id, t.warehouse_id, o.id
   )`
  await tx.query(
    `with ${takenRows}
     insert into stock (offer_id, warehouse_id, on_hand, reserved)
     select offer_id, warehouse_id, sum(case when is_sent then 0 else quantity end), sum(case when is_sent then 0
       else quantity end) from taken group by 1, 2
     on conflict (offer_id, warehouse_id) do update
       set on_hand = stock.on_hand + excluded.on_hand, reserved = stock.reserved + excluded.reserved`,
    [reserved],
  )
  await tx.query(
    `with ${takenRows}
     insert into order_reservations (order_id, offer_id, warehouse_id, quantity)
     select order_id, offer_id, warehouse_id, quantity from taken where not is_sent`,
    [reserved],
  )
  // Sent orders have one shipment each.
  await tx.query(
    `with inserted_shipments as (
       insert into shipments (order_id, position, carrier, tariff_code, state, uuid, number, status, sent_at,
         handed_over_at, sent_by)
       select o.id, 1, case when c.is_carried then 'cdek' end, case when c.is_carried then 137 end,
         case when c.is_carried then case when h.handed_over_at is null then 'registered' else 'over' end end,
         case when c.is_carried then md5('cdek' || o.id)::uuid end,
         case when c.is_carried then (1105060000 + o.id)::text else '' end,
         case when not c.is_carried then '' when h.handed_over_at is null then 'TAKEN_BY_COURIER' else 'DELIVERED' end,
         h.sent_at, h.handed_over_at, 'manager:1'
       from orders o cross join lateral (select o.delivery_option = 'cdek-137' as is_carried) c
       join lateral (
         select min(h.created_at) as sent_at, max(h.created_at) filter (where s.stage = 'completed') as handed_over_at
         from order_history h join order_statuses s on s.id = h.to_status_id and s.stage in ('sent', 'completed')
         where h.order_id = o.id
       ) h on h.sent_at is not null
       order by h.sent_at
       returning id, order_id
     )
     insert into shipment_lines (shipment_id, order_id, line, count)
     select inserted_shipments.id, l.order_id, l.line, l.count from inserted_shipments join order_lines l on l.order_id = inserted_shipments.order_id`,
  )
  await tx.query(
    `with ${takenRows}
     insert into stock_movements (offer_id, warehouse_id, kind, on_hand_delta, reserved_delta, order_id, shipment_id,
       created_at)
     select t.offer_id, t.warehouse_id, k.kind, k.on_hand * t.quantity, k.reserved * t.quantity, case
       when k.kind = 'receipt' then null else t.order_id end, case
       when k.kind = 'ship' then (select h.id from shipments h where h.order_id = t.order_id) end, t.created_at
     from taken t join (values ('receipt', 1, 0, 1), ('reserve', 0, 1, 2), ('ship', -1, -1, 3)) as k (kind, on_hand,
       reserved, place) on t.is_sent or k.kind <> 'ship'
     order by t.order_id, t.offer_id, k.place`,
    [reserved],
  )
}
