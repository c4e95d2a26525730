import type { FiscalReceipt } from '@shpulka/contract/buying/receipts'
import type { ReceiptRow } from './receipts.sql.ts'

/** A receipt in the contract's shape. */
export function receiptView({ provider, registeredAt, lines, ...row }: ReceiptRow): FiscalReceipt {
  return {
    ...row,
    isFiscal: provider !== 'sandbox',
    registeredAt: registeredAt?.toISOString() ?? null,
    lines: lines.map(({ description, quantity, priceKopecks }) => ({ description, quantity, price: priceKopecks })),
  }
}
