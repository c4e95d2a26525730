import type { priceBatches } from '@shpulka/contract/supply/price-batches'
import type { OfficeHandler } from '../../base/http/office-context.ts'
import { isAllowedAtSite } from '../../base/http/sites-of.rule.ts'
import type { PricesDeps } from './deps.ts'
import { findSiteBrands, findSiteCategories } from './price-batches.sql.ts'

export const listPriceChoices: OfficeHandler<typeof priceBatches.listPriceChoices, PricesDeps> = async (
  { staff },
  { officePool, currentSettings },
) => {
  const { sites, priceRoles } = currentSettings()
  const own = sites.filter(({ id }) => isAllowedAtSite(staff.permissions, 'prices.read', id))
  const siteIds = own.map(({ id }) => id)
  const [brands, categories] = await Promise.all([
    findSiteBrands(officePool, siteIds),
    findSiteCategories(officePool, siteIds),
  ])
  const at = (rows: typeof brands, siteId: number) =>
    rows.filter((row) => row.siteId === siteId).map(({ id, title }) => ({ id, title }))
  return {
    sites: own.map(({ id, name }) => ({
      id,
      title: name,
      roles: priceRoles.map(({ code, title }) => ({ code, title })),
      brands: at(brands, id),
      categories: at(categories, id),
    })),
  }
}
