import { once } from 'node:events'
import { createReadStream, createWriteStream } from 'node:fs'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ReadableStream } from 'node:stream/web'
import { constants, createZstdCompress, createZstdDecompress } from 'node:zlib'
import tar from 'tar-stream'

/** An entry of an archive: a folder (`content` is null) or a file of exactly `size` bytes. */
export interface Entry {
  /** Its path in the archive, with `/` between folders. */
  readonly name: string
  readonly size: number
  readonly content: AsyncIterable<Buffer> | null
}

type Chunks = AsyncIterable<Uint8Array>

/** The file name extension of an archive, as standard programs name these formats. */
export const archiveExtension = (key: string | null) => (key === null ? '.tar.zst' : '.tar.zst.age')

/**
 * Writes a new file: tar, compressed by zstd with checksums and, with a key, encrypted by age with the key as its
 * passphrase. `age -d FILE | zstd -d | tar x` reads it without the shop. When reading or writing fails, both stop.
 */
export async function writeArchive(path: string, entries: AsyncIterable<Entry>, key: string | null): Promise<void> {
  const pack = tar.pack()
  const stop = new AbortController()
  const packing = packEntries(pack, entries, stop.signal).catch((error: Error) => {
    pack.destroy(error)
    throw error
  })
  const compressed = createZstdCompress({ params: { [constants.ZSTD_c_checksumFlag]: 1 } })
  const writing = pipeline(
    Readable.from(pack),
    compressed,
    (chunks: Chunks) => (key === null ? chunks : encrypt(chunks, key)),
    createWriteStream(path, { flags: 'wx', mode: 0o600, flush: true }),
  ).catch((error: Error) => {
    stop.abort(error)
    throw error
  })
  const [packed] = await Promise.allSettled([packing, writing])
  // When both failed, the reading error is the cause: the unfinished file only follows from it.
  if (packed.status === 'rejected') throw packed.reason
  await writing
}

async function packEntries(pack: tar.Pack, entries: AsyncIterable<Entry>, signal: AbortSignal) {
  for await (const { name, size, content } of entries) {
    signal.throwIfAborted()
    if (content === null) {
      pack.entry({ name, type: 'directory', mode: 0o700 })
      continue
    }
    const sink = pack.entry({ name, size, mode: 0o600 })
    // An error of the archive also reaches this stream, and the archive already throws it.
    sink.on('error', () => {})
    for await (const chunk of content) if (!sink.write(chunk)) await once(sink, 'drain', { signal })
    const closed = once(sink, 'close', { signal })
    sink.end(undefined)
    await closed
  }
  pack.finalize()
}

/**
 * Calls `onEntry` with the entries of an archive one by one; it must read each to its end. Throws when the file is
 * truncated, changed or encrypted with another key.
 */
export async function readArchive(
  path: string,
  key: string | null,
  onEntry: (entry: Entry) => Promise<void>,
): Promise<void> {
  const extract = tar.extract()
  extract.on('entry', ({ name, size, type }, content, next) => {
    // An error of the archive also reaches the entry, perhaps before `onEntry` reads it, and the archive throws it.
    content.on('error', () => {})
    onEntry({ name, size: size ?? 0, content: type === 'directory' ? null : (content as AsyncIterable<Buffer>) }).then(
      () => {
        content.resume()
        next()
      },
      next,
    )
  })
  const stop = new AbortController()
  const extracting = once(extract, 'finish').catch((error: Error) => {
    stop.abort(error)
    throw error
  })
  const reading = pipeline(
    createReadStream(path),
    (chunks: Chunks) => (key === null ? chunks : decrypt(chunks, key)),
    withWholeLastFrame,
    createZstdDecompress(),
    async (chunks: Chunks) => {
      for await (const chunk of chunks)
        if (!extract.write(chunk as Buffer)) await once(extract, 'drain', { signal: stop.signal })
      extract.end(undefined)
    },
  ).catch((error: Error) => {
    extract.destroy(error)
    throw error
  })
  const [extracted] = await Promise.allSettled([extracting, reading])
  if (extracted.status === 'rejected') throw extracted.reason
  await reading
}

/** Size of the empty zstd frame that `createZstdCompress` may write after the frame with the data. */
const emptyFrameBytes = 13

/**
 * The same bytes, the last 13 of them in one chunk. `createZstdDecompress` takes a part of a second frame in the chunk
 * that ends the first for garbage, and fails with «Premature close» at the rest of it.
 */
export async function* withWholeLastFrame(chunks: Chunks): Chunks {
  let held: Uint8Array = Buffer.alloc(0)
  for await (const chunk of chunks) {
    const joined = Buffer.concat([held, chunk])
    const end = Math.max(0, joined.length - emptyFrameBytes)
    if (end > 0) yield joined.subarray(0, end)
    held = joined.subarray(end)
  }
  yield held
}

/** Imported when needed: a process that makes no backup would hold it in memory. */
const importAge = () => import('age-encryption')

async function* encrypt(chunks: Chunks, key: string): Chunks {
  const { Encrypter } = await importAge()
  const encrypter = new Encrypter()
  encrypter.setPassphrase(key)
  // A key has at least 32 characters (BACKUP_KEY), so it cannot be guessed even when each try is cheap.
  encrypter.setScryptWorkFactor(12)
  yield* (await encrypter.encrypt(webStream(chunks))) as ReadableStream<Uint8Array>
}

async function* decrypt(chunks: Chunks, key: string): Chunks {
  const { Decrypter } = await importAge()
  const decrypter = new Decrypter()
  decrypter.addPassphrase(key)
  yield* (await decrypter.decrypt(webStream(chunks))) as ReadableStream<Uint8Array>
}

const webStream = (chunks: Chunks) => Readable.toWeb(Readable.from(chunks)) as globalThis.ReadableStream<Uint8Array>
