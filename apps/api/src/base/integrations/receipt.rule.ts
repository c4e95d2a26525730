/** Payment mode (54-ФЗ, tag 1214): full prepayment before the goods are handed over, or full payment when they are. */
export type ReceiptMode = 'full_prepayment' | 'full_payment'

/**
 * Unit that a quantity is counted in (54-ФЗ, tag 2108), as YooKassa names them; pieces are packs, pairs and sets too.
 */
export type ReceiptMeasure =
  | 'piece'
  | 'gram'
  | 'kilogram'
  | 'ton'
  | 'centimeter'
  | 'decimeter'
  | 'meter'
  | 'square_centimeter'
  | 'square_decimeter'
  | 'square_meter'
  | 'milliliter'
  | 'liter'
  | 'cubic_meter'
  | 'another'

/** One line of a fiscal receipt. Its sum is quantity × price, to the kopeck. */
export interface ReceiptLine {
  /** 1 to 128 characters. */
  readonly description: string
  readonly quantity: number
  /** Unit price. */
  readonly priceKopecks: number
  /** 1 to 12, as YooKassa numbers them: 1 no VAT, 4 20 %, 11 22 % … */
  readonly vatCode: number
  readonly subject: 'commodity' | 'service'
  readonly mode: ReceiptMode
  /** Stored receipts may have none: pieces. */
  readonly measure?: ReceiptMeasure
}

/** A fiscal receipt for one payment or refund. */
export interface Receipt {
  /** The recipient of the receipt: either an email or a phone (digits only). */
  readonly customer: { readonly email: string | null; readonly phone: string | null }
  /** 1 to 6; null when the cash register has only one tax system. */
  readonly taxSystemCode: number | null
  readonly lines: readonly ReceiptLine[]
}

/** The sum of a line, in kopecks. */
export const sumOf = ({ quantity, priceKopecks }: ReceiptLine) => quantity * priceKopecks

/** The sum of the lines. */
export const receiptSum = (lines: readonly ReceiptLine[]): number => lines.reduce((sum, line) => sum + sumOf(line), 0)
