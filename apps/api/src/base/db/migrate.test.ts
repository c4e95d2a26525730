import pg from 'pg'
import { expect, test } from 'vitest'
import { eventually } from '../../test-eventually.ts'
import { migrate } from './migrate.ts'
import { testDatabase } from './test-database.ts'

const { url, pool } = await testDatabase('empty')

/** Takes one change of the schema back, so that there is one to apply, and has its table used by somebody. */
async function heldTable() {
  await pool.query(`drop table files_folder`)
  await pool.query(`delete from migrations where name = '0196-files-folder'`)
  const somebody = new pg.Client({ connectionString: url })
  await somebody.connect()
  await somebody.query('begin')
  await somebody.query('lock table migrations in access exclusive mode')
  return somebody
}
const waiting = async () =>
  (await pool.query(`select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`))
    .rowCount

test('a change of the schema gives a table that is in use back, and comes again until it is free', async () => {
  const somebody = await heldTable()
  let isDone = false
  const migrating = migrate(url, { lockMilliseconds: 50, tries: 10_000, pauseMilliseconds: 50 }).then((done) => {
    isDone = true
    return done
  })
  // It waits, gives up, and waits again: who came meanwhile was served in between.
  for (const expected of [1, 0, 1, 0]) await eventually(async () => expect(await waiting()).toBe(expected))
  expect(isDone).toBe(false)
  await somebody.query('rollback')
  await somebody.end()
  expect((await migrating).applied).toBe(1)
  expect((await pool.query('select from files_folder')).rowCount).toBe(0)
})

test('a table that never becomes free ends the start after so many tries', async () => {
  const somebody = await heldTable()
  await expect(migrate(url, { lockMilliseconds: 20, tries: 3, pauseMilliseconds: 1 })).rejects.toMatchObject({
    code: '55P03',
  })
  await somebody.end()
})
