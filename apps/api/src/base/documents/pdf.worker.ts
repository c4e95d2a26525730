import { parentPort } from 'node:worker_threads'
import { drawPdf } from './draw-pdf.ts'
import type { PdfSpec } from './pdf-spec.ts'

// A document that cannot be drawn ends the thread with its error.
parentPort!.on('message', async (specs: [PdfSpec, ...PdfSpec[]]) => parentPort!.postMessage(await drawPdf(...specs)))
