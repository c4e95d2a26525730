import type { BankTransfer } from '@shpulka/contract/buying/bank-transfers'
import { actorName } from '../../base/audit/actor-name.rule.ts'
import type { TransferRow } from './bank-transfers.sql.ts'
import { transferMatch, type UnpaidBill } from './transfer-match.rule.ts'

/** A transfer in the contract's shape. A waiting one lists the bills it may pay, a recorded one the bill it paid. */
export function bankTransferView(row: TransferRow, unpaidBills: readonly UnpaidBill[]): BankTransfer {
  const { bill } = row
  const matched = row.state === 'waiting' ? transferMatch(row, unpaidBills) : null
  const paid = bill && {
    billId: bill.billId,
    number: bill.number,
    orderId: bill.orderId,
    amount: bill.amountKopecks,
    payer: bill.payer,
    problem: null,
  }
  return {
    id: row.id,
    number: row.number,
    date: row.date,
    amount: row.amountKopecks,
    payer: row.payer,
    inn: row.payerInn,
    purpose: row.purpose,
    state: row.state,
    match: matched?.match ?? 'none',
    bills: matched ? [...matched.bills] : paid ? [paid] : [],
    by: row.who === '' ? '' : actorName(row.who, row.fio),
    why: row.why,
  }
}
