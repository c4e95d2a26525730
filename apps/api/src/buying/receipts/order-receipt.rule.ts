import type { Receipt, ReceiptMode } from '../../base/integrations/receipt.rule.ts'
import type { VatOverride, VatPercent } from './goods-vat.rule.ts'
import { type PaidLine, receiptLines, type SentVat, type SiteTax } from './receipt-lines.rule.ts'

/** The data of an order that its receipt is written from. */
export interface ReceiptSource {
  readonly email: string
  readonly phone: string
  readonly siteEmail: string
  /** The VAT of the day the money was received or, of a hand-over, the goods were sent. */
  readonly tax: SiteTax
  /** The VAT of what was sent: goods handed over are settled and refunded with it. */
  readonly sent: SentVat
  /** Goods with another VAT than the site or counted in another unit than pieces, by title. */
  readonly taxes: readonly { readonly title: string; readonly vat: VatOverride; readonly unitCode: string }[]
  readonly lines: readonly PaidLine[]
  readonly deliveryTitle: string
  readonly deliveryKopecks: number
  readonly isHandedOver: boolean
  /** The delivery has been made, perhaps before the last of the goods. */
  readonly isDeliveryHandedOver: boolean
}

/**
 * The receipt for a whole order, or for the given goods. Goods already handed over are a full payment, others a
 * prepayment.
 */
export function receiptOf(
  source: ReceiptSource,
  goods?: { readonly lines: readonly PaidLine[]; readonly deliveryKopecks: number } | null,
): Receipt {
  const { lines, deliveryKopecks } = goods ?? source
  const taxes = new Map(source.taxes.map(({ title, ...tax }) => [title, tax]))
  const sentVat = new Map(source.sent.goods.map(({ title, vatPercent }) => [title, vatPercent]))
  const siteVatPercent = (isHandedOver: boolean, sent: VatPercent | null | undefined) =>
    isHandedOver && sent !== undefined ? sent : source.tax.vatPercent
  const mode: ReceiptMode = source.isHandedOver ? 'full_payment' : 'full_prepayment'
  return {
    customer: customerOf(source),
    taxSystemCode: source.tax.taxSystemCode,
    lines: receiptLines({
      lines: lines.map((line) => ({
        ...line,
        ...taxes.get(line.title),
        siteVatPercent: siteVatPercent(line.isHandedOver ?? source.isHandedOver, sentVat.get(line.title)),
      })),
      delivery: {
        title: source.deliveryTitle,
        kopecks: deliveryKopecks,
        isHandedOver: source.isDeliveryHandedOver,
        siteVatPercent: siteVatPercent(source.isDeliveryHandedOver, source.sent.delivery),
      },
      tax: source.tax,
      mode,
    }),
  }
}

/**
 * Since 01.09.2025 a receipt must contain its recipient (tag 1008): the email address or phone of the buyer, or the
 * email address of the shop if the buyer's data were erased.
 */
export function customerOf({
  email,
  phone,
  siteEmail,
}: Pick<ReceiptSource, 'email' | 'phone' | 'siteEmail'>): Receipt['customer'] {
  const digits = phone.replace(/\D/g, '').replace(/^8(?=\d{10}$)/, '7')
  if (email !== '') return { email, phone: null }
  return /^\d{4,15}$/.test(digits) ? { email: null, phone: digits } : { email: siteEmail, phone: null }
}
