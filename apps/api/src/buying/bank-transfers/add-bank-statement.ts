import type { bankTransfers } from '@shpulka/contract/buying/bank-transfers'
import { recordAudit } from '../../base/audit/audit.port.ts'
import { transaction } from '../../base/db/transaction.ts'
import { unprocessable } from '../../base/http/failure.ts'
import type { OfficeHandler } from '../../base/http/office-context.ts'
import { staffActor } from '../../people/staff/actor.rule.ts'
import { allowedBankAccounts, plainAccount } from './allowed-bank-accounts.ts'
import { readBankStatement } from './bank-statement.rule.ts'
import { insertTransfers } from './bank-transfers.sql.ts'
import type { BankTransfersDeps } from './deps.ts'
import { statementText } from './statement-text.rule.ts'

export const addBankStatement: OfficeHandler<typeof bankTransfers.addBankStatement, BankTransfersDeps> = async (
  { body, staff },
  { pool, currentSettings },
) => {
  const text = statementText(Buffer.from(body.content, 'base64'))
  if (text === null)
    throw unprocessable('Это не выписка банка: нужен файл обмена с 1С, его первая строка — 1CClientBankExchange')
  const { accounts, documents } = readBankStatement(text)
  const ours = allowedBankAccounts(currentSettings, staff)
  const incoming = documents.filter(({ receiverAccount }) => ours.includes(plainAccount(receiverAccount)))
  if (incoming.length === 0 && !accounts.some((account) => ours.includes(plainAccount(account))))
    throw unprocessable(`Выписка не по счёту магазина${accounts[0] ? `: в ней счёт ${accounts[0]}` : ''}`)
  const rows = incoming.filter(({ amountKopecks, date }) => amountKopecks !== null && date !== '')
  const added = await transaction(pool, async (tx) => {
    const inserted = await insertTransfers(
      tx,
      JSON.stringify(rows.map((row) => ({ ...row, account: plainAccount(row.receiverAccount) }))),
    )
    if (inserted.length > 0)
      await recordAudit(tx, {
        actor: staffActor(staff),
        action: 'transfer.add',
        record: { kind: 'transfer', id: inserted.at(-1)!.id },
        changes: { added: [null, inserted.length] },
      })
    return inserted.length
  })
  return {
    added,
    known: rows.length - added,
    outgoing: documents.length - incoming.length,
    unreadable: incoming.length - rows.length,
  }
}
