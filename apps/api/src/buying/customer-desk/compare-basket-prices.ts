import type { customerBasket } from '@shpulka/contract/buying/customer-basket'
import { notFound, unprocessable } from '../../base/http/failure.ts'
import type { OfficeHandler } from '../../base/http/office-context.ts'
import type { Visitor } from '../../base/http/request-context.ts'
import { findPricedGroups } from '../../catalogue/catalog/offers.port.ts'
import { assertSiteOfCustomer } from '../../people/customers/customer.port.ts'
import { findBasket, priceStoredBasket, type ReadBasket } from '../basket/basket.port.ts'
import { findBuyer } from './buyer.sql.ts'
import type { CustomerDeskDeps } from './deps.ts'

export const compareBasketPrices: OfficeHandler<typeof customerBasket.compareBasketPrices, CustomerDeskDeps> = async (
  { params, query, staff },
  { officePool, catalog, currentSettings },
) => {
  const siteId = await assertSiteOfCustomer(officePool, params.id, staff, 'people.prices')
  const { sites, currencies, priceRoles } = currentSettings()
  const titleOf = (code: string) => priceRoles.find((role) => role.code === code)?.title
  if (titleOf(query.role) === undefined) throw unprocessable('Такого вида цен нет', { role: 'Выберите из списка' })
  const site = sites.find(({ id }) => id === siteId)
  const [buyer] = await findBuyer(officePool, params.id)
  const currency = currencies.find(({ id }) => id === site?.currencyId)
  if (!site || !buyer || !currency) throw notFound('Такого клиента нет')

  const stored = await findBasket(officePool, { siteId, cartToken: null, userId: params.id })
  const priced = (priceRole: string) => {
    const visitor: Visitor = {
      site,
      currency,
      platform: '',
      userAgent: '',
      cartToken: null,
      priceRole,
      user: { id: params.id, sessionId: '', ...buyer, priceRole },
    }
    return priceStoredBasket(officePool, { catalog, currentSettings, findGroups: findPricedGroups }, visitor, stored)
  }
  const current = await priced(buyer.priceRole)
  const proposed = await priced(query.role)
  return {
    current: pricedBy(buyer.priceRole, titleOf(buyer.priceRole) ?? '', current),
    proposed: pricedBy(query.role, titleOf(query.role)!, proposed),
    lines: current.lines.map(({ line: { groupId, group, count }, isIncluded, priceKopecks }, n) => ({
      groupId,
      count,
      isIncluded,
      current: priceKopecks,
      proposed: proposed.lines[n]!.priceKopecks,
      title: group ? [group.productTitle, group.title].filter(Boolean).join(', ') : 'Товар, которого больше нет',
      vendorCode: group?.vendorCode ?? '',
    })),
  }
}

const pricedBy = (role: string, title: string, { total }: ReadBasket) => ({
  role,
  title,
  limit: total.factualLimitPrice,
  goods: total.goodsPrice,
  toPay: total.price,
})
