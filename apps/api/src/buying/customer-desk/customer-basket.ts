import { notFound } from '../../base/http/failure.ts'
import type { Visitor } from '../../base/http/request-context.ts'
import { findPricedGroups } from '../../catalogue/catalog/offers.port.ts'
import { findBasket, type PricedLine, priceStoredBasket, type ReadBasket } from '../basket/basket.port.ts'
import { findBuyer } from './buyer.sql.ts'
import type { CustomerDeskDeps } from './deps.ts'

/** A customer's basket, read once, and a function that prices it by a role as their own basket is. */
export async function readCustomerBasket(
  { officePool, catalog, currentSettings }: CustomerDeskDeps,
  id: number,
  siteId: number,
) {
  const { sites, currencies } = currentSettings()
  const site = sites.find((each) => each.id === siteId)
  const [buyer] = await findBuyer(officePool, id)
  const currency = currencies.find((each) => each.id === site?.currencyId)
  if (!site || !buyer || !currency) throw notFound('Такого клиента нет')
  const stored = await findBasket(officePool, { siteId, cartToken: null, userId: id })
  const priceBy = (priceRole: string): Promise<ReadBasket> => {
    const visitor: Visitor = {
      site,
      currency,
      platform: '',
      userAgent: '',
      cartToken: null,
      priceRole,
      user: { id, sessionId: '', ...buyer, priceRole },
    }
    return priceStoredBasket(officePool, { catalog, currentSettings, findGroups: findPricedGroups }, visitor, stored)
  }
  return { buyer, priceBy }
}

/** What a basket costs at the prices of a role. */
export const pricedBy = (role: string, title: string, { total }: ReadBasket) => ({
  role,
  title,
  limit: total.factualLimitPrice,
  goods: total.goodsPrice,
  toPay: total.price,
})

/** The names of a line's goods. */
export const lineGoods = ({ line: { group } }: PricedLine) => ({
  title: group ? [group.productTitle, group.title].filter(Boolean).join(', ') : 'Товар, которого больше нет',
  vendorCode: group?.vendorCode ?? '',
})
