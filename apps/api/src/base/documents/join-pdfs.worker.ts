import { parentPort, workerData } from 'node:worker_threads'
import { type JoinMessage, type JoinWork, joinPages } from './join-pages.ts'

const port = parentPort!
const send = (message: JoinMessage) => port.postMessage(message)

send(await joinPages(workerData as JoinWork, (reading) => send({ reading })))
