/**
 * Answers that were requested lately, up to a number of bytes and of answers; the one not asked for the longest leaves
 * first.
 */
export class LruCache<Key, Answer> {
  readonly #answers = new Map<Key, { answer: Answer; bytes: number }>()
  readonly #maxBytes: () => number
  readonly #leave: (answer: Answer) => void
  readonly #maxAnswers: number
  #bytes = 0

  /** `leave` is called for every evicted answer. */
  constructor(
    maxBytes: number | (() => number),
    leave: (answer: Answer) => void = () => {},
    maxAnswers = Number.POSITIVE_INFINITY,
  ) {
    this.#maxBytes = typeof maxBytes === 'number' ? () => maxBytes : maxBytes
    this.#leave = leave
    this.#maxAnswers = maxAnswers
  }

  get size(): number {
    return this.#answers.size
  }

  get(key: Key): Answer | undefined {
    const found = this.#answers.get(key)
    if (!found) return
    // A Map keeps the order of insertion: what is used goes to the end.
    this.#answers.delete(key)
    this.#answers.set(key, found)
    return found.answer
  }

  /** Keeps an answer; one larger than an eighth of the room is not worth what it would push out. */
  set(key: Key, answer: Answer, bytes: number) {
    this.delete(key)
    const maxBytes = this.#maxBytes()
    if (bytes > maxBytes / 8) return this.#leave(answer)
    this.#answers.set(key, { answer, bytes })
    this.#bytes += bytes
    for (const [oldest] of this.#answers) {
      if (this.#bytes <= maxBytes && this.#answers.size <= this.#maxAnswers) break
      this.delete(oldest)
    }
  }

  delete(key: Key) {
    const found = this.#answers.get(key)
    if (!found) return
    this.#answers.delete(key)
    this.#bytes -= found.bytes
    this.#leave(found.answer)
  }

  /** What is kept, in no order. */
  *values(): Iterable<Answer> {
    for (const { answer } of this.#answers.values()) yield answer
  }

  clear() {
    for (const { answer } of this.#answers.values()) this.#leave(answer)
    this.#answers.clear()
    this.#bytes = 0
  }
}
