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

export interface UnpackDeps {
  readonly pool: Pool
  readonly storage: Pick<FileStorage, 'stream'>
  readonly config: { readonly dataDir: string }
}

/** What was sent cannot be read; the message says why, in Russian, for the program and the owner. */
export class ExchangeRefused extends Error {}

const maxEntries = 200_000
const maxUnpackedBytes = 16 * 1024 ** 3
/** XML of goods shrinks 15 to 30 times; what shrinks more was made to fill the disk. */
const maxRatio = 250
const minRatioBytes = 64 * 1024 ** 2

export const workDirectory = (dataDir: string) => join(dataDir, 'exchange')

/**
 * Puts a session's folder together on this machine's disk, archives unpacked; a folder put together before is used
 * again. Returns its path.
 */
export async function unpackFolder(
  deps: UnpackDeps,
  { sessionId, folder, kind }: { readonly sessionId: string; readonly folder: number; readonly kind: ExchangeKind },
): Promise<string> {
  const files = await findFolderFiles(deps.pool, sessionId, folder, kind)
  if (files.length === 0) throw new ExchangeRefused('Файлов этого обмена уже нет: они хранятся 14 дней')
  const directory = join(workDirectory(deps.config.dataDir), `${sessionId}-${folder}-${kind}-${markOf(files)}`)
  if (await stat(directory).catch(() => null)) return directory
  const draft = `${directory}.draft`
  await rm(draft, { recursive: true, force: true })
  await mkdir(draft, { recursive: true, mode: 0o700 })
  const room = { entries: 0, bytes: 0 }
  for (const file of files) await putTogether(deps, file, draft, room)
  await rename(draft, directory)
  return directory
}

/** Files of data of a folder that was put together, by their paths in it. */
export async function dataFilesIn(directory: string): Promise<string[]> {
  const entries = await readdir(directory, { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => entry.isFile() && isData(fileKind(entry.name)))
    .map((entry) => relative(directory, join(entry.parentPath, entry.name)).split(sep).join('/'))
}

const isData = (kind: ReturnType<typeof fileKind>) => kind === 'xml' || kind === 'xlsx' || kind === 'jsonl'

const markOf = (files: readonly StagedFile[]) =>
  createHash('sha256')
    .update(JSON.stringify(files.map(({ name, chunks }) => [name, chunkHashes(chunks)])))
    .digest('hex')
    .slice(0, 16)

async function putTogether(deps: UnpackDeps, file: StagedFile, directory: string, room: Room): Promise<void> {
  const path = join(directory, file.name)
  await mkdir(dirname(path), { recursive: true })
  for (const chunks of chunkVariants(file.chunks)) {
    await pipeline(bytesOf(deps, file, chunks), createWriteStream(path))
    const kind = fileKind(file.name)
    if (kind === 'picture') return
    if (kind === 'xml' && (await isWholeXml(path))) return
    if (kind === 'xlsx' && (await isWholeArchive(path))) return
    // Its reader knows its last line.
    if (kind === 'jsonl') return
    if (kind === 'zip' && (await unzip(path, directory, room))) return void (await rm(path))
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

/** The root that is opened at the beginning is closed at the end; byte by byte, whatever the encoding. */
async function isWholeXml(path: string): Promise<boolean> {
  const file = await open(path, 'r')
  try {
    const { size } = await file.stat()
    const read = async (at: number) => {
      const { buffer, bytesRead } = await file.read(Buffer.alloc(edgeBytes), 0, edgeBytes, Math.max(0, at))
      return buffer.subarray(0, bytesRead).toString('latin1')
    }
    const head = await read(0)
    // UTF-16 is read, or refused, by the parser.
    if (/^(?:\xff\xfe|\xfe\xff)/.test(head)) return true
    const root = /<([^\s<>!?/]+)[\s>/]/.exec(head)?.[1]
    const tail = await read(size - edgeBytes)
    return root !== undefined && tail.trimEnd().replace(/\s+>$/, '>').endsWith(`</${root}>`)
  } finally {
    await file.close()
  }
}

/** An archive is known by its table of contents, which is at its end. */
const isWholeArchive = (path: string) =>
  yauzl.openPromise(path).then(
    (archive) => {
      archive.close()
      return true
    },
    () => false,
  )

interface Room {
  entries: number
  bytes: number
}

/** Unpacks an archive beside its other files; false: it is no whole archive. What it must not hold is thrown. */
async function unzip(path: string, directory: string, room: Room): Promise<boolean> {
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
      takeRoom(room, entry)
      const target = join(directory, name)
      await mkdir(dirname(target), { recursive: true })
      let sum = 0
      const summed = new Transform({
        transform(piece: Buffer, _, done) {
          sum = crc32(piece, sum)
          done(null, piece)
        },
      })
      await pipeline(await archive.openReadStreamPromise(entry), summed, createWriteStream(target))
      // What was damaged on its way may unpack all the same.
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

/** The sizes an entry declares are those its stream is checked against. */
function takeRoom(room: Room, entry: { uncompressedSize: number; compressedSize: number }) {
  room.entries += 1
  room.bytes += entry.uncompressedSize
  const isBomb = entry.uncompressedSize > minRatioBytes && entry.uncompressedSize > entry.compressedSize * maxRatio
  if (isBomb || room.entries > maxEntries || room.bytes > maxUnpackedBytes)
    throw new ExchangeRefused('Архив разворачивается слишком сильно: в нём не выгрузка товаров')
}

/** The moment a program formed its data at, by the clock of Moscow unless it names a zone; null: there is none. */
export async function formedAtOf(path: string): Promise<Date | null> {
  const stream = createReadStream(path, { end: edgeBytes - 1 })
  const pieces: Buffer[] = []
  for await (const piece of stream) pieces.push(piece)
  const head = Buffer.concat(pieces).toString('latin1')
  if (fileKind(path) === 'jsonl') return validDate(/"formedAt":"([\dT:.-]+Z)"/.exec(head)?.[1] ?? '')
  // Digits are the same in all encodings 1С writes; the attribute is the only one of this shape in the root.
  const said = /=\s*["'](\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2})/.exec(head)?.[1]
  return said === undefined ? null : moscowMoment(said)
}

function validDate(text: string): Date | null {
  const date = new Date(text)
  return Number.isNaN(date.getTime()) ? null : date
}
