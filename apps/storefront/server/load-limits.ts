/**
 * How much work one process of the storefront does at once. Over a limit a visitor is refused at once with Retry-After,
 * instead of slowing down everybody. Bodies of forms are limited in form-bodies.ts; docs/limits.md lists these limits
 * beside those of the API.
 */
export interface LoadLimits {
  /**
   * Public documents. Rendering is single-threaded, and three fill the waits for data; more would only keep more
   * garbage alive.
   */
  readonly documents: ConcurrencyTerms
  /** Pages and data of one visitor, which mostly wait for the API. */
  readonly personal: ConcurrencyTerms
  /** Proofs of work computed for forms without scripts: they take the shop's own CPU, so few are allowed. */
  readonly proofs: ConcurrencyTerms & { readonly perIpAMinute: number }
  /**
   * The life of a cached document. Changes are announced at once; this covers time-dependent content and lost messages.
   */
  readonly documentMilliseconds: number
  /** The same without announcements, for a storefront on a remote API. */
  readonly unannouncedMilliseconds: number
  /** Size of all cached documents, stale ones included. */
  readonly documentBytes: number
  /** How long to wait for a new document when an older one is available. */
  readonly maxWaitMilliseconds: number
  /** For how long after a failure older documents are served without trying again. */
  readonly failureMilliseconds: number
  /** Retry-After sent with 502, 503 and 504. */
  readonly retryAfterSeconds: number
  /** Maximum number of parsed Host headers kept in memory. */
  readonly maxHosts: number
}

/** How many tasks run at once, and how many more may be queued. */
export interface ConcurrencyTerms {
  readonly atOnce: number
  readonly waiting: number
}

export const loadLimits: LoadLimits = {
  documents: { atOnce: 3, waiting: 300 },
  personal: { atOnce: 32, waiting: 1000 },
  proofs: { atOnce: 2, waiting: 20, perIpAMinute: 3 },
  documentMilliseconds: 300_000,
  unannouncedMilliseconds: 10_000,
  documentBytes: 64 * 1024 * 1024,
  maxWaitMilliseconds: 3_000,
  failureMilliseconds: 2_000,
  retryAfterSeconds: 5,
  maxHosts: 200,
}
