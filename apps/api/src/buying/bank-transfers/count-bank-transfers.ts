import type { bankTransfers } from '@shpulka/contract/buying/bank-transfers'
import type { OfficeHandler } from '../../base/http/office-context.ts'
import { countWaitingTransfers } from './bank-transfers.sql.ts'
import type { BankTransfersDeps } from './deps.ts'
import { shopAccounts } from './shop-accounts.ts'

export const countBankTransfers: OfficeHandler<typeof bankTransfers.countBankTransfers, BankTransfersDeps> = async (
  { staff },
  { officePool, currentSettings },
) => {
  const [count] = await countWaitingTransfers(officePool, shopAccounts(currentSettings, staff))
  return { waiting: count!.waiting }
}
