import type { exchangeFeeds, TablePreviewRow } from '@shpulka/contract/supply/exchange-feeds'
import { notFound, unprocessable } from '../../base/http/failure.ts'
import type { OfficeHandler } from '../../base/http/office-context.ts'
import { findFormerTargets } from '../exchange-mappings/exchange-mappings.port.ts'
import { reasonText } from '../feed-parsers/feed-reason.rule.ts'
import type { TableLayout } from '../feed-parsers/table-layout.rule.ts'
import { findImportSites, importFeed, openTable } from '../import/import.port.ts'
import type { FeedRow } from './feeds.sql.ts'
import { findManagedFeed } from './list-exchange-feeds.ts'
import { type TableDeps, withTableFile } from './stored-table.ts'
import { previewRow } from './table-preview.rule.ts'

const maxRows = 20

export const previewExchangeTable: OfficeHandler<typeof exchangeFeeds.previewExchangeTable, TableDeps> = async (
  { params: { id }, body: layout, staff },
  deps,
) => {
  const feed = await findManagedFeed(deps.pool, id, staff)
  if (feed.format !== 'xlsx') throw notFound('Этот файл не таблица')
  return { rows: await previewTable(deps, feed, layout) }
}

/** Shows what the first rows would change, by a dry run of the import. */
export function previewTable(deps: TableDeps, feed: FeedRow, layout: TableLayout): Promise<TablePreviewRow[]> {
  return withTableFile(deps, feed.tableStorageId, async (path) => {
    const sites = await findImportSites(deps.pool)
    const site = sites.find(({ id }) => id === feed.siteId)
    if (!site || site.warehouseId === null) throw unprocessable('У сайта нет склада: остатки некуда записать')
    const opened = await openTable(path, layout, maxRows)
    const rows = new Map<number, TablePreviewRow>()
    const outcomes = new Map<string, 'new' | 'changed'>()
    const faults = new Map<string, string>()
    await importFeed({
      pool: deps.pool,
      files: deps.storage,
      changes: { announce: () => {} },
      feed: {
        ...opened,
        async *read() {
          for await (const items of opened.read()) {
            for (const item of items)
              if (item.kind === 'product' || item.kind === 'rejected') {
                const row = previewRow(item)
                rows.set(row.line, row)
              }
            yield items
          }
        },
      },
      site: { ...site, warehouseId: site.warehouseId },
      source: feed.source,
      rates: new Map(),
      priceTypes: new Map(),
      warehouses: new Map(),
      namesMustMatch: false,
      confirmedReserves: null,
      folder: null,
      hide: 'none',
      parts: { cards: true, prices: true, stock: true },
      formedAt: null,
      formerTargets: await findFormerTargets(deps.pool, feed.id),
      beforeWrite: async (_tx, { updates }) => {
        for (const { row, stored } of updates) outcomes.set(row.sourceId, stored ? 'changed' : 'new')
      },
      onRejected: (rows) => {
        for (const { rejection } of rows)
          faults.set(rejection.sourceId ?? '', reasonText(rejection.reason, rejection.detail))
      },
      dryRun: true,
      progress: () => {},
    })
    return [...rows.values()]
      .toSorted((one, other) => one.line - other.line)
      .slice(0, maxRows)
      .map((row) => {
        const fault = row.outcome === 'fault' ? row.why : faults.get(row.article)
        if (fault !== undefined && !(outcomes.has(row.article) && row.outcome !== 'fault'))
          return { ...row, outcome: 'fault', why: fault }
        return { ...row, outcome: outcomes.get(row.article) ?? 'same' }
      })
  })
}
