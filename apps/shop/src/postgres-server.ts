import { spawn } from 'node:child_process'
import { closeSync, existsSync, openSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { DatabaseUser } from './database-user.ts'
import { serverState } from './postgres-database.ts'
import { isAlive, isServerOf } from './process-identity.ts'
import { workingDirectory } from './shop-config.ts'
import { StartupError } from './startup-error.ts'

const startTimeoutMilliseconds = 60_000
const stopTimeoutMilliseconds = 20_000

/**
 * Returns the process id of the server that runs on this data directory and answers. Stops a server that does not
 * answer; keeps the pid file of a dead one (see launchWhenFree).
 */
export async function findRunningServer(data: string, urlOf: (database: string) => string): Promise<number | null> {
  const deadline = Date.now() + startTimeoutMilliseconds
  for (;;) {
    const pid = serverPid(data)
    if (!pid) return null
    if (!isAlive(pid)) return null
    if (!isServerOf(pid, data)) {
      // Another program has this id now: PostgreSQL would take it for a running server and refuse to start.
      rmSync(join(data, 'postmaster.pid'), { force: true })
      return null
    }
    const state = await serverState(urlOf('postgres'))
    if (state === 'ready') return pid
    if (state === 'no answer' || Date.now() > deadline) {
      await stopServer(data, pid)
      return null
    }
    await pause(20)
  }
}

type Launch = Parameters<typeof launch>[0]

/**
 * The server refuses to start while child processes of the dead one exit, and while the dead one itself is a zombie
 * that its parent has not waited for: an adopted server is a child of init.
 */
const isHeldByDeadServer = (line: string) =>
  /pre-existing shared memory block|lock file "postmaster\.pid" already exists/.test(line)

/**
 * Starts the server and waits until it answers. Keeps the pid file of a killed server: it lets PostgreSQL see that
 * child processes of the dead server still use the data and refuse to start until they have exited. Two servers on one
 * folder would corrupt it.
 */
export async function launchWhenFree(options: Launch): Promise<number> {
  const log = join(options.home, 'server.log')
  const deadline = Date.now() + startTimeoutMilliseconds
  for (;;) {
    const pid = await launch(options)
    try {
      await waitUntilReady(options.data, pid, log, options.startTimeoutMilliseconds ?? startTimeoutMilliseconds)
      return pid
    } catch (error) {
      if (Date.now() > deadline || !isHeldByDeadServer(lastLogLines(log))) throw error
      await pause(100)
    }
  }
}

async function launch(options: {
  home: string
  data: string
  sockets: string
  user: DatabaseUser
  settings: Record<string, string>
  /** One minute by default. */
  startTimeoutMilliseconds?: number
}): Promise<number> {
  const { home, data, sockets, user } = options
  // Remove lock files of a dead server: findRunningServer has made sure that none is alive.
  for (const name of readdirSync(sockets)) rmSync(join(sockets, name), { force: true })
  const log = join(home, 'server.log')
  if (existsSync(log)) renameSync(log, `${log}.1`)
  const output = openSync(log, 'a', 0o600)
  const values = { ...options.settings, unix_socket_directories: `"${sockets}"` }
  const { program, args, as } = user.command('postgres', [
    '-D',
    data,
    ...Object.entries(values).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
  ])
  // Detached, so that Ctrl-C in a terminal reaches only the shop, which finishes its requests and then stops the
  // database.
  const server = spawn(program, args, {
    ...as,
    env: serverEnvironment(),
    cwd: '/',
    detached: true,
    stdio: ['ignore', output, output],
  })
  closeSync(output)
  return new Promise((resolve, reject) => {
    server.once('error', (error) => reject(new StartupError(`Не удалось запустить PostgreSQL: ${error.message}.`)))
    server.once('spawn', () => {
      server.unref()
      resolve(server.pid as number)
    })
  })
}

async function waitUntilReady(data: string, pid: number, log: string, timeoutMilliseconds: number) {
  const deadline = Date.now() + timeoutMilliseconds
  while (Date.now() < deadline) {
    const [firstLine, , , , , , , state] = pidFileLines(data)
    if (firstLine === String(pid) && state?.trim() === 'ready') return
    if (!isAlive(pid)) throw new StartupError(`PostgreSQL не запустился. ${lastLogLines(log)} Весь журнал: ${log}`)
    await pause(5)
  }
  throw new StartupError(
    `PostgreSQL не ответил за ${timeoutMilliseconds / 1000} секунд. ${lastLogLines(log)} Весь журнал: ${log}`,
  )
}

export async function stopServer(data: string, pid: number) {
  for (const [signal, timeoutMilliseconds] of [
    ['SIGINT', stopTimeoutMilliseconds],
    ['SIGQUIT', 5_000],
    ['SIGKILL', 5_000],
  ] as const) {
    if (!isServerOf(pid, data)) return
    try {
      process.kill(pid, signal)
    } catch {
      return
    }
    const deadline = Date.now() + timeoutMilliseconds
    while (Date.now() < deadline) {
      if (!isAlive(pid)) return
      await pause(10)
    }
  }
}

function pidFileLines(data: string): string[] {
  try {
    return readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n')
  } catch {
    return []
  }
}

export const serverPid = (data: string) => Math.abs(Number.parseInt(pidFileLines(data)[0] ?? '', 10)) || null

function lastLogLines(log: string): string {
  try {
    const lines = readFileSync(log, 'utf8').trim().split('\n')
    // A fatal line states the cause; the lines after it are only consequences.
    const fatal = lines.findLast((line) => /(FATAL|PANIC):/.test(line))
    return fatal ?? lines.slice(-3).join(' ')
  } catch {
    return ''
  }
}

// PGDATA, PGPORT and similar variables of another PostgreSQL on the machine must not reach the embedded one.
export function serverEnvironment(): NodeJS.ProcessEnv {
  const inherited = Object.entries(process.env).filter(([name]) => !name.startsWith('PG') && !name.startsWith('LC_'))
  return {
    ...Object.fromEntries(inherited),
    // The server archives its log in a folder of its own: paths of secrets are relative to the one of the shop.
    INIT_CWD: workingDirectory,
    LC_ALL: process.platform === 'linux' ? 'C.UTF-8' : 'en_US.UTF-8',
  }
}
