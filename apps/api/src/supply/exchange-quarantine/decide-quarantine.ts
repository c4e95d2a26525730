import type { exchangeQuarantine } from '@shpulka/contract/supply/exchange-quarantine'
import { recordAudit } from '../../base/audit/audit.port.ts'
import type { Pool, Queryable } from '../../base/db/pool.ts'
import { transaction } from '../../base/db/transaction.ts'
import { unprocessable } from '../../base/http/failure.ts'
import type { OfficeHandler } from '../../base/http/office-context.ts'
import { staffActor } from '../../people/staff/actor.rule.ts'
import { findPermittedQuarantine } from './list-quarantine.ts'
import {
  addRetryJob,
  ignoreRows,
  lockRowsToDecide,
  type QuarantineRow,
  restoreRows,
  retryRows,
  setQuarantineState,
} from './quarantine.sql.ts'

export const decideQuarantine: OfficeHandler<typeof exchangeQuarantine.decideQuarantine, { pool: Pool }> = (
  { params: { id }, body: { action, ids = null, reason = null }, staff },
  { pool },
) =>
  transaction(pool, async (tx) => {
    const { siteId } = await findPermittedQuarantine(tx, id, staff, 'exchange.manage')
    if ((ids === null) === (reason === null)) throw unprocessable('Выберите строки или причину')
    const locked = await lockRowsToDecide(tx, id, ids, reason, action === 'restore' ? ['ignored'] : ['open'])
    const rows = action === 'retry' ? locked.filter(({ isStored }) => isStored) : locked
    if (rows.length === 0)
      throw unprocessable(
        locked.length > 0
          ? 'Файлов этих строк уже нет: дождитесь следующей выгрузки'
          : 'Этих строк здесь уже нет: обновите страницу',
      )
    const { who } = staffActor(staff)
    const keys = rows.map(({ key }) => key)
    if (action === 'retry') await queueRetry(tx, rows, who)
    else {
      if (action === 'ignore') await ignoreRows(tx, id, keys)
      else await restoreRows(tx, id, keys)
      await setQuarantineState(
        tx,
        rows.map((row) => row.id),
        action === 'ignore' ? 'ignored' : 'open',
        who,
      )
    }
    await recordAudit(tx, {
      actor: staffActor(staff),
      action: 'exchange.quarantine',
      record: { kind: 'exchange', id },
      siteId,
      changes: {
        decision: [null, actionTitles[action]],
        lines: [null, rows.length],
        ...(keys.length <= 5 && { code: [null, keys.join(', ')] }),
      },
    })
    return { rows: rows.length }
  })

const actionTitles = { retry: 'повторить', ignore: 'не загружать никогда', restore: 'снова показывать' } as const

/** Queues the packages of these rows to be read again for these rows only. */
export async function queueRetry(
  tx: Queryable,
  rows: readonly Pick<QuarantineRow, 'id' | 'key' | 'packageId'>[],
  who: string,
): Promise<void> {
  await setQuarantineState(
    tx,
    rows.map(({ id }) => id),
    'waiting',
    who,
  )
  await retryRows(
    tx,
    rows.map(({ packageId }) => packageId),
    rows.map(({ key }) => key),
  )
  await addRetryJob(tx)
}
