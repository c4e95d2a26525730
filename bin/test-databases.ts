import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  chmodSync,
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { migrate } from '../apps/api/src/base/db/migrate.ts'
import { openPool } from '../apps/api/src/base/db/pool.ts'
import { administer, type TestDatabaseServer, withDatabase } from '../apps/api/src/base/db/test-database.ts'
import { openFolderStorage } from '../apps/api/src/base/files/files.port.ts'
import { scratch } from '../apps/api/src/test-scratch.ts'
import { startEmbeddedPostgres, stopLeftoverPostgres } from '../apps/shop/src/embedded-postgres.ts'
import { lockHolder, takeLock, waitForLock } from '../apps/shop/src/lock-file.ts'

const root = resolve(import.meta.dirname, '..')
const cache = join(root, 'node_modules', '.cache', 'shpulka-test-databases')
const variants = join(root, 'node_modules', '.cache', 'shpulka-test-variants')
const demoLoader = join(root, 'apps/demo/src/load-demo.ts')
const maxSnapshots = 2
const runPrefix = 'shpulka-test-'

// Test data need not survive a power failure, and lies in memory: reading it needs no other process.
const fastSettings = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  max_connections: '300',
  autovacuum: 'off',
  max_wal_size: '1GB',
  file_copy_method: 'clone',
  io_method: 'sync',
  wal_level: 'minimal',
  max_wal_senders: '0',
}

/** Of PostgreSQL itself, for programs that measure or break it. */
const settingsOfOperation = { autovacuum: 'on', io_method: 'worker', wal_level: 'replica', max_wal_senders: '10' }

let running: Promise<{ server: TestDatabaseServer; stop: () => Promise<void> }> | null = null
let userCount = 0

/**
 * Vitest's global set-up: a PostgreSQL with two templates, `empty` (the schema) and `demo` (the schema and the demo
 * catalogue), for `testDatabase()`.
 *
 * Templates are created once and stored in node_modules/.cache under the hash of their sources: the migrations and the
 * demo. A run copies the stored server and starts the copy, so that concurrent runs do not interfere. TEST_DATABASE_URL
 * selects another server (its role must be allowed to create databases).
 */
export default async function setup(project: TestProject) {
  const { server, leave } = await joinTestDatabases()
  project.provide('testDatabaseServer', server)
  return leave
}

/** The server for the tests of this process: the first caller starts it, the last one to leave stops it. */
export async function joinTestDatabases() {
  userCount += 1
  running ??= startTestDatabases()
  const { server, stop } = await running
  const leave = async () => {
    userCount -= 1
    if (userCount === 0) await stop()
  }
  return { server, leave }
}

/**
 * The same outside Vitest, for programs that need a filled database: benchmarks, drills, screenshots. `vacuums`: as in
 * operation; without it deleted rows are read for ever and the planner knows nothing of new ones.
 */
export const startTestDatabases = ({ vacuums = false } = {}) =>
  process.env.TEST_DATABASE_URL ? useServer(process.env.TEST_DATABASE_URL) : startCopy(vacuums)

async function startCopy(vacuums: boolean) {
  const snapshot = await makeSnapshotIfMissing()
  const directory = await openTemporaryDirectory()
  for (const part of readdirSync(snapshot))
    if (part !== 'run') execFileSync('cp', ['-a', join(snapshot, part), directory])
  // Proving a password costs more than most statements of a test; the sockets lie in a folder closed to others.
  writeFileSync(join(directory, 'postgres/data/pg_hba.conf'), 'local all all trust\n')
  const postgres = await startEmbeddedPostgres({
    dataDirectory: directory,
    extra: vacuums ? { ...fastSettings, ...settingsOfOperation } : fastSettings,
  })
  const problem = join(directory, 'demo-problem')
  const server: TestDatabaseServer = {
    url: postgres.urlOf('postgres'),
    templates: { empty: 'template_empty', demo: 'template_demo' },
    folder: directory,
    demoFiles: join(directory, 'demo-files'),
    demoVariants: variantsFolder(),
    demoProblem: existsSync(problem) ? readFileSync(problem, 'utf8') : null,
  }
  const stop = async () => {
    await postgres.stop()
    rmSync(directory, { recursive: true, force: true })
  }
  return { server, stop }
}

/** Runs that begin at the same time make one snapshot. Returns its folder. */
async function makeSnapshotIfMissing(): Promise<string> {
  const snapshot = join(cache, sourcesHash())
  mkdirSync(cache, { recursive: true })
  const release = await waitForLock(`${cache}.lock`, 'tests')
  try {
    // Retry a demo that failed to load: the cause may be outside the hashed sources.
    if (existsSync(demoLoader) && existsSync(join(snapshot, 'demo-problem')))
      rmSync(snapshot, { recursive: true, force: true })
    if (!existsSync(snapshot)) await makeSnapshot(snapshot)
    utimesSync(snapshot, new Date(), new Date())
  } finally {
    release()
  }
  return snapshot
}

