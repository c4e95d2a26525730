/**
 * The work one process of the storefront does at the same time. Over a limit a visitor is refused at once, with
 * Retry-After, instead of making everybody wait. Bodies of forms are limited in form-bodies.ts. docs/limits.md lists
 * these limits beside those of the API.
 */
export interface LoadLimits {
  /**
   * Public documents: the work is one thread's, and three are enough to fill the waits for data; more only keep each
   * other's garbage alive.
   */
  readonly documents: ConcurrencyTerms
  /** Pages and data of one visitor, most of them waits for the API. */
  readonly personal: ConcurrencyTerms
  /** Proofs of work done for forms without scripts: the shop's own time, so there is little of it. */
  readonly proofs: ConcurrencyTerms & { readonly perAddressAMinute: number }
  /** So long a document lives: changes are announced at once, this covers clocks and lost messages. */
  readonly documentMilliseconds: number
  /** The same where no changes are heard, of a storefront alone on a remote API. */
  readonly unheardMilliseconds: number
  /** Finished documents, the stale among them. */
  readonly documentBytes: number
  /** So long a document is waited for where an older one is at hand. */
  readonly maxWaitMilliseconds: number
  /** After a failure so long older documents are given without waiting for the next. */
  readonly failureMilliseconds: number
  /** Retry-After sent with 502, 503 and 504. */
  readonly retryAfterSeconds: number
  /** Host headers remembered as read. */
  readonly hostsRead: number
}

/** Work side by side, and work that waits for it. */
export interface ConcurrencyTerms {
  readonly atOnce: number
  readonly waiting: number
}

export const loadLimits: LoadLimits = {
  documents: { atOnce: 3, waiting: 300 },
  personal: { atOnce: 32, waiting: 1000 },
  proofs: { atOnce: 2, waiting: 20, perAddressAMinute: 3 },
  documentMilliseconds: 300_000,
  unheardMilliseconds: 10_000,
  documentBytes: 64 * 1024 * 1024,
  maxWaitMilliseconds: 3_000,
  failureMilliseconds: 2_000,
  retryAfterSeconds: 5,
  hostsRead: 200,
}
