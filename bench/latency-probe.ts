import { setTimeout as pause } from 'node:timers/promises'
import { parentPort, workerData } from 'node:worker_threads'

// Runs in a worker thread, so that it measures the shop and not other work of this process.
const pauseMilliseconds = 20
let isStopped = false
parentPort?.once('message', () => {
  isStopped = true
})
const latencies: number[] = []
while (!isStopped) {
  const startedAt = performance.now()
  await (await fetch(workerData as string)).arrayBuffer()
  latencies.push(performance.now() - startedAt)
  await pause(pauseMilliseconds)
}
parentPort?.postMessage(latencies)
