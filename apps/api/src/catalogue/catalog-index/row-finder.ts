/** At most one bucket of this many is used: a fuller table needs longer probing. */
const bucketsPerRow = 2
const minBuckets = 1024

/**
 * A hash table from key to row with linear probing; keys are not stored but read from the product table. A Map of a
 * million codes takes a second to build, and fifty megabytes that the garbage collector must scan.
 */
export class RowFinder<Key extends string | number> {
  readonly #keyOf: (row: number) => Key
  /** Row + 1; 0: empty. */
  #buckets = new Uint32Array(minBuckets)
  #count = 0

  /** `keyOf` must return the key that a row was set with until that key is deleted. */
  constructor(keyOf: (row: number) => Key) {
    this.#keyOf = keyOf
  }

  get(key: Key): number | undefined {
    const entry = this.#buckets[this.#bucketOf(key)] as number
    return entry === 0 ? undefined : entry - 1
  }

  /** Replaces an earlier row with the same key. */
  set(key: Key, row: number) {
    const bucket = this.#bucketOf(key)
    if (this.#buckets[bucket] === 0) this.#count += 1
    this.#buckets[bucket] = row + 1
    if (this.#count * bucketsPerRow > this.#buckets.length) this.reserve(this.#count * 2)
  }

  delete(key: Key) {
    const buckets = this.#buckets
    const mask = buckets.length - 1
    let gap = this.#bucketOf(key)
    if (buckets[gap] === 0) return
    this.#count -= 1
    // Rows after the gap move up: probing stops at an empty bucket and would not find them.
    for (let bucket = (gap + 1) & mask; buckets[bucket] !== 0; bucket = (bucket + 1) & mask) {
      const homeBucket = hashOf(this.#keyOf((buckets[bucket] as number) - 1)) & mask
      if (((bucket - homeBucket) & mask) < ((bucket - gap) & mask)) continue
      buckets[gap] = buckets[bucket] as number
      gap = bucket
    }
    buckets[gap] = 0
  }

  /** Makes room for this many rows at once. */
  reserve(rows: number) {
    let length = this.#buckets.length
    while (length < rows * bucketsPerRow) length *= 2
    if (length === this.#buckets.length) return
    const oldBuckets = this.#buckets
    this.#buckets = new Uint32Array(length)
    for (const entry of oldBuckets) if (entry !== 0) this.#buckets[this.#bucketOf(this.#keyOf(entry - 1))] = entry
  }

  /** The bucket with this key, or the empty one where it would go. */
  #bucketOf(key: Key): number {
    const buckets = this.#buckets
    const mask = buckets.length - 1
    let bucket = hashOf(key) & mask
    for (let entry = buckets[bucket] as number; entry !== 0; entry = buckets[bucket] as number) {
      if (this.#keyOf(entry - 1) === key) break
      bucket = (bucket + 1) & mask
    }
    return bucket
  }
}

function hashOf(key: string | number): number {
  if (typeof key === 'number') return Math.imul(key, 0x9e3779b1) >>> 8
  let hash = 0
  for (let index = 0; index < key.length; index += 1) hash = (Math.imul(hash, 31) + key.charCodeAt(index)) | 0
  return Math.imul(hash, 0x9e3779b1) >>> 8
}
