import type { Tx } from '../../base/db/pool.ts'
import { deleteOldPriceOffers } from './price-offers.sql.ts'

export { findOfficeOffer, lockOffer, type OfficeOfferRow } from './price-offers.sql.ts'

/** Forgets offers that ended a month ago, and for whom they were. */
export const deleteExpiredPriceOffers = (tx: Tx) => deleteOldPriceOffers(tx)