async function makeSnapshot(snapshot: string) {
  const directory = await openTemporaryDirectory()
  try {
    const postgres = await startEmbeddedPostgres({
      dataDirectory: directory,
      extra: fastSettings,
      syncAtCreation: false,
    })
    let problem: string | null
    try {
      await makeEmpty(postgres.urlOf('postgres'), 'template_empty')
      problem = await makeDemo(
        postgres.urlOf('postgres'),
        'template_empty',
        'template_demo',
        join(directory, 'demo-files'),
      )
    } finally {
      await postgres.stop()
    }
    if (problem)
      execFileSync('tee', [join(directory, 'demo-problem')], { input: problem, stdio: ['pipe', 'ignore', 'inherit'] })
    const draft = `${snapshot}.${process.pid}`
    execFileSync('cp', ['-a', directory, draft])
    renameSync(draft, snapshot)
    deleteExpiredSnapshots()
  } finally {
    rmSync(directory, { recursive: true, force: true })
  }
}

async function useServer(url: string) {
  const hash = sourcesHash()
  const templates = { empty: `shpulka_empty_${hash}`, demo: `shpulka_demo_${hash}` }
  const demoFiles = join(scratch, `shpulka-demo-files-${hash}`)
  const lock = new pg.Client({ connectionString: url })
  await lock.connect()
  let demoProblem: string | null = null
  try {
    await lock.query('select pg_advisory_lock(73621)')
    const { rows } = await lock.query<{ datname: string }>('select datname from pg_database')
    const existing = new Set(rows.map((row) => row.datname))
    if (!existing.has(templates.empty)) await makeEmpty(url, templates.empty)
    if (!existing.has(templates.demo) || !existsSync(demoFiles))
      demoProblem = await makeDemo(url, templates.empty, templates.demo, demoFiles)
  } finally {
    await lock.end()
  }
  return {
    server: { url, templates, folder: scratch, demoFiles, demoVariants: variantsFolder(), demoProblem },
    stop: async () => {},
  }
}

function variantsFolder(): string {
  const folder = join(variants, sourcesHash())
  mkdirSync(folder, { recursive: true })
  return folder
}

// A template is created under another name first, so that an unfinished one is never used.
async function makeEmpty(url: string, name: string) {
  const draft = `${name}_draft`
  await administer(url, `drop database if exists ${draft} with (force)`)
  await administer(url, `create database ${draft}`)
  await migrate(withDatabase(url, draft))
  await administer(url, `alter database ${draft} rename to ${name}`)
}

async function makeDemo(url: string, empty: string, name: string, filesDirectory: string): Promise<string | null> {
  const draft = `${name}_draft`
  mkdirSync(filesDirectory, { recursive: true })
  await administer(url, `drop database if exists ${name} with (force)`)
  await administer(url, `drop database if exists ${draft} with (force)`)
  await administer(url, `create database ${draft} template ${empty}`)
  try {
    await fillWithDemo(withDatabase(url, draft), filesDirectory)
    await administer(withDatabase(url, draft), 'vacuum analyze')
    await administer(url, `alter database ${draft} rename to ${name}`)
    return null
  } catch (error) {
    const problem = error instanceof Error ? (error.stack ?? error.message) : String(error)
    process.stderr.write(`The demo catalogue was not loaded, tests on it will fail: ${problem}\n`)
    return problem
  }
}

async function fillWithDemo(url: string, filesDirectory: string) {
  const { loadDemo } = await import(pathToFileURL(demoLoader).href)
  const pool = openPool(url)
  try {
    await loadDemo({ pool, files: openFolderStorage(filesDirectory) })
  } finally {
    await pool.end()
  }
}

async function openTemporaryDirectory() {
  await deleteDeadRuns()
  const directory = mkdtempSync(join(scratch, runPrefix))
  // When the tests run as root, PostgreSQL runs as another user, which needs access to the folder.
  chmodSync(directory, 0o755)
  takeLock(join(directory, 'run'), 'tests')
  return directory
}

// Stops the servers and removes the folders that killed runs left behind.
async function deleteDeadRuns() {
  for (const name of readdirSync(scratch)) {
    const directory = join(scratch, name)
    if (!name.startsWith(runPrefix) || !existsSync(join(directory, 'run')) || lockHolder(join(directory, 'run')))
      continue
    await stopLeftoverPostgres(directory)
    rmSync(directory, { recursive: true, force: true })
  }
}

function deleteExpiredSnapshots() {
  for (const folder of [cache, variants]) {
    const snapshots = (existsSync(folder) ? readdirSync(folder) : []).map((name) => ({
      path: join(folder, name),
      at: statSync(join(folder, name)).mtimeMs,
    }))
    for (const { path } of snapshots.sort((a, b) => b.at - a.at).slice(maxSnapshots))
      rmSync(path, { recursive: true, force: true })
  }
}

function sourcesHash(): string {
  const sources = new Set(
    [
      ...globSync('apps/api/src/base/db/migrations/*', { cwd: root }),
      ...globSync('apps/demo/src/**/*.*', { cwd: root }),
      ...globSync('apps/api/src/base/documents/**/*.*', { cwd: root }),
    ].map((path) => join(root, path)),
  )
  for (const source of sources) for (const imported of importsOf(source)) sources.add(imported)
  const hash = createHash('sha256').update(process.version)
  for (const source of [...sources].sort())
    if (!source.endsWith('.test.ts')) hash.update(source.slice(root.length)).update(readFileSync(source))
  return hash.digest('hex').slice(0, 16)
}

function importsOf(source: string): string[] {
  if (!source.endsWith('.ts')) return []
  const text = readFileSync(source, 'utf8')
  return [...text.matchAll(/(?:from|import|import\()\s*'(\.{1,2}\/[^']+)'/g)]
    .map((match) => resolve(dirname(source), match[1] ?? ''))
    .filter((path) => existsSync(path))
}
