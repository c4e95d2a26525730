import { Worker } from 'node:worker_threads'
import type { PdfSpec } from './pdf-spec.ts'

/** Draws several documents one after another in one file. */
interface PdfThread {
  draw(specs: readonly PdfSpec[]): Promise<Buffer>
}

const timeoutMilliseconds = 30_000
/** The papers of an order follow one another sooner; a thread that waits longer only takes memory. */
const defaultIdleMilliseconds = 5_000

const ignore = () => {}

/**
 * Draws documents on a thread, one at a time. The thread stays for the next one, since loading its program takes longer
 * than drawing, and ends when none comes, so that its memory is freed.
 */
export function openPdfThread(idleMilliseconds = defaultIdleMilliseconds): PdfThread {
  let idle: { worker: Worker; timer: NodeJS.Timeout } | null = null

  const start = () => {
    const worker = new Worker(new URL('./pdf.worker.ts', import.meta.url))
    worker.unref()
    // An idle thread may fail too; the next document then starts another.
    return worker.on('error', ignore).once('exit', () => forget(worker))
  }
  const forget = (worker: Worker) => {
    if (idle?.worker !== worker) return
    clearTimeout(idle.timer)
    idle = null
  }
  const take = () => {
    if (!idle) return start()
    const { worker } = idle
    forget(worker)
    return worker
  }
  const leaveIdle = (worker: Worker) => {
    const timer = setTimeout(() => {
      forget(worker)
      void worker.terminate()
    }, idleMilliseconds).unref()
    idle = { worker, timer }
  }

  return {
    async draw(specs) {
      const worker = take()
      try {
        const bytes = await drawnBy(worker, specs)
        leaveIdle(worker)
        return bytes
      } catch (error) {
        void worker.terminate()
        throw error
      }
    },
  }
}

function drawnBy(worker: Worker, specs: readonly PdfSpec[]): Promise<Buffer> {
  const { promise, resolve, reject } = Promise.withResolvers<Buffer>()
  const timeout = setTimeout(() => reject(new Error('A document takes too long to draw')), timeoutMilliseconds).unref()
  const onMessage = (bytes: Uint8Array) => resolve(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength))
  const onExit = () => reject(new Error('The thread that draws documents has ended'))
  worker.once('message', onMessage).once('error', reject).once('exit', onExit)
  worker.postMessage(specs)
  return promise.finally(() => {
    clearTimeout(timeout)
    worker.off('message', onMessage).off('error', reject).off('exit', onExit)
  })
}
