import { parentPort, workerData } from 'node:worker_threads'
import { drawPaper } from './draw-paper.ts'
import type { PaperSpec } from './paper-spec.ts'

const bytes = await drawPaper(workerData as PaperSpec)
parentPort!.postMessage(bytes)
