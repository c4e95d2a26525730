import { Worker } from 'node:worker_threads'
import { inPdfQueue } from './pdf-queue.ts'
import type { PdfSpec } from './pdf-spec.ts'

const timeoutMilliseconds = 30_000

/**
 * Draws a document on a thread; 429 when too many are waiting in all or for this IP (null: the shop
 * itself).
 */
export const renderPdf = (spec: PdfSpec, clientKey: string | null = null): Promise<Buffer> =>
  renderPdfs([spec], clientKey)

/** Draws several documents one after another in one file. */
export const renderPdfs = (specs: readonly [PdfSpec, ...PdfSpec[]], clientKey: string | null = null): Promise<Buffer> =>
  inPdfQueue(clientKey, () => drawInWorker(specs))

/** Uses a new thread for each document, so that its memory is freed afterwards. */
function drawInWorker(specs: readonly PdfSpec[]): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./pdf.worker.ts', import.meta.url), { workerData: specs })
    worker.unref()
    const timeout = setTimeout(() => {
      void worker.terminate()
      reject(new Error('A document takes too long to draw'))
    }, timeoutMilliseconds)
    timeout.unref()
    worker.once('message', (bytes: Uint8Array) =>
      resolve(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)),
    )
    worker.once('error', reject)
    worker.once('exit', () => {
      clearTimeout(timeout)
      reject(new Error('The thread that draws documents has ended'))
    })
  })
}
