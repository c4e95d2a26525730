import type { BankTransfer, TransferBill } from '@shpulka/contract/buying/bank-transfers'
import { roubles } from '../../base/money/roubles.rule.ts'
import { billNumber } from '../orders/order-number.rule.ts'

export interface TransferToMatch {
  readonly amountKopecks: number
  readonly payerInn: string
  readonly purpose: string
}

/** A bill that a transfer may pay. */
export interface UnpaidBill {
  readonly billId: number
  readonly number: string
  readonly orderId: number
  readonly amountKopecks: number
  readonly payer: string
  /** Empty if the payer is a person. */
  readonly payerInn: string
}

/**
 * Bill numbers found in the purpose of a payment, written as the shop writes them: «Ш-1038-1». The «Ш» or the dash
 * after it may be missing. A full date is never taken for a number. A month («2024-10») may be: it counts only when
 * there is such an unpaid bill.
 */
export function billNumbersIn(purpose: string): string[] {
  const matches = purpose.matchAll(/(?<![\d.])(?:ш\s*-?\s*)?(\d{3,12})\s*[-–/]\s*(\d{1,3})(?![\d-]|\s*[-–/]\s*\d)/giu)
  return [...new Set([...matches].map(([, order, bill]) => billNumber(Number(order), Number(bill))))]
}

/** The bills a transfer may pay: those named in its purpose, otherwise those of the same payer and sum. */
export function transferMatch(
  transfer: TransferToMatch,
  bills: readonly UnpaidBill[],
): Pick<BankTransfer, 'match'> & { readonly bills: readonly TransferBill[] } {
  const numbers = billNumbersIn(transfer.purpose)
  const byNumber = bills.filter(({ number }) => numbers.includes(number))
  const byPayerAndSum = bills.filter(
    ({ payerInn, amountKopecks }) =>
      payerInn !== '' && payerInn === transfer.payerInn && amountKopecks === transfer.amountKopecks,
  )
  const chosen = byNumber.length > 0 ? byNumber : byPayerAndSum
  const shown = chosen.map((bill) => billOfTransfer(transfer, bill))
  const isExact = byNumber.length === 1 && shown[0]!.problem === null
  return { match: isExact ? 'exact' : shown.length > 0 ? 'likely' : 'none', bills: shown }
}

/** A bill as offered for a transfer, with how they differ. */
export const billOfTransfer = (
  transfer: TransferToMatch,
  { billId, number, orderId, amountKopecks, payer, payerInn }: UnpaidBill,
): TransferBill => ({
  billId,
  number,
  orderId,
  amount: amountKopecks,
  payer,
  problem: problemOf(transfer, amountKopecks, payerInn),
})

function problemOf(transfer: TransferToMatch, amountKopecks: number, payerInn: string): string | null {
  if (transfer.amountKopecks !== amountKopecks)
    return `Сумма другая: по счёту ${roubles(amountKopecks)}, пришло ${roubles(transfer.amountKopecks)}`
  if (payerInn !== '' && payerInn !== transfer.payerInn)
    return `Платит другой: в заказе ИНН ${payerInn}, в платеже ${transfer.payerInn || 'без ИНН'}`
  return null
}
