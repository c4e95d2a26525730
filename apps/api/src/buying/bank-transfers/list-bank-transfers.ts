import { type bankTransfers, transfersLimit } from '@shpulka/contract/buying/bank-transfers'
import type { OfficeHandler } from '../../base/http/office-context.ts'
import { sitesOf } from '../../base/http/sites-of.rule.ts'
import { allowedBankAccounts } from './allowed-bank-accounts.ts'
import { bankTransferView } from './bank-transfer.view.ts'
import { findTransfers, findUnpaidBills } from './bank-transfers.sql.ts'
import type { BankTransfersDeps } from './deps.ts'
import { billNumbersIn } from './transfer-match.rule.ts'

export const listBankTransfers: OfficeHandler<typeof bankTransfers.listBankTransfers, BankTransfersDeps> = async (
  { query: { state = 'waiting', before = null }, staff },
  { officePool, currentSettings },
) => {
  const accounts = allowedBankAccounts(currentSettings, staff)
  const rows = await findTransfers(officePool, accounts, state, before, transfersLimit + 1)
  const shown = rows.slice(0, transfersLimit)
  const waiting = shown.filter((row) => row.state === 'waiting')
  const bills =
    waiting.length === 0
      ? []
      : await findUnpaidBills(
          officePool,
          sitesOf(staff.permissions, 'orders.money'),
          [...new Set(waiting.flatMap(({ purpose }) => billNumbersIn(purpose)))],
          [...new Set(waiting.map(({ payerInn }) => payerInn).filter((inn) => inn !== ''))],
        )
  return {
    transfers: shown.map((row) => bankTransferView(row, bills)),
    nextBefore: rows.length > transfersLimit ? shown.at(-1)!.id : null,
  }
}
