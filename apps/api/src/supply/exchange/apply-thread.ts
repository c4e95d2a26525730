import { setFlagsFromString } from 'node:v8'
import { Worker } from 'node:worker_threads'
import type { Config } from '../../config.ts'

export interface ApplySettings {
  readonly databaseUrl: string
  readonly config: Pick<Config, 's3' | 'dataDir'>
}

/** What the thread answers about a package: null, or why it was not applied. */
export interface ApplyAnswer {
  readonly failure: Error | null
}

export interface ApplyThread {
  /** Applies a package and throws its failure here. `signal` stops it at once. */
  apply(packageId: number, signal: AbortSignal | undefined): Promise<void>
}

/** Heap limit of the thread: a package that needs more fails without harm to the shop. */
const maxHeapMb = 700
/** Of both semi-spaces and new large objects: a stream of short-lived objects gains nothing by more. */
const maxYoungMb = 8
/** A program sends its next portion sooner; a thread that waits longer only takes memory. */
const idleMilliseconds = 20_000

const ignore = () => {}

/**
 * Applies packages in a separate thread, one at a time. The thread stays for the next portion of an export, since
 * loading and compiling its program takes as long as a portion, and ends when none comes.
 */
export function openApplyThread(settings: ApplySettings): ApplyThread {
  let idle: { worker: Worker; timer: NodeJS.Timeout } | null = null

  const start = () => {
    // The flag of the command line would override the limit of the thread; the heap of this thread is already set up.
    setFlagsFromString('--max-semi-space-size=0')
    const worker = new Worker(new URL('./apply.worker.ts', import.meta.url), {
      workerData: settings,
      resourceLimits: { maxOldGenerationSizeMb: maxHeapMb, maxYoungGenerationSizeMb: maxYoungMb },
    })
    // An idle thread may fail too, such as when the database goes away; the next package then starts another.
    return worker.on('error', ignore).once('exit', () => forget(worker))
  }
  const forget = (worker: Worker) => {
    if (idle?.worker !== worker) return
    clearTimeout(idle.timer)
    idle = null
  }
  const take = () => {
    if (!idle) return start()
    const { worker, timer } = idle
    idle = null
    clearTimeout(timer)
    worker.ref()
    return worker
  }
  const leaveIdle = (worker: Worker) => {
    const timer = setTimeout(() => {
      forget(worker)
      void worker.terminate()
    }, idleMilliseconds).unref()
    worker.unref()
    idle = { worker, timer }
  }

  return {
    async apply(packageId, signal) {
      signal?.throwIfAborted()
      const worker = take()
      const stop = () => void worker.terminate()
      signal?.addEventListener('abort', stop, { once: true })
      try {
        const { failure } = await answerOf(worker, packageId)
        if (failure) throw failure
        leaveIdle(worker)
      } catch (error) {
        stop()
        throw error
      } finally {
        signal?.removeEventListener('abort', stop)
      }
    },
  }
}

function answerOf(worker: Worker, packageId: number): Promise<ApplyAnswer> {
  const { promise, resolve, reject } = Promise.withResolvers<ApplyAnswer>()
  const onExit = (code: number) => reject(new Error(`The thread that applies a package ended with ${code}`))
  worker.once('message', resolve).once('error', reject).once('exit', onExit)
  worker.postMessage(packageId)
  return promise.finally(() => worker.off('message', resolve).off('error', reject).off('exit', onExit))
}
