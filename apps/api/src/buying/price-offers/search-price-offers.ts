import { officeOffersLimit, type officePriceOffers } from '@shpulka/contract/buying/office-price-offers'
import type { OfficeHandler } from '../../base/http/office-context.ts'
import { sitesOf, sitesWithin } from '../../base/http/sites-of.rule.ts'
import { likePattern } from '../../base/text/like-pattern.rule.ts'
import { cleanLine } from '../../base/text/plain-text.rule.ts'
import type { OfficeOffersDeps } from './deps.ts'
import { officeOfferRow } from './office-offer.view.ts'
import { findOfficeOffers } from './price-offers.sql.ts'

export const searchPriceOffers: OfficeHandler<typeof officePriceOffers.searchPriceOffers, OfficeOffersDeps> = async (
  { body: { q = '', userId, before, state = null, siteId, mine = false }, staff },
  { officePool, currentSettings },
) => {
  const query = cleanLine(q).toLowerCase()
  const number = /^(?:кп)?[-\s]*(\d{1,9})(?:\/\d{1,3})?$/.exec(query)?.[1]
  const rows = await findOfficeOffers(
    officePool,
    sitesWithin(sitesOf(staff.permissions, 'orders.place'), siteId),
    number === undefined ? null : Number(number),
    likePattern(query),
    before ?? null,
    officeOffersLimit + 1,
    userId ?? null,
    state,
    mine ? staff.id : null,
  )
  const shown = rows.slice(0, officeOffersLimit)
  return {
    offers: shown.map((row) => officeOfferRow(row, currentSettings())),
    nextBefore: rows.length > shown.length ? shown.at(-1)!.id : null,
  }
}
