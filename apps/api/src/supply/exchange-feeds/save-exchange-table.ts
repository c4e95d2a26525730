import type { exchangeFeeds } from '@shpulka/contract/supply/exchange-feeds'
import { recordAudit } from '../../base/audit/audit.port.ts'
import { transaction } from '../../base/db/transaction.ts'
import { notFound } from '../../base/http/failure.ts'
import type { OfficeHandler } from '../../base/http/office-context.ts'
import { staffActor } from '../../people/staff/actor.rule.ts'
import { columnLetters } from '../feed-parsers/xlsx-cell.rule.ts'
import { saveTableLayout } from './feeds.sql.ts'
import { findManagedFeed } from './list-exchange-feeds.ts'
import { previewTable } from './preview-exchange-table.ts'
import { stageStoredTable, type TableDeps } from './stored-table.ts'

export const saveExchangeTable: OfficeHandler<typeof exchangeFeeds.saveExchangeTable, TableDeps> = async (
  { params: { id }, body: layout, staff },
  deps,
) => {
  const feed = await findManagedFeed(deps.pool, id, staff)
  if (feed.format !== 'xlsx') throw notFound('Этот файл не таблица')
  // A layout that the table cannot be read with is refused before it is saved.
  await previewTable(deps, feed, layout)
  await transaction(deps.pool, async (tx) => {
    await saveTableLayout(tx, id, JSON.stringify(layout))
    const columns = Object.entries(layout.columns).map(([field, column]) => `${field}: ${columnLetters(column)}`)
    await recordAudit(tx, {
      actor: staffActor(staff),
      action: 'exchange.change',
      record: { kind: 'exchange', id },
      siteId: feed.siteId,
      changes: { columns: [null, columns.join(', ')], row: [feed.tableLayout?.firstRow ?? null, layout.firstRow] },
    })
  })
  await stageStoredTable(deps, feed)
  return {}
}
