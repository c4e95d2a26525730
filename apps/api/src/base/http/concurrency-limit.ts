/** More work than can wait: the caller should come back later. */
export class QueueFull extends Error {}

/** Lets a few pieces of work run at once; the rest wait in the order they came. */
export class ConcurrencyLimit {
  readonly #atOnce: number
  readonly #maxWaiting: number
  readonly #waiting: (() => void)[] = []
  #running = 0

  constructor(atOnce: number, maxWaiting = 1000) {
    this.#atOnce = atOnce
    this.#maxWaiting = maxWaiting
  }

  async take<T>(work: () => Promise<T>): Promise<T> {
    if (this.#running < this.#atOnce) this.#running += 1
    else if (this.#waiting.length >= this.#maxWaiting) throw new QueueFull()
    else await new Promise<void>((resolve) => this.#waiting.push(resolve))
    try {
      return await work()
    } finally {
      // The turn is handed over, not given back, so that a newcomer cannot slip in between.
      const next = this.#waiting.shift()
      if (next) next()
      else this.#running -= 1
    }
  }
}
