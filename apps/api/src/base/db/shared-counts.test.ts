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
  const counts = await openSharedCounts({ pool, changes, config: { tokenSecret: testTokenSecret }, log: { warn() {} } })
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
const written = async () => (await pool.query('select from process_counts')).rowCount

test('a process that is alone writes nothing down; one that comes hears what was counted before, and what is after', async () => {
  const one = await openProcess()
  one.change('pages', 'anna', 2)
  expect(await one.ofOthers([['pages', 'anna']])).toEqual([0])
  expect(await written()).toBe(0)

  const other = await openProcess()
  const seen = () =>
    other.ofOthers([
      ['pages', 'anna'],
      ['pages', 'boris'],
    ])
  await eventually(async () => expect(await seen()).toEqual([2, 0]))
  one.change('pages', 'anna', -2)
  one.change('pages', 'boris', 3)
  await eventually(async () => expect(await seen()).toEqual([0, 3]))
  // Its own are not among those of the others; whom it is counted of is not written down.
  expect(await one.ofOthers([['pages', 'boris']])).toEqual([0])
  const { rows } = await pool.query('select c::text from process_counts c')
  expect(JSON.stringify(rows)).not.toContain(Buffer.from('boris').toString('hex'))

  await one.close()
  expect(await seen()).toEqual([0, 0])
  expect(await written()).toBe(0)
})

test('after the database has lost what was said the processes say it again', async () => {
  const [one, other] = [await openProcess(), await openProcess()]
  one.change('pages', 'clara', 1)
  await eventually(async () => expect(await other.ofOthers([['pages', 'clara']])).toEqual([1]))
  await pool.query('truncate shop_processes, process_counts')
  await eventually(async () => expect(await other.ofOthers([['pages', 'clara']])).toEqual([1]))
})
