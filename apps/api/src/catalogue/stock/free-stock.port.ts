import { siteWarehouses } from '../../content/settings/site-warehouses.port.ts'

/** SQL: how many pieces of an offer a site can sell now. `offerId`, `siteId` are SQL expressions. */
export const freeStock = (offerId: string, siteId: string): string =>
  `(select coalesce(sum(k.on_hand - k.reserved), 0)::int from stock k
     join ${siteWarehouses(siteId)} w on w.id = k.warehouse_id where k.offer_id = ${offerId})`
