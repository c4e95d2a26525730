import { expect, test } from 'vitest'
import { announceWithCommit } from './base/db/changes.ts'
import { testDatabase } from './base/db/test-database.ts'
import { transaction } from './base/db/transaction.ts'
import { deleteExpiredHits } from './base/http/rate-limits.ts'
import { readConfig } from './config.ts'
import { openApi } from './open.ts'
import { openTestApi } from './test-api.ts'
import { eventually } from './test-eventually.ts'

const { app, pool, changes } = await openTestApi(await testDatabase('empty'), {
  metricsToken: 'a token for measurements',
})

test.each(['/healthz', '/readyz', '/metrics', '/api/openapi.json', '/api/docs'])(
  '200 %s on an empty database',
  async (path) => {
    expect((await app.inject(path)).statusCode).toBe(200)
  },
)

test.each([
  ['127.0.0.1', {}, 200],
  ['::1', {}, 200],
  ['::ffff:127.0.0.1', {}, 200],
  ['127.0.0.1', { 'x-forwarded-for': '203.0.113.7' }, 404],
  ['127.0.0.1', { 'x-real-ip': '203.0.113.7' }, 404],
  ['127.0.0.1', { forwarded: 'for=203.0.113.7' }, 404],
  ['127.0.0.1', { host: 'localhost:3000' }, 200],
  // A plain proxy_pass on this machine does not pass the client’s address.
  ['127.0.0.1', { host: 'shop.example' }, 404],
  ['203.0.113.7', {}, 404],
  ['203.0.113.7', { 'x-forwarded-for': '127.0.0.1' }, 404],
  ['203.0.113.7', { authorization: 'Bearer a token for measurement' }, 404],
  ['203.0.113.7', { authorization: 'Bearer ' }, 404],
  ['203.0.113.7', { authorization: 'Bearer a token for measurements' }, 200],
])('metrics for %s with %j', async (remoteAddress, headers, status) => {
  const answer = await app.inject({ url: '/metrics', remoteAddress, headers })
  expect(answer.statusCode).toBe(status)
  expect(answer.body.includes('shpulka_call_seconds')).toBe(status === 200)
})

test('metrics count statements and transactions', async () => {
  const counts = async () => {
    const { body } = await app.inject({ url: '/metrics', headers: { host: 'localhost:3000' } })
    return ['statements', 'transactions'].map((of) =>
      Number(new RegExp(`^shpulka_${of}_total (\\d+)$`, 'm').exec(body)?.[1]),
    )
  }
  const [statements, transactions] = await counts()
  await transaction(pool, async (tx) => {
    await deleteExpiredHits(tx)
    await deleteExpiredHits(tx)
  })
  const [statementsNow, transactionsNow] = await counts()
  expect(statementsNow).toBeGreaterThanOrEqual(statements! + 2)
  expect(transactionsNow).toBeGreaterThanOrEqual(transactions! + 1)
})

test('no token opens metrics when none is configured', async () => {
  const { app } = await openTestApi(await testDatabase('empty'))
  for (const authorization of ['Bearer ', 'Bearer null', 'Bearer'])
    expect(
      (await app.inject({ url: '/metrics', remoteAddress: '203.0.113.7', headers: { authorization } })).statusCode,
    ).toBe(404)
})

test('a shop without sites answers with the usual error format', async () => {
  expect((await app.inject('/api/init/v1')).json()).toMatchObject({
    statusCode: 400,
    errors: { 'x-site-id': 'Такого сайта нет' },
  })
})

test.each(['constructor-sets', 'employees', 'forms', 'machine-picker', 'part-schemes', 'questions'])(
  'documents made from %s are invalidated when it changes',
  async (tag) => {
    const announced: string[] = []
    const stop = changes.subscribe((tags) => void announced.push(...tags))
    await transaction(pool, (tx) => announceWithCommit(tx, [tag]))
    await eventually(() => expect(announced).toContain(tag))
    stop()
  },
)

test('with JOBS off nobody works at the queue', async () => {
  const { url, pool, dataDirectory } = await testDatabase('empty')
  const open = (JOBS: string) =>
    openApi(readConfig({ DATA_DIR: dataDirectory, LOG_LEVEL: 'silent', JOBS }), url).then(async (api) => {
      await api.startJobs()
      await api.close()
      return (await pool.query('select from job_workers')).rowCount
    })
  expect(await open('off')).toBe(0)
  expect(await open('on')).toBeGreaterThan(0)
})

test('a part that fails to open leaves no connection of those before it', async () => {
  const database = await testDatabase('empty')
  await database.pool.query('alter table pages rename to gone')
  await expect(openTestApi(database)).rejects.toThrow('pages')
  await eventually(async () => {
    const { rows } = await database.pool.query(
      'select count(*)::int from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
    )
    expect(rows).toEqual([{ count: 0 }])
  })
})
