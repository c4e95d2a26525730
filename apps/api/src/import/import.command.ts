import { type FileHandle, open } from 'node:fs/promises'
import { basename } from 'node:path'
import { parseArgs } from 'node:util'
import type { Changes } from '../db/changes.ts'
import type { Pool } from '../db/pool.ts'
import type { FileStorage } from '../files/files.port.ts'
import { FeedUnreadable } from '../incoming/feed-item.ts'
import { readYml } from '../incoming/read-yml.ts'
import { type Feed, importFeed } from './import-feed.ts'
import { findImportSites, type ImportSite } from './import-settings.sql.ts'
import { importSummary, isWholeImport } from './import-summary.rule.ts'
import { openPictureFolder, type PictureFolder } from './local-pictures.ts'
import { type Out, terminalProgress } from './terminal-progress.ts'

export interface ImportDeps {
  pool: Pool
  files: FileStorage
  changes: Pick<Changes, 'announce'>
  out: Out
}

export const importUsage = `Загрузка товаров из файла YML:
  npm run import -- yml ФАЙЛ [--images ПАПКА] [--site КОД] [--dry-run] [--source ИМЯ] [--rate ВАЛЮТА=КУРС]

  --images ПАПКА       взять картинки из папки по именам файлов (из сети ничего не загружается)
  --site КОД           сайт, для которого цены и остатки; без указания — первый
  --dry-run            показать, что изменилось бы, ничего не записывая
  --source ИМЯ         имя источника, если у одного магазина несколько файлов
  --rate KZT=0,17      рублей за единицу валюты; можно повторять`

/** Runs the command; gives the code to exit with: 0 done, 1 the file cannot be read or is cut short, 2 asked for in a wrong way. */
export async function runImport(argv: readonly string[], { pool, files, changes, out }: ImportDeps): Promise<number> {
  const say = (line: string) => out.write(`${line}\n`)
  const asked = parsedArguments(argv)
  if ('problem' in asked) {
    say(asked.problem)
    say(importUsage)
    return 2
  }
  const sites = await findImportSites(pool)
  const site = asked.site === null ? sites[0] : sites.find((candidate) => candidate.code === asked.site)
  if (!site) {
    say(
      sites.length === 0
        ? 'Сайтов ещё нет: запустите магазин (npm start)'
        : `Нет сайта «${asked.site}». Есть: ${sites.map((one) => one.code).join(', ')}`,
    )
    return 2
  }
  if (!hasWarehouse(site)) {
    say(`У сайта «${site.code}» нет склада: остатки некуда записать`)
    return 2
  }
  let folder: PictureFolder | null = null
  try {
    if (asked.images !== null) folder = await openPictureFolder(asked.images)
  } catch {
    say(`Папка с картинками «${asked.images}» не открывается`)
    return 2
  }

  const progress = terminalProgress(out)
  const startedAt = performance.now()
  let feed: FileHandle | null = null
  try {
    feed = await openPlainFile(asked.file)
    const { size } = await feed.stat()
    if (size === 0) throw new FeedUnreadable('файл пуст')
    const account = await importFeed({
      pool,
      files,
      changes,
      feed: ymlFeed(feed, basename(asked.file)),
      site,
      source: asked.source === null ? null : `yml:${asked.source}`,
      rates: asked.rates,
      folder,
      dryRun: asked.dryRun,
      progress: progress.show,
    })
    progress.clear()
    for (const line of importSummary(account, { dryRun: asked.dryRun, seconds: (performance.now() - startedAt) / 1000 })) say(line)
    return isWholeImport(account) ? 0 : 1
  } catch (error) {
    progress.clear()
    if (!(error instanceof FeedUnreadable)) throw error
    say(`Файл «${basename(asked.file)}» не загружен: ${error.message}. Ничего не скрыто.`)
    return 1
  } finally {
    await feed?.close()
  }
}

interface Asked {
  file: string
  images: string | null
  site: string | null
  source: string | null
  rates: Map<string, string>
  dryRun: boolean
}

function parsedArguments(argv: readonly string[]): Asked | { problem: string } {
  let parsed: ReturnType<typeof parseImportArguments>
  try {
    parsed = parseImportArguments(argv)
  } catch (error) {
    const option = /'(-[^' ]*)/.exec((error as Error).message)?.[1]
    return { problem: option ? `Неверно указан параметр ${option}` : 'Неверные параметры' }
  }
  const [format, file, ...rest] = parsed.positionals
  if (format === undefined) return { problem: 'Не указано, что загружать' }
  if (format !== 'yml') return { problem: `Формат «${format}» не поддерживается, есть только yml` }
  if (!file) return { problem: 'Не указан файл' }
  if (rest.length > 0) return { problem: `Лишнее: ${rest.join(' ')}` }
  const { images, site, source, rate, 'dry-run': dryRun } = parsed.values
  if (source !== undefined && !/^[\p{L}\p{N}._-]{1,100}$/u.test(source))
    return { problem: 'В имени источника — только буквы, цифры, точка, дефис, подчёркивание' }
  const rates = new Map<string, string>()
  for (const one of rate ?? []) {
    const match = /^([A-Za-z]{3})=(\d{1,9}(?:[.,]\d{1,9})?)$/.exec(one)
    if (!match || Number(match[2]!.replace(',', '.')) === 0) return { problem: `Курс «${one}» нужно записать так: KZT=0,17` }
    rates.set(match[1]!.toUpperCase(), match[2]!)
  }
  return { file, images: images ?? null, site: site ?? null, source: source ?? null, rates, dryRun: dryRun ?? false }
}

function parseImportArguments(argv: readonly string[]) {
  return parseArgs({
    args: [...argv],
    allowPositionals: true,
    options: {
      images: { type: 'string' },
      site: { type: 'string' },
      source: { type: 'string' },
      rate: { type: 'string', multiple: true },
      'dry-run': { type: 'boolean' },
    },
  })
}

async function openPlainFile(path: string): Promise<FileHandle> {
  let feed: FileHandle
  try {
    feed = await open(path, 'r')
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code
    throw new FeedUnreadable(code === 'ENOENT' ? 'файла нет' : code === 'EACCES' ? 'нет права на чтение' : 'файл не открывается')
  }
  if ((await feed.stat()).isFile()) return feed
  await feed.close()
  throw new FeedUnreadable('это не обычный файл')
}

function ymlFeed(file: FileHandle, fileName: string): Feed {
  return {
    format: 'yml',
    fileName,
    read: () => readYml(file.createReadStream({ start: 0, autoClose: false, highWaterMark: 64 * 1024 }) as AsyncIterable<Buffer>),
    version: () => fileVersion(file),
  }
}

async function fileVersion(file: FileHandle): Promise<string> {
  const { size, mtimeMs } = await file.stat()
  return `${size}/${mtimeMs}`
}

const hasWarehouse = (site: ImportSite): site is ImportSite & { warehouseId: number } => site.warehouseId !== null
