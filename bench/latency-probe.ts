import { setTimeout as pause } from 'node:timers/promises'
import { parentPort, workerData } from 'node:worker_threads'

// A thread of its own: what it measures is the shop, not what its neighbour is busy with.
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
