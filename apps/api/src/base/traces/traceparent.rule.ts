/** The ids and flags of a span in W3C Trace Context. */
export interface SpanContext {
  readonly traceId: string
  readonly spanId: string
  /** Bit 1: the trace is collected. */
  readonly flags: number
}

const pattern = /^(?!ff)[\da-f]{2}-(?!0{32})([\da-f]{32})-(?!0{16})([\da-f]{16})-([\da-f]{2})(-.{0,200})?$/

/** Parses a traceparent header; null when it is invalid. Only versions after 00 may have more parts. */
export function parseTraceparent(header: unknown): SpanContext | null {
  const match = typeof header === 'string' ? pattern.exec(header) : null
  if (!match || (match[4] !== undefined && match[0].startsWith('00'))) return null
  return { traceId: match[1]!, spanId: match[2]!, flags: Number.parseInt(match[3]!, 16) }
}

export const traceparentOf = ({ traceId, spanId, flags }: SpanContext): string =>
  `00-${traceId}-${spanId}-${flags.toString(16).padStart(2, '0')}`
