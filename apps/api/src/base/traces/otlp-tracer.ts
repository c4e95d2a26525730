import { type Span as OtlpSpan, ROOT_CONTEXT, SpanKind, SpanStatusCode, TraceFlags, trace } from '@opentelemetry/api'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { resourceFromAttributes } from '@opentelemetry/resources'
import {
  AlwaysOffSampler,
  AlwaysOnSampler,
  ParentBasedSampler,
  type ReadableSpan,
  type Sampler,
  type SpanProcessor,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace'
import type { TracesConfig, TracesLog } from './open-traces.ts'
import type { Span, Tracer } from './spans.ts'
import { parseTraceparent, traceparentOf } from './traceparent.rule.ts'

const kinds = { server: SpanKind.SERVER, client: SpanKind.CLIENT, consumer: SpanKind.CONSUMER }
const maxQueued = 2_048
const maxBatch = 512
const pauseMilliseconds = 1_000
const sendMilliseconds = 5_000
const lastSendMilliseconds = 2_000

/** Creates spans with the OpenTelemetry SDK and sends them by OTLP over HTTP, in JSON. */
export function openOtlpTracer(config: TracesConfig, trustsCallers: boolean, log: TracesLog): Tracer {
  const exporter = new OTLPTraceExporter({ url: config.url, headers: config.headers, timeoutMillis: sendMilliseconds })
  const queue = new SpanQueue(exporter, log)
  const provider = new TracerProvider({
    sampler: samplerOf(config, trustsCallers),
    resource: resourceFromAttributes({ 'service.name': config.serviceName, 'process.pid': process.pid }),
    spanProcessors: [queue],
  })
  const otlp = provider.getTracer('shpulka')
  return {
    start({ name, kind, attributes = {} }, within, origin) {
      const spanContext = parseTraceparent(origin ? origin.parent : within?.traceparent)
      const cause = parseTraceparent(origin?.cause)
      const context = spanContext
        ? trace.setSpanContext(ROOT_CONTEXT, { ...contextOf(spanContext), isRemote: origin !== undefined })
        : ROOT_CONTEXT
      return spanOf(
        otlp.startSpan(
          name,
          {
            kind: kind ? kinds[kind] : SpanKind.INTERNAL,
            attributes: { ...attributes },
            links: cause ? [{ context: contextOf(cause) }] : [],
          },
          context,
        ),
      )
    },
    counts: () => queue.counts,
    close: () => queue.close(),
  }
}

const contextOf = ({ traceId, spanId, flags }: NonNullable<ReturnType<typeof parseTraceparent>>) => ({
  traceId,
  spanId,
  traceFlags: flags & TraceFlags.SAMPLED,
})

function spanOf(span: OtlpSpan): Span {
  const { traceId, spanId, traceFlags } = span.spanContext()
  let hasEnded = false
  return {
    traceId,
    traceparent: traceparentOf({ traceId, spanId, flags: traceFlags }),
    isCollected: span.isRecording(),
    get hasEnded() {
      return hasEnded
    },
    add: (attributes) => void span.setAttributes(attributes),
    end(errorType) {
      if (errorType !== undefined) span.setAttribute('error.type', errorType).setStatus({ code: SpanStatusCode.ERROR })
      hasEnded = true
      span.end()
    },
  }
}

/**
 * The samplers of OTEL_TRACES_SAMPLER. An untrusted caller cannot force collecting: for a trace id from its header the
 * ratio decides, and gives the same result as for the document that gave the browser this id.
 */
function samplerOf({ sampler, ratio }: TracesConfig, trustsCallers: boolean): Sampler {
  const root = sampler.endsWith('always_on')
    ? new AlwaysOnSampler()
    : sampler.endsWith('always_off')
      ? new AlwaysOffSampler()
      : new TraceIdRatioBasedSampler(ratio)
  if (!sampler.startsWith('parentbased_')) return root
  return new ParentBasedSampler({ root, remoteParentSampled: trustsCallers ? new AlwaysOnSampler() : root })
}

/**
 * Queues ended spans and sends them in batches. Ending a span never waits: spans beyond the queue's limit are dropped,
 * and so are refused batches.
 */
class SpanQueue implements SpanProcessor {
  readonly counts = { sent: 0, dropped: 0 }
  readonly #exporter: OTLPTraceExporter
  readonly #log: TracesLog
  #queued: ReadableSpan[] = []
  #timer: NodeJS.Timeout | null = null
  #sending: Promise<void> | null = null
  #isFailing = false

  constructor(exporter: OTLPTraceExporter, log: TracesLog) {
    this.#exporter = exporter
    this.#log = log
  }

  onStart() {}

  onEnd(span: ReadableSpan) {
    if (this.#queued.length >= maxQueued) {
      this.counts.dropped += 1
      return
    }
    this.#queued.push(span)
    if (this.#sending === null) this.#timer ??= setTimeout(() => this.#send(), pauseMilliseconds).unref()
  }

  #send(): Promise<void> {
    if (this.#timer) clearTimeout(this.#timer)
    this.#timer = null
    this.#sending ??= this.#sendAll().finally(() => {
      this.#sending = null
    })
    return this.#sending
  }

  async #sendAll() {
    while (this.#queued.length > 0) {
      const batch = this.#queued.splice(0, maxBatch)
      const error = await new Promise<Error | null>((done) => {
        this.#exporter.export(batch, (result) =>
          done(result.code === 0 ? null : (result.error ?? new Error('refused'))),
        )
      })
      this.counts[error === null ? 'sent' : 'dropped'] += batch.length
      // Logged once per outage; the counter shows how many spans were dropped.
      if (error !== null && !this.#isFailing)
        this.#log.warn({ event: 'traces-dropped', reason: error.name }, 'The receiver of traces refuses them')
      this.#isFailing = error !== null
    }
  }

  async forceFlush() {
    await this.#send()
  }

  /** Spans not sent within the limit are lost, so that the shop does not wait for the receiver. */
  async close() {
    const limit = new Promise<void>((done) => setTimeout(done, lastSendMilliseconds).unref())
    await Promise.race([this.#send(), limit])
  }

  async shutdown() {
    await this.close()
  }
}
