import { setTimeout as pause } from 'node:timers/promises'
import { stopLeftoverPostgres } from './embedded-postgres.ts'
import { shopConfig } from './shop-config.ts'
import { startShop } from './start-shop.ts'
import { StartupError } from './startup-error.ts'

// The whole of `npm start`; main.ts runs it.

const shutdownTimeoutMilliseconds = 25_000
const databaseTimeoutMilliseconds = 4_000
const launcherCheckMilliseconds = 500

let shop: Awaited<ReturnType<typeof startShop>> | null = null
const skipDrain = new AbortController()
let stopping = false
let exitCode = 0

process.on('SIGTERM', () => stop())
for (const signal of ['SIGINT', 'SIGHUP'] as const) process.on(signal, () => stop({ isImmediate: true }))
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

/** A supervisor's signal gives the load balancer time; Ctrl+C and a second signal do not. */
function stop({ isImmediate = stopping } = {}) {
  if (isImmediate) skipDrain.abort()
  if (stopping) return
  stopping = true
  // Wait until the start finishes: a half-done start cannot be closed.
  if (shop) finish()
  else {
    // The load balancer has sent nobody to a shop that is not open.
    skipDrain.abort()
    exitLater()
  }
}

const exitLater = () => setTimeout(() => void exitNow(), shutdownTimeoutMilliseconds).unref()

/** Not before the database is ending: a supervisor would kill it, and without one it would go on alone. */
async function exitNow() {
  const { apiUrl, databaseUrl, dataDir } = shopConfig(process.env)
  if (!apiUrl && !databaseUrl)
    await Promise.race([stopLeftoverPostgres(dataDir).catch(() => {}), pause(databaseTimeoutMilliseconds)])
  process.exit(1)
}

// Finishes answers in flight and exits; the supervisor starts the process again.
function crash() {
  exitCode = 1
  stop({ isImmediate: true })
}

async function finish() {
  try {
    await shop?.leave(skipDrain.signal)
    exitLater()
    await shop?.stop()
    process.exit(exitCode)
  } catch (error) {
    process.stderr.write(`Магазин остановился с ошибкой: ${error instanceof Error ? error.stack : error}\n`)
    process.exit(1)
  }
}

// Stops when bin/with-setup.mjs was killed: it cannot forward a signal then, and nobody would stop this process.
function stopWithLauncher() {
  const launcher = process.ppid
  if (process.env.SHPULKA_LAUNCHER !== String(launcher)) return
  setInterval(() => {
    if (process.ppid !== launcher) stop({ isImmediate: true })
  }, launcherCheckMilliseconds).unref()
}
