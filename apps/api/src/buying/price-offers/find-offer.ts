import type { Pool } from '../../base/db/pool.ts'
import { notFound } from '../../base/http/failure.ts'
import type { Visitor } from '../../base/http/request-context.ts'
import type { TokenConfig } from '../../people/sessions/sessions.port.ts'
import { priceOfferIdOf } from './offer-key.ts'
import { findPriceOffer, type PriceOfferRow } from './price-offers.sql.ts'

/** Finds an offer by the key in its link (offer-key.ts). 404 if the key is invalid or the offer has expired. */
export async function findPriceOfferByKey(
  { pool, config }: { readonly pool: Pool; readonly config: TokenConfig },
  { site }: Visitor,
  key: string,
): Promise<PriceOfferRow> {
  const id = priceOfferIdOf(config, key)
  const [offer] = id === null ? [] : await findPriceOffer(pool, id, site.id)
  if (!offer) throw notFound('Такого предложения нет, или срок его действия закончился')
  return offer
}
