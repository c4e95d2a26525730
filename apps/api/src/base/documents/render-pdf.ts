import { Worker } from 'node:worker_threads'
import { concurrencyLimit, QueueFull } from '../http/concurrency-limit.ts'
import { tooManyRequests } from '../http/failure.ts'
import type { PdfSpec } from './pdf-spec.ts'

// A long document takes a second of processor time: drawn one at a time on a thread, so that calls do not wait.
const limited = concurrencyLimit(1, 20)
/** Most documents of one network address being drawn or waiting, so that nobody fills the queue alone. */
const maxOfAddress = 3
const ofAddress = new Map<string, number>()
const maxMs = 30_000

/**
 * Draws a document on a thread; 429 when too many are waiting in all, or for this client (its network address; null:
 * the shop itself).
 */
export const renderPdf = (spec: PdfSpec, address: string | null = null): Promise<Buffer> => renderPdfs([spec], address)

/** Draws several documents one after another in one file. */
export async function renderPdfs(
  specs: readonly [PdfSpec, ...PdfSpec[]],
  address: string | null = null,
): Promise<Buffer> {
  const own = address === null ? 0 : (ofAddress.get(address) ?? 0)
  if (own >= maxOfAddress) throw tooManyRequests(5)
  if (address !== null) ofAddress.set(address, own + 1)
  try {
    return await limited(() => drawInWorker(specs))
  } catch (error) {
    if (error instanceof QueueFull) throw tooManyRequests(5)
    throw error
  } finally {
    if (address !== null) leave(address)
  }
}

function leave(address: string) {
  const left = (ofAddress.get(address) ?? 1) - 1
  if (left > 0) ofAddress.set(address, left)
  else ofAddress.delete(address)
}

/** Uses a new thread for each document, so that its memory is freed afterwards. */
function drawInWorker(specs: readonly PdfSpec[]): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./pdf.worker.ts', import.meta.url), { workerData: specs })
    worker.unref()
    const watch = setTimeout(() => {
      void worker.terminate()
      reject(new Error('A paper takes too long to draw'))
    }, maxMs)
    watch.unref()
    worker.once('message', (bytes: Uint8Array) =>
      resolve(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)),
    )
    worker.once('error', reject)
    worker.once('exit', () => {
      clearTimeout(watch)
      reject(new Error('The thread that draws papers is gone'))
    })
  })
}
