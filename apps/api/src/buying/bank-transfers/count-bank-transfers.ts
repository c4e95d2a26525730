import type { bankTransfers } from '@shpulka/contract/buying/bank-transfers'
import type { OfficeHandler } from '../../base/http/office-context.ts'
import { allowedBankAccounts } from './allowed-bank-accounts.ts'
import { countWaitingTransfers } from './bank-transfers.sql.ts'
import type { BankTransfersDeps } from './deps.ts'

export const countBankTransfers: OfficeHandler<typeof bankTransfers.countBankTransfers, BankTransfersDeps> = async (
  { staff },
  { officePool, currentSettings },
) => {
  const [count] = await countWaitingTransfers(officePool, allowedBankAccounts(currentSettings, staff))
  return { waiting: count!.waiting }
}
