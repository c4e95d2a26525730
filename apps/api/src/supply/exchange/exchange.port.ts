export { applyInThread } from './apply-in-thread.ts'
export { deleteOldExchange, runExchange } from './run-exchange.ts'
export { serveExchange } from './serve-exchange.ts'
export { stageFile } from './stage-file.ts'
