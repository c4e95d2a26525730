import type { TaskList } from 'graphile-worker'
import { currentSpan, currentTracer, runTraced } from './spans.ts'

/** Starts a trace for every job; a job queued by a traced request has a link to that request. */
export function traceJobs(tasks: TaskList): TaskList {
  const tracer = currentTracer()
  if (tracer === null) return tasks
  return Object.fromEntries(
    Object.entries(tasks).map(([name, run]) => [
      name,
      (payload, helpers) => {
        const { traceparent } = Object(payload) as { traceparent?: unknown }
        const span = tracer.start({ name: `job ${name}`, kind: 'consumer' }, null, { cause: traceparent })
        return runTraced(span, async () => run?.(payload, helpers))
      },
    ]),
  )
}

/** Added to a job's payload, so that its trace links to the request that queued it; empty when that is not traced. */
export function traceparentOfJob(): { traceparent?: string } {
  const span = currentSpan()
  return span === null ? {} : { traceparent: span.traceparent }
}
