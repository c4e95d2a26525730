import { inPdfQueue } from './pdf-queue.ts'
import type { PdfSpec } from './pdf-spec.ts'
import { openPdfThread } from './pdf-thread.ts'

const thread = openPdfThread()

/**
 * Draws a document on a thread; 429 when too many are waiting in all or for this IP (null: the shop
 * itself).
 */
export const renderPdf = (spec: PdfSpec, clientKey: string | null = null): Promise<Buffer> =>
  renderPdfs([spec], clientKey)

/** Draws several documents one after another in one file. */
export const renderPdfs = (specs: readonly [PdfSpec, ...PdfSpec[]], clientKey: string | null = null): Promise<Buffer> =>
  inPdfQueue(clientKey, () => thread.draw(specs))
