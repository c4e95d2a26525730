import type { OneClickOrder, oneClick } from '@shpulka/contract/buying/one-click'
import { transaction } from '../../base/db/transaction.ts'
import { badInput, notFound, unprocessable } from '../../base/http/failure.ts'
import type { RateLimit, RateLimits } from '../../base/http/rate-limits.ts'
import type { Handler } from '../../base/http/request-context.ts'
import { addEmails } from '../../base/mail/emails.port.ts'
import { cleanLine } from '../../base/text/plain-text.rule.ts'
import { groupTitle } from '../../catalogue/catalog/group-title.rule.ts'
import { findPricedGroups } from '../../catalogue/catalog/offers.port.ts'
import { derivedBytes, lockUserForWrite, type TokenConfig } from '../../people/sessions/sessions.port.ts'
import { phoneNumber } from '../../people/users/contact.rule.ts'
import { type BasketDeps, noRequestedDiscounts, ownerOf, pricedBasket } from '../basket/basket.port.ts'
import { orderNumber } from '../orders/order-number.rule.ts'
import { countPlacedOrder } from '../orders/placed-orders.port.ts'
import {
  findEmailOf,
  findRecentOneClick,
  insertOneClickOrder,
  lockOneClick,
  type NewOneClickOrder,
  type OneClickRow,
} from './one-click.sql.ts'

// Counts only placed orders, not repeats.
const oneClickPerAddress: RateLimit = { name: 'one-click-per-address', times: 10, seconds: 3600 }
/** Each order makes a manager call a number that may belong to somebody else. */
const oneClickPerPhone: RateLimit = { name: 'one-click-per-phone', times: 5, seconds: 3600 }

export interface OneClickDeps extends BasketDeps {
  readonly config: TokenConfig
  readonly limits: RateLimits
}

/**
 * Places an order with only a phone number. A second request for the same goods and phone within a minute gets the
 * first order. Nothing is reserved until a manager confirms the order.
 */
export const placeOneClickOrder: Handler<typeof oneClick.placeOneClickOrder, OneClickDeps> = async (
  { visitor, body, address },
  deps,
) => {
  const { user, site, cartToken } = visitor
  const fio = cleanLine(body.name)
  const phone = phoneNumber(body.phone)
  const errors = {
    ...(!/\p{L}{2}/u.test(fio) && { name: 'Укажите, как к вам обращаться' }),
    ...(phone === null && { phone: 'Номер телефона записан неверно: нужен вид +7 900 123-45-67' }),
    ...(!body.consent && { consent: 'Без согласия на обработку данных мы не можем перезвонить' }),
  }
  if (Object.keys(errors).length > 0) throw badInput(errors)
  const client = user ? `user ${user.id}` : (cartToken ?? address)
  const key = derivedBytes(deps.config, 'one click', `${site.id}\n${client}\n${body.group}\n${phone}`).toString('hex')
  const { isRepeat, ...row } = await transaction(
    deps.pool,
    async (tx): Promise<OneClickRow & { isRepeat: boolean }> => {
      await lockOneClick(tx, key)
      const [first] = await findRecentOneClick(tx, key)
      if (first) return { ...first, isRepeat: true }
      if (user) await lockUserForWrite(tx, user.id)
      const count = body.count ?? 1
      const group = (await findPricedGroups(tx, visitor, [body.group])).get(body.group)
      if (!group?.isForSale) throw notFound('Такого товара нет')
      const owner = ownerOf(visitor)
      const basket = pricedBasket(deps, visitor, { id: null, version: 0, owner, ...noRequestedDiscounts }, [
        { groupId: group.id, count, selected: true, group },
      ])
      const line = basket.lines[0]!
      if (line.basketErr !== null || line.priceKopecks === 0)
        throw unprocessable(line.basketErr ?? 'Цена по запросу: позвоните нам, и мы её назовём')
      const [account] = user ? await findEmailOf(tx, user.id) : []
      const order: NewOneClickOrder = {
        site_id: site.id,
        user_id: user?.id ?? null,
        cart_token: user ? null : cartToken,
        one_click_key: key,
        price_role: visitor.priceRole,
        currency_id: visitor.currency.id,
        currency_rate: visitor.currency.rate,
        contact: { fio, email: account?.email ?? '', phone: phone! },
        sum_kopecks: line.sumKopecks,
        old_sum_kopecks: basket.total.oldPrice,
        calculational_limit_kopecks: basket.total.calculationalLimitPrice,
        factual_limit_kopecks: basket.total.factualLimitPrice,
        weight_grams: basket.total.weight,
        group_id: group.id,
        product_id: group.productId,
        title: groupTitle(group),
        vendor_code: group.vendorCode,
        image_file_id: group.image,
        path: deps.catalog.findProductPath(site.id, group.productId) ?? '',
        count,
        price_kopecks: line.priceKopecks,
        old_price_kopecks: line.oldPriceKopecks,
        explanation: line.explanation,
      }
      const [placed] = await insertOneClickOrder(tx, JSON.stringify(order))
      await addEmails(tx, [
        { email: 'order-placed', to: 'shop', id: placed!.id },
        ...(account ? [{ email: 'order-placed', to: 'buyer', id: placed!.id } as const] : []),
      ])
      await deps.limits.consumeIn(tx, [oneClickPerAddress, address], [oneClickPerPhone, `${site.id}\n${phone}`])
      return { orderId: placed!.id, title: order.title, count, sum: order.sum_kopecks, phone: phone!, isRepeat: false }
    },
  )
  if (!isRepeat) countPlacedOrder(site.code, 'one-click', row.sum)
  return { ...row, number: orderNumber(row.orderId) } satisfies OneClickOrder
}
