import { Counter, type Registry } from 'prom-client'

type UnhandledKind = 'rejection' | 'exception'

/** Errors since the start of this process. */
const counts: Record<UnhandledKind, number> = { rejection: 0, exception: 0 }

interface CrashLog {
  error(fields: object, message: string): void
}

/** Adds the number of unhandled errors to the metrics. */
export function measureUnhandled(registry: Registry) {
  new Counter({
    name: 'shpulka_unhandled_errors_total',
    help: 'Rejected promises and exceptions that no code handled',
    labelNames: ['kind'],
    registers: [registry],
    collect() {
      this.reset()
      for (const [kind, count] of Object.entries(counts)) this.inc({ kind }, count)
    },
  })
}

/**
 * Logs and counts unhandled rejections, and the process continues: each belongs to one request or job. An uncaught
 * exception may leave inconsistent state: it is logged and counted, then `stop` is called. Returns a function that
 * removes the listeners.
 */
export function watchUnhandled(log: CrashLog, stop: () => void): () => void {
  const onRejection = (err: unknown) => {
    counts.rejection += 1
    log.error({ err, event: 'unhandled-rejection' }, 'A rejected promise was handled by nobody')
  }
  const onException = (err: unknown) => {
    counts.exception += 1
    log.error({ err, event: 'uncaught-exception' }, 'An exception was caught by nobody: the process stops')
    stop()
  }
  process.on('unhandledRejection', onRejection).on('uncaughtException', onException)
  return () => void process.off('unhandledRejection', onRejection).off('uncaughtException', onException)
}
