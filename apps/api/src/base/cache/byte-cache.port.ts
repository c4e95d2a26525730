import { LRUCache } from 'lru-cache'

/** Bytes by key, the least recently used deleted first. */
export interface ByteCache<Key> {
  get(key: Key): Buffer | undefined
  /** The bytes as they are cached. */
  set(key: Key, bytes: Buffer): Buffer
}

/** An entry of the map, the Buffer and what the allocator adds. */
const entryBytes = 300

/** Caches up to so many bytes; one larger than an eighth of them would push out too many others and is not cached. */
export function byteCache<Key extends {}>(maxBytes: number): ByteCache<Key> {
  const cached = new LRUCache<Key, Buffer>({
    maxSize: Math.max(1, maxBytes),
    maxEntrySize: Math.max(1, Math.floor(maxBytes / 8)),
    sizeCalculation: (bytes) => bytes.byteLength + entryBytes,
  })
  return {
    get: (key) => cached.get(key),
    set(key, bytes) {
      const own = ownBytes(bytes)
      cached.set(key, own)
      return own
    },
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
