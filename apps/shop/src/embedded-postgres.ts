import { existsSync } from 'node:fs'
import { release } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { archiveSettings, isArchiving, makeArchiveFolder, tryArchive } from './backup/wal-archive.ts'
import { storedSecret } from './data-directory.ts'
import { databaseUser } from './database-user.ts'
import { createCluster, programsOfThisMachine, rejectOtherVersion, superuser } from './postgres-cluster.ts'
import { databaseName, prepareDatabase, serverState, shopRole } from './postgres-database.ts'
import { findRunningServer, launchWhenFree, serverPid, stopServer, type Waiting } from './postgres-server.ts'
import { connectionString, socketDirectory, socketPath } from './postgres-sockets.ts'
import { isAlive } from './process-identity.ts'
import { recoverySyncMethod } from './recovery-sync.rule.ts'
import { StartupError } from './startup-error.ts'

const passwordFile = 'postgres-password'
const shopPasswordFile = 'database-password'
const checkEveryMilliseconds = 500
const restartIntervalMilliseconds = 5_000

/**
 * Settings of the embedded server; the rest are PostgreSQL's defaults. Those include full durability: every commit
 * waits for the disk.
 */
const settings: Record<string, string> = {
  listen_addresses: '',
  unix_socket_permissions: '0700',
  max_connections: '120',
  // Statements are short: compiling one costs more than running it.
  jit: 'off',
  // The whole database fits into the disk cache, so random reads cost about as much as sequential ones.
  random_page_cost: '1.1',
  max_wal_size: '2GB',
  recovery_init_sync_method: recoverySyncMethod(process.platform, release()),
  timezone: 'UTC',
  log_timezone: 'UTC',
  lc_messages: 'C',
  log_min_messages: 'warning',
}

export interface EmbeddedPostgres {
  /**
   * Connection string of the shop's database as its owner role, which is not a superuser. It uses a socket in a folder
   * closed to other users; the server listens on no port.
   */
  url: string
  /** The current server process; it changes when the server is restarted after a crash. */
  pid: () => number
  /** True when the server was already running, left by a killed shop. */
  adopted: boolean
  /** Superuser's connection string of a database of the same server, for creating and dropping databases. */
  urlOf: (database: string) => string
  /** Closes the remaining connections, flushes everything to disk and waits until the server has ended. */
  stop: () => Promise<void>
}

export interface EmbeddedOptions {
  /** The data directory; the server uses `postgres/` in it. */
  dataDirectory: string
  /** Settings that override the usual ones: tests trade durability for speed. */
  extra?: Record<string, string>
  /** Whether creating the database waits until its files are synced to disk. */
  syncAtCreation?: boolean
  /** The folder for the WAL archive; null or missing for none. */
  walArchive?: string | null
  /** Receives messages for the owner, in Russian, when the server is long in starting, or crashed and is restarted. */
  print?: (line: string) => void
}

/** Whether this data directory has an embedded database. */
export const hasEmbeddedDatabase = (dataDirectory: string): boolean =>
  existsSync(join(dataDirectory, 'postgres', 'data', 'PG_VERSION'))

