import type { Queryable } from '../../base/db/pool.ts'
import { findImportSites, findPriceRoles, findSiteWarehouses } from '../import/import.port.ts'
import { mappedPriceTypes, mappedWarehouses } from './mapped-names.rule.ts'
import type { MappedConnection } from './mappings.sql.ts'
import { findNames } from './source-names.sql.ts'

/** Price types and warehouses of a program with their current mappings. */
export async function readMappedNames(
  tx: Queryable,
  { id, siteId, priceTypes, warehouses }: Pick<MappedConnection, 'id' | 'siteId' | 'priceTypes' | 'warehouses'>,
) {
  const roles = await findPriceRoles(tx)
  const site = (await findImportSites(tx)).find((each) => each.id === siteId)
  const shop = await findSiteWarehouses(tx, siteId)
  return {
    prices: mappedPriceTypes(await findNames(tx, id, 'price-type'), roles, site?.priceRole ?? '', priceTypes),
    stocks: mappedWarehouses(await findNames(tx, id, 'warehouse'), shop, warehouses),
    roles,
    warehouses: shop,
  }
}
