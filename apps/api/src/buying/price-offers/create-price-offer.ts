import type { priceOffers } from '@shpulka/contract/buying/price-offers'
import { transaction } from '../../base/db/transaction.ts'
import { unprocessable } from '../../base/http/failure.ts'
import { digest } from '../../base/http/idempotency.ts'
import type { RateLimit } from '../../base/http/rate-limits.ts'
import type { Handler, Visitor } from '../../base/http/request-context.ts'
import { dayInMoscow } from '../../base/text/date-text.rule.ts'
import { cleanLine, cleanMultilineText } from '../../base/text/plain-text.rule.ts'
import { lockUserForWrite } from '../../people/sessions/sessions.port.ts'
import {
  noRequestedDiscounts,
  ownerOf,
  pricedBasket,
  readBasket,
  requestedGroups,
  showBasket,
} from '../basket/basket.port.ts'
import type { PriceOffersDeps } from './deps.ts'
import { offerContent } from './offer-content.rule.ts'
import { priceOfferKey } from './offer-key.ts'
import { priceOfferView } from './price-offer.view.ts'
import { insertPriceOffer } from './price-offers.sql.ts'

/** At most an offer a minute; each may be sent twice. */
const offersPerUser: RateLimit = { name: 'price-offers-per-user', times: 120, seconds: 3600 }
const offersPerIp: RateLimit = { name: 'price-offers-per-address', times: 60, seconds: 3600 }

const defaultDays = 5

export const createPriceOffer: Handler<typeof priceOffers.createPriceOffer, PriceOffersDeps> = async (
  { visitor, body, clientKey },
  deps,
) => {
  const { user, site, cartToken } = visitor
  await deps.limits.consume(user ? [offersPerUser, `user ${user.id}`] : [offersPerIp, clientKey])
  const read = body.groups
    ? await basketOfGroups(deps, visitor, body.groups)
    : await readBasket(deps.pool, deps, visitor)
  const content = offerContent(showBasket(read, deps))
  if (content.lines.length === 0)
    throw unprocessable(
      body.groups
        ? 'Этих товаров сейчас нет на складах: предложение составляется из того, что есть в наличии'
        : 'Выберите в корзине товары, которые есть в наличии: предложение составляется из них',
    )
  const [recipient, comment, days] = [
    cleanLine(body.recipient ?? ''),
    cleanMultilineText(body.comment ?? ''),
    body.days ?? defaultDays,
  ]
  const contentJson = JSON.stringify(content)
  const request = [
    site.id,
    user ? `user ${user.id}` : `cart ${cartToken}`,
    recipient,
    comment,
    days,
    // It is valid from today in Moscow.
    dayInMoscow(new Date()),
    contentJson,
  ]
  const row = await transaction(deps.pool, async (tx) => {
    if (user) await lockUserForWrite(tx, user.id)
    const [created] = await insertPriceOffer(
      tx,
      site.id,
      user?.id ?? null,
      digest(JSON.stringify(request)),
      recipient,
      comment,
      visitor.priceRole,
      days,
      contentJson,
    )
    return created!
  })
  return priceOfferView(row, priceOfferKey(deps.config, row.id), new Set(content.lines.map(({ groupId }) => groupId)))
}

/** A basket with only these groups. It is not stored. */
async function basketOfGroups(
  deps: PriceOffersDeps,
  visitor: Visitor,
  groups: readonly { id: number; count: number }[],
) {
  const { counts, groupsById } = await requestedGroups(deps, visitor, groups)
  const lines = [...counts].map(([groupId, count]) => ({
    groupId,
    count,
    selected: true,
    group: groupsById.get(groupId)!,
  }))
  return pricedBasket(deps, visitor, { id: null, version: 0, owner: ownerOf(visitor), ...noRequestedDiscounts }, lines)
}
