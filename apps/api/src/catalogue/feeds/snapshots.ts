import { createHash, randomUUID } from 'node:crypto'
import { type FileHandle, mkdir, open, unlink } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { originPlaceholder } from './origin-placeholder.rule.ts'

const chunkBytes = 64 * 1024
/** The age at which an outdated snapshot is renewed; it is served until the new one is ready. */
const renewAfterMilliseconds = 10 * 60_000
/** An outdated snapshot older than this is not served. */
const expiresAfterMilliseconds = 60 * 60_000
/** Maximum number of cached files. */
const maxEntries = 200

/** The state of a text or a file at one moment. */
export interface Snapshot {
  readonly etag: string
  readonly madeAt: Date
  /** Streams its bytes with `origin` in place of `originPlaceholder`; null leaves the bytes unchanged. */
  read(origin: string | null): Readable
}

interface Options {
  /** Directory of the files. A file is unlinked as soon as it is open, so a killed process leaves no files. */
  readonly directory: string
  readonly now?: () => number
}

interface CacheEntry {
  snapshot: FileSnapshot
  change: number
  madeAt: number
}

interface PendingEntry {
  /** The last change before it was begun. */
  change: number
  making: Promise<Snapshot>
  /** Rejects `making`. */
  refuse: (reason: Error) => void
}

/** The signal is aborted when the shop stops. */
type MakeContent = (signal: AbortSignal) => AsyncIterable<string | Uint8Array>

/**
 * Long texts that are expensive to make and often requested. They are cached as files and rebuilt at most every ten
 * minutes, only after a change.
 */
export class Snapshots {
  readonly #cached = new Map<string, CacheEntry>()
  readonly #pending = new Map<string, PendingEntry>()
  readonly #directory: string
  readonly #now: () => number
  readonly #stop = new AbortController()
  #change = 0

  constructor({ directory, now = Date.now }: Options) {
    this.#directory = directory
    this.#now = now
  }

  /** Marks all snapshots as outdated: something they are made of has changed. */
  change() {
    this.#change += 1
  }

  /**
   * The snapshot by this name. An outdated one is served while it is renewed in the background. If there is none or it
   * is over an hour old, the caller waits.
   */
  async get(name: string, make: MakeContent): Promise<Snapshot> {
    const cached = this.#cached.get(name)
    if (cached === undefined) return this.#renew(name, make)
    const age = this.#now() - cached.madeAt
    if (cached.change === this.#change || age < renewAfterMilliseconds) return cached.snapshot
    const renewal = this.#renew(name, make)
    if (age >= expiresAfterMilliseconds) return renewal
    // The next request tries again; this one gets the outdated snapshot.
    renewal.catch(() => {})
    return cached.snapshot
  }

  /** The snapshot by this name, never an outdated one. */
  async getFresh(name: string, make: MakeContent): Promise<Snapshot> {
    const change = this.#change
    const running = this.#pending.get(name)
    // Begun before the change: it may have what was read before.
    if (running && running.change < change) await running.making.catch(() => {})
    const cached = this.#cached.get(name)
    return cached && cached.change >= change ? cached.snapshot : this.#renew(name, make)
  }

  /** Aborts the snapshots being made; waits for none of them, as some have nothing to write for half a minute. */
  async close() {
    const reason = new Error('The shop is stopping')
    this.#stop.abort(reason)
    for (const { refuse } of this.#pending.values()) refuse(reason)
    for (const { snapshot } of this.#cached.values()) snapshot.retire()
    this.#cached.clear()
  }

  async #renew(name: string, make: MakeContent): Promise<Snapshot> {
    this.#stop.signal.throwIfAborted()
    const running = this.#pending.get(name)
    if (running) return running.making
    const change = this.#change
    const texts = make(this.#stop.signal)
    const { promise: making, resolve, reject: refuse } = Promise.withResolvers<Snapshot>()
    this.#pending.set(name, { change, making, refuse })
    this.#write(texts)
      .then((snapshot) => {
        this.#cached.get(name)?.snapshot.retire()
        this.#cached.delete(name)
        this.#cached.set(name, { snapshot, change, madeAt: this.#now() })
        this.#dropOldest()
        return snapshot
      })
      .finally(() => this.#pending.delete(name))
      .then(resolve, refuse)
    return making
  }

  /** Drops the oldest snapshot; its current readers can read it to the end. */
  #dropOldest() {
    const [oldest] = this.#cached
    if (!oldest || this.#cached.size <= maxEntries) return
    oldest[1].snapshot.retire()
    this.#cached.delete(oldest[0])
  }

  async #write(texts: ReturnType<MakeContent>): Promise<FileSnapshot> {
    await mkdir(this.#directory, { recursive: true })
    const path = join(this.#directory, randomUUID())
    const file = await open(path, 'wx+')
    try {
      await unlink(path)
      const hash = createHash('sha256')
      let size = 0
      let buffered = ''
      const flush = async (bytes: Uint8Array = Buffer.from(buffered)) => {
        this.#stop.signal.throwIfAborted()
        buffered = ''
        hash.update(bytes)
        // Not `write`: on a disk that is nearly full it writes a part.
        await file.writeFile(bytes)
        size += bytes.length
      }
      for await (const text of texts) {
        if (typeof text !== 'string') await flush(text)
        else buffered += text
        if (buffered.length >= chunkBytes) await flush()
      }
      await flush()
      return new FileSnapshot(file, size, `W/"${hash.digest('base64url').slice(0, 22)}"`, new Date(this.#now()))
    } catch (error) {
      await file.close()
      throw error
    }
  }
}

class FileSnapshot implements Snapshot {
  readonly etag: string
  readonly madeAt: Date
  readonly #file: FileHandle
  readonly #size: number
  #readers = 0
  #isRetired = false

  constructor(file: FileHandle, size: number, etag: string, madeAt: Date) {
    this.#file = file
    this.#size = size
    this.etag = etag
    this.madeAt = madeAt
  }

  read(origin: string | null): Readable {
    this.#readers += 1
    return Readable.from(this.#chunks(origin), { objectMode: false }).once('close', () => {
      this.#readers -= 1
      this.#closeIfUnused()
    })
  }

  /** Called when another snapshot has replaced this one: the file is closed when the last reader is done. */
  retire() {
    this.#isRetired = true
    this.#closeIfUnused()
  }

  #closeIfUnused() {
    if (this.#isRetired && this.#readers === 0) void this.#file.close().catch(() => {})
  }

  async *#chunks(origin: string | null) {
    for (let offset = 0; offset < this.#size; ) {
      const { bytesRead, buffer } = await this.#file.read(Buffer.allocUnsafe(chunkBytes), 0, chunkBytes, offset)
      if (bytesRead === 0) throw new Error('A snapshot is shorter than it was')
      offset += bytesRead
      if (origin === null) {
        yield buffer.subarray(0, bytesRead)
        continue
      }
      // Latin-1 maps every byte to itself, and the placeholder is one byte.
      yield Buffer.from(buffer.toString('latin1', 0, bytesRead).replaceAll(originPlaceholder, origin), 'latin1')
    }
  }
}
