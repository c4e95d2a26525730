/**
 * SQL: the warehouses that sell to a site, as a table `(id, code, title, city, sort)`. `siteId` is an SQL expression.
 * Stock is taken from them in the order of `sort, id`.
 */
export const siteWarehouses = (siteId: string): string =>
  `(select w.id, w.code, w.title, w.city, w.sort from site_warehouses sw join warehouses w on w.id = sw.warehouse_id
     where sw.site_id = ${siteId})`

/** SQL: ids of the warehouses that sell to a site, as a JSON array in the order in which stock is taken from them. */
export const siteWarehouseIds = (siteId: string): string =>
  `(select coalesce(json_agg(w.id order by w.sort, w.id), '[]') from ${siteWarehouses(siteId)} w)`
