import type { customerBasket } from '@shpulka/contract/buying/customer-basket'
import type { Site } from '@shpulka/contract/content/settings'
import type { OfficeHandler } from '../../base/http/office-context.ts'
import { siteOrigin } from '../../content/settings/site-origin.rule.ts'
import { requireSiteOfCustomer } from '../../people/customers/customer.port.ts'
import type { PricedLine } from '../basket/basket.port.ts'
import { lineGoods, pricedBy, readCustomerBasket } from './customer-basket.ts'
import type { CustomerDeskDeps } from './deps.ts'

export const viewCustomerBasket: OfficeHandler<typeof customerBasket.viewCustomerBasket, CustomerDeskDeps> = async (
  { params, staff },
  deps,
) => {
  const siteId = await requireSiteOfCustomer(deps.officePool, params.id, staff, 'people.prices')
  const { buyer, priceBy } = await readCustomerBasket(deps, params.id, siteId)
  const basket = await priceBy(buyer.priceRole)
  const site = deps.currentSettings().sites.find(({ id }) => id === siteId)!
  const role = deps.currentSettings().priceRoles.find(({ code }) => code === buyer.priceRole)
  return {
    ...pricedBy(buyer.priceRole, role?.title ?? '', basket),
    changedAt: buyer.basketChangedAt?.toISOString() ?? null,
    lines: basket.lines.map((line, n) => ({
      ...lineGoods(line),
      number: n + 1,
      groupId: line.line.groupId,
      url: pageUrl(line, site, deps),
      set: line.line.set?.title ?? null,
      count: line.line.count,
      packSize: line.line.group?.packSize ?? null,
      price: line.priceKopecks,
      sum: line.sumKopecks,
      isIncluded: line.isIncluded,
      problem: line.basketErr ?? '',
    })),
  }
}

/** The page of a line's product in the shop. Null when it is not for sale. */
function pageUrl(
  { line: { group } }: PricedLine,
  site: Pick<Site, 'id' | 'hosts'>,
  { catalog, config }: CustomerDeskDeps,
): string | null {
  const path = group?.isForSale ? catalog.findProductPath(site.id, group.productId) : undefined
  return path ? siteOrigin(site, config.port) + path.split('/').map(encodeURIComponent).join('/') : null
}
