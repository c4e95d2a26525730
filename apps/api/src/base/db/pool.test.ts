import { expect, onTestFinished, test } from 'vitest'
import { eventually } from '../../test-eventually.ts'
import { officePoolOptions, openPool } from './pool.ts'
import { testDatabase } from './test-database.ts'
import { openDatabaseProxy } from './test-proxy.ts'
import { transaction } from './transaction.ts'

const { url } = await testDatabase('empty')

/** A query with a shorter timeout than the pool's. */
const withShortTimeout = (text: string) => ({ text, query_timeout: 300 })

async function openPoolThroughProxy() {
  const proxy = await openDatabaseProxy(url)
  const pool = openPool(proxy.url, { maxConnections: 3 })
  onTestFinished(async () => {
    await pool.end()
    proxy.close()
  })
  // Three at once, so that three connections are open and then idle.
  const fill = () => Promise.all([1, 2, 3].map(() => pool.query('select pg_sleep(0.05)')))
  return { proxy, pool, fill }
}

test('times out on a silently cut connection and closes the idle ones with it', async () => {
  const { proxy, pool, fill } = await openPoolThroughProxy()
  await fill()
  expect([pool.totalCount, pool.idleCount]).toEqual([3, 3])
  proxy.cut()
  await expect(pool.query(withShortTimeout('select 1'))).rejects.toThrow('Query read timeout')
  await eventually(() => expect(pool.totalCount).toBe(0))
  await fill()
  expect(pool.totalCount).toBe(3)
})

test('a transaction on such a connection fails after one timeout, without waiting for a rollback', async () => {
  const { proxy, pool } = await openPoolThroughProxy()
  const queries: unknown[] = []
  const work = transaction(pool, async (tx) => {
    await tx.query('select 1')
    proxy.cut()
    const { query } = tx
    tx.query = ((...args: Parameters<typeof query>) => {
      queries.push(args[0])
      return query.apply(tx, args)
    }) as typeof query
    await tx.query(withShortTimeout('select 2'))
  })
  await expect(work).rejects.toThrow('Query read timeout')
  expect(queries).toEqual([withShortTimeout('select 2')])
  expect((await pool.query('select 3 as three')).rows).toEqual([{ three: 3 }])
})

test('the query timeout is longer than the statement timeout of the server', () => {
  const pool = openPool(url)
  onTestFinished(() => pool.end())
  const { statement_timeout, query_timeout, keepAlive } = pool.options
  expect(query_timeout).toBeGreaterThan(statement_timeout as number)
  expect(keepAlive).toBe(true)
})

test('the pool of the office plans each statement for its values, and ends those of over five seconds', async () => {
  const office = openPool(url, officePoolOptions)
  const shop = openPool(url)
  onTestFinished(() => Promise.all([office.end(), shop.end()]).then(() => {}))
  const settingsOf = async (pool: typeof office) =>
    (
      await pool.query(
        `select current_setting('plan_cache_mode') as plans, current_setting('statement_timeout') as longest`,
      )
    ).rows[0]
  expect(await settingsOf(office)).toEqual({ plans: 'force_custom_plan', longest: '5s' })
  expect(await settingsOf(shop)).toEqual({ plans: 'force_generic_plan', longest: '15s' })
  expect(office.options.max).toBe(4)
})
