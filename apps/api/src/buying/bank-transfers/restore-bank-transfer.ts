import type { bankTransfers } from '@shpulka/contract/buying/bank-transfers'
import { recordAudit } from '../../base/audit/audit.port.ts'
import { transaction } from '../../base/db/transaction.ts'
import { notFound } from '../../base/http/failure.ts'
import type { OfficeHandler } from '../../base/http/office-context.ts'
import { staffActor } from '../../people/staff/actor.rule.ts'
import { allowedBankAccounts } from './allowed-bank-accounts.ts'
import { lockTransfer, markTransferWaiting } from './bank-transfers.sql.ts'
import type { BankTransfersDeps } from './deps.ts'

export const restoreBankTransfer: OfficeHandler<typeof bankTransfers.restoreBankTransfer, BankTransfersDeps> = (
  { params: { id }, staff },
  { pool, currentSettings },
) =>
  transaction(pool, async (tx) => {
    const [transfer] = await lockTransfer(tx, id, allowedBankAccounts(currentSettings, staff))
    if (!transfer || transfer.state === 'recorded') throw notFound('Такого поступления нет, или оно уже записано')
    if (transfer.state === 'waiting') return {}
    await markTransferWaiting(tx, id)
    await recordAudit(tx, {
      actor: staffActor(staff),
      action: 'transfer.restore',
      record: { kind: 'transfer', id },
      changes: { state: ['dismissed', 'waiting'] },
    })
    return {}
  })
