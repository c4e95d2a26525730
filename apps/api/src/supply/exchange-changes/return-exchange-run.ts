import type { exchangeChanges } from '@shpulka/contract/supply/exchange-changes'
import { recordAudit } from '../../base/audit/audit.port.ts'
import type { Changes } from '../../base/db/changes.ts'
import type { Pool } from '../../base/db/pool.ts'
import { transaction } from '../../base/db/transaction.ts'
import { unprocessable } from '../../base/http/failure.ts'
import type { OfficeHandler } from '../../base/http/office-context.ts'
import { recordProductChanges, skipChangeTrigger } from '../../catalogue/catalog-index/product-changes.port.ts'
import { staffActor } from '../../people/staff/actor.rule.ts'
import { findImportSites } from '../import/import.port.ts'
import { countChanges } from './changes.sql.ts'
import { findPermittedRun } from './list-exchange-changes.ts'
import {
  countRolledBack,
  findHolders,
  insertRollback,
  lockReturnedStock,
  planRollback,
  rollBackHidden,
  rollBackPrices,
  rollBackStock,
  rollBackTexts,
  touchRolledBack,
  tryLockSource,
} from './return.sql.ts'

export interface ExchangeChangesDeps {
  readonly pool: Pool
  readonly changes: Pick<Changes, 'announce'>
}

/** Reverts a run in one transaction: everything or nothing. */
export const returnExchangeRun: OfficeHandler<typeof exchangeChanges.returnExchangeRun, ExchangeChangesDeps> = async (
  { params, staff },
  { pool, changes },
) => {
  const { productIds, ...answer } = await transaction(pool, async (tx) => {
    const run = await findPermittedRun(tx, params, staff, 'exchange.manage')
    const { source, siteId, formedAt } = run
    const [site] = (await findImportSites(tx)).filter(({ id }) => id === siteId)
    if (run.returnsRunId !== null) throw unprocessable('Это и есть возврат: его не возвращают')
    const [lock] = await tryLockSource(tx, source)
    if (!lock?.locked) throw unprocessable('Сейчас загружаются товары этой программы: повторите через минуту')
    const actor = staffActor(staff)
    const [inserted] = await insertRollback(
      tx,
      params.id,
      params.runId,
      `возврат выгрузки ${momentText(formedAt)}`,
      actor.who,
    )
    if (!inserted) throw unprocessable('Эту выгрузку уже вернули: обновите страницу')
    await planRollback(tx, params.runId, inserted.id)
    await skipChangeTrigger(tx)
    await lockReturnedStock(tx, inserted.id, source)
    const touched = [
      ...(await rollBackPrices(tx, inserted.id, source, site!.priceListId)),
      ...(await rollBackStock(tx, inserted.id, source)),
      ...(await rollBackTexts(tx, inserted.id, source)),
      ...(await rollBackHidden(tx, inserted.id, source)),
    ]
    const ids = [...new Set(touched.map(({ productId }) => productId))]
    const [count] = await countRolledBack(tx, inserted.id)
    if (count!.returned + count!.left === 0) throw unprocessable('Возвращать нечего: выгрузка ничего не изменила')
    const holders = ids.length > 0 ? await findHolders(tx, ids) : []
    const changedIds = [...new Set([...ids, ...holders.map(({ productId }) => productId)])]
    if (ids.length > 0) {
      await touchRolledBack(tx, ids)
      await recordProductChanges(tx, changedIds)
    }
    await countChanges(tx, inserted.id)
    await recordAudit(tx, {
      actor,
      action: 'exchange.return',
      record: { kind: 'exchange', id: params.id },
      siteId,
      changes: { run: [params.runId, inserted.id], changed: [null, count!.returned], left: [null, count!.left] },
    })
    return { runId: inserted.id, returned: count!.returned, left: count!.left, productIds: changedIds }
  })
  changes.announce(productIds.map((id) => `product:${id}`))
  return answer
}

const momentText = (at: Date) =>
  at.toLocaleString('ru-RU', { timeZone: 'Europe/Moscow', dateStyle: 'short', timeStyle: 'short' })
