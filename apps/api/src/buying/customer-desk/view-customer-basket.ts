import type { customerBasket } from '@shpulka/contract/buying/customer-basket'
import type { OfficeHandler } from '../../base/http/office-context.ts'
import { requireSiteOfCustomer } from '../../people/customers/customer.port.ts'
import { lineGoods, pricedBy, readCustomerBasket } from './customer-basket.ts'
import type { CustomerDeskDeps } from './deps.ts'

export const viewCustomerBasket: OfficeHandler<typeof customerBasket.viewCustomerBasket, CustomerDeskDeps> = async (
  { params, staff },
  deps,
) => {
  const siteId = await requireSiteOfCustomer(deps.officePool, params.id, staff, 'people.prices')
  const { buyer, priceBy } = await readCustomerBasket(deps, params.id, siteId)
  const basket = await priceBy(buyer.priceRole)
  const role = deps.currentSettings().priceRoles.find(({ code }) => code === buyer.priceRole)
  return {
    ...pricedBy(buyer.priceRole, role?.title ?? '', basket),
    changedAt: buyer.basketChangedAt?.toISOString() ?? null,
    lines: basket.lines.map((line, n) => ({
      ...lineGoods(line),
      number: n + 1,
      groupId: line.line.groupId,
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
