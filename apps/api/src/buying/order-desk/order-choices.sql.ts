import { statement } from '../../base/db/statement.ts'

interface Choice {
  id: number
  title: string
}

export const findStatusChoices = statement<[], { code: string; title: string }>(
  'findStatusChoices',
  'select code, title from order_statuses order by sort, id',
)

/** Delivery methods of sites, and those of every site. Null site ids: all sites. */
export const findDeliveryMethodChoices = statement<[siteIds: readonly number[] | null], Choice>(
  'findDeliveryMethodChoices',
  `select id, title from delivery_methods where $1::int[] is null or site_id is null or site_id = any ($1)
   order by sort, id`,
)

export const findPaymentMethodChoices = statement<[], Choice>(
  'findPaymentMethodChoices',
  'select id, title from payment_methods order by sort, id',
)

/** Warehouses that sites sell from. Null site ids: all warehouses. */
export const findWarehouseChoices = statement<[siteIds: readonly number[] | null], Choice>(
  'findWarehouseChoices',
  `select id, title from warehouses h where $1::int[] is null or exists (
     select from site_warehouses s where s.warehouse_id = h.id and s.site_id = any ($1)) order by sort, id`,
)
