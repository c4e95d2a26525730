import { expect, onTestFinished, test } from 'vitest'
import { eventually } from '../../test-eventually.ts'
import { openPool } from './pool.ts'
import { testDatabase } from './test-database.ts'
import { openDatabaseProxy } from './test-proxy.ts'
import { transaction } from './transaction.ts'

const { url } = await testDatabase('empty')

/** As the pool gives up a query by itself, sooner. */
const soon = (text: string) => ({ text, query_timeout: 300 })

async function openPoolThroughProxy() {
  const line = await openDatabaseProxy(url)
  const pool = openPool(line.url, { connections: 3 })
  onTestFinished(async () => {
    await pool.end()
    line.close()
  })
  // Three at once: all of them are open, and then idle.
  const fill = () => Promise.all([1, 2, 3].map(() => pool.query('select pg_sleep(0.05)')))
  return { line, pool, fill }
}

test('gives up the first of silently cut connections in time, and drops the idle ones with it', async () => {
  const { line, pool, fill } = await openPoolThroughProxy()
  await fill()
  expect([pool.totalCount, pool.idleCount]).toEqual([3, 3])
  line.cut()
  await expect(pool.query(soon('select 1'))).rejects.toThrow('Query read timeout')
  await eventually(() => expect(pool.totalCount).toBe(0))
  await fill()
  expect(pool.totalCount).toBe(3)
})

test('a transaction on such a connection ends after one wait, not after a second for its rollback', async () => {
  const { line, pool } = await openPoolThroughProxy()
  const queries: unknown[] = []
  const work = transaction(pool, async (tx) => {
    await tx.query('select 1')
    line.cut()
    const { query } = tx
    tx.query = ((...given: Parameters<typeof query>) => {
      queries.push(given[0])
      return query.apply(tx, given)
    }) as typeof query
    await tx.query(soon('select 2'))
  })
  await expect(work).rejects.toThrow('Query read timeout')
  expect(queries).toEqual([soon('select 2')])
  expect((await pool.query('select 3 as three')).rows).toEqual([{ three: 3 }])
})

test('a server is waited for longer than it lets a statement run', () => {
  const pool = openPool(url)
  onTestFinished(() => pool.end())
  const { statement_timeout, query_timeout, keepAlive } = pool.options
  expect(query_timeout).toBeGreaterThan(statement_timeout as number)
  expect(keepAlive).toBe(true)
})
