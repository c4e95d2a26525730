import { Worker } from 'node:worker_threads'
import type { JoinMessage, JoinWork } from './join-pages.ts'
import { inPdfQueue } from './pdf-queue.ts'

/** Why a file was not added: too-heavy takes too much time or memory to read. */
export type PdfFault = 'not-pdf' | 'cut' | 'encrypted' | 'broken' | 'empty' | 'too-heavy'

/** What became of a file that was to be added. */
export type AddedPdf = { readonly pages: number } | { readonly fault: PdfFault }

/** Each file read gets so long: a page is read within milliseconds, a hostile file may take for ever. */
const defaultReadingMilliseconds = 10_000
/** For reading our own file, and for writing all of it. */
const ownMilliseconds = 30_000
/** So many files may end their thread; the rest are not tried, for each takes its whole time. */
const maxEndedThreads = 3

/**
 * Adds the pages of other PDFs, each at its own size, after those of ours. The others may be anything at all: what
 * cannot be read is left out and named, and nothing of it but its pages is taken. 429 as in `renderPdf`.
 */
export const joinPdfs = (
  ours: Buffer,
  others: readonly Buffer[],
  {
    clientKey = null,
    readingMilliseconds = defaultReadingMilliseconds,
  }: { clientKey?: string | null; readingMilliseconds?: number } = {},
): Promise<{ bytes: Buffer; added: readonly AddedPdf[] }> =>
  others.length === 0
    ? Promise.resolve({ bytes: ours, added: [] })
    : inPdfQueue(clientKey, () => joinAll(ours, others, readingMilliseconds))

async function joinAll(ours: Buffer, others: readonly Buffer[], readingMilliseconds: number) {
  const added: AddedPdf[] = others.map(() => ({ fault: 'too-heavy' }))
  let untried = others.map((bytes, index) => ({ index, bytes }))
  for (let ended = 0; ; ended += 1) {
    const outcome = await joinInWorker({ ours, others: ended < maxEndedThreads ? untried : [] }, readingMilliseconds)
    if ('bytes' in outcome) {
      for (const [index, each] of outcome.added) added[index] = each
      return { bytes: Buffer.from(outcome.bytes), added }
    }
    untried = untried.filter(({ index }) => index !== outcome.endedAt)
  }
}

/** Where the thread ended, or what it made. A fault of our own file throws. */
function joinInWorker(
  work: JoinWork,
  readingMilliseconds: number,
): Promise<{ readonly endedAt: number } | Extract<JoinMessage, { bytes: Uint8Array }>> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./join-pdfs.worker.ts', import.meta.url), {
      workerData: work,
      resourceLimits: { maxOldGenerationSizeMb: 512 },
    })
    worker.unref()
    let readingAt: number | null = null
    const end = (error: unknown) => (readingAt === null ? reject(error) : resolve({ endedAt: readingAt }))
    const stopAfter = (milliseconds: number) =>
      setTimeout(() => {
        end(new Error('PDFs take too long to join'))
        void worker.terminate()
      }, milliseconds).unref()
    let timeout = stopAfter(ownMilliseconds)
    worker.on('message', (message: JoinMessage) => {
      if ('bytes' in message) return resolve(message)
      readingAt = message.reading
      clearTimeout(timeout)
      timeout = stopAfter(readingAt === null ? ownMilliseconds : readingMilliseconds)
    })
    worker.once('error', end)
    worker.once('exit', () => {
      clearTimeout(timeout)
      end(new Error('The thread that joins PDFs has ended'))
    })
  })
}
