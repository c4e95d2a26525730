/** Where a span stands, as W3C Trace Context writes it. */
export interface TracePlace {
  readonly traceId: string
  readonly spanId: string
  /** Bit 1: the trace is collected. */
  readonly flags: number
}

const pattern = /^(?!ff)[\da-f]{2}-(?!0{32})([\da-f]{32})-(?!0{16})([\da-f]{16})-([\da-f]{2})(-.{0,200})?$/

/** Reads a traceparent header; null: it is none, and the trace begins here. Only later versions may have more parts. */
export function tracePlace(header: unknown): TracePlace | null {
  const found = typeof header === 'string' ? pattern.exec(header) : null
  if (!found || (found[4] !== undefined && found[0].startsWith('00'))) return null
  return { traceId: found[1]!, spanId: found[2]!, flags: Number.parseInt(found[3]!, 16) }
}

export const traceparentOf = ({ traceId, spanId, flags }: TracePlace): string =>
  `00-${traceId}-${spanId}-${flags.toString(16).padStart(2, '0')}`
