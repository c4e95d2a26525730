import { type bankTransfers, transfersLimit } from '@shpulka/contract/buying/bank-transfers'
import { badInput } from '../../base/http/failure.ts'
import type { OfficeHandler } from '../../base/http/office-context.ts'
import { sitesOf } from '../../base/http/sites-of.rule.ts'
import { dateErrors } from '../order-desk/desk-filter.rule.ts'
import { allowedBankAccounts } from './allowed-bank-accounts.ts'
import { bankTransferView } from './bank-transfer.view.ts'
import { findTransfers, findUnpaidBills } from './bank-transfers.sql.ts'
import type { BankTransfersDeps } from './deps.ts'
import { billNumbersIn } from './transfer-match.rule.ts'

export const listBankTransfers: OfficeHandler<typeof bankTransfers.listBankTransfers, BankTransfersDeps> = async (
  { query: { state = 'waiting', before = null, siteId, ...days }, staff },
  { officePool, currentSettings },
) => {
  const errors = dateErrors(days)
  if (Object.keys(errors).length > 0) throw badInput(errors)
  const accounts = allowedBankAccounts(currentSettings, staff, siteId)
  const { from = null, to = null } = days
  const rows = await findTransfers(officePool, accounts, state, before, transfersLimit + 1, from, to)
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