/** Starts the database of this data directory. Creates it at the first start; adopts a server left by a killed shop. */
export async function startEmbeddedPostgres({
  dataDirectory,
  extra = {},
  syncAtCreation = true,
  walArchive = null,
  print = () => {},
}: EmbeddedOptions): Promise<EmbeddedPostgres> {
  const programs = await programsOfThisMachine()
  const home = join(dataDirectory, 'postgres')
  const data = join(home, 'data')
  const user = databaseUser(home, programs)
  const isNew = !existsSync(join(data, 'PG_VERSION'))
  const password = storedSecret(dataDirectory, passwordFile, { create: isNew })
  if (!password)
    throw new StartupError(
      `В ${dataDirectory} есть база, но нет файла ${passwordFile} с её паролем. Верните файл из копии или укажите ` +
        `другую папку в DATA_DIR.`,
    )
  const sockets = socketDirectory(home, user)
  const urlOf = connectionString(sockets, superuser, password)
  const shopPassword = storedSecret(dataDirectory, shopPasswordFile, { create: true })!
  const url = connectionString(sockets, shopRole, shopPassword)(databaseName)

  if (isNew) await createCluster({ home, data, user, password, sync: syncAtCreation })
  rejectOtherVersion(data)

  let adopted = await findRunningServer(data, urlOf, { print })
  if (walArchive && adopted && !(await isArchiving(walArchive, urlOf('postgres')))) {
    // WAL archiving can only be turned on at the start of a server.
    await stopServer(data, adopted)
    adopted = null
  }
  if (walArchive) await makeArchiveFolder(walArchive, user.ids)
  const all = { ...settings, ...extra, ...(walArchive && archiveSettings(walArchive)) }
  const launch = (waiting: Waiting) => launchWhenFree({ home, data, sockets, user, settings: all, ...waiting })
  const first = adopted ?? (await launch({ print }))
  try {
    await prepareDatabase(urlOf, shopPassword)
    if (walArchive) await tryArchive(walArchive, urlOf('postgres'))
  } catch (error) {
    await stopServer(data, first)
    throw error
  }
  const restart = async (waiting: Waiting) => (await findRunningServer(data, urlOf, waiting)) ?? launch(waiting)
  const server = superviseServer(data, first, restart, print)
  return { url, urlOf, adopted: adopted !== null, ...server }
}

/** Restarts the server after it crashed (out of memory, killed by mistake), so that nobody has to restart the shop. */
function superviseServer(
  data: string,
  first: number,
  start: (waiting: Waiting) => Promise<number>,
  print: (line: string) => void,
) {
  let pid = first
  const stopping = new AbortController()
  const { signal } = stopping
  let restarting: Promise<void> | null = null

  async function restart() {
    print(`База данных (pid ${pid}) остановилась сама. Запускаем её снова`)
    for (
      let waitMilliseconds = 200;
      !signal.aborted;
      waitMilliseconds = Math.min(waitMilliseconds * 2, restartIntervalMilliseconds)
    ) {
      try {
        pid = await start({ print, signal })
        print('База данных снова работает')
        return
      } catch (error) {
        if (signal.aborted) return
        print((error as Error).message)
        await pause(waitMilliseconds)
      }
    }
  }

  const timer = setInterval(() => {
    if (restarting || isAlive(pid)) return
    restarting = restart().finally(() => {
      restarting = null
    })
  }, checkEveryMilliseconds)
  timer.unref()
  return {
    pid: () => pid,
    async stop() {
      stopping.abort()
      clearInterval(timer)
      await restarting
      await stopServer(data, serverPid(data) ?? pid)
    },
  }
}

/**
 * Connection string, as the owner role, of the shop's database on the server that runs on this data directory; null
 * when no server runs. For a second program beside a running shop.
 */
export async function runningPostgresUrl(dataDirectory: string): Promise<string | null> {
  const password = storedSecret(dataDirectory, shopPasswordFile, { create: false })
  return (
    password &&
    urlIfAnswering(dataDirectory, connectionString(socketOf(dataDirectory), shopRole, password)(databaseName))
  )
}

/** The same for any database of the server, as the superuser. */
export async function runningServerUrl(dataDirectory: string, database: string): Promise<string | null> {
  const password = storedSecret(dataDirectory, passwordFile, { create: false })
  return (
    password && urlIfAnswering(dataDirectory, connectionString(socketOf(dataDirectory), superuser, password)(database))
  )
}

async function urlIfAnswering(dataDirectory: string, url: string): Promise<string | null> {
  if (!existsSync(join(dataDirectory, 'postgres', 'data', 'postmaster.pid'))) return null
  return (await serverState(url)) === 'ready' ? url : null
}

const socketOf = (dataDirectory: string) => socketPath(join(dataDirectory, 'postgres'))

/** Stops the server of this data directory if a killed process left one running. */
export async function stopLeftoverPostgres(dataDirectory: string): Promise<void> {
  const data = join(dataDirectory, 'postgres', 'data')
  const pid = serverPid(data)
  if (pid) await stopServer(data, pid)
}
