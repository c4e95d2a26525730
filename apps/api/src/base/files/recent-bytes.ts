/** The most recently asked for bytes by key, up to a number of bytes in all. */
export class RecentBytes {
  readonly #maxBytes: number
  // A Map keeps the order of insertion: what was asked for last is put at its end.
  readonly #entries = new Map<string, Buffer>()
  #bytes = 0

  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes
  }

  get(key: string): Buffer | undefined {
    const found = this.#entries.get(key)
    if (found) {
      this.#entries.delete(key)
      this.#entries.set(key, found)
    }
    return found
  }

  /** One larger than an eighth of the room is not kept: it would push out too many others. */
  set(key: string, bytes: Buffer): void {
    this.#drop(key)
    if (bytes.length > this.#maxBytes / 8) return
    this.#entries.set(key, bytes)
    this.#bytes += bytes.length
    for (const oldest of this.#entries.keys()) {
      if (this.#bytes <= this.#maxBytes) break
      this.#drop(oldest)
    }
  }

  #drop(key: string): void {
    this.#bytes -= this.#entries.get(key)?.length ?? 0
    this.#entries.delete(key)
  }
}
