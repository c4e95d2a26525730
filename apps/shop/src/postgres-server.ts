import { spawn } from 'node:child_process'
import { closeSync, existsSync, openSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { DatabaseUser } from './database-user.ts'
import { serverState } from './postgres-database.ts'
import { isAlive, isServerOf } from './process-identity.ts'
import { workingDirectory } from './shop-config.ts'
import { StartupError } from './startup-error.ts'

/** How long a dead server may hold the folder, and a living one may take to end. */
const endTimeoutMilliseconds = 60_000
const stopTimeoutMilliseconds = 20_000
const reportEveryMilliseconds = 60_000

/** A wait for a server, which lasts as long as the server replays its log: minutes on a slow disk. */
export interface Waiting {
  /** Tells the owner each minute that the wait goes on. */
  readonly print?: (line: string) => void
  /** Ends the wait by an error. */
  readonly signal?: AbortSignal
}

/**
 * Returns the process id of the server that runs on this data directory and answers. Waits for one that is starting: if
 * it were stopped, it would replay its log from the beginning. Stops a server that does not answer; keeps the pid file
 * of a dead one (see launchWhenFree).
 */
export async function findRunningServer(
  data: string,
  urlOf: (database: string) => string,
  { print, signal }: Waiting = {},
): Promise<number | null> {
  const deadline = Date.now() + endTimeoutMilliseconds
  const report = reporter(print)
  for (;;) {
    signal?.throwIfAborted()
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
    const { status } = pidFile(data)
    const isEnding = status === 'stopping'
    if (state === 'busy' ? isEnding && Date.now() > deadline : isEnding || status === 'ready') {
      await stopServer(data, pid)
      return null
    }
    report()
    await pause(20)
  }
}

/** A function to be called during a wait; it prints once a minute. */
function reporter(print: (line: string) => void = () => {}) {
  let next = Date.now() + reportEveryMilliseconds
  return () => {
    if (Date.now() < next) return
    next = Date.now() + reportEveryMilliseconds
    print('База данных ещё запускается: восстанавливает записанное по своему журналу. Ждём её')
  }
}

type Launch = Parameters<typeof launch>[0] & Waiting

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
  const deadline = Date.now() + endTimeoutMilliseconds
  for (;;) {
    const pid = await launch(options)
    try {
      await waitUntilReady(options.data, pid, log, options)
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

/** Waits as long as the process lives. Aborted only when its pid file names it, so that it can be found and stopped. */
async function waitUntilReady(data: string, pid: number, log: string, { print, signal }: Waiting) {
  const report = reporter(print)
  for (;;) {
    const file = pidFile(data)
    if (file.pid === pid) {
      if (file.status === 'ready') return
      signal?.throwIfAborted()
    }
    if (!isAlive(pid)) throw new StartupError(`PostgreSQL не запустился. ${lastLogLines(log)} Весь журнал: ${log}`)
    report()
    await pause(5)
  }
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

/** What the server says of itself; `pid` is null without a server. */
function pidFile(data: string): { pid: number | null; status: string | undefined } {
  let lines: string[] = []
  try {
    lines = readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n')
  } catch {}
  return { pid: Math.abs(Number.parseInt(lines[0] ?? '', 10)) || null, status: lines[7]?.trim() }
}

export const serverPid = (data: string) => pidFile(data).pid

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
