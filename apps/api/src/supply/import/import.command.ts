import { basename } from 'node:path'
import type { AuditAction } from '@shpulka/contract/base/audit'
import { type AuditChanges, commandActor, recordAudit } from '../../base/audit/audit.port.ts'
import type { Changes } from '../../base/db/changes.ts'
import type { Pool } from '../../base/db/pool.ts'
import { transaction } from '../../base/db/transaction.ts'
import type { FileStorage } from '../../base/files/files.port.ts'
import { queueArrivalNotifications } from '../../buying/blanks/waiting-blanks.port.ts'
import { FeedUnreadable } from '../feed-parsers/feed-item.ts'
import { importArguments, importUsage } from './import-arguments.ts'
import { importFeed, LargeChange, SourceBusy } from './import-feed.ts'
import { findImportSites, type ImportSite } from './import-settings.sql.ts'
import { hasImportSucceeded, importSummary } from './import-summary.rule.ts'
import { openPictureFolder, type PictureFolder } from './local-pictures.ts'
import { type Feed, openFeed, picturesBeside } from './open-feed.ts'
import { type Output, terminalProgress } from './terminal-progress.ts'

export interface ImportDeps {
  pool: Pool
  files: FileStorage
  changes: Pick<Changes, 'announce'>
  out: Output
}

/**
 * Runs the command; returns the exit code: 0 done, 1 the file cannot be read or is truncated, 2 wrong arguments.
 */
export async function runImport(argv: readonly string[], { pool, files, changes, out }: ImportDeps): Promise<number> {
  const print = (line: string) => out.write(`${line}\n`)
  const params = importArguments(argv)
  if ('problem' in params) {
    print(params.problem)
    print(importUsage)
    return 2
  }
  const sites = await findImportSites(pool)
  const site = params.site === null ? sites[0] : sites.find((candidate) => candidate.code === params.site)
  if (!site) {
    print(
      sites.length === 0
        ? 'Сайтов ещё нет: запустите магазин (npm start)'
        : `Нет сайта «${params.site}». Есть: ${sites.map((one) => one.code).join(', ')}`,
    )
    return 2
  }
  if (!hasWarehouse(site)) {
    print(`У сайта «${site.code}» нет склада: остатки некуда записать`)
    return 2
  }
  let folder: PictureFolder | null = null
  const images = params.images ?? (params.format === 'commerceml' ? await picturesBeside(params.files[0]!) : null)
  try {
    if (images !== null) folder = await openPictureFolder(images)
  } catch {
    print(`Папка с картинками «${images}» не открывается`)
    return 2
  }

  const progress = terminalProgress(out)
  const startedAt = performance.now()
  let feed: Feed | null = null
  try {
    feed = await openFeed(params.format, params.files)
    const source = `${site.code}: ${params.files.map((file) => basename(file)).join(', ')}`.slice(0, 200)
    // Recorded before the first row, so that a killed import is in the audit log too.
    if (!params.dryRun) await record(pool, site.id, 'import.begin', source)
    const report = await importFeed({
      pool,
      files,
      changes,
      feed,
      site,
      source: params.source === null ? null : `${params.format}:${params.source}`,
      rates: params.rates,
      priceTypes: params.priceTypes,
      warehouses: params.warehouses,
      namesMustMatch: true,
      confirmedReserves: null,
      folder,
      hide: params.hide,
      parts: params.parts,
      formedAt: null,
      dryRun: params.dryRun,
      allowsLargeChanges: params.allowsLargeChanges,
      progress: progress.show,
    })
    if (!params.dryRun) {
      const { added, changed, hidden, quarantined } = report
      await record(pool, site.id, 'import.end', source, {
        added: [null, added],
        changed: [null, changed],
        hidden: [null, hidden],
        quarantined: [null, quarantined],
      })
      await queueArrivalNotifications(pool)
    }
    progress.clear()
    for (const line of importSummary(report, {
      dryRun: params.dryRun,
      seconds: (performance.now() - startedAt) / 1000,
    }))
      print(line)
    return hasImportSucceeded(report) ? 0 : 1
  } catch (error) {
    progress.clear()
    if (error instanceof LargeChange) {
      print(`Ничего не записано: ${error.message}.`)
      print('Посмотрите --dry-run; если так и нужно, добавьте --allow-large-changes.')
      return 1
    }
    if (!(error instanceof FeedUnreadable || error instanceof SourceBusy)) throw error
    const notImported =
      params.files.length === 1 ? `Файл «${basename(params.files[0]!)}» не загружен` : 'Файлы не загружены'
    print(`${notImported}: ${error.message}. Ничего не скрыто.`)
    return 1
  } finally {
    await feed?.close()
  }
}

const record = (pool: Pool, siteId: number, action: AuditAction, id: string, changes: AuditChanges = {}) =>
  transaction(pool, (tx) =>
    recordAudit(tx, { actor: commandActor, action, record: { kind: 'import', id }, siteId, changes }),
  )

const hasWarehouse = (site: ImportSite): site is ImportSite & { warehouseId: number } => site.warehouseId !== null
