import { parentPort, workerData } from 'node:worker_threads'
import { drawPdf } from './draw-pdf.ts'
import type { PdfSpec } from './pdf-spec.ts'

const bytes = await drawPdf(...(workerData as [PdfSpec, ...PdfSpec[]]))
parentPort!.postMessage(bytes)
