/** Answers that were asked for lately, up to a number of bytes; the one not asked for the longest leaves first. */
export class RecentAnswers<Key, Answer> {
  readonly #answers = new Map<Key, { answer: Answer; bytes: number }>()
  readonly #mostBytes: number
  #bytes = 0

  constructor(mostBytes: number) {
    this.#mostBytes = mostBytes
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
    if (bytes > this.#mostBytes / 8) return
    this.#answers.set(key, { answer, bytes })
    this.#bytes += bytes
    for (const [oldest] of this.#answers) {
      if (this.#bytes <= this.#mostBytes) break
      this.delete(oldest)
    }
  }

  delete(key: Key) {
    const found = this.#answers.get(key)
    if (!found) return
    this.#answers.delete(key)
    this.#bytes -= found.bytes
  }

  clear() {
    this.#answers.clear()
    this.#bytes = 0
  }
}
