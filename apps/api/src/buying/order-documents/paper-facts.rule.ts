import type { VatPercent } from '../receipts/goods-vat.rule.ts'
import type { RefundedGoods } from '../receipts/receipts.port.ts'

/** What papers of an order need and its pages do not show. The VAT is that of the site on the day of the paper. */
export interface PaperFacts {
  /** Null when the seller paid no VAT when the bill was issued, or without a bill. */
  readonly billVatPercent: VatPercent | null
  /** The goods of the bill. Null: the whole order, or no bill. */
  readonly billGoods: RefundedGoods | null
  /** Of each sent shipment. */
  readonly shipments: readonly { readonly id: number; readonly vatPercent: VatPercent | null }[]
  /** Of the price of delivery, what was returned before the first goods went. */
  readonly returnedDeliveryKopecks: number
}
