import { setImmediate } from 'node:timers/promises'
import { createInflateRaw } from 'node:zlib'
import { concurrencyLimit, QueueFull } from '../http/concurrency-limit.ts'
import { Failure } from '../http/failure.ts'
import {
  type ArchiveEntry,
  type DocumentKind,
  documentKinds,
  hasActiveName,
  isWholePdf,
  readOfficeDocument,
} from './document-kind.rule.ts'

/** Unpacking takes a thread of the few that read files, too. */
const limited = concurrencyLimit(2, 50)
const sliceBytes = 1024 * 1024
const chunkBytes = 256 * 1024

/**
 * Detects the kind of a document. Null: it is neither a PDF nor a DOCX or XLSX, has something that acts when it is
 * opened, or swells when unpacked. The event loop stays free: names are searched a slice at a time, and archives are
 * unpacked on zlib's threads.
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
    return (await limited(() => isAsClaimed(bytes, office.entries))) ? office.kind : null
  } catch (error) {
    if (error instanceof QueueFull)
      throw new Failure(503, 'Сейчас загружают много документов: повторите через минуту', {}, {}, 60)
    throw error
  }
}

async function isAsClaimed(bytes: Buffer, entries: readonly ArchiveEntry[]): Promise<boolean> {
  for (const entry of entries)
    if (!(await unpacksAsClaimed(bytes.subarray(entry.start, entry.end), entry))) return false
  return true
}

/**
 * Whether what is packed becomes as many bytes as the archive says, and nothing is left of it: unpacking stops at the
 * first byte above.
 */
async function unpacksAsClaimed(packed: Buffer, { isDeflated, unpackedBytes }: ArchiveEntry): Promise<boolean> {
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
