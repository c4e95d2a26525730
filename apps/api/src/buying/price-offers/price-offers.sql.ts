import type { PriceOfferLine } from '@shpulka/contract/buying/price-offers'
import { statement } from '../../base/db/statement.ts'

/** What was in the basket, with prices as they were. */
export interface OfferContent {
  readonly lines: readonly (Omit<PriceOfferLine, 'number' | 'set' | 'isSold'> & {
    readonly set: { readonly number: number; readonly title: string; readonly count: number } | null
  })[]
  readonly price: number
  readonly oldPrice: number
  /** How much more makes it cheaper, in kopecks; null: nothing does. */
  readonly nextLimit: { readonly remains: number; readonly saving: number } | null
}

export interface PriceOfferRow {
  id: number
  recipient: string
  comment: string
  createdAt: Date
  /** YYYY-MM-DD. */
  validUntil: string
  content: OfferContent
}

const columns = `id, recipient, comment, created_at as "createdAt", to_char(valid_until, 'YYYY-MM-DD') as
   "validUntil", content`
/** Days are counted where the shop is. */
const today = `(now() at time zone 'Europe/Moscow')::date`

/** The same offer asked for again is the first one. */
export const insertPriceOffer = statement<
  [
    siteId: number,
    userId: number | null,
    fingerprint: Buffer,
    recipient: string,
    comment: string,
    priceRole: string,
    days: number,
    content: string,
  ],
  PriceOfferRow
>(
  'insertPriceOffer',
  `insert into price_offers (site_id, user_id, fingerprint, recipient, comment, price_role, valid_until, content)
   values ($1, $2, $3, $4, $5, $6, ${today} + $7::int, $8)
   on conflict (fingerprint) do update set recipient = excluded.recipient
   returning ${columns}`,
)

export const findPriceOffer = statement<[id: number, siteId: number], PriceOfferRow>(
  'findPriceOffer',
  `select ${columns} from price_offers where id = $1 and site_id = $2 and valid_until >= ${today}`,
)

export const deleteOldPriceOffers = statement<[], { id: number }>(
  'deleteOldPriceOffers',
  `delete from price_offers where valid_until < ${today} - 30 returning id`,
)
