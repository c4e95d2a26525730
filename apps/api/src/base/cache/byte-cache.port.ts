import { LRUCache } from 'lru-cache'

/** Bytes by key, the least recently used deleted first. */
export interface ByteCache<Key> {
  get(key: Key): Buffer | undefined
  /** Returns the cached copy. */
  set(key: Key, bytes: Buffer): Buffer
  delete(key: Key): void
  clear(): void
  stats(): CacheStats
}

/** Reads of a cache since it was created, and the memory it takes now. */
export interface CacheStats {
  readonly hits: number
  readonly misses: number
  readonly bytes: number
}

/** A cache that counts its hits and misses. */
export class CountedCache<Key extends {}, Value extends {}> extends LRUCache<Key, Value> {
  #hits = 0
  #misses = 0

  override get(key: Key): Value | undefined {
    const value = super.get(key)
    if (value === undefined) this.#misses += 1
    else this.#hits += 1
    return value
  }

  stats(): CacheStats {
    return { hits: this.#hits, misses: this.#misses, bytes: this.calculatedSize }
  }
}

/** Memory of an entry besides its bytes: the map, the object, the allocator. */
const entryBytes = 300

/**
 * A cache of at most `maxBytes`, counted by `bytesOf` plus the entry itself; the least recently used values are deleted
 * first. A value larger than an eighth of the cache would push out too many others and is not cached.
 */
export const sizedCache = <Key extends {}, Value extends {}>(
  maxBytes: number,
  bytesOf: (value: Value, key: Key) => number,
) =>
  new CountedCache<Key, Value>({
    maxSize: Math.max(1, maxBytes),
    maxEntrySize: Math.max(1, Math.floor(maxBytes / 8)),
    sizeCalculation: (value, key) => Math.ceil(bytesOf(value, key)) + entryBytes,
  })

export function byteCache<Key extends {}>(maxBytes: number): ByteCache<Key> {
  const cached = sizedCache<Key, Buffer>(maxBytes, ({ byteLength }) => byteLength)
  return {
    get: (key) => cached.get(key),
    set(key, bytes) {
      const copy = unpooledBytes(bytes)
      cached.set(key, copy)
      return copy
    },
    delete: (key) => void cached.delete(key),
    clear: () => cached.clear(),
    stats: () => cached.stats(),
  }
}

/**
 * Copies the bytes into their own memory before caching. Node allocates small Buffers from a shared pool, and one
 * cached Buffer would hold the whole pool in memory.
 */
export function unpooledBytes(bytes: Buffer): Buffer {
  if (bytes.byteLength === bytes.buffer.byteLength) return bytes
  const copy = Buffer.allocUnsafeSlow(bytes.byteLength)
  bytes.copy(copy)
  return copy
}
