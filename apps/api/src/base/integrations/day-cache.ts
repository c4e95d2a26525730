const day = 86_400_000

/** Answers of a service for a day, a bounded number of them: the one not asked for the longest leaves first. Questions in flight are shared. */
export class DayCache<Answer> {
  readonly #answers = new Map<string, { readonly answer: Promise<Answer>; until: number }>()
  readonly #most: number
  readonly #now: () => number

  constructor(most: number, now: () => number) {
    this.#most = most
    this.#now = now
  }

  /** The answer to a question that was asked before; null: none is kept. */
  get(question: string): Promise<Answer> | null {
    const kept = this.#answers.get(question)
    if (kept === undefined || kept.until < this.#now()) return null
    // A Map keeps the order of insertion: what is used goes to the end.
    this.#answers.delete(question)
    this.#answers.set(question, kept)
    return kept.answer
  }

  /** Keeps an answer that is on its way; one that fails is forgotten. */
  keep(question: string, answer: Promise<Answer>): Promise<Answer> {
    this.#answers.set(question, { answer, until: this.#now() + day })
    answer.catch(() => this.#answers.delete(question))
    for (const oldest of this.#answers.keys()) {
      if (this.#answers.size <= this.#most) break
      this.#answers.delete(oldest)
    }
    return answer
  }
}
