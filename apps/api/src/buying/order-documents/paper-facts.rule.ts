import type { VatPercent } from '../receipts/goods-vat.rule.ts'

/** What papers of an order need and its pages do not show. The VAT is that of the site on the day of the paper. */
export interface PaperFacts {
  /** Null when the seller paid no VAT when the bill was issued, or without a bill. */
  readonly billVatPercent: VatPercent | null
  /** Of each sent shipment. */
  readonly shipments: readonly { readonly id: number; readonly vatPercent: VatPercent | null }[]
}

/** The VAT of the site on the day the shipment was sent. Null: the seller paid none. */
export const shipmentVatPercent = ({ shipments }: PaperFacts, shipmentId: number): VatPercent | null =>
  shipments.find(({ id }) => id === shipmentId)?.vatPercent ?? null
