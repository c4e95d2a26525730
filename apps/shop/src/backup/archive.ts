import { once } from 'node:events'
import { createReadStream, createWriteStream } from 'node:fs'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ReadableStream } from 'node:stream/web'
import { constants, createZstdCompress, createZstdDecompress } from 'node:zlib'
import { Decrypter, Encrypter } from 'age-encryption'
import tar from 'tar-stream'

/** What an archive holds: a folder (`content` null), or a file of exactly `size` bytes. */
export interface Entry {
  /** Its path in the archive, with `/` between folders. */
  readonly name: string
  readonly size: number
  readonly content: AsyncIterable<Buffer> | null
}

type Chunks = AsyncIterable<Uint8Array>

/** Extensions of archives, as standard programs name these formats. */
export const archiveExtension = (key: string | null) => (key === null ? '.tar.zst' : '.tar.zst.age')

/**
 * Writes a new file: tar, compressed by zstd with checksums and, with a key, encrypted by age with the key as its
 * passphrase. `age -d FILE | zstd -d | tar x` reads it without the shop. A failure of either side ends both.
 */
export async function writeArchive(path: string, entries: AsyncIterable<Entry>, key: string | null): Promise<void> {
  const pack = tar.pack()
  const stopped = new AbortController()
  const filling = fill(pack, entries, stopped.signal).catch((error: Error) => {
    pack.destroy(error)
    throw error
  })
  const compressed = createZstdCompress({ params: { [constants.ZSTD_c_checksumFlag]: 1 } })
  const written = pipeline(
    Readable.from(pack),
    compressed,
    (chunks: Chunks) => (key === null ? chunks : encrypted(chunks, key)),
    createWriteStream(path, { flags: 'wx', mode: 0o600, flush: true }),
  ).catch((error: Error) => {
    stopped.abort(error)
    throw error
  })
  const [filled] = await Promise.allSettled([filling, written])
  // What could not be read is the reason; that the file was not finished follows from it.
  if (filled.status === 'rejected') throw filled.reason
  await written
}

async function fill(pack: tar.Pack, entries: AsyncIterable<Entry>, signal: AbortSignal) {
  for await (const { name, size, content } of entries) {
    signal.throwIfAborted()
    if (content === null) {
      pack.entry({ name, type: 'directory', mode: 0o700 })
      continue
    }
    const sink = pack.entry({ name, size, mode: 0o600 })
    // Whatever ends the archive ends it too, and is thrown by the archive.
    sink.on('error', () => {})
    for await (const chunk of content) if (!sink.write(chunk)) await once(sink, 'drain', { signal })
    const closed = once(sink, 'close', { signal })
    sink.end(undefined)
    await closed
  }
  pack.finalize()
}

/**
 * Calls `onEntry` with the entries of an archive, one after another, each to be read to its end. Throws where the file
 * is cut, changed, or encrypted by another key.
 */
export async function readArchive(
  path: string,
  key: string | null,
  onEntry: (entry: Entry) => Promise<void>,
): Promise<void> {
  const extract = tar.extract()
  extract.on('entry', ({ name, size, type }, content, next) => {
    onEntry({ name, size: size ?? 0, content: type === 'directory' ? null : (content as AsyncIterable<Buffer>) }).then(
      () => {
        content.resume()
        next()
      },
      next,
    )
  })
  const stopped = new AbortController()
  const ended = once(extract, 'finish').catch((error: Error) => {
    stopped.abort(error)
    throw error
  })
  const read = pipeline(
    createReadStream(path),
    (chunks: Chunks) => (key === null ? chunks : decrypted(chunks, key)),
    createZstdDecompress(),
    async (chunks: Chunks) => {
      for await (const chunk of chunks)
        if (!extract.write(chunk as Buffer)) await once(extract, 'drain', { signal: stopped.signal })
      extract.end(undefined)
    },
  ).catch((error: Error) => {
    extract.destroy(error)
    throw error
  })
  const [taken] = await Promise.allSettled([ended, read])
  if (taken.status === 'rejected') throw taken.reason
  await read
}

async function* encrypted(chunks: Chunks, key: string): Chunks {
  const encrypter = new Encrypter()
  encrypter.setPassphrase(key)
  // A key is 32 characters or more (BACKUP_KEY): guessing it is hopeless however quick a try is.
  encrypter.setScryptWorkFactor(12)
  yield* (await encrypter.encrypt(webStream(chunks))) as ReadableStream<Uint8Array>
}

async function* decrypted(chunks: Chunks, key: string): Chunks {
  const decrypter = new Decrypter()
  decrypter.addPassphrase(key)
  yield* (await decrypter.decrypt(webStream(chunks))) as ReadableStream<Uint8Array>
}

const webStream = (chunks: Chunks) => Readable.toWeb(Readable.from(chunks)) as globalThis.ReadableStream<Uint8Array>
