import type { Queryable } from '../../base/db/pool.ts'
import { deleteOldPriceOffers } from './price-offers.sql.ts'

export { findOfficeOffer, lockOffer, type OfficeOfferRow } from './price-offers.sql.ts'

/** Deletes offers that expired more than a month ago, with their recipients. */
export const deleteExpiredPriceOffers = (tx: Queryable) => deleteOldPriceOffers(tx)
