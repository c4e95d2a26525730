import { setTimeout as pause } from 'node:timers/promises'
import { parentPort, workerData } from 'node:worker_threads'

// Runs on its own thread, so that it measures the shop and not other work of this process.
const betweenMs = 20
let isOver = false
parentPort?.once('message', () => {
  isOver = true
})
const latencies: number[] = []
while (!isOver) {
  const startedAt = performance.now()
  await (await fetch(workerData as string)).arrayBuffer()
  latencies.push(performance.now() - startedAt)
  await pause(betweenMs)
}
parentPort?.postMessage(latencies)
