import type { bankTransfers } from '@shpulka/contract/buying/bank-transfers'
import { recordAudit } from '../../base/audit/audit.port.ts'
import { transaction } from '../../base/db/transaction.ts'
import { notFound } from '../../base/http/failure.ts'
import type { OfficeHandler } from '../../base/http/office-context.ts'
import { staffActor } from '../../people/staff/actor.rule.ts'
import { allowedBankAccounts } from './allowed-bank-accounts.ts'
import { lockTransfer, markTransferDismissed } from './bank-transfers.sql.ts'
import type { BankTransfersDeps } from './deps.ts'

export const dismissBankTransfer: OfficeHandler<typeof bankTransfers.dismissBankTransfer, BankTransfersDeps> = (
  { params: { id }, body, staff },
  { pool, currentSettings },
) =>
  transaction(pool, async (tx) => {
    const [transfer] = await lockTransfer(tx, id, allowedBankAccounts(currentSettings, staff))
    if (transfer?.state !== 'waiting') throw notFound('Такого поступления нет, или его уже разобрали')
    const by = staffActor(staff)
    await markTransferDismissed(tx, id, by.who, body.why.trim())
    await recordAudit(tx, {
      actor: by,
      action: 'transfer.dismiss',
      record: { kind: 'transfer', id },
      why: body.why.trim(),
      changes: { state: ['waiting', 'dismissed'] },
    })
    return {}
  })
