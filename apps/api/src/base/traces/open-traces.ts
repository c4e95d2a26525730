import { setTracer, type Tracer } from './spans.ts'

/** Where traces go, and how many. */
export interface TracesConfig {
  /** Takes OTLP over HTTP, with the path of traces. */
  readonly url: string
  /** Sent with each batch, as a token of a paid receiver. They never leave the server otherwise. */
  readonly headers: Readonly<Record<string, string>>
  readonly serviceName: string
  readonly sampler: TracesSampler
  /** The share of traces that are collected, where the sampler is one of a share. */
  readonly ratio: number
}

/** Values of OTEL_TRACES_SAMPLER. */
export const tracesSamplers = [
  'always_on',
  'always_off',
  'traceidratio',
  'parentbased_always_on',
  'parentbased_always_off',
  'parentbased_traceidratio',
] as const
export type TracesSampler = (typeof tracesSamplers)[number]

export interface TracesLog {
  warn(fields: object, message: string): void
}

/**
 * Begins to trace this process; returns what ends it, after the last spans are sent. Packages of OpenTelemetry are
 * loaded here and nowhere else. `trustsCallers`: a proxy in front decides what of its traces is collected.
 */
export async function openTraces(config: TracesConfig, trustsCallers: boolean, log: TracesLog): Promise<() => unknown> {
  const { openOtlpTracer } = await import('./otlp-tracer.ts')
  const tracer: Tracer = openOtlpTracer(config, trustsCallers, log)
  setTracer(tracer)
  return async () => {
    setTracer(null)
    await tracer.close()
  }
}
