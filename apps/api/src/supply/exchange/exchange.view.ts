import type { Exchange, ExchangePackage, ExchangeRun, PackageFigures } from '@shpulka/contract/supply/exchange'
import type { ImportReport } from '../import/import-report.rule.ts'
import type { ExchangeConnection, ExchangeTasks } from './connections.sql.ts'
import type { StalledFlowRow } from './exchange-flows.sql.ts'
import type { ListedPackage } from './packages.sql.ts'
import type { ListedRun } from './runs.sql.ts'
import { stalledFlowText } from './stalled-flow.rule.ts'

/** A connection with its runs and their packages. */
export const exchangeOf = (
  connection: ExchangeConnection & { seenAt: Date | null },
  runs: readonly ListedRun[],
  packages: readonly ListedPackage[],
  stalledFlows: readonly StalledFlowRow[],
  work: ExchangeTasks | undefined,
): Exchange => ({
  id: connection.id,
  login: connection.login,
  title: connection.title,
  siteId: connection.siteId,
  isEnabled: connection.isEnabled,
  isTrusted: connection.isTrusted,
  countsFreeStock: connection.countsFreeStock,
  seenAt: connection.seenAt?.toISOString() ?? null,
  silences: stalledFlows.map((each) => `${stalledFlowText(each)}: последний раз ${momentText(each.lastAt)}`),
  quarantined: work?.quarantined ?? 0,
  unknownStatuses: work?.unknownStatuses ?? 0,
  runs: runs.map((run) =>
    runOf(
      run,
      packages.filter(({ runId }) => runId === run.id),
    ),
  ),
  packages: packages.filter(({ runId }) => runId === null).map(packageOf),
})

const runOf = (run: ListedRun, packages: readonly ListedPackage[]): ExchangeRun => ({
  id: run.id,
  formedAt: run.formedAt.toISOString(),
  isWhole: run.listsAllProducts || run.listsAllOffers,
  closedAt: run.closedAt?.toISOString() ?? null,
  hidden: run.hidden,
  wouldHide: run.hiding === 'held' ? run.wouldHide : 0,
  why: run.why,
  isHeld: run.held > 0 || run.hiding === 'held',
  isReturn: run.isReturn,
  changes: run.changes,
  packages: packages.map(packageOf),
})

const packageOf = (row: ListedPackage): ExchangePackage => ({
  id: row.id,
  name: row.name,
  state: row.state,
  heldParts: row.heldParts,
  isOrders: row.kind === 'sale',
  receivedAt: row.receivedAt.toISOString(),
  why: row.whyHeld || row.answer,
  figures: row.report && 'rows' in row.report ? figuresOf(row.report) : null,
})

const figuresOf = (report: ImportReport): PackageFigures => ({
  rows: report.rows,
  added: report.added,
  changed: report.changed,
  unchanged: report.unchanged,
  quarantined: report.quarantined,
  shelved: report.shelved,
  reasons: report.examples.map(({ line, text }) => `строка ${line}: ${text}`),
  mappings: [...report.mappings, ...report.alerts],
})

const momentText = (at: Date) =>
  at.toLocaleString('ru-RU', { timeZone: 'Europe/Moscow', dateStyle: 'short', timeStyle: 'short' })
