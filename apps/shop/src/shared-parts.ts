import { join, relative } from 'node:path'
import type { Config } from '../../api/src/config.ts'
import { announceDatabase, lockDataDirectory, openDataDirectory } from './data-directory.ts'
import { openDatabase } from './database.ts'
import { checkRunningRole, migrateDatabase } from './database-roles.ts'
import { checkFilesFolder } from './files-folder.ts'
import { type FillResult, fillEmptyDatabase } from './fill-empty-database.ts'
import { buildIfStale } from './program-build.ts'

export interface SharedParts {
  readonly databaseUrl: string
  /** Lines about them, printed when the shop is open. */
  readonly lines: readonly string[]
}

/** Locks the data directory for this shop, unless its database is external. */
export async function takeDataDirectory(config: Config, closing: (() => unknown)[]): Promise<void> {
  openDataDirectory(config.dataDir)
  // An external database may be shared by many processes; the folder with our own may not.
  if (!config.databaseUrl) closing.push(await lockDataDirectory(config.dataDir, 'магазин'))
}

/**
 * Opens what the processes of one machine share: a database that is migrated and filled, and pages that are built. What
 * closes them is put into `closing`.
 */
export async function openSharedParts(
  config: Config,
  port: number,
  closing: (() => unknown)[],
  say: (line: string) => void,
): Promise<SharedParts> {
  const [database, isBuilt] = await Promise.all([openDatabase(config, say), timed(() => buildPrograms(config))])
  closing.push(database.stop, announceDatabase(config.dataDir, port, database.description))
  const { applied } = await migrateDatabase(database)
  const remark = await checkRunningRole(database)
  await checkFilesFolder(database.url, config)
  const filled = await timed(() => fillEmptyDatabase(database.ownerUrl, config))
  return {
    databaseUrl: database.url,
    lines: [
      'Шпулька — магазин швейного оборудования',
      `  страницы: ${isBuilt.result ? `собраны за ${isBuilt.took}` : 'собраны раньше'}`,
      `  база: ${database.description}${applied > 0 ? `, изменений схемы: ${applied}` : ''}`,
      ...(remark === null ? [] : [`  внимание: ${remark}`]),
      `  каталог: ${catalogueLine(filled.result, filled.took)}`,
      `  данные: ${shortPath(config.dataDir)}${
        config.smtpUrl
          ? ''
          : `,
       письма: ${shortPath(join(config.dataDir, 'outbox'))}`
      }`,
    ],
  }
}

/** One after the other: together they would take twice the memory of a small machine. */
async function buildPrograms({ officeHost }: Config): Promise<boolean> {
  const isStorefrontBuilt = await buildIfStale('storefront')
  return (officeHost !== null && (await buildIfStale('office'))) || isStorefrontBuilt
}

function catalogueLine(filled: FillResult, took: string): string {
  if (filled === null) return 'уже загружен'
  if (filled.with === 'demo') return `загружен демонстрационный, товаров: ${filled.demo.products}, за ${took}`
  return 'пуст, с чего начать — на главной странице (с демонстрационными товарами: SHOP_DEMO=on на пустой базе)'
}

async function timed<T>(work: () => Promise<T>): Promise<{ result: T; took: string }> {
  const startedAt = performance.now()
  return { result: await work(), took: seconds(startedAt) }
}

export const seconds = (startedAt: number) =>
  `${((performance.now() - startedAt) / 1000).toLocaleString('ru-RU', { maximumFractionDigits: 1 })} с`

function shortPath(path: string): string {
  const fromRoot = relative(process.cwd(), path)
  return fromRoot && !fromRoot.startsWith('..') ? fromRoot : path
}
