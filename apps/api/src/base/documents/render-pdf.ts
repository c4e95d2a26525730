import { Worker } from 'node:worker_threads'
import { concurrencyLimit, QueueFullError } from '../http/concurrency-limit.ts'
import { tooManyRequests } from '../http/failure.ts'
import type { PdfSpec } from './pdf-spec.ts'

// A long document takes a second of CPU time: documents are drawn one at a time on a thread, so that calls do not wait.
const limited = concurrencyLimit(1, 20)
/** Limit of documents drawn or waiting per network address, so that one client cannot fill the queue. */
const maxPerAddress = 3
const activeByAddress = new Map<string, number>()
const timeoutMs = 30_000

/**
 * Draws a document on a thread; 429 when too many are waiting in all or for this network address (null: the shop
 * itself).
 */
export const renderPdf = (spec: PdfSpec, address: string | null = null): Promise<Buffer> => renderPdfs([spec], address)

/** Draws several documents one after another in one file. */
export async function renderPdfs(
  specs: readonly [PdfSpec, ...PdfSpec[]],
  address: string | null = null,
): Promise<Buffer> {
  const active = address === null ? 0 : (activeByAddress.get(address) ?? 0)
  if (active >= maxPerAddress) throw tooManyRequests(5)
  if (address !== null) activeByAddress.set(address, active + 1)
  try {
    return await limited(() => drawInWorker(specs))
  } catch (error) {
    if (error instanceof QueueFullError) throw tooManyRequests(5)
    throw error
  } finally {
    if (address !== null) release(address)
  }
}

function release(address: string) {
  const remaining = (activeByAddress.get(address) ?? 1) - 1
  if (remaining > 0) activeByAddress.set(address, remaining)
  else activeByAddress.delete(address)
}

/** Uses a new thread for each document, so that its memory is freed afterwards. */
function drawInWorker(specs: readonly PdfSpec[]): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./pdf.worker.ts', import.meta.url), { workerData: specs })
    worker.unref()
    const timeout = setTimeout(() => {
      void worker.terminate()
      reject(new Error('A document takes too long to draw'))
    }, timeoutMs)
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
