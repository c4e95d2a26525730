import type { BasketTotal } from '@shpulka/contract/buying/basket'
import type { Visitor } from '../../base/http/request-context.ts'
import { groupTitle } from '../../catalogue/catalog/group-title.rule.ts'
import type { PricedGroup } from '../../catalogue/catalog/offers.port.ts'
import type { PricedLine } from '../basket/basket-line.rule.ts'
import type { NewOneClickOrder } from './one-click.sql.ts'

/**
 * The order as it is stored: one line at the price the visitor saw; `path`: of the product page, '' when it has none.
 */
export function newOneClickOrder(
  { user, site, cartToken, priceRole, currency }: Visitor,
  {
    key,
    contact,
    group,
    line,
    total,
    path,
  }: {
    readonly key: string
    readonly contact: NewOneClickOrder['contact']
    readonly group: PricedGroup
    readonly line: PricedLine
    readonly total: Pick<BasketTotal, 'oldPrice' | 'calculationalLimitPrice' | 'factualLimitPrice' | 'weight'>
    readonly path: string
  },
): NewOneClickOrder {
  return {
    site_id: site.id,
    user_id: user?.id ?? null,
    cart_token: user ? null : cartToken,
    one_click_key: key,
    price_role: priceRole,
    currency_id: currency.id,
    currency_rate: currency.rate,
    contact,
    sum_kopecks: line.sumKopecks,
    old_sum_kopecks: total.oldPrice,
    calculational_limit_kopecks: total.calculationalLimitPrice,
    factual_limit_kopecks: total.factualLimitPrice,
    weight_grams: total.weight,
    group_id: group.id,
    product_id: group.productId,
    title: groupTitle(group),
    vendor_code: group.vendorCode,
    image_file_id: group.image,
    path,
    count: line.line.count,
    price_kopecks: line.priceKopecks,
    old_price_kopecks: line.oldPriceKopecks,
    explanation: line.explanation,
  }
}
