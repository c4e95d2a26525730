/** Answers that were asked for lately, up to a number of bytes and of answers; the one not asked for the longest leaves first. */
export class RecentAnswers<Key, Answer> {
  readonly #answers = new Map<Key, { answer: Answer; bytes: number }>()
  readonly #mostBytes: () => number
  readonly #leave: (answer: Answer) => void
  readonly #mostAnswers: number
  #bytes = 0

  /** `leave` is told of every answer that is not kept any more. */
  constructor(mostBytes: number | (() => number), leave: (answer: Answer) => void = () => {}, mostAnswers = Number.POSITIVE_INFINITY) {
    this.#mostBytes = typeof mostBytes === 'number' ? () => mostBytes : mostBytes
    this.#leave = leave
    this.#mostAnswers = mostAnswers
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
    const mostBytes = this.#mostBytes()
    if (bytes > mostBytes / 8) return this.#leave(answer)
    this.#answers.set(key, { answer, bytes })
    this.#bytes += bytes
    for (const [oldest] of this.#answers) {
      if (this.#bytes <= mostBytes && this.#answers.size <= this.#mostAnswers) break
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
