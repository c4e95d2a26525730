import { randomBytes } from 'node:crypto'
import { linkSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { inject } from 'vitest'
import { closeAfterwards } from '../../test-closing.ts'
import { openPool, type Pool } from './pool.ts'

/** The databases that the tests' set-up (bin/test-databases.ts) hands to every test file. */
export interface TestDatabaseServer {
  /** Connection string of the server's `postgres` database. */
  url: string
  /** Template databases by what they hold. */
  templates: { empty: string; demo: string }
  /** Where databases make folders of their own; what a killed run leaves in it is removed with it. */
  folder: string
  /**
   * The folder with the demo catalogue's pictures; each test database has links to them: files are put by renaming,
   * never written over.
   */
  demoFiles: string
  /**
   * The folder all demo databases keep sizes of those pictures in: making them again for each file took longer than its
   * tests.
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
  /** A folder of this database's own, as DATA_DIR is. */
  dataDirectory: string
  /** `files/` in it, where the file storage keeps its bytes; with `demo` it holds the demo pictures. */
  filesDirectory: string
}

/**
 * A database of one's own on a real PostgreSQL, copied from a template in about 50 ms and removed when the file's tests
 * end, or the test that opened it. Call it at the top of a test file (not in a hook), once for all tests of the file:
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

/** The same for who closes it: the shop that all journeys share is opened outside any test file. */
export async function openTestDatabase(
  server: TestDatabaseServer,
  template: 'empty' | 'demo',
): Promise<TestDatabase & { close: () => Promise<void> }> {
  if (template === 'demo' && server.demoProblem) throw new Error(`There is no demo database: ${server.demoProblem}`)
  const name = `test_${randomBytes(6).toString('hex')}`
  const url = withDatabase(server.url, name)
  // By files, not by pages through the log: less memory is touched.
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
