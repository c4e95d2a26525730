import { join, relative } from 'node:path'
import type { Config } from '../../api/src/config.ts'
import { announceShop, lockDataDirectory, openDataDirectory } from './data-directory.ts'
import { openDatabase } from './database.ts'
import { checkRunningRole, migrateDatabase } from './database-roles.ts'
import { checkFilesFolder } from './files-folder.ts'
import { type FillResult, fillEmptyDatabase } from './fill-empty-database.ts'
import { buildIfStale } from './program-build.ts'

export interface SharedParts {
  readonly databaseUrl: string
  /** Lines about the shared parts, printed when the shop is open. */
  readonly lines: readonly string[]
}

/** Locks the data directory for this shop, unless its database is external. */
export async function takeDataDirectory(config: Config, closers: (() => unknown)[]): Promise<void> {
  openDataDirectory(config.dataDir)
  // Many shops may share an external database, but not a folder with the embedded one.
  if (!config.databaseUrl) closers.push(await lockDataDirectory(config.dataDir, 'магазин'))
}

/**
 * Opens what the processes of one machine share: a migrated and filled database, and built pages. Adds the functions
 * that close them to `closers`. `onBuilt` is called when the pages are built, while the database may still be starting.
 */
export async function openSharedParts(
  config: Config,
  port: number,
  closers: (() => unknown)[],
  print: (line: string) => void,
  onBuilt: () => void = () => {},
): Promise<SharedParts> {
  const building = timed(() => buildPrograms(config))
  building.then(onBuilt, () => {})
  const [database, build] = await Promise.all([openDatabase(config, print), building])
  const { dataDir, tokenSecret } = config
  closers.push(database.stop, announceShop(dataDir, port, { database: database.description, tokenSecret }))
  const { applied } = await migrateDatabase(database)
  const warning = await checkRunningRole(database)
  await checkFilesFolder(database.url, config)
  const filling = await timed(() => fillEmptyDatabase(database.ownerUrl, config))
  return {
    databaseUrl: database.url,
    lines: [
      'Шпулька — магазин швейного оборудования',
      `  страницы: ${build.result ? `собраны за ${build.duration}` : 'собраны раньше'}`,
      `  база: ${database.description}${applied > 0 ? `, изменений схемы: ${applied}` : ''}`,
      ...(warning === null ? [] : [`  внимание: ${warning}`]),
      `  каталог: ${catalogueLine(filling.result, filling.duration)}`,
      `  данные: ${shortPath(config.dataDir)}${
        config.smtpUrl
          ? ''
          : `,
       письма: ${shortPath(join(config.dataDir, 'outbox'))}`
      }`,
    ],
  }
}

/** One after the other: in parallel they would need more memory than a small machine has. */
async function buildPrograms({ officeHost }: Config): Promise<boolean> {
  const isStorefrontBuilt = await buildIfStale('storefront')
  return (officeHost !== null && (await buildIfStale('office'))) || isStorefrontBuilt
}

function catalogueLine(filling: FillResult, duration: string): string {
  if (filling === null) return 'уже загружен'
  if (filling.with === 'demo') return `загружен демонстрационный, товаров: ${filling.demo.products}, за ${duration}`
  return 'пуст, с чего начать — на главной странице (с демонстрационными товарами: SHOP_DEMO=on на пустой базе)'
}

async function timed<T>(work: () => Promise<T>): Promise<{ result: T; duration: string }> {
  const startedAt = performance.now()
  return { result: await work(), duration: seconds(startedAt) }
}

export const seconds = (startedAt: number) =>
  `${((performance.now() - startedAt) / 1000).toLocaleString('ru-RU', { maximumFractionDigits: 1 })} с`

function shortPath(path: string): string {
  const fromRoot = relative(process.cwd(), path)
  return fromRoot && !fromRoot.startsWith('..') ? fromRoot : path
}
