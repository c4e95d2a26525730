import { Worker } from 'node:worker_threads'
import { tooOften } from '../http/failure.ts'
import { TooManyWaiting, Turns } from '../http/turns.ts'
import type { PaperSpec } from './paper-spec.ts'

// A long paper is a second of the processor: one at a time, on a thread of its own, so that calls do not wait for it.
const turns = new Turns(1, 20)
const longestMs = 30_000

/** Draws a paper beside the calls; 429 when too many wait for theirs. */
export async function printPaper(spec: PaperSpec): Promise<Buffer> {
  try {
    return await turns.take(() => drawInWorker(spec))
  } catch (error) {
    if (error instanceof TooManyWaiting) throw tooOften(5)
    throw error
  }
}

/** A thread for each: gone with its memory when the paper is done. */
function drawInWorker(spec: PaperSpec): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./paper.worker.ts', import.meta.url), { workerData: spec })
    worker.unref()
    const watch = setTimeout(() => {
      void worker.terminate()
      reject(new Error('A paper takes too long to draw'))
    }, longestMs)
    watch.unref()
    worker.once('message', (bytes: Uint8Array) => resolve(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)))
    worker.once('error', reject)
    worker.once('exit', () => {
      clearTimeout(watch)
      reject(new Error('The thread that draws papers is gone'))
    })
  })
}
