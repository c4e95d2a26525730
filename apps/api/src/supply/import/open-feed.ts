import { type FileHandle, open, stat } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { CommerceMlDictionary } from '../feed-parsers/commerceml-dictionary.ts'
import { type FeedItem, FeedUnreadable } from '../feed-parsers/feed-item.ts'
import { readCommerceMl, sortedCommerceMl } from '../feed-parsers/read-commerceml.ts'
import { readMoysklad } from '../feed-parsers/read-moysklad.ts'
import { type FindOffers, readMoyskladStock } from '../feed-parsers/read-moysklad-stock.ts'
import { readYml } from '../feed-parsers/read-yml.ts'

/** An open feed; it is read twice, each time from the beginning. */
export interface Feed {
  format: 'yml' | 'commerceml' | 'xlsx' | 'moysklad'
  fileName: string
  read: () => AsyncIterable<FeedItem[]>
  /** Definitions shared by all feeds of the source; null: the format has none. */
  dictionary: CommerceMlDictionary | null
  /** Differs when a file has changed meanwhile. */
  version: () => Promise<string>
  close: () => Promise<void>
}

/** A file of МойСклад has either goods or stock. */
const stockFile = /(^|\/)stock\.jsonl$/

/**
 * Opens the files of a feed; one that cannot be read throws FeedUnreadable with its name. `findOffers` finds the
 * products of offers, which a stock file does not contain.
 */
export async function openFeed(
  format: Exclude<Feed['format'], 'xlsx'>,
  paths: readonly string[],
  findOffers: FindOffers = () => Promise.resolve([]),
): Promise<Feed> {
  const files: FileHandle[] = []
  const close = async () => {
    for (const file of files) await file.close()
  }
  try {
    for (const path of paths) files.push(await openPlainFile(path, paths.length > 1))
    const chunks = (file: FileHandle) => () =>
      file.createReadStream({ start: 0, autoClose: false, highWaterMark: 64 * 1024 }) as AsyncIterable<Buffer>
    const sources = files.map((file, n) => ({ name: basename(paths[n]!), chunks: chunks(file) }))
    const sorted = format === 'commerceml' ? await sortedCommerceMl(sources) : null
    const dictionary = sorted && new CommerceMlDictionary()
    return {
      format,
      dictionary,
      fileName: sources
        .map(({ name }) => name)
        .join(', ')
        .slice(0, 500),
      read: () => {
        if (sorted) return readCommerceMl(sorted, dictionary!)
        if (format === 'yml') return readYml(sources[0]!.chunks())
        const lines = files[0]!.readLines({ start: 0, autoClose: false })
        return stockFile.test(paths[0]!) ? readMoyskladStock(lines, findOffers) : readMoysklad(lines)
      },
      version: async () => (await Promise.all(files.map(fileVersion))).join(' '),
      close,
    }
  } catch (error) {
    await close()
    throw error
  }
}

/** The folder 1C puts pictures into beside its file; null when there is none. */
export async function picturesBeside(path: string): Promise<string | null> {
  const folder = join(dirname(path), 'import_files')
  return (await stat(folder).catch(() => null))?.isDirectory() ? folder : null
}

async function openPlainFile(path: string, isOneOfMany: boolean): Promise<FileHandle> {
  const refused = (why: string) => new FeedUnreadable(isOneOfMany ? `«${basename(path)}»: ${why}` : why)
  let file: FileHandle
  try {
    file = await open(path, 'r')
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code
    throw refused(code === 'ENOENT' ? 'файла нет' : code === 'EACCES' ? 'нет права на чтение' : 'файл не открывается')
  }
  const stats = await file.stat()
  if (stats.isFile() && stats.size > 0) return file
  await file.close()
  throw refused(stats.isFile() ? 'файл пуст' : 'это не обычный файл')
}

async function fileVersion(file: FileHandle): Promise<string> {
  const { size, mtimeMs } = await file.stat()
  return `${size}/${mtimeMs}`
}
