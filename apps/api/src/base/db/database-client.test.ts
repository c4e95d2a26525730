import { expect, test } from 'vitest'
import { closeAfterwards } from '../../test-closing.ts'
import { eventually } from '../../test-eventually.ts'
import { openChanges } from './changes.ts'
import { openClient } from './database-client.ts'
import { migrate } from './migrate.ts'
import { openPool } from './pool.ts'
import { testDatabase } from './test-database.ts'

const { url } = await testDatabase('empty')
/** Nothing listens at the first host. */
const severalHosts = `${url.replace('@', '@127.0.0.1:1,')}?target_session_attrs=read-write`

test('the pool, the listening connection and migrations find the primary', async () => {
  expect((await migrate(severalHosts)).applied).toBe(0)
  const pool = openPool(severalHosts)
  const changes = openChanges(pool, severalHosts)
  closeAfterwards(async () => {
    await changes.close()
    await pool.end()
  })
  const received: string[] = []
  await changes.subscribe((tags) => received.push(...tags))
  const answers = await Promise.all(Array.from({ length: 5 }, () => pool.query('select pg_is_in_recovery() as is')))
  expect(answers.map(({ rows }) => rows)).toEqual(Array.from({ length: 5 }, () => [{ is: false }]))
  changes.announce(['seo'])
  await eventually(() => expect(received).toContain('seo'))
})

test('a read-only server is skipped; when no server is writable, connecting fails', async () => {
  const name = new URL(url).pathname.slice(1)
  const admin = openClient(url)
  await admin.connect()
  await admin.query(`alter database ${name} set default_transaction_read_only = on`)
  try {
    const client = openClient(severalHosts)
    await expect(client.connect()).rejects.toMatchObject({ code: '08001' })
    await expect(openPool(severalHosts, { maxConnections: 1 }).query('select 1')).rejects.toMatchObject({
      code: '08001',
    })
  } finally {
    await admin.query('set default_transaction_read_only = off')
    await admin.query(`alter database ${name} reset default_transaction_read_only`)
    await admin.end()
  }
  const pool = openPool(severalHosts, { maxConnections: 1 })
  closeAfterwards(() => pool.end())
  expect((await pool.query('select 1 as one')).rows).toEqual([{ one: 1 }])
})
