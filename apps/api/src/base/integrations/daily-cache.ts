const day = 86_400_000

/**
 * Answers of a service for a day, a bounded number of them: the one not asked for the longest leaves first. Questions
 * in flight are shared.
 */
export class DailyCache<Answer> {
  readonly #answers = new Map<string, { readonly answer: Promise<Answer>; until: number }>()
  readonly #max: number
  readonly #now: () => number

  constructor(max: number, now: () => number) {
    this.#max = max
    this.#now = now
  }

  /** The answer to a question that was asked before; null: none is kept. */
  get(question: string): Promise<Answer> | null {
    const cached = this.#answers.get(question)
    if (cached === undefined || cached.until < this.#now()) return null
    // A Map keeps the order of insertion: what is used goes to the end.
    this.#answers.delete(question)
    this.#answers.set(question, cached)
    return cached.answer
  }

  /** Keeps an answer that is on its way; one that fails is forgotten. */
  put(question: string, answer: Promise<Answer>): Promise<Answer> {
    this.#answers.set(question, { answer, until: this.#now() + day })
    answer.catch(() => this.#answers.delete(question))
    for (const oldest of this.#answers.keys()) {
      if (this.#answers.size <= this.#max) break
      this.#answers.delete(oldest)
    }
    return answer
  }
}
