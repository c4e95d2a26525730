import { openFront } from './front.ts'
import type { ProcessCommand, ProcessReport } from './process-messages.ts'
import { openPrograms, openStorefrontAlone } from './programs.ts'
import { shopConfig } from './shop-config.ts'
import { StartupError } from './startup-error.ts'

// A worker, one of several processes that serve the shop's port; main.ts runs it. The primary process
// (shop-processes.ts) tells it when to open, leave and stop.

/** Longer than answers in flight and jobs may take. */
const shutdownTimeoutMilliseconds = 20_000
const drainTimeoutMilliseconds = 10_000
const gatherTimeoutMilliseconds = 3_000

const closers: (() => unknown)[] = []
const pendingGathers = new Map<number, (metrics: readonly string[]) => void>()
let front: Awaited<ReturnType<typeof openFront>> | null = null
let readMetrics: (() => Promise<string>) | null = null
let opening: Promise<void> = Promise.resolve()
let isStopping = false
let exitCode = 0
let lastGatherId = 0

// A terminal or a supervisor may send these signals to the whole group; the primary process decides.
for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, () => {})
process.on('message', (command: ProcessCommand) => {
  if (command.kind === 'open') opening = open(command)
  else if (command.kind === 'leave') front?.leave()
  else if (command.kind === 'stop') void stop()
  else if (command.kind === 'gathered') pendingGathers.get(command.id)?.(command.metrics)
  else
    readMetrics?.().then(
      (metrics) => report({ kind: 'measured', id: command.id, metrics }),
      () => {},
    )
})

async function open({ databaseUrl, port, name, sendsIntroduction }: Extract<ProcessCommand, { kind: 'open' }>) {
  try {
    const config = { ...shopConfig(process.env), port }
    front = await openFront({ ...config, isPortChecked: true })
    const context = { front, closers, onCrash: crash }
    if (databaseUrl === null) {
      await openStorefrontAlone(config, config.apiUrl!, context)
      return report({ kind: 'ready', lines: [] })
    }
    const programs = await openPrograms(config, databaseUrl, context, { name, metrics: gatherMetrics })
    readMetrics = programs.metrics
    report({ kind: 'ready', lines: sendsIntroduction ? await programs.introduction() : [] })
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

/** The metrics of the other workers, without those that do not answer in time. */
async function gatherMetrics(): Promise<readonly string[]> {
  lastGatherId += 1
  const id = lastGatherId
  try {
    return await new Promise((resolve) => {
      pendingGathers.set(id, resolve)
      setTimeout(() => resolve([]), gatherTimeoutMilliseconds).unref()
      report({ kind: 'gather', id })
    })
  } finally {
    pendingGathers.delete(id)
  }
}

// Finishes answers in flight and exits; the primary process starts a new worker.
function crash() {
  exitCode = 1
  void stop()
}

async function stop() {
  if (isStopping) return
  isStopping = true
  setTimeout(() => process.exit(1), shutdownTimeoutMilliseconds).unref()
  try {
    // Wait until the start finishes: a half-done start cannot be closed.
    await opening
    await front?.drain(drainTimeoutMilliseconds)
    for (const close of closers.splice(0).reverse()) await close()
    process.exit(exitCode)
  } catch (error) {
    process.stderr.write(`Процесс остановился с ошибкой: ${error instanceof Error ? error.stack : error}\n`)
    process.exit(1)
  }
}

/** Sends nothing when the primary process is gone: then this one exits too. */
function report(message: ProcessReport) {
  if (process.connected) process.send?.(message, undefined, {}, () => {})
}
