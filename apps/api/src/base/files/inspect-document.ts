import { setImmediate } from 'node:timers/promises'
import { createInflateRaw } from 'node:zlib'
import { concurrencyLimit, QueueFullError } from '../http/concurrency-limit.ts'
import { Failure } from '../http/failure.ts'
import {
  type ArchiveEntry,
  type DocumentKind,
  documentKinds,
  hasActiveName,
  isWholePdf,
  readOfficeDocument,
} from './document-kind.rule.ts'

/** Unpacking takes one of the few libuv threads, which also read files. */
const runLimited = concurrencyLimit(2, 50)
const sliceBytes = 1024 * 1024
const chunkBytes = 256 * 1024

/**
 * Detects the kind of a document; null when it is not a PDF, DOCX or XLSX, has active content or is an archive bomb.
 * The event loop stays free: PDF names are searched in slices, and archives are unpacked on zlib's threads.
 */
export async function inspectDocument(bytes: Buffer): Promise<DocumentKind | null> {
  if (isWholePdf(bytes)) {
    for (let from = 0; from < bytes.length; from += sliceBytes) {
      if (hasActiveName(bytes, from, Math.min(from + sliceBytes, bytes.length))) return null
      await setImmediate()
    }
    return documentKinds.pdf
  }
  const office = readOfficeDocument(bytes)
  if (!office) return null
  try {
    return (await runLimited(() => allSizesMatch(bytes, office.entries))) ? office.kind : null
  } catch (error) {
    if (error instanceof QueueFullError)
      throw new Failure(503, 'Сейчас загружают много документов: повторите через минуту', {}, {}, 60)
    throw error
  }
}

async function allSizesMatch(bytes: Buffer, entries: readonly ArchiveEntry[]): Promise<boolean> {
  for (const entry of entries)
    if (!(await unpacksToDeclaredSize(bytes.subarray(entry.start, entry.end), entry))) return false
  return true
}

/**
 * Whether an entry unpacks to exactly the declared size without packed bytes left over; stops at the first extra byte.
 */
async function unpacksToDeclaredSize(packed: Buffer, { isDeflated, unpackedBytes }: ArchiveEntry): Promise<boolean> {
  if (!isDeflated) return packed.length === unpackedBytes
  const inflate = createInflateRaw({ chunkSize: Math.min(chunkBytes, Math.max(64, unpackedBytes + 1)) })
  let size = 0
  try {
    inflate.end(packed)
    for await (const part of inflate) {
      size += (part as Buffer).length
      if (size > unpackedBytes) return false
    }
  } catch {
    return false
  }
  return size === unpackedBytes && inflate.bytesWritten === packed.length
}
