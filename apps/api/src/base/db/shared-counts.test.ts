import { expect, test } from 'vitest'
import { testTokenSecret } from '../../test-api.ts'
import { closeAfterwards } from '../../test-closing.ts'
import { eventually } from '../../test-eventually.ts'
import { openChanges } from './changes.ts'
import { openSharedCounts } from './shared-counts.ts'
import { testDatabase } from './test-database.ts'

const { pool, url } = await testDatabase('empty')

async function openProcess() {
  const changes = openChanges(pool, url)
  const counts = await openSharedCounts({
    pool,
    changes,
    config: { tokenSecret: testTokenSecret },
    log: { warn() {} },
    heartbeatMilliseconds: 500,
  })
  let isClosed = false
  const close = async () => {
    if (isClosed) return
    isClosed = true
    await counts.close()
    await changes.close()
  }
  closeAfterwards(close)
  return { ...counts, close }
}
const storedCounts = async () => (await pool.query('select from process_counts')).rowCount

test('a single process stores nothing; when another starts, it sees earlier and later counts of the first', async () => {
  const first = await openProcess()
  first.change('pages', 'anna', 2)
  expect(await first.countsOfOthers([['pages', 'anna']])).toEqual([0])
  expect(await storedCounts()).toBe(0)

  const second = await openProcess()
  const read = () =>
    second.countsOfOthers([
      ['pages', 'anna'],
      ['pages', 'boris'],
    ])
  await eventually(async () => expect(await read()).toEqual([2, 0]))
  first.change('pages', 'anna', -2)
  first.change('pages', 'boris', 3)
  await eventually(async () => expect(await read()).toEqual([0, 3]))
  // A process does not read its own counts from the table, and the subject itself is not stored.
  expect(await first.countsOfOthers([['pages', 'boris']])).toEqual([0])
  const { rows } = await pool.query('select c::text from process_counts c')
  expect(JSON.stringify(rows)).not.toContain(Buffer.from('boris').toString('hex'))

  await first.close()
  expect(await read()).toEqual([0, 0])
  expect(await storedCounts()).toBe(0)
})

test('processes store their counts again after the database has lost them', async () => {
  const [first, second] = [await openProcess(), await openProcess()]
  first.change('pages', 'clara', 1)
  await eventually(async () => expect(await second.countsOfOthers([['pages', 'clara']])).toEqual([1]))
  await pool.query('truncate shop_processes, process_counts')
  await eventually(async () => expect(await second.countsOfOthers([['pages', 'clara']])).toEqual([1]))
})
