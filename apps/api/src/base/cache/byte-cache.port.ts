import { LRUCache } from 'lru-cache'

/** Bytes by key, the least recently used deleted first. */
export interface ByteCache<Key> {
  get(key: Key): Buffer | undefined
  /** The bytes as they are cached. */
  set(key: Key, bytes: Buffer): Buffer
  delete(key: Key): void
  clear(): void
}

/** An entry of the map, the object and what the allocator adds. */
const entryBytes = 300

/**
 * Values by key up to so many bytes, as `bytesOf` counts them besides the entry itself, the least recently used deleted
 * first. One larger than an eighth of all would push out too many others and is not cached.
 */
export const sizedCache = <Key extends {}, Value extends {}>(
  maxBytes: number,
  bytesOf: (value: Value, key: Key) => number,
) =>
  new LRUCache<Key, Value>({
    maxSize: Math.max(1, maxBytes),
    maxEntrySize: Math.max(1, Math.floor(maxBytes / 8)),
    sizeCalculation: (value, key) => Math.ceil(bytesOf(value, key)) + entryBytes,
  })

export function byteCache<Key extends {}>(maxBytes: number): ByteCache<Key> {
  const cached = sizedCache<Key, Buffer>(maxBytes, ({ byteLength }) => byteLength)
  return {
    get: (key) => cached.get(key),
    set(key, bytes) {
      const own = ownBytes(bytes)
      cached.set(key, own)
      return own
    },
    delete: (key) => void cached.delete(key),
    clear: () => cached.clear(),
  }
}

/**
 * The same bytes in memory of their own. Node cuts small Buffers from slabs, of which one Buffer keeps the whole alive:
 * whoever caches bytes caches these.
 */
export function ownBytes(bytes: Buffer): Buffer {
  if (bytes.byteLength === bytes.buffer.byteLength) return bytes
  const own = Buffer.allocUnsafeSlow(bytes.byteLength)
  bytes.copy(own)
  return own
}
