import { statement } from '../../base/db/statement.ts'
import { siteWarehouses } from '../../content/settings/site-warehouses.port.ts'

/** Target of an import: the site's price list, its guests' price role, its first warehouse. */
export interface ImportSite {
  id: number
  code: string
  name: string
  priceListId: number
  priceRole: string
  /** Null: the site has no warehouse. */
  warehouseId: number | null
}

export const findImportSites = statement<[], ImportSite>(
  'findImportSites',
  `select s.id, s.code, s.name, s.price_list_id as "priceListId", s.price_role as "priceRole", w.id as "warehouseId"
   from sites s
   left join lateral (
     select w.id from ${siteWarehouses('s.id')} w order by w.sort, w.id limit 1
   ) w on true
   order by s.id`,
)

export const findSiteWarehouses = statement<
  [siteId: number],
  { id: number; code: string; title: string; city: string }
>('findImportWarehouses', `select w.id, w.code, w.title, w.city from ${siteWarehouses('$1')} w order by w.sort, w.id`)

export const findPriceRoles = statement<[], { id: string; name: string }>(
  'findImportPriceRoles',
  'select code as id, title as name from price_roles order by code',
)

export const findCurrencyRates = statement<[], { code: string; rate: string }>(
  'findCurrencyRates',
  'select code, rate::text from currencies',
)

/** Held by the database connection until unlocked: two imports of one feed at once would undo each other. */
export const tryLockSource = statement<[source: string], { locked: boolean }>(
  'tryLockSource',
  `select pg_try_advisory_lock(hashtext('import'), hashtext($1)) as locked`,
)
export const unlockSource = statement<[source: string]>(
  'unlockSource',
  `select pg_advisory_unlock(hashtext('import'), hashtext($1))`,
)
