import { type ReceiptLine, type ReceiptMode, receiptSum, sumOf } from '../../base/integrations/receipt.rule.ts'
import { shortened } from '../../base/text/shortened.rule.ts'
import { goodsMeasure } from './goods-measure.rule.ts'
import { goodsVatPercent, type VatOverride, type VatPercent } from './goods-vat.rule.ts'

/** How sales of a site are taxed. */
export interface SiteTax {
  readonly taxSystemCode: number | null
  /** The VAT included in the prices, in percent. Null if the site sells without VAT. */
  readonly vatPercent: VatPercent | null
}

/** The VAT of the site when goods of an order were sent, by their titles, and when its delivery was. */
export interface SentVat {
  readonly goods: readonly { readonly title: string; readonly vatPercent: VatPercent | null }[]
  /** If absent, that of the receipt. */
  readonly delivery?: VatPercent | null
}

/** Paid goods: discounts, promo code and bonuses are already subtracted from the sum. */
export interface PaidLine {
  readonly title: string
  readonly count: number
  readonly sumKopecks: number
  /** If absent, the state of the whole order. */
  readonly isHandedOver?: boolean
  /** If absent or null, the VAT of the site. */
  readonly vat?: VatOverride
  /** The VAT of the site on the day of the sale. If absent, that of the receipt. */
  readonly siteVatPercent?: VatPercent | null
  /** ОКЕИ; if absent, pieces. */
  readonly unitCode?: string | undefined
}

export interface PaidOrder {
  readonly lines: readonly PaidLine[]
  readonly delivery: Pick<PaidLine, 'title' | 'isHandedOver' | 'siteVatPercent'> & { readonly kopecks: number }
  readonly tax: SiteTax
  readonly mode: ReceiptMode
}

/** The limit of the YooKassa cash register. */
export const maxReceiptLines = 80
const maxDescriptionLength = 128

const withoutVat = 1
/**
 * YooKassa's codes. VAT of a prepayment is a fraction of the whole sum: 20 % becomes 20/120 (НК art. 164 p. 4).
 */
const vatCodes: Readonly<Record<VatPercent, Readonly<Record<ReceiptMode, number>>>> = {
  0: { full_prepayment: 2, full_payment: 2 },
  5: { full_prepayment: 9, full_payment: 7 },
  7: { full_prepayment: 10, full_payment: 8 },
  10: { full_prepayment: 5, full_payment: 3 },
  20: { full_prepayment: 6, full_payment: 4 },
  22: { full_prepayment: 12, full_payment: 11 },
}

/** Receipt lines whose quantity × price add up to exactly the paid sum. Free goods are left out. */
export function receiptLines({ lines, delivery, tax, mode }: PaidOrder): ReceiptLine[] {
  const vatOf = (
    mode: ReceiptMode,
    { siteVatPercent = tax.vatPercent, vat = null }: Pick<PaidLine, 'siteVatPercent' | 'vat'>,
  ) => {
    const percent = goodsVatPercent(siteVatPercent, vat)
    return percent === null ? withoutVat : vatCodes[percent][mode]
  }
  const modeOf = ({ isHandedOver }: Pick<PaidLine, 'isHandedOver'>): ReceiptMode =>
    isHandedOver === undefined ? mode : isHandedOver ? 'full_payment' : 'full_prepayment'
  const goods = (line: PaidLine): ReceiptLine[] => {
    const lineMode = modeOf(line)
    return splitByUnitPrice(line).map((each) => ({
      ...each,
      vatCode: vatOf(lineMode, line),
      subject: 'commodity',
      mode: lineMode,
    }))
  }
  const deliveryLines: ReceiptLine[] =
    delivery.kopecks === 0
      ? []
      : [
          {
            description: truncate(delivery.title, maxDescriptionLength),
            quantity: 1,
            priceKopecks: delivery.kopecks,
            vatCode: vatOf(modeOf(delivery), delivery),
            subject: 'service',
            mode: modeOf(delivery),
            measure: 'piece',
          },
        ]
  const sold = lines.filter(({ sumKopecks }) => sumKopecks > 0).flatMap(goods)
  return [...fitToLimit(sold, maxReceiptLines - deliveryLines.length), ...deliveryLines]
}

/**
 * A sum that is not divisible by the count becomes two lines with prices a kopeck apart. If a piece costs less than a
 * kopeck, it becomes one line with quantity 1.
 */
function splitByUnitPrice({
  title,
  count,
  sumKopecks,
  unitCode,
}: PaidLine): Pick<ReceiptLine, 'description' | 'quantity' | 'priceKopecks' | 'measure'>[] {
  const price = Math.floor(sumKopecks / count)
  const remainder = sumKopecks % count
  if (price === 0)
    return [{ description: withNote(title, `, ${count} шт.`), quantity: 1, priceKopecks: sumKopecks, measure: 'piece' }]
  const description = truncate(title, maxDescriptionLength)
  const measure = goodsMeasure(unitCode)
  return [
    { description, quantity: count - remainder, priceKopecks: price, measure },
    ...(remainder > 0 ? [{ description, quantity: remainder, priceKopecks: price + 1, measure }] : []),
  ]
}

/**
 * If there are too many lines, joins those with the smallest sums into one line per VAT and mode, which contains their
 * number.
 */
function fitToLimit(lines: readonly ReceiptLine[], max: number): ReceiptLine[] {
  if (lines.length <= max) return [...lines]
  const bySum = [...lines].sort((one, other) => sumOf(one) - sumOf(other))
  for (let count = lines.length - max + 1; ; count++) {
    const small = new Set(bySum.slice(0, count))
    const merged = [...Map.groupBy(small, ({ vatCode, mode }) => `${vatCode} ${mode}`).values()]
    if (lines.length - count + merged.length > max && count < lines.length) continue
    return [
      ...lines.filter((line) => !small.has(line)),
      ...merged.map((each) => ({
        ...each[0]!,
        description: `Товары по заказу, позиций: ${each.length}`,
        quantity: 1,
        priceKopecks: receiptSum(each),
        measure: 'piece' as const,
      })),
    ]
  }
}

const truncate = (text: string, maxLength: number) => shortened(text.replace(/\s+/g, ' ').trim() || 'Товар', maxLength)

const withNote = (title: string, note: string) => truncate(title, maxDescriptionLength - note.length) + note
