import type { Pool } from '../apps/api/src/base/db/pool.ts'

/** A product group of the main site that consists of one offer and has a price. */
export interface DrillGoods {
  readonly groupId: number
  readonly offerId: number
}

/** Finds the first `limit` such groups, always the same ones. */
export async function findDrillGoods(pool: Pool, limit: number): Promise<DrillGoods[]> {
  const { rows } = await pool.query<DrillGoods>(
    `select g.id as "groupId", min(m.offer_id) as "offerId"
     from groups g join products p on p.id = g.product_id join product_sites s on s.product_id = p.id and s.site_id = 1
       join group_offers m on m.group_id = g.id
     where g.hidden_at is null and p.hidden_at is null
       and exists (select from offer_prices r join sites on sites.id = 1 and r.price_list_id = sites.price_list_id
         where r.offer_id = m.offer_id and r.price_role = sites.price_role and r.price_kopecks between 10000
           and 10000000)
       and exists (select from stock k join site_warehouses w on w.warehouse_id = k.warehouse_id and w.site_id = 1
         where k.offer_id = m.offer_id)
       and (select count(*) from group_offers x where x.offer_id = m.offer_id) = 1
     group by g.id having count(*) = 1 and min(m.quantity) = 1 order by g.id limit $1`,
    [limit],
  )
  if (rows.length < limit) throw new Error(`The demo has ${rows.length} such groups of ${limit}`)
  return rows
}

/** Sets the available stock of each offer on the site with ordinary stock movements, and announces the change. */
export async function setFreeStock(pool: Pool, offerIds: readonly number[], units: number): Promise<void> {
  await pool.query(
    `with wanted as (
       select s.offer_id, s.warehouse_id, s.on_hand, s.reserved + case when s.warehouse_id = (
         select min(k.warehouse_id) from stock k join site_warehouses w on w.warehouse_id = k.warehouse_id
           and w.site_id = 1 where k.offer_id = s.offer_id
       ) then $2::int else 0 end as wanted
       from stock s where s.offer_id = any($1::int[])
     ), moved as (
       update stock s set on_hand = w.wanted from wanted w where w.offer_id = s.offer_id
         and w.warehouse_id = s.warehouse_id and w.wanted <> w.on_hand
     )
     insert into stock_movements (offer_id, warehouse_id, kind, on_hand_delta)
     select offer_id, warehouse_id, 'import', wanted - on_hand from wanted where wanted <> on_hand`,
    [offerIds, units],
  )
  await pool.query(`select pg_notify('shop_changes', 'products:all')`)
}
