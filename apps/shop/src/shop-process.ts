import './set-up-process.ts'
import type { ProcessOrder, ProcessReport } from './process-messages.ts'

// One of several processes that serve the shop's port: it opens, leaves and stops when the first one says so
// (shop-processes.ts).
const { openFront } = await import('./front.ts')
const { openPrograms, openStorefrontAlone } = await import('./programs.ts')
const { shopConfig } = await import('./shop-config.ts')
const { StartupError } = await import('./startup-error.ts')

const shutdownTimeoutMs = 25_000
const answersFinishWithinMs = 10_000
const gatherWithinMs = 3_000

const closing: (() => unknown)[] = []
const gatherings = new Map<number, (metrics: readonly string[]) => void>()
let front: Awaited<ReturnType<typeof openFront>> | null = null
let metricsOf: (() => Promise<string>) | null = null
let opening: Promise<void> = Promise.resolve()
let isStopping = false
let exitCode = 0
let lastGatherId = 0

// A terminal and a supervisor may send them to the whole group; the first process decides.
for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, () => {})
process.on('message', (order: ProcessOrder) => {
  if (order.kind === 'open') opening = open(order)
  else if (order.kind === 'leave') front?.leave()
  else if (order.kind === 'stop') void stop()
  else if (order.kind === 'gathered') gatherings.get(order.id)?.(order.metrics)
  else
    metricsOf?.().then(
      (metrics) => report({ kind: 'measured', id: order.id, metrics }),
      () => {},
    )
})

async function open({ databaseUrl, port, name, introduces }: Extract<ProcessOrder, { kind: 'open' }>) {
  try {
    const config = { ...shopConfig(process.env), port }
    front = await openFront({ ...config, isPortChecked: true })
    const opened = { front, closing, onCrash: crash }
    if (databaseUrl === null) {
      await openStorefrontAlone(config, config.apiUrl!, opened)
      return report({ kind: 'ready', lines: [] })
    }
    const programs = await openPrograms(config, databaseUrl, opened, { name, metrics: gather })
    metricsOf = programs.metrics
    report({ kind: 'ready', lines: introduces ? await programs.introduction() : [] })
  } catch (error) {
    if (isStopping) return
    process.stderr.write(
      `${
        error instanceof StartupError
          ? error.message
          : `Процесс ${name} не запустился: ${error instanceof Error ? error.stack : error}`
      }\n`,
    )
    process.exit(1)
  }
}

/** The metrics of the other processes, without those that do not come in time. */
async function gather(): Promise<readonly string[]> {
  lastGatherId += 1
  const id = lastGatherId
  try {
    return await new Promise((resolve) => {
      gatherings.set(id, resolve)
      setTimeout(() => resolve([]), gatherWithinMs).unref()
      report({ kind: 'gather', id })
    })
  } finally {
    gatherings.delete(id)
  }
}

// Answers under way are finished; the first process starts another one.
function crash() {
  exitCode = 1
  void stop()
}

async function stop() {
  if (isStopping) return
  isStopping = true
  setTimeout(() => process.exit(1), shutdownTimeoutMs).unref()
  try {
    // A start under way finishes first: half a start has nothing to close it.
    await opening
    await front?.drain(answersFinishWithinMs)
    for (const close of closing.splice(0).reverse()) await close()
    process.exit(exitCode)
  } catch (error) {
    process.stderr.write(`Процесс остановился с ошибкой: ${error instanceof Error ? error.stack : error}\n`)
    process.exit(1)
  }
}

/** Sends nothing when the first process is gone: this one ends then too. */
function report(what: ProcessReport) {
  if (process.connected) process.send?.(what, undefined, {}, () => {})
}
