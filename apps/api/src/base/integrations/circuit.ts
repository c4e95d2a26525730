interface CircuitOptions {
  /** How many failures in a row it takes. */
  readonly failures: number
  readonly pauseMilliseconds: number
  /** Never goes back. */
  readonly now: () => number
}

/**
 * Keeps anybody from waiting for a service that is down: after failures in a row it is not asked for a while, then by
 * one question at a time until one is answered.
 */
export class Circuit {
  readonly #pauses: CircuitOptions
  #failures = 0
  #openUntil = 0
  #isTrying = false

  constructor(pauses: CircuitOptions) {
    this.#pauses = pauses
  }

  /** Nobody may ask now. */
  isOpen(): boolean {
    return this.#failures >= this.#pauses.failures && (this.#isTrying || this.#pauses.now() < this.#openUntil)
  }

  /** Whether a request may go now. After true, report its outcome. */
  enter(): boolean {
    if (this.isOpen()) return false
    this.#isTrying = this.#failures >= this.#pauses.failures
    return true
  }

  /** A question was answered. */
  close() {
    this.#failures = 0
    this.#isTrying = false
  }

  /** A question was not; `pauseMilliseconds`: it is known that none will be for so long. */
  fail(pauseMilliseconds?: number) {
    this.#failures = pauseMilliseconds === undefined ? this.#failures + 1 : this.#pauses.failures
    this.#isTrying = false
    this.#openUntil = this.#pauses.now() + (pauseMilliseconds ?? this.#pauses.pauseMilliseconds)
  }
}
