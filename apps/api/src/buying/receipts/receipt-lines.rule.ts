import { type ReceiptLine, type ReceiptMode, receiptSum, sumOf } from '../../base/integrations/receipt.rule.ts'
import { goodsVatPercent, type OwnVat, type VatPercent } from './goods-vat.rule.ts'

/** How what a site sells is taxed: the same as its documents say. */
export interface SiteTax {
  readonly taxSystemCode: number | null
  /** The VAT included in the prices, percent; null: the site sells without VAT. */
  readonly vatPercent: VatPercent | null
}

/** Goods as they were paid: a sum that discounts, promo code and bonuses have been taken from. */
export interface PaidLine {
  readonly title: string
  readonly count: number
  readonly sumKopecks: number
  /** Missing: as the whole order is. */
  readonly isHandedOver?: boolean
  /** Missing or null: as the site sells. */
  readonly vat?: OwnVat
}

export interface PaidOrder {
  readonly lines: readonly PaidLine[]
  readonly delivery: { readonly title: string; readonly kopecks: number }
  readonly tax: SiteTax
  readonly mode: ReceiptMode
}

/** YooKassa's own cash desk takes no more. */
export const maxReceiptLines = 80
const maxDescriptionLength = 128

const withoutVat = 1
/**
 * YooKassa's codes. VAT of money that comes before the goods is computed from the sum: 20 % becomes 20/120 (НК art. 164
 * p. 4).
 */
const vatCodes: Readonly<Record<VatPercent, Readonly<Record<ReceiptMode, number>>>> = {
  0: { full_prepayment: 2, full_payment: 2 },
  5: { full_prepayment: 9, full_payment: 7 },
  7: { full_prepayment: 10, full_payment: 8 },
  10: { full_prepayment: 5, full_payment: 3 },
  20: { full_prepayment: 6, full_payment: 4 },
  22: { full_prepayment: 12, full_payment: 11 },
}

/** Lines whose quantity × price sum to exactly what was paid. What cost nothing is not in them. */
export function receiptLines({ lines, delivery, tax, mode }: PaidOrder): ReceiptLine[] {
  const vatOf = (mode: ReceiptMode, own: OwnVat = null) => {
    const percent = goodsVatPercent(tax.vatPercent, own)
    return percent === null ? withoutVat : vatCodes[percent][mode]
  }
  const goods = (line: PaidLine): ReceiptLine[] => {
    const own = line.isHandedOver === undefined ? mode : line.isHandedOver ? 'full_payment' : 'full_prepayment'
    return splitByUnitPrice(line).map((each) => ({
      ...each,
      vatCode: vatOf(own, line.vat),
      subject: 'commodity',
      mode: own,
    }))
  }
  const carried: ReceiptLine[] =
    delivery.kopecks === 0
      ? []
      : [
          {
            ...{
              description: truncate(delivery.title, maxDescriptionLength),
              quantity: 1,
              priceKopecks: delivery.kopecks,
            },
            ...{ vatCode: vatOf(mode), subject: 'service', mode },
          },
        ]
  const sold = lines.filter(({ sumKopecks }) => sumKopecks > 0).flatMap(goods)
  return [...fitToLimit(sold, maxReceiptLines - carried.length), ...carried]
}

/**
 * A sum that does not divide by its count is two lines, a kopeck apart; one that is less than a kopeck a piece is one
 * line of one.
 */
function splitByUnitPrice({
  title,
  count,
  sumKopecks,
}: PaidLine): Pick<ReceiptLine, 'description' | 'quantity' | 'priceKopecks'>[] {
  const price = Math.floor(sumKopecks / count)
  const dearer = sumKopecks % count
  if (price === 0) return [{ description: withNote(title, `, ${count} шт.`), quantity: 1, priceKopecks: sumKopecks }]
  const description = truncate(title, maxDescriptionLength)
  return [
    { description, quantity: count - dearer, priceKopecks: price },
    ...(dearer > 0 ? [{ description, quantity: dearer, priceKopecks: price + 1 }] : []),
  ]
}

/**
 * Where there are more lines than a receipt holds, those of the smallest sums become one for each VAT and mode, that
 * says how many they are.
 */
function fitToLimit(lines: readonly ReceiptLine[], max: number): ReceiptLine[] {
  if (lines.length <= max) return [...lines]
  const bySum = [...lines].sort((one, other) => sumOf(one) - sumOf(other))
  for (let count = lines.length - max + 1; ; count++) {
    const small = new Set(bySum.slice(0, count))
    const together = [...Map.groupBy(small, ({ vatCode, mode }) => `${vatCode} ${mode}`).values()]
    if (lines.length - count + together.length > max && count < lines.length) continue
    return [
      ...lines.filter((line) => !small.has(line)),
      ...together.map((each) => ({
        ...each[0]!,
        description: `Товары по заказу, позиций: ${each.length}`,
        quantity: 1,
        priceKopecks: receiptSum(each),
      })),
    ]
  }
}

/** Shortens a text that is too long; a character is never cut in half. */
function truncate(text: string, maxLength: number): string {
  const whole = text.replace(/\s+/g, ' ').trim() || 'Товар'
  return whole.length <= maxLength ? whole : `${whole.slice(0, maxLength - 1).replace(/[\uD800-\uDBFF]$/, '')}…`
}

const withNote = (title: string, note: string) => truncate(title, maxDescriptionLength - note.length) + note
