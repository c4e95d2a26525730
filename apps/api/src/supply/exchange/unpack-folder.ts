import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join, relative, sep } from 'node:path'
import { Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { crc32 } from 'node:zlib'
import yauzl from 'yauzl'
import type { Pool } from '../../base/db/pool.ts'
import type { FileStorage } from '../../base/files/files.port.ts'
import { moscowMoment } from '../order-exchange/moscow-time.rule.ts'
import { fileKind, stagedName } from './file-name.rule.ts'
import { type ChunkRow, findFolderFiles, type StagedFile } from './files.sql.ts'
import type { ExchangeKind } from './packages.sql.ts'
import { chunkHashes, chunkVariants } from './staged-chunks.rule.ts'
import { endsRoot } from './xml-end.rule.ts'

export interface UnpackDeps {
  readonly pool: Pool
  readonly storage: Pick<FileStorage, 'stream'>
  readonly config: { readonly dataDir: string }
}

/** Files that cannot be read; the message says why, in Russian, for the program and the owner. */
export class ExchangeRefused extends Error {}

const maxEntries = 200_000
const maxUnpackedBytes = 16 * 1024 ** 3
/** XML of goods compresses 15 to 30 times; a higher ratio is a decompression bomb. */
const maxRatio = 250
const minRatioBytes = 64 * 1024 ** 2

export const workDirectory = (dataDir: string) => join(dataDir, 'exchange')

/**
 * Assembles the files of a session's folder on the local disk and unpacks archives; an already assembled folder is
 * reused. Returns its path.
 */
export async function unpackFolder(
  deps: UnpackDeps,
  { sessionId, folder, kind }: { readonly sessionId: string; readonly folder: number; readonly kind: ExchangeKind },
): Promise<string> {
  const files = await findFolderFiles(deps.pool, sessionId, folder, kind)
  if (files.length === 0) throw new ExchangeRefused('Файлов этого обмена уже нет: они хранятся 14 дней')
  const directory = join(workDirectory(deps.config.dataDir), `${sessionId}-${folder}-${kind}-${contentHash(files)}`)
  if (await stat(directory).catch(() => null)) return directory
  const temporary = `${directory}.draft`
  await rm(temporary, { recursive: true, force: true })
  await mkdir(temporary, { recursive: true, mode: 0o700 })
  const usage = { entries: 0, bytes: 0 }
  for (const file of files) await assembleFile(deps, file, temporary, usage)
  await rename(temporary, directory)
  return directory
}

/** Paths of the data files in an assembled folder. */
export async function dataFilesIn(directory: string): Promise<string[]> {
  const entries = await readdir(directory, { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => entry.isFile() && isData(fileKind(entry.name)))
    .map((entry) => relative(directory, join(entry.parentPath, entry.name)).split(sep).join('/'))
}

const isData = (kind: ReturnType<typeof fileKind>) => kind === 'xml' || kind === 'xlsx' || kind === 'jsonl'

const contentHash = (files: readonly StagedFile[]) =>
  createHash('sha256')
    .update(JSON.stringify(files.map(({ name, chunks }) => [name, chunkHashes(chunks)])))
    .digest('hex')
    .slice(0, 16)

async function assembleFile(deps: UnpackDeps, file: StagedFile, directory: string, usage: ArchiveUsage): Promise<void> {
  const path = join(directory, file.name)
  await mkdir(dirname(path), { recursive: true })
  for (const chunks of chunkVariants(file.chunks)) {
    await pipeline(bytesOf(deps, file, chunks), createWriteStream(path))
    const kind = fileKind(file.name)
    if (kind === 'picture') return
    if (kind === 'xml' && (await isWholeXml(path))) return
    if (kind === 'xlsx' && (await isWholeArchive(path))) return
    // Its reader checks the last line itself.
    if (kind === 'jsonl') return
    if (kind === 'zip' && (await unzip(path, directory, usage))) return void (await rm(path))
  }
  throw new ExchangeRefused(`Файл «${file.name}» пришёл не целиком: передайте его заново`)
}

const bytesOf = (deps: UnpackDeps, file: StagedFile, chunks: readonly ChunkRow[]) =>
  Readable.from(
    (async function* () {
      for (const { storageId } of chunks) {
        const stream = await deps.storage.stream(storageId)
        if (!stream) throw new ExchangeRefused(`Часть файла «${file.name}» потеряна: передайте его заново`)
        yield* stream
      }
    })(),
  )

const edgeBytes = 8_192

async function isWholeXml(path: string): Promise<boolean> {
  const file = await open(path, 'r')
  try {
    const { size } = await file.stat()
    const read = async (at: number) => {
      const { buffer, bytesRead } = await file.read(Buffer.alloc(edgeBytes), 0, edgeBytes, Math.max(0, at))
      return buffer.subarray(0, bytesRead).toString('latin1')
    }
    const head = await read(0)
    // UTF-16 is left to the parser.
    if (/^(?:\xff\xfe|\xfe\xff)/.test(head)) return true
    return endsRoot(head, await read(size - edgeBytes))
  } finally {
    await file.close()
  }
}

/** A whole archive has its central directory at the end. */
const isWholeArchive = (path: string) =>
  yauzl.openPromise(path).then(
    (archive) => {
      archive.close()
      return true
    },
    () => false,
  )

interface ArchiveUsage {
  entries: number
  bytes: number
}

/** Unpacks an archive next to the other files; false: the archive is damaged. Throws for forbidden contents. */
async function unzip(path: string, directory: string, usage: ArchiveUsage): Promise<boolean> {
  let archive: Awaited<ReturnType<typeof yauzl.openPromise>>
  try {
    archive = await yauzl.openPromise(path)
  } catch {
    return false
  }
  try {
    for await (const entry of archive.eachEntry()) {
      if (entry.fileName.endsWith('/')) continue
      const name = stagedName(entry.fileName)
      if (name === null) throw new ExchangeRefused(`В архиве имя «${entry.fileName.slice(0, 100)}», ведущее из папки`)
      const kind = fileKind(name)
      if (kind === null || kind === 'zip') continue
      addUsage(usage, entry)
      const target = join(directory, name)
      await mkdir(dirname(target), { recursive: true })
      let sum = 0
      const checksum = new Transform({
        transform(piece: Buffer, _, done) {
          sum = crc32(piece, sum)
          done(null, piece)
        },
      })
      await pipeline(await archive.openReadStreamPromise(entry), checksum, createWriteStream(target))
      // Damaged bytes may still unpack without an error.
      if (sum !== entry.crc32) return false
      if (kind === 'xml' && !(await isWholeXml(target))) throw new ExchangeRefused(`Файл «${name}» в архиве обрывается`)
    }
    return true
  } catch (error) {
    if (error instanceof ExchangeRefused) throw error
    return false
  } finally {
    archive.close()
  }
}

/** Declared sizes can be trusted: the archive reader checks its streams against them. */
function addUsage(usage: ArchiveUsage, entry: { uncompressedSize: number; compressedSize: number }) {
  usage.entries += 1
  usage.bytes += entry.uncompressedSize
  const isBomb = entry.uncompressedSize > minRatioBytes && entry.uncompressedSize > entry.compressedSize * maxRatio
  if (isBomb || usage.entries > maxEntries || usage.bytes > maxUnpackedBytes)
    throw new ExchangeRefused('Архив разворачивается слишком сильно: в нём не выгрузка товаров')
}

/** When the program formed the data, in Moscow time unless a zone is given; null: the file does not say. */
export async function formedAtOf(path: string): Promise<Date | null> {
  const stream = createReadStream(path, { end: edgeBytes - 1 })
  const pieces: Buffer[] = []
  for await (const piece of stream) pieces.push(piece)
  const head = Buffer.concat(pieces).toString('latin1')
  if (fileKind(path) === 'jsonl') return validDate(/"formedAt":"([\dT:.-]+Z)"/.exec(head)?.[1] ?? '')
  // Digits are the same in all encodings 1С writes; no other attribute of the root looks like this.
  const timestamp = /=\s*["'](\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2})/.exec(head)?.[1]
  return timestamp === undefined ? null : moscowMoment(timestamp)
}

function validDate(text: string): Date | null {
  const date = new Date(text)
  return Number.isNaN(date.getTime()) ? null : date
}
