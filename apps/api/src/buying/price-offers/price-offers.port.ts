import type { OfficeOfferRow } from '@shpulka/contract/buying/office-price-offers'
import type { Queryable } from '../../base/db/pool.ts'
import type { Settings } from '../../content/settings/settings.port.ts'
import { officeOfferRow } from './office-offer.view.ts'
import { deleteOldPriceOffers, findOfficeOffersByIds } from './price-offers.sql.ts'

export { findOfficeOffer, lockPriceOffer, type OfficeOfferRow } from './price-offers.sql.ts'

/** Rows of the office's list, the newest first. The caller checks permissions. */
export const officeOffersByIds = async (
  tx: Queryable,
  ids: readonly number[],
  settings: Pick<Settings, 'sites'>,
): Promise<OfficeOfferRow[]> => (await findOfficeOffersByIds(tx, ids)).map((row) => officeOfferRow(row, settings))

/** Deletes offers that expired more than a month ago, with their recipients. */
export const deleteExpiredPriceOffers = (tx: Queryable) => deleteOldPriceOffers(tx)
