import { setTracer, type Tracer } from './spans.ts'

/** Where traces are sent, and which share of them. */
export interface TracesConfig {
  /** The full URL of an OTLP/HTTP receiver of traces. */
  readonly url: string
  /** Sent to the receiver with each batch, for example its access token; secret otherwise. */
  readonly headers: Readonly<Record<string, string>>
  readonly serviceName: string
  readonly sampler: TracesSampler
  /** The share of traces to collect, for the ratio samplers. */
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
 * Starts tracing this process; returns a function that sends the last spans and stops. OpenTelemetry packages are
 * loaded only here. `trustsCallers`: the proxy in front decides which of its traces are collected.
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
