import type { TaskList } from 'graphile-worker'
import { currentSpan, currentTracer, runTraced } from './spans.ts'

/** A trace for every job; one that a request queued with its traceparent names that request by a link. */
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

/** What a job's payload gets, so that its trace names the request that queued it; nothing where that is not traced. */
export function causeOfJob(): { traceparent?: string } {
  const span = currentSpan()
  return span === null ? {} : { traceparent: span.traceparent }
}
