/** Messages from the primary process to its workers. */
export type ProcessCommand =
  /** Opens the shop and serves it; one that `sendsIntroduction` also reports lines about the shop. */
  | {
      readonly kind: 'open'
      readonly databaseUrl: string | null
      readonly port: number
      readonly name: string
      readonly sendsIntroduction: boolean
    }
  /** Makes a load balancer stop sending clients; everything is still answered. */
  | { readonly kind: 'leave' }
  /** Finishes answers in flight, then exits. */
  | { readonly kind: 'stop' }
  | { readonly kind: 'measure'; readonly id: number }
  /** The answer to `gather`. */
  | { readonly kind: 'gathered'; readonly id: number; readonly metrics: readonly string[] }

/** Messages from a worker to the primary process. */
export type ProcessReport =
  | { readonly kind: 'ready'; readonly lines: readonly string[] }
  /** Requests the metrics of the other workers. */
  | { readonly kind: 'gather'; readonly id: number }
  /** The answer to `measure`. */
  | { readonly kind: 'measured'; readonly id: number; readonly metrics: string }
