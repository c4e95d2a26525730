import type { customerBasket } from '@shpulka/contract/buying/customer-basket'
import { unprocessable } from '../../base/http/failure.ts'
import type { OfficeHandler } from '../../base/http/office-context.ts'
import { requireSiteOfCustomer } from '../../people/customers/customer.port.ts'
import { lineGoods, pricedBy, readCustomerBasket } from './customer-basket.ts'
import type { CustomerDeskDeps } from './deps.ts'

export const compareBasketPrices: OfficeHandler<typeof customerBasket.compareBasketPrices, CustomerDeskDeps> = async (
  { params, query, staff },
  deps,
) => {
  const siteId = await requireSiteOfCustomer(deps.officePool, params.id, staff, 'people.prices')
  const { priceRoles } = deps.currentSettings()
  const titleOf = (code: string) => priceRoles.find((role) => role.code === code)?.title
  if (titleOf(query.role) === undefined) throw unprocessable('Такого вида цен нет', { role: 'Выберите из списка' })
  const { buyer, priceBy } = await readCustomerBasket(deps, params.id, siteId)
  const current = await priceBy(buyer.priceRole)
  const proposed = await priceBy(query.role)
  return {
    current: pricedBy(buyer.priceRole, titleOf(buyer.priceRole) ?? '', current),
    proposed: pricedBy(query.role, titleOf(query.role)!, proposed),
    lines: current.lines.map((line, n) => ({
      ...lineGoods(line),
      groupId: line.line.groupId,
      count: line.line.count,
      packSize: line.line.group?.packSize ?? null,
      isIncluded: line.isIncluded,
      current: line.priceKopecks,
      proposed: proposed.lines[n]!.priceKopecks,
    })),
  }
}
