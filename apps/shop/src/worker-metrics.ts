import type { ProcessCommand } from './process-messages.ts'

/** The metrics of a worker that does not report them in time are left out. */
const timeoutMilliseconds = 2_000

/** Asks workers for their metrics and waits for their reports. `sendTo` sends a command to a worker by its name. */
export class WorkerMetrics {
  private readonly sendTo: (worker: string, command: ProcessCommand) => void
  private readonly pending = new Map<number, (worker: string, metrics: string) => void>()
  private lastId = 0

  constructor(sendTo: (worker: string, command: ProcessCommand) => void) {
    this.sendTo = sendTo
  }

  /** Takes a worker's report. */
  report(id: number, worker: string, metrics: string): void {
    this.pending.get(id)?.(worker, metrics)
  }

  /** The metrics of these workers, in the order of their numbers. */
  async gather(workers: readonly string[]): Promise<string[]> {
    this.lastId += 1
    const id = this.lastId
    const metrics = new Map<string, string>()
    await new Promise<void>((resolve) => {
      const timeout = setTimeout(resolve, timeoutMilliseconds)
      const resolveIfComplete = () => {
        if (metrics.size < workers.length) return
        clearTimeout(timeout)
        resolve()
      }
      this.pending.set(id, (worker, text) => {
        metrics.set(worker, text)
        resolveIfComplete()
      })
      for (const worker of workers) this.sendTo(worker, { kind: 'measure', id })
      resolveIfComplete()
    })
    this.pending.delete(id)
    return [...metrics].sort(([one], [other]) => Number(one) - Number(other)).map(([, text]) => text)
  }
}
