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
import { findRunOf } from './list-exchange-changes.ts'
import {
  countReturned,
  insertReturn,
  lockReturnedStock,
  planReturn,
  returnHidden,
  returnPrices,
  returnStock,
  returnWords,
  touchReturned,
  tryLockSource,
} from './return.sql.ts'

export interface ExchangeChangesDeps {
  readonly pool: Pool
  readonly changes: Pick<Changes, 'announce'>
}

/** One transaction: all of it is back, or none is. */
export const returnExchangeRun: OfficeHandler<typeof exchangeChanges.returnExchangeRun, ExchangeChangesDeps> = async (
  { params, staff },
  { pool, changes },
) => {
  const { productIds, ...answer } = await transaction(pool, async (tx) => {
    const run = await findRunOf(tx, params, staff, 'exchange.manage')
    const { source, siteId, formedAt } = run
    const [site] = (await findImportSites(tx)).filter(({ id }) => id === siteId)
    if (run.returnsRunId !== null) throw unprocessable('Это и есть возврат: его не возвращают')
    const [lock] = await tryLockSource(tx, source)
    if (!lock?.locked) throw unprocessable('Сейчас загружаются товары этой программы: повторите через минуту')
    const actor = staffActor(staff)
    const [made] = await insertReturn(
      tx,
      params.id,
      params.runId,
      `возврат выгрузки ${momentText(formedAt)}`,
      actor.who,
    )
    if (!made) throw unprocessable('Эту выгрузку уже вернули: обновите страницу')
    await planReturn(tx, params.runId, made.id)
    await skipChangeTrigger(tx)
    await lockReturnedStock(tx, made.id, source)
    const touched = [
      ...(await returnPrices(tx, made.id, source, site!.priceListId)),
      ...(await returnStock(tx, made.id, source)),
      ...(await returnWords(tx, made.id, source)),
      ...(await returnHidden(tx, made.id, source)),
    ]
    const ids = [...new Set(touched.map(({ productId }) => productId))]
    const [count] = await countReturned(tx, made.id)
    if (count!.returned + count!.left === 0) throw unprocessable('Возвращать нечего: выгрузка ничего не изменила')
    if (ids.length > 0) {
      await touchReturned(tx, ids)
      await recordProductChanges(tx, ids)
    }
    await countChanges(tx, made.id)
    await recordAudit(tx, {
      ...{ actor, action: 'exchange.return', record: { kind: 'exchange', id: params.id }, siteId },
      changes: { run: [params.runId, made.id], changed: [null, count!.returned], left: [null, count!.left] },
    })
    return { runId: made.id, returned: count!.returned, left: count!.left, productIds: ids }
  })
  changes.announce(productIds.map((id) => `product:${id}`))
  return answer
}

const momentText = (at: Date) =>
  at.toLocaleString('ru-RU', { timeZone: 'Europe/Moscow', dateStyle: 'short', timeStyle: 'short' })
