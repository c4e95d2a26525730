import type { priceLists } from '@shpulka/contract/catalogue/price-lists'
import type { Handler } from '../../base/http/request-context.ts'
import { shownCategories, shownProductIds } from '../catalog/shown-products.port.ts'
import type { PriceListsDeps } from './deps.ts'
import { priceListsOf } from './price-list-plan.rule.ts'

export const listPriceLists: Handler<typeof priceLists.listPriceLists, PriceListsDeps> = async (
  ctx,
  { catalog, currentSettings },
) => {
  const { site, priceRole } = ctx.visitor
  ctx.tag('catalog', 'settings')
  const updatedByPath = new Map(
    shownCategories(catalog, site.id).map(({ path, updatedSeconds }) => [path, updatedSeconds]),
  )
  const newest = Math.max(0, ...updatedByPath.values())
  const productsCount = shownProductIds(catalog, site.id).length
  return {
    priceRole: currentSettings().priceRoles.find(({ code }) => code === priceRole)?.title ?? priceRole,
    items: priceListsOf(catalog.listCategories(site.id), site.name, productsCount).map((list) => ({
      ...list,
      changedAt: new Date((updatedByPath.get(`/catalog/${list.code}`) ?? newest) * 1000).toISOString(),
    })),
  }
}
