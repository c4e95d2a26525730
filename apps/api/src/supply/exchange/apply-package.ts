import { basename, join } from 'node:path'
import type { Changes } from '../../base/db/changes.ts'
import type { Pool } from '../../base/db/pool.ts'
import type { FileStorage } from '../../base/files/files.port.ts'
import { FeedUnreadable, type ImportReport, importFeed } from '../import/import.port.ts'
import { applyGoods } from './apply-goods.ts'
import { findConnection } from './connections.sql.ts'
import { sortedForImport } from './import-sequence.rule.ts'
import { earliestFormedAt, packageImportOptions } from './package-import-options.ts'
import { endPackage, everyXml, findPackage } from './packages.sql.ts'
import { findOpenRun } from './runs.sql.ts'
import { dataFilesIn, ExchangeRefused, unpackFolder } from './unpack-folder.ts'

export interface ApplyDeps {
  readonly pool: Pool
  readonly storage: FileStorage
  readonly changes: Pick<Changes, 'announce'>
  readonly config: { readonly dataDir: string }
  readonly log: { error(fields: object, message: string): void }
}

/**
 * Applies one package, either its orders or its goods. Safe to interrupt at any moment and to repeat. A package that
 * cannot be read is refused as a whole; changes that are too large are held for the owner.
 */
export async function applyPackage(deps: ApplyDeps, id: number): Promise<void> {
  const [row] = await findPackage(deps.pool, id)
  const [connection] = row ? await findConnection(deps.pool, row.connectionId) : []
  if (!row || !connection) return
  try {
    const directory = await unpackFolder(deps, row)
    const paths = await wantedFiles(directory, row.name)
    if (row.kind === 'sale') {
      // Everything about orders is imported only for them: it takes 20 MB, and most packages are of goods.
      const { applyOrderFiles } = await import('./apply-order-files.ts')
      await applyOrderFiles(deps, connection, row, directory, paths)
    } else await applyGoods(deps, connection, row, directory, paths)
  } catch (error) {
    if (!isRefusal(error)) throw error
    // An incomplete run must not hide goods, but an unreadable file does not say which run it belongs to.
    const [run] =
      row.kind === 'catalog' ? await findOpenRun(deps.pool, row.connectionId, row.sessionId, row.folder) : []
    await endPackage(deps.pool, row.id, 'refused', [], '', error.message.slice(0, 500), null, run?.id ?? null)
  }
}

const isRefusal = (error: unknown): error is Error =>
  error instanceof ExchangeRefused || error instanceof FeedUnreadable

/** Returns what a package would change now, whatever its state; throws if it cannot be read. */
export async function previewPackage(deps: ApplyDeps, id: number): Promise<ImportReport> {
  const [row] = await findPackage(deps.pool, id)
  const [connection] = row ? await findConnection(deps.pool, row.connectionId) : []
  if (!row || !connection || row.kind !== 'catalog') throw new ExchangeRefused(`Пакета товаров ${id} нет`)
  const directory = await unpackFolder(deps, row)
  const files = (await wantedFiles(directory, row.name)).map((path) => join(directory, path))
  const options = await packageImportOptions(
    deps,
    connection,
    row,
    files,
    directory,
    (await earliestFormedAt(deps.pool, files, row)).formedAt,
  )
  try {
    return await importFeed({ ...options, dryRun: true, progress: () => {} })
  } finally {
    await options.feed.close()
  }
}

/** The requested file, by its path or its name; for `everyXml` all files in the order of import. */
async function wantedFiles(directory: string, name: string): Promise<string[]> {
  const all = await dataFilesIn(directory)
  const same = (path: string) => path.toLowerCase() === name.toLowerCase()
  const byPath = all.filter(same)
  const requested =
    name === everyXml ? sortedForImport(all) : byPath.length > 0 ? byPath : all.filter((path) => same(basename(path)))
  if (requested.length === 0)
    throw new ExchangeRefused(name === everyXml ? 'В архиве нет XML' : `Файл «${name}» не передан`)
  return requested
}
