import { Readable } from 'node:stream'
import type { exchangeFeeds } from '@shpulka/contract/supply/exchange-feeds'
import { recordAudit } from '../../base/audit/audit.port.ts'
import { transaction } from '../../base/db/transaction.ts'
import { notFound } from '../../base/http/failure.ts'
import type { OfficeHandler } from '../../base/http/office-context.ts'
import { staffActor } from '../../people/staff/actor.rule.ts'
import { openWorkbook } from '../import/import.port.ts'
import { findManagedFeed } from './list-exchange-feeds.ts'
import { storeTable, type TableDeps, withFile } from './stored-table.ts'

export const uploadExchangeTable: OfficeHandler<typeof exchangeFeeds.uploadExchangeTable, TableDeps> = async (
  { params: { id }, body: { name, content }, staff },
  deps,
) => {
  const feed = await findManagedFeed(deps.pool, id, staff)
  if (feed.format !== 'xlsx') throw notFound('Этот файл не таблица')
  const bytes = Buffer.from(content, 'base64')
  await withFile(deps.config, Readable.from([bytes]), async (path) => (await openWorkbook(path)).close())
  await transaction(deps.pool, (tx) =>
    recordAudit(tx, {
      actor: staffActor(staff),
      action: 'exchange.change',
      record: { kind: 'exchange', id },
      siteId: feed.siteId,
      changes: { table: [null, name.trim().slice(0, 200)] },
    }),
  )
  return { isApplied: await storeTable(deps, feed, bytes, name.trim()) }
}
