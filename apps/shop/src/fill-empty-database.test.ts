import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { eventually } from '../../api/src/test-eventually.ts'
import { scratch } from '../../api/src/test-scratch.ts'
import { startEmbeddedPostgres, stopLeftoverPostgres } from './embedded-postgres.ts'
import { fillEmptyDatabase } from './fill-empty-database.ts'

const dataDirectory = mkdtempSync(join(scratch, 'shpulka-filling-'))
chmodSync(dataDirectory, 0o755)
afterAll(async () => {
  await stopLeftoverPostgres(dataDirectory)
  rmSync(dataDirectory, { recursive: true, force: true })
})

test('the connection that keeps others from filling may be lost: the process goes on', async () => {
  const { url } = await startEmbeddedPostgres({ dataDirectory, syncAtCreation: false })
  const other = new pg.Client({ connectionString: url })
  other.on('error', () => {})
  await other.connect()
  await other.query('create table sites (id int)')
  await other.query('begin; lock table sites in row exclusive mode')
  const filling = fillEmptyDatabase(url, { s3: null, dataDir: dataDirectory, isDemo: false })
  filling.catch(() => {})
  const waiting = `select from pg_locks where relation = 'sites'::regclass and not granted`
  await eventually(async () => expect((await other.query(waiting)).rowCount).toBe(1))
  await other.query(`select pg_terminate_backend(pid) from pg_locks where locktype = 'advisory'`)
  const held = `select from pg_locks where locktype = 'advisory'`
  await eventually(async () => expect((await other.query(held)).rowCount).toBe(0))
  await other.query('commit')
  // It filled on, until it met that this is no database of a shop.
  await expect(filling).rejects.toThrow('does not exist')
  await other.end()
})
