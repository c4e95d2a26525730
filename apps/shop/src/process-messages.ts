/** Messages from the first process to those it has started. */
export type ProcessOrder =
  /** Opens the shop and serves it; the one that `introduces` it reports lines about it. */
  | {
      readonly kind: 'open'
      readonly databaseUrl: string | null
      readonly port: number
      readonly name: string
      readonly introduces: boolean
    }
  /** Tells a balancer to send nobody new; everything is still answered. */
  | { readonly kind: 'leave' }
  /** Answers under way are finished, then the process ends. */
  | { readonly kind: 'stop' }
  | { readonly kind: 'measure'; readonly id: number }
  /** The answer to `gather`. */
  | { readonly kind: 'gathered'; readonly id: number; readonly metrics: readonly string[] }

/** Messages from a process to the first one. */
export type ProcessReport =
  | { readonly kind: 'ready'; readonly lines: readonly string[] }
  /** Asks for the metrics of the other processes. */
  | { readonly kind: 'gather'; readonly id: number }
  /** The answer to `measure`. */
  | { readonly kind: 'measured'; readonly id: number; readonly metrics: string }
