import type { bankTransfers } from '@shpulka/contract/buying/bank-transfers'
import { badInput, notFound } from '../../base/http/failure.ts'
import type { OfficeHandler } from '../../base/http/office-context.ts'
import { sitesOf } from '../../base/http/sites-of.rule.ts'
import { allowedBankAccounts } from './allowed-bank-accounts.ts'
import { findUnpaidBills, findWaitingTransfer } from './bank-transfers.sql.ts'
import type { BankTransfersDeps } from './deps.ts'
import { billNumbersIn, billOfTransfer } from './transfer-match.rule.ts'

export const findTransferBill: OfficeHandler<typeof bankTransfers.findTransferBill, BankTransfersDeps> = async (
  { params: { id }, query: { number }, staff },
  { officePool, currentSettings },
) => {
  const numbers = billNumbersIn(number)
  if (numbers.length !== 1) throw badInput({ number: 'Введите номер одного счёта, например Ш-1038-1' })
  const [transfer] = await findWaitingTransfer(officePool, id, allowedBankAccounts(currentSettings, staff))
  if (!transfer) throw notFound('Такого поступления нет, или его уже разобрали')
  const [bill] = await findUnpaidBills(officePool, sitesOf(staff.permissions, 'orders.money'), numbers, [])
  if (!bill) throw notFound(`Неоплаченного счёта ${numbers[0]} нет`)
  return billOfTransfer(transfer, bill)
}
