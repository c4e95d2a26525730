import pg from 'pg'
import { expect, test } from 'vitest'
import { eventually } from '../../test-eventually.ts'
import { migrate } from './migrate.ts'
import { testDatabase } from './test-database.ts'

const { url, pool } = await testDatabase('empty')

/** A migration that makes an index on each of three tables. */
const migration = '0278-handled-inbox-items'
const indexes = ['form_requests_by_words', 'recalls_by_words', 'reviews_by_words']

async function revertMigration() {
  await pool.query(`drop index if exists ${indexes.join(', ')}`)
  await pool.query('delete from migrations where name = $1', [migration])
}

/** Writes to the second of its tables, as a running shop does, and does not commit. */
async function blockMigration() {
  const blocker = new pg.Client({ connectionString: url })
  await blocker.connect()
  await blocker.query('begin; lock table recalls in row exclusive mode')
  return blocker
}

const countWaiting = async () =>
  (await pool.query(`select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`))
    .rowCount
const countIndexes = async () =>
  (await pool.query('select from pg_indexes where indexname = any($1)', [indexes])).rowCount

test('a migration that waits for a table in use rolls back and retries until the table is free', async () => {
  await revertMigration()
  const blocker = await blockMigration()
  let isDone = false
  const migrating = migrate(url, { lockMilliseconds: 50, maxAttempts: 10_000, pauseMilliseconds: 50 }).then(
    (result) => {
      isDone = true
      return result
    },
  )
  // It waits, gives up and waits again; other queries run in between.
  for (const expected of [1, 0, 1, 0]) await eventually(async () => expect(await countWaiting()).toBe(expected))
  expect(isDone).toBe(false)
  await blocker.query('rollback')
  await blocker.end()
  expect((await migrating).applied).toBe(1)
  expect(await countIndexes()).toBe(3)
})

test('migrate fails after the given number of attempts when the table stays in use, and leaves nothing half done', async () => {
  await revertMigration()
  const blocker = await blockMigration()
  await expect(migrate(url, { lockMilliseconds: 20, maxAttempts: 3, pauseMilliseconds: 1 })).rejects.toMatchObject({
    code: '55P03',
  })
  expect(await countIndexes()).toBe(0)
  await blocker.end()
})
