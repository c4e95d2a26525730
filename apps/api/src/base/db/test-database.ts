import { randomBytes } from 'node:crypto'
import { linkSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { inject } from 'vitest'
import { closeAfterwards } from '../../test-closing.ts'
import { openPool, type Pool } from './pool.ts'

/** The databases that the global setup (bin/test-databases.ts) provides to every test file. */
export interface TestDatabaseServer {
  /** Connection string of the server's `postgres` database. */
  url: string
  /** Template databases by their contents. */
  templates: { empty: string; demo: string }
  /** Where each database has its folder; removed as a whole, including leftovers of killed runs. */
  folder: string
  /**
   * The folder with the demo catalogue's pictures. Each test database has hard links to them, which is safe because
   * files are replaced by renaming and never overwritten.
   */
  demoFiles: string
  /**
   * The folder with resized copies of these pictures, shared by all demo databases: resizing them for each test file
   * took longer than its tests.
   */
  demoVariants: string
  /** Why there is no demo template, when its loading failed. */
  demoProblem: string | null
}

declare module 'vitest' {
  interface ProvidedContext {
    testDatabaseServer: TestDatabaseServer
  }
}

export interface TestDatabase {
  /** Connection string, for code that opens its own connections: `migrate`, a second instance, a spawned process. */
  url: string
  /** A pool as the API opens it. */
  pool: Pool
  /** The folder of this database, used as DATA_DIR. */
  dataDirectory: string
  /** `files/` in it, the folder of the file storage; with `demo` it holds the demo pictures. */
  filesDirectory: string
}

/**
 * A database on a real PostgreSQL, copied from a template in about 50 ms and removed after the tests of the file, or
 * after the test that opened it. Call it at the top of a test file (not in a hook), once for all tests of the file:
 *
 * const { pool, url, filesDirectory } = await testDatabase('demo')
 *
 * `empty` has the schema alone, `demo` also the whole demo catalogue. Tests of one file share the database and run in
 * order; files run in parallel, each on its own copy.
 */
export async function testDatabase(template: 'empty' | 'demo'): Promise<TestDatabase> {
  const { close, ...database } = await openTestDatabase(inject('testDatabaseServer'), template)
  closeAfterwards(close)
  return database
}

/** The same, closed by the caller: the shop shared by all browser tests is opened outside any test file. */
export async function openTestDatabase(
  server: TestDatabaseServer,
  template: 'empty' | 'demo',
): Promise<TestDatabase & { close: () => Promise<void> }> {
  if (template === 'demo' && server.demoProblem) throw new Error(`There is no demo database: ${server.demoProblem}`)
  const name = `test_${randomBytes(6).toString('hex')}`
  const url = withDatabase(server.url, name)
  // Copying files bypasses the write-ahead log and touches less memory.
  await administer(server.url, `create database ${name} template ${server.templates[template]} strategy file_copy`)

  const dataDirectory = mkdtempSync(join(server.folder, 'data-'))
  const filesDirectory = join(dataDirectory, 'files')
  mkdirSync(filesDirectory)
  if (template === 'demo') {
    linkTree(server.demoFiles, filesDirectory)
    symlinkSync(server.demoVariants, join(dataDirectory, 'variants'))
  }
  const pool = openPool(url)

  const close = async () => {
    await pool.end()
    await administer(server.url, `drop database if exists ${name} with (force)`)
    rmSync(dataDirectory, { recursive: true, force: true })
  }
  return { url, pool, dataDirectory, filesDirectory, close }
}

function linkTree(from: string, to: string) {
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    const [source, copy] = [join(from, entry.name), join(to, entry.name)]
    if (!entry.isDirectory()) linkSync(source, copy)
    else {
      mkdirSync(copy)
      linkTree(source, copy)
    }
  }
}

/** The connection string of another database of the same server. */
export function withDatabase(url: string, database: string): string {
  const address = new URL(url)
  address.pathname = `/${database}`
  return address.href
}

/** Runs one command on a server, outside any pool. */
export async function administer(url: string, command: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(command)
  } finally {
    await client.end()
  }
}
