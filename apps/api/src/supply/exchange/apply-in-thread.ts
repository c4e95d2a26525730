import { once } from 'node:events'
import { setFlagsFromString } from 'node:v8'
import { Worker } from 'node:worker_threads'
import type { Config } from '../../config.ts'

export interface ApplyWork {
  readonly packageId: number
  readonly databaseUrl: string
  readonly config: Pick<Config, 's3' | 'dataDir'>
}

/** Heap limit of the thread: a package that needs more fails without harm to the shop. */
const maxHeapMb = 700
/** Of both semi-spaces and new large objects: a stream of short-lived objects gains nothing by more. */
const maxYoungMb = 8

/** Applies a package in a separate thread and throws its failure here. `signal` stops it at once. */
export async function applyInThread(work: ApplyWork, signal: AbortSignal | undefined): Promise<void> {
  signal?.throwIfAborted()
  // The flag of the command line would override the limit of the thread; the heap of this thread is already set up.
  setFlagsFromString('--max-semi-space-size=0')
  const worker = new Worker(new URL('./apply.worker.ts', import.meta.url), {
    workerData: work,
    resourceLimits: { maxOldGenerationSizeMb: maxHeapMb, maxYoungGenerationSizeMb: maxYoungMb },
  })
  const stop = () => void worker.terminate()
  signal?.addEventListener('abort', stop, { once: true })
  try {
    const [code] = (await once(worker, 'exit')) as [number]
    if (code !== 0) throw new Error(`The thread that applies a package ended with ${code}`)
  } finally {
    signal?.removeEventListener('abort', stop)
  }
}
