import type { OfficeOffer } from '@shpulka/contract/buying/office-price-offers'
import { notFound } from '../../base/http/failure.ts'
import type { SignedInStaff } from '../../base/http/office-context.ts'
import { sitesOf } from '../../base/http/sites-of.rule.ts'
import { findPricedGroups } from '../../catalogue/catalog/offers.port.ts'
import type { OfficeOffersDeps } from './deps.ts'
import { priceOfferKey } from './offer-key.ts'
import { officeOffer } from './office-offer.view.ts'
import { findOfficeOffer, findPriceOfferVersions } from './price-offers.sql.ts'

/** A version of an offer for staff who may place orders on its site; 404 for anybody else. */
export async function readOfficeOffer(
  { officePool, currentSettings, config }: OfficeOffersDeps,
  id: number,
  { permissions }: SignedInStaff,
): Promise<OfficeOffer> {
  const [row] = await findOfficeOffer(officePool, id, sitesOf(permissions, 'orders.place'))
  const site = row && currentSettings().sites.find((each) => each.id === row.siteId)
  if (!row || !site) throw notFound('Такого предложения нет')
  const groupIds = row.content.lines.map(({ groupId }) => groupId)
  const [versions, groups] = await Promise.all([
    findPriceOfferVersions(officePool, row.rootId),
    findPricedGroups(officePool, { site, priceRole: row.priceRole }, groupIds),
  ])
  const sold = [...groups.values()].filter(({ isForSale, prices }) => isForSale && prices.length > 0)
  return officeOffer(row, versions, currentSettings(), {
    key: priceOfferKey(config, id),
    port: config.port,
    groupIdsOnSale: new Set(sold.map((group) => group.id)),
  })
}
