import './set-up-process.ts'
import { StartupError } from './startup-error.ts'

const { startShop } = await import('./start-shop.ts')

const shutdownTimeoutMs = 25_000
const launcherCheckMs = 500

let shop: Awaited<ReturnType<typeof startShop>> | null = null
const stopAtOnce = new AbortController()
let stopping = false
let exitCode = 0

process.on('SIGTERM', () => stop())
for (const signal of ['SIGINT', 'SIGHUP'] as const) process.on(signal, () => stop({ isAtOnce: true }))
stopWithLauncher()

try {
  shop = await startShop(process.env, (line) => process.stdout.write(`${line}\n`), crash)
  if (stopping) await finish()
} catch (error) {
  process.stderr.write(
    `${
      error instanceof StartupError
        ? error.message
        : `Магазин не запустился: ${error instanceof Error ? error.stack : error}`
    }\n`,
  )
  process.exit(1)
}

/** A supervisor's signal gives a balancer time; Ctrl+C, and a second signal, do not. */
function stop({ isAtOnce = stopping } = {}) {
  if (isAtOnce) stopAtOnce.abort()
  if (stopping) return
  stopping = true
  // A start under way finishes first: half a start has nothing to close it.
  if (shop) finish()
  else {
    // Nobody was sent to a shop that is not open.
    stopAtOnce.abort()
    exitLater()
  }
}

const exitLater = () => setTimeout(() => process.exit(1), shutdownTimeoutMs).unref()

// Answers under way are finished; whoever started the process starts it again.
function crash() {
  exitCode = 1
  stop({ isAtOnce: true })
}

async function finish() {
  try {
    await shop?.leave(stopAtOnce.signal)
    exitLater()
    await shop?.stop()
    process.exit(exitCode)
  } catch (error) {
    process.stderr.write(`Магазин остановился с ошибкой: ${error instanceof Error ? error.stack : error}\n`)
    process.exit(1)
  }
}

// bin/with-setup.mjs killed outright cannot pass a signal on: without it nobody would hold this process.
function stopWithLauncher() {
  const launcher = process.ppid
  if (process.env.SHPULKA_LAUNCHER !== String(launcher)) return
  setInterval(() => {
    if (process.ppid !== launcher) stop({ isAtOnce: true })
  }, launcherCheckMs).unref()
}
