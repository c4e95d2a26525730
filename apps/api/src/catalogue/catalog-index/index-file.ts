import { type FileHandle, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { crc32 } from 'node:zlib'
import type { NumberArray } from './list-column.ts'

/** The contents of an index file. */
export interface IndexFile<Header> {
  readonly header: Header
  readonly columns: Readonly<Record<string, NumberArray>>
  readonly texts: Readonly<Record<string, readonly string[]>>
}

interface Section {
  readonly name: string
  /** Name of a typed array class, or 'texts'. */
  readonly kind: string
  readonly start: number
  readonly length: number
  readonly checksum: number
}

const arrays = { Uint8Array, Uint16Array, Uint32Array, Int32Array, Float64Array }
const magic = 0x53_48_50_4c
const footerBytes = 12
/** Separates texts; no text of a product contains it. */
const textEnd = '\x1f'
const textsAtOnce = 5_000
const bytesAtOnce = 4 * 2 ** 20
/**
 * A draft that has not changed for this long was left by a killed process. Process ids cannot tell: containers that
 * share the disk have their own process ids.
 */
const draftLifetimeMilliseconds = 600_000
/** The contents (list of sections and header) take some hundred kilobytes: a larger value means a damaged footer. */
const maxContents = 256 * 2 ** 20

/**
 * Writes a file atomically, by renaming a draft: sections one after another, then the contents (header and positions
 * of sections), then a footer with the length of the contents. `header` is called when all columns are written.
 */
export async function writeIndexFile<Header>(
  path: string,
  { columns, texts }: Omit<IndexFile<Header>, 'header'>,
  header: () => Header,
): Promise<void> {
  await mkdir(dirname(path), { recursive: true })
  await deleteExpiredDrafts(path)
  const draft = `${path}.${process.pid}-${Math.random().toString(36).slice(2)}`
  const file = await open(draft, 'w')
  try {
    const sections: Section[] = []
    let end = 0
    const write = async (bytes: Uint8Array) => {
      for (let from = 0; from < bytes.length; from += bytesAtOnce)
        await file.write(bytes, from, Math.min(bytesAtOnce, bytes.length - from), end + from)
      end += bytes.length
    }
    for (const [name, column] of Object.entries(columns)) {
      const start = end
      const bytes = bytesOf(column)
      // The column may change while it is written: the checksum is of the copy that goes to the file.
      let checksum = 0
      for (let from = 0; from < bytes.length; from += bytesAtOnce) {
        const part = Uint8Array.prototype.slice.call(bytes, from, from + bytesAtOnce)
        checksum = crc32(part, checksum)
        await write(part)
      }
      sections.push({ name, kind: column.constructor.name, start, length: bytes.length, checksum })
    }
    for (const [name, list] of Object.entries(texts)) {
      const start = end
      let checksum = 0
      for (let from = 0; from < list.length; from += textsAtOnce) {
        const part = Buffer.from(
          list.slice(from, from + textsAtOnce).join(textEnd) + (from + textsAtOnce < list.length ? textEnd : ''),
        )
        checksum = crc32(part, checksum)
        await write(part)
      }
      sections.push({ name, kind: 'texts', start, length: end - start, checksum })
    }
    const contents = Buffer.from(JSON.stringify({ header: header(), sections }))
    const footer = Buffer.alloc(footerBytes)
    footer.writeUInt32LE(contents.length, 0)
    footer.writeUInt32LE(crc32(contents), 4)
    footer.writeUInt32LE(magic, 8)
    await write(contents)
    await write(footer)
    await file.sync()
    await file.close()
    await rename(draft, path)
  } catch (error) {
    await file.close().catch(() => {})
    await rm(draft, { force: true })
    throw error
  }
}

async function deleteExpiredDrafts(path: string) {
  for (const name of await readdir(dirname(path))) {
    if (!name.startsWith(`${basename(path)}.`)) continue
    const draft = join(dirname(path), name)
    // Another process may have removed or renamed it.
    const draftInfo = await stat(draft).catch(() => null)
    if (draftInfo && draftInfo.mtimeMs < Date.now() - draftLifetimeMilliseconds) await rm(draft, { force: true })
  }
}

/** Reads a file back. Returns null when it does not exist, is damaged, or `isUsable` rejects its header. */
export async function readIndexFile<Header>(
  path: string,
  isUsable: (header: Header) => boolean,
): Promise<IndexFile<Header> | null> {
  const file = await open(path, 'r').catch(() => null)
  if (!file) return null
  try {
    const { size } = await file.stat()
    const footer = await bytesAt(file, size - footerBytes, footerBytes)
    const length = footer?.readUInt32LE(0) ?? 0
    if (!footer || footer.readUInt32LE(8) !== magic || length > maxContents) return null
    const contents = await bytesAt(file, size - footerBytes - length, length)
    if (!contents || crc32(contents) !== footer.readUInt32LE(4)) return null
    const { header, sections } = JSON.parse(contents.toString()) as { header: Header; sections: Section[] }
    if (!isUsable(header)) return null
    const columns: Record<string, NumberArray> = {}
    const texts: Record<string, string[]> = {}
    for (const { name, kind, start, length, checksum } of sections) {
      const bytes = await bytesAt(file, start, length)
      if (!bytes || crc32(bytes) !== checksum) return null
      if (kind === 'texts') texts[name] = bytes.toString().split(textEnd)
      else columns[name] = numbersOf(kind as keyof typeof arrays, bytes)
    }
    return { header, columns, texts }
  } catch {
    return null
  } finally {
    await file.close()
  }
}

async function bytesAt(file: FileHandle, start: number, length: number): Promise<Buffer | null> {
  if (start < 0) return null
  const bytes = Buffer.from(new ArrayBuffer(length))
  let end = 0
  while (end < length) {
    const { bytesRead } = await file.read(bytes, end, Math.min(bytesAtOnce * 16, length - end), start + end)
    if (bytesRead === 0) return null
    end += bytesRead
  }
  return bytes
}

const bytesOf = (numbers: NumberArray) => new Uint8Array(numbers.buffer, numbers.byteOffset, numbers.byteLength)

function numbersOf(kind: keyof typeof arrays, bytes: Buffer): NumberArray {
  const { BYTES_PER_ELEMENT } = arrays[kind]
  return new arrays[kind](bytes.buffer as ArrayBuffer, bytes.byteOffset, bytes.length / BYTES_PER_ELEMENT)
}
