/** What the first process says to those it has started. */
export type ProcessOrder =
  /** Opens the shop and serves it; only who introduces it says what there is. */
  | {
      readonly kind: 'open'
      readonly databaseUrl: string | null
      readonly port: number
      readonly name: string
      readonly introduces: boolean
    }
  /** A balancer is to send nobody new; everything is still answered. */
  | { readonly kind: 'leave' }
  /** Answers under way are finished, then the process ends. */
  | { readonly kind: 'stop' }
  | { readonly kind: 'measure'; readonly id: number }
  /** The answer to `gather`. */
  | { readonly kind: 'gathered'; readonly id: number; readonly metrics: readonly string[] }

/** What a process says to the first one. */
export type ProcessReport =
  | { readonly kind: 'ready'; readonly lines: readonly string[] }
  /** Metrics of the others are wanted. */
  | { readonly kind: 'gather'; readonly id: number }
  /** The answer to `measure`. */
  | { readonly kind: 'measured'; readonly id: number; readonly metrics: string }
