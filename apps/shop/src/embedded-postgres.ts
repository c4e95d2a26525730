import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { archiveSettings, isArchiving, makeArchiveFolder, tryArchive } from './backup/wal-archive.ts'
import { storedSecret } from './data-directory.ts'
import { databaseUser } from './database-user.ts'
import { createCluster, programsOfThisMachine, rejectOtherVersion, superuser } from './postgres-cluster.ts'
import { databaseName, prepareDatabase, serverAnswer, shopRole } from './postgres-database.ts'
import { findRunningServer, launchWhenFree, serverPid, stopServer } from './postgres-server.ts'
import { connectionString, socketDirectory, socketPath } from './postgres-sockets.ts'
import { isAlive } from './process-identity.ts'
import { StartupError } from './startup-error.ts'

const passwordFile = 'postgres-password'
const shopPasswordFile = 'database-password'
const checkEveryMs = 500
const restartIntervalMs = 5_000

/**
 * Settings of a shop's own server; what is not named here is PostgreSQL's default. Durability is the default:
 * everything on, every commit waits for the disk.
 */
const settings: Record<string, string> = {
  listen_addresses: '',
  unix_socket_permissions: '0700',
  max_connections: '120',
  // Every statement is short: compiling one costs more than running it.
  jit: 'off',
  // The whole database fits the disk cache: an index page costs about what the next page of a table costs.
  random_page_cost: '1.1',
  max_wal_size: '2GB',
  timezone: 'UTC',
  log_timezone: 'UTC',
  lc_messages: 'C',
  log_min_messages: 'warning',
}

export interface EmbeddedPostgres {
  /**
   * Connection string of the shop's database as its owner, who is no superuser; over a socket in a folder closed to
   * others: no port is taken.
   */
  url: string
  /** Of the server that runs now: one that ended by itself was started again. */
  pid: () => number
  /** True when the server was running already, left by a shop that was killed. */
  adopted: boolean
  /** Connection string of a database of the same server as its superuser: to make and remove databases. */
  urlOf: (database: string) => string
  /** Closes the remaining connections, flushes everything to disk and waits until the server has ended. */
  stop: () => Promise<void>
}

export interface EmbeddedOptions {
  /** The data directory; the server uses `postgres/` in it. */
  dataDirectory: string
  /** Settings on top of the usual ones: the tests trade durability for speed. */
  extra?: Record<string, string>
  /** Whether the first start waits for its files to reach the disk. */
  syncAtCreation?: boolean
  /** The folder the log is archived into; null or missing: it is not. */
  walArchive?: string | null
  /** How long the first start may take, when it takes an archive of the log. */
  readyWithinMs?: number
  /** Logged in Russian, for the owner, when the server ended by itself and is restarted. */
  say?: (line: string) => void
}

/** Whether a database was made in this data directory. */
export const hasEmbeddedDatabase = (dataDirectory: string): boolean =>
  existsSync(join(dataDirectory, 'postgres', 'data', 'PG_VERSION'))

/**
 * Starts the database of this data directory: makes it at the first start, takes over a server left by a killed shop.
 */
export async function startEmbeddedPostgres({
  dataDirectory,
  extra = {},
  syncAtCreation = true,
  walArchive = null,
  readyWithinMs,
  say = () => {},
}: EmbeddedOptions): Promise<EmbeddedPostgres> {
  const programs = await programsOfThisMachine()
  const home = join(dataDirectory, 'postgres')
  const data = join(home, 'data')
  const user = databaseUser(home, programs)
  const isNew = !existsSync(join(data, 'PG_VERSION'))
  const password = storedSecret(dataDirectory, passwordFile, { make: isNew })
  if (!password)
    throw new StartupError(
      `В ${dataDirectory} есть база, но нет файла ${passwordFile} с её паролем. Верните файл из копии или укажите ` +
        `другую папку в DATA_DIR.`,
    )
  const sockets = socketDirectory(home, user)
  const urlOf = connectionString(sockets, superuser, password)
  const shopPassword = storedSecret(dataDirectory, shopPasswordFile, { make: true })!
  const url = connectionString(sockets, shopRole, shopPassword)(databaseName)

  if (isNew) await createCluster({ home, data, user, password, sync: syncAtCreation })
  rejectOtherVersion(data)

  let adopted = await findRunningServer(data, urlOf)
  if (walArchive && adopted && !(await isArchiving(walArchive, urlOf('postgres')))) {
    // Settings of the log are those a server was started with.
    await stopServer(data, adopted)
    adopted = null
  }
  if (walArchive) await makeArchiveFolder(walArchive, user.ids)
  const all = { ...settings, ...extra, ...(walArchive && archiveSettings(walArchive)) }
  const start = () =>
    launchWhenFree({ home, data, sockets, user, settings: all, ...(readyWithinMs && { readyWithinMs }) })
  const first = adopted ?? (await start())
  await prepareDatabase(urlOf, shopPassword)
  if (walArchive)
    await tryArchive(walArchive, urlOf('postgres')).catch(async (error: unknown) => {
      await stopServer(data, first)
      throw error
    })
  const server = superviseServer(data, first, start, say)
  return { url, urlOf, adopted: adopted !== null, ...server }
}

/**
 * Restarts the server when it ended unasked (out of memory, killed by mistake), so that no operator has to restart the
 * shop.
 */
function superviseServer(data: string, first: number, start: () => Promise<number>, say: (line: string) => void) {
  let pid = first
  let isStopping = false
  let restarting: Promise<void> | null = null

  async function restart() {
    say(`База данных (pid ${pid}) остановилась сама. Запускаем её снова`)
    for (let waitMs = 200; !isStopping; waitMs = Math.min(waitMs * 2, restartIntervalMs)) {
      try {
        pid = await start()
        say('База данных снова работает')
        return
      } catch (error) {
        say((error as Error).message)
        await pause(waitMs)
      }
    }
  }

  const timer = setInterval(() => {
    if (restarting || isAlive(pid)) return
    restarting = restart().finally(() => {
      restarting = null
    })
  }, checkEveryMs)
  timer.unref()
  return {
    pid: () => pid,
    async stop() {
      isStopping = true
      clearInterval(timer)
      await restarting
      await stopServer(data, pid)
    },
  }
}

/**
 * The connection string of the shop's database on the server that runs on this data directory now, as its owner; null
 * when none does. For a second program beside a running shop.
 */
export async function runningPostgresUrl(dataDirectory: string): Promise<string | null> {
  const password = storedSecret(dataDirectory, shopPasswordFile, { make: false })
  return (
    password &&
    urlIfAnswering(dataDirectory, connectionString(socketOf(dataDirectory), shopRole, password)(databaseName))
  )
}

/** The same for any database, as the server's superuser. */
export async function runningServerUrl(dataDirectory: string, database: string): Promise<string | null> {
  const password = storedSecret(dataDirectory, passwordFile, { make: false })
  return (
    password && urlIfAnswering(dataDirectory, connectionString(socketOf(dataDirectory), superuser, password)(database))
  )
}

async function urlIfAnswering(dataDirectory: string, url: string): Promise<string | null> {
  if (!existsSync(join(dataDirectory, 'postgres', 'data', 'postmaster.pid'))) return null
  return (await serverAnswer(url)) === 'ready' ? url : null
}

const socketOf = (dataDirectory: string) => socketPath(join(dataDirectory, 'postgres'))

/** Stops the server of this data directory if one was left running by a killed process. */
export async function stopLeftoverPostgres(dataDirectory: string): Promise<void> {
  const data = join(dataDirectory, 'postgres', 'data')
  const pid = serverPid(data)
  if (pid) await stopServer(data, pid)
}
