import pg from 'pg'
import { expect, test } from 'vitest'
import { eventually } from '../../test-eventually.ts'
import { migrate } from './migrate.ts'
import { testDatabase } from './test-database.ts'

const { url, pool } = await testDatabase('empty')

/** Reverts one migration, so that there is one to apply, and locks the table of migrations from another connection. */
async function lockMigrationsTable() {
  await pool.query(`drop table files_folder`)
  await pool.query(`delete from migrations where name = '0196-files-folder'`)
  const blocker = new pg.Client({ connectionString: url })
  await blocker.connect()
  await blocker.query('begin')
  await blocker.query('lock table migrations in access exclusive mode')
  return blocker
}
const waiting = async () =>
  (await pool.query(`select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`))
    .rowCount

test('a migration that cannot lock its table rolls back and retries until the table is free', async () => {
  const blocker = await lockMigrationsTable()
  let isDone = false
  const migrating = migrate(url, { lockMilliseconds: 50, maxAttempts: 10_000, pauseMilliseconds: 50 }).then((done) => {
    isDone = true
    return done
  })
  // It waits, gives up and waits again; other queries run in between.
  for (const expected of [1, 0, 1, 0]) await eventually(async () => expect(await waiting()).toBe(expected))
  expect(isDone).toBe(false)
  await blocker.query('rollback')
  await blocker.end()
  expect((await migrating).applied).toBe(1)
  expect((await pool.query('select from files_folder')).rowCount).toBe(0)
})

test('migrate fails after the given number of attempts when the table stays locked', async () => {
  const blocker = await lockMigrationsTable()
  await expect(migrate(url, { lockMilliseconds: 20, maxAttempts: 3, pauseMilliseconds: 1 })).rejects.toMatchObject({
    code: '55P03',
  })
  await blocker.end()
})
