import { recordAnswer, recordFailure, registerService } from './measure-services.ts'

interface CircuitOptions {
  /** Name of the service in the metrics. */
  readonly service: string
  /** Failures in a row that open the circuit. */
  readonly failures: number
  readonly pauseMilliseconds: number
  /** A monotonic clock, milliseconds. */
  readonly now: () => number
}

/**
 * A circuit breaker, so that nobody waits for a service that is down: after several failures in a row it pauses, then
 * lets one request through at a time until one succeeds.
 */
export class Circuit {
  readonly #options: CircuitOptions
  #failures = 0
  #openUntil = 0
  #isTrying = false

  constructor(options: CircuitOptions) {
    this.#options = options
    registerService(options.service)
  }

  /** Whether no request may be sent now. */
  isOpen(): boolean {
    return this.#failures >= this.#options.failures && (this.#isTrying || this.#options.now() < this.#openUntil)
  }

  /** Whether a request may be sent now. After true, report its result by `close` or `fail`. */
  enter(): boolean {
    if (this.isOpen()) return false
    this.#isTrying = this.#failures >= this.#options.failures
    return true
  }

  /** A request succeeded. */
  close() {
    this.#failures = 0
    this.#isTrying = false
    recordAnswer(this.#options.service)
  }

  /** A request failed. `pauseMilliseconds`: opens the circuit for this long at once. */
  fail(pauseMilliseconds?: number) {
    this.#failures = pauseMilliseconds === undefined ? this.#failures + 1 : this.#options.failures
    this.#isTrying = false
    this.#openUntil = this.#options.now() + (pauseMilliseconds ?? this.#options.pauseMilliseconds)
    recordFailure(this.#options.service, this.#failures >= this.#options.failures)
  }
}
