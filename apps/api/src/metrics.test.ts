import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test, vi } from 'vitest'
import { testDatabase } from './base/db/test-database.ts'
import { transaction } from './base/db/transaction.ts'
import { openBanks } from './base/integrations/open-banks.ts'
import { changeStatus } from './buying/order-status/change-status.port.ts'
import { fillTestShop, goods, guest, sendRequest } from './buying/orders/test-shop.ts'
import { reconcilePayments } from './buying/payments/reconcile.port.ts'
import { buyerWithOrder, decideAtBank, notifyPayment } from './buying/payments/test-buyer.ts'
import { recordCheckRun } from './checks/check-runs/check-runs.port.ts'
import { runVerify } from './checks/verify/verify.command.ts'
import { openTestApi } from './test-api.ts'
import { readMetrics, sampleOf, scrape } from './test-metrics.ts'

const database = await testDatabase('empty')
const { pool } = database
await fillTestShop(pool)
const [{ code: site }] = (await pool.query('select code from sites where id = 1')).rows
// Nobody listens at this address: DaData is configured but down.
const { app } = await openTestApi(database, { dadataToken: 'a key', dadataUrl: 'http://127.0.0.1:9' })

/** Metrics of jobs and checks are cached for five seconds, so this opens a new shop with empty caches. */
const scrapeNewShop = async () => scrape((await openTestApi(database)).app)
const difference = (series: string, after: Awaited<ReturnType<typeof scrape>>, before: typeof after) =>
  sampleOf(after, series) - sampleOf(before, series)

test.each([
  ['a metric without HELP', '# TYPE a gauge\na 1\n'],
  ['a metric described twice', '# HELP a x\n# TYPE a gauge\na 1\n# HELP a x\n# TYPE a gauge\na 1\n'],
  ['a series twice', '# HELP a x\n# TYPE a gauge\na{b="1"} 1\na{b="1"} 2\n'],
  ['a sample of an unknown metric', 'a 1\n'],
  ['a counter without _total', '# HELP a x\n# TYPE a counter\na 1\n'],
  [
    'a bucket smaller than the previous one',
    '# HELP a x\n# TYPE a histogram\na_bucket{le="1"} 2\na_bucket{le="+Inf"} 1\na_sum 1\na_count 1\n',
  ],
  ['truncated labels', '# HELP a x\n# TYPE a gauge\na{b="1} 1\n'],
])('the parser of this test rejects %s', (_, text) => {
  expect(() => readMetrics(text)).toThrow()
})

test('each order and its total are counted once by site and channel; repeated and refused requests are not', async () => {
  const before = await scrape(app)
  const { total } = await buyerWithOrder(app)
  const anna = guest()
  const form = { name: 'Анна', phone: '+7 900 111-22-33', group: goods.needles, count: 2, consent: true }
  const first = await sendRequest<{ sum: number }>(app, anna, 'POST', '/blanks/v1', form)
  const again = await sendRequest(app, anna, 'POST', '/blanks/v1', form)
  const refused = await sendRequest(app, anna, 'POST', '/blanks/v1', { ...form, consent: false })
  expect([first.status, again.status, refused.status]).toEqual([200, 200, 400])
  const after = await scrape(app)
  const sample = (name: string, way: string) =>
    difference(`shpulka_orders_placed_${name}{site="${site}",way="${way}"}`, after, before)
  expect([sample('total', 'cart'), sample('kopecks_total', 'cart')]).toEqual([1, total])
  expect([sample('total', 'one-click'), sample('kopecks_total', 'one-click')]).toEqual([1, first.body.sum])
})

test('payments and refunds are counted once by outcome', async () => {
  const log = { warn: vi.fn(), error: vi.fn() }
  const banks = openBanks({ pool, config: { yookassa: null }, isSandboxOpen: () => true, log })
  const before = await scrape(app)
  const order = await buyerWithOrder(app)
  const { id } = await decideAtBank(app, (await order.requestUrl()).body.url, 'pay')
  const sendNotification = () =>
    notifyPayment(app, 'sandbox', { type: 'notification', event: 'payment.succeeded', object: { id } })
  expect((await sendNotification()).statusCode).toBe(200)
  await sendNotification()
  await order.readPayment()
  await transaction(pool, (tx) =>
    changeStatus(tx, { orderId: order.orderId, to: 'cancelled', who: 'manager:7', why: '' }),
  )
  const declined = await buyerWithOrder(app)
  await decideAtBank(app, (await declined.requestUrl()).body.url, 'decline')
  await declined.readPayment()
  for (const _ of [1, 2])
    await reconcilePayments({
      pool,
      banks,
      log,
      changes: { announce() {} },
      config: { unpaidReservationSeconds: 1200 },
    })
  const after = await scrape(app)
  const sample = (name: string, outcome: string) =>
    difference(`shpulka_${name}{provider="sandbox",outcome="${outcome}"}`, after, before)
  expect([sample('payments_total', 'succeeded'), sample('payments_kopecks_total', 'succeeded')]).toEqual([
    1,
    order.total,
  ])
  expect(sample('payments_total', 'canceled')).toBe(1)
  expect([sample('refunds_total', 'succeeded'), sample('refunds_kopecks_total', 'succeeded')]).toEqual([1, order.total])
})

test('waiting emails are counted as jobs, with the age of the oldest', async () => {
  await buyerWithOrder(app)
  await pool.query(
    `update graphile_worker._private_jobs set run_at = now() - interval '1 hour'
      where id = (select min(id) from graphile_worker.jobs where task_identifier = 'mail')`,
  )
  await pool.query(
    `update graphile_worker._private_jobs set attempts = 25, max_attempts = 25
      where id = (select max(id) from graphile_worker.jobs where task_identifier = 'mail')`,
  )
  const jobs = (
    await pool.query("select count(*)::int as count from graphile_worker.jobs where task_identifier = 'mail'")
  ).rows
  const metrics = await scrapeNewShop()
  const state = (name: string) => sampleOf(metrics, `shpulka_jobs{task="mail",state="${name}"}`)
  expect(state('failed')).toBe(1)
  expect(['due', 'later', 'retrying', 'running', 'failed'].reduce((sum, name) => sum + state(name), 0)).toBe(
    jobs[0].count,
  )
  const oldest = sampleOf(metrics, 'shpulka_jobs_oldest_seconds{task="mail"}')
  expect(oldest).toBeGreaterThan(3500)
  expect(oldest).toBeLessThan(4500)
  // `npm run verify` would report these jobs.
  await pool.query(
    "delete from graphile_worker._private_jobs where attempts = 25 or run_at < now() - interval '50 minutes'",
  )
})

test('waits for a database connection are counted and timed', async () => {
  const before = await scrape(app)
  await sendRequest(app, guest(), 'GET', '/basket/v1')
  const after = await scrape(app)
  expect(difference('shpulka_pool_wait_seconds_count{pool="shop"}', after, before)).toBeGreaterThan(0)
  expect(sampleOf(after, 'shpulka_pool_connections_max{pool="shop"}')).toBe(10)
  expect(sampleOf(after, 'shpulka_pool_connections{pool="shop",state="idle"}')).toBeGreaterThan(0)
  expect(after.get('shpulka_pool_waiting')?.samples.get('shpulka_pool_waiting{pool="office"}')).toBe(0)
})

test('a cache counts its hits, misses and bytes', async () => {
  const { app: fresh } = await openTestApi(database)
  const ask = () => sendRequest(fresh, guest(), 'POST', '/catalog/v1/products', {})
  const readCacheMetrics = async () => {
    const metrics = await scrape(fresh)
    const sample = (outcome: string) =>
      sampleOf(metrics, `shpulka_cache_requests_total{cache="cards",outcome="${outcome}"}`)
    return {
      hits: sample('hit'),
      misses: sample('miss'),
      bytes: sampleOf(metrics, 'shpulka_cache_bytes{cache="cards"}'),
    }
  }
  const empty = await readCacheMetrics()
  expect((await ask()).status).toBe(200)
  const filled = await readCacheMetrics()
  expect(filled.misses).toBeGreaterThan(empty.misses)
  expect(filled.bytes).toBeGreaterThan(empty.bytes)
  await sendRequest(fresh, guest(), 'GET', '/catalog/v1/products/by-ids?ids=1,2,3')
  await ask()
  const metrics = await scrape(fresh)
  const hits = ['cards', 'answers'].map((cache) =>
    sampleOf(metrics, `shpulka_cache_requests_total{cache="${cache}",outcome="hit"}`),
  )
  expect(Math.max(...hits)).toBeGreaterThan(0)
})

test('an external service that is down shows its failures and its open circuit breaker', async () => {
  const before = await scrape(app)
  for (let n = 0; n < 7; n += 1)
    await sendRequest(app, guest(), 'GET', `/dadata/v1/address?query=${encodeURIComponent(`Орёл ${n}`)}`)
  const after = await scrape(app)
  expect(difference('shpulka_service_requests_total{service="dadata",outcome="failed"}', after, before)).toBe(5)
  expect(sampleOf(after, 'shpulka_service_circuit_open{service="dadata"}')).toBe(1)
  expect(sampleOf(before, 'shpulka_service_circuit_open{service="dadata"}')).toBe(0)
})

test('data checks show when they ran and with what result', async () => {
  const firstMetrics = await scrapeNewShop()
  expect(firstMetrics.get('shpulka_check_ok')?.samples.get('shpulka_check_ok{check="backup"}')).toBe(0)
  const startedAt = Date.now() / 1000
  const printed: string[] = []
  expect(await runVerify({ pool, out: { write: (text) => printed.push(text) } }), printed.join('')).toBe(0)
  await recordCheckRun(pool, 'backup', true)
  await recordCheckRun(pool, 'backup', false)
  const metrics = await scrapeNewShop()
  const sample = (name: string, check: string) => sampleOf(metrics, `shpulka_check_${name}{check="${check}"}`)
  expect([sample('ok', 'verify'), sample('ok', 'backup')]).toEqual([1, 0])
  for (const check of ['verify', 'backup'])
    for (const name of ['last_run_timestamp_seconds', 'last_success_timestamp_seconds'])
      expect(Math.abs(sample(name, check) - startedAt), `${check} ${name}`).toBeLessThan(300)
})

test('scrapes read the database at most once in five seconds and show no personal data', async () => {
  const statements = async () => sampleOf(await scrape(app), 'shpulka_statements_total')
  const counts: number[] = []
  for (let scrapes = 0; scrapes < 6; scrapes += 1) counts.push(await statements())
  // Other shops of this process run a statement now and then; a scrape that reads would run one each time.
  expect(Math.min(...counts.slice(1).map((count, index) => count - counts[index]!))).toBe(0)
  const { body } = await app.inject({ url: '/metrics', headers: { host: 'localhost:3000' } })
  expect(body).not.toMatch(/@|\+7|Анна|Ленина/)
})

describe('metrics in deploy/', () => {
  const deploy = join(import.meta.dirname, '../../../deploy')
  const rules = readFileSync(join(deploy, 'prometheus/alerts.yml'), 'utf8')
  const dashboard = JSON.parse(readFileSync(join(deploy, 'grafana/shop.json'), 'utf8'))
  const expressions: { source: string; text: string }[] = [
    ...readRules(rules).map(({ name, expr }) => ({ source: name, text: expr })),
    ...dashboard.panels.flatMap(({ title, targets = [] }: { title: string; targets?: { expr: string }[] }) =>
      targets.map(({ expr }) => ({ source: title, text: expr })),
    ),
  ]

  test('rules and the dashboard use only metrics and labels that the shop has', async () => {
    await buyerWithOrder(app)
    const metrics = await scrape(app)
    const recorded = new Set(readRules(rules).flatMap(({ name, isRecorded }) => (isRecorded ? [name] : [])))
    expect(expressions.length).toBeGreaterThan(40)
    for (const { source, text } of expressions) {
      for (const name of text.match(/\bshop:[\w:]+/g) ?? []) expect(recorded, `${source}: ${name}`).toContain(name)
      for (const [, name = '', labels = ''] of text.matchAll(/\b((?:shpulka|process|nodejs)_\w+)(\{[^}]*\})?/g)) {
        const metric = metrics.get(name) ?? metrics.get(name.replace(/_(bucket|sum|count)$/, ''))
        expect(metric, `${source}: ${name}`).toBeDefined()
        const known = [...metric!.samples.keys()].join('\n')
        for (const [label] of labels.matchAll(/\w+(?==|!=)/g))
          if (known !== '') expect(known, `${source}: ${name} has no ${label}`).toContain(`${label}="`)
      }
      for (const [open, close] of ['()', '{}', '[]'])
        expect(text.split(open!).length, `${source}: ${text}`).toBe(text.split(close!).length)
    }
  })

  test('rules have the form the parser knows, each with a severity and a summary', () => {
    const alerts = readRules(rules).filter(({ isRecorded }) => !isRecorded)
    expect(new Set(alerts.map(({ name }) => name)).size).toBe(alerts.length)
    for (const { name, severity, summary } of alerts)
      expect([name, severity, summary !== '']).toEqual([name, expect.stringMatching(/^(page|ticket)$/), true])
    expect(() => readRules('groups:\n  - name: a\n    rules:\n      - alert: A\n        exp: up\n')).toThrow()
  })

  test('panels have unique ids and do not overlap', () => {
    const panels: { id: number; gridPos: { x: number; y: number; w: number; h: number } }[] = dashboard.panels
    expect(new Set(panels.map(({ id }) => id)).size).toBe(panels.length)
    const cells = panels.flatMap(({ gridPos: { x, y, w } }) => Array.from({ length: w }, (_, n) => `${x + n} ${y}`))
    expect(new Set(cells).size).toBe(cells.length)
  })
})

interface Rule {
  name: string
  isRecorded: boolean
  expr: string
  severity: string
  summary: string
}

/** Parses only the subset of YAML that the file uses. */
function readRules(text: string): Rule[] {
  const rules: Rule[] = []
  let isFolded = false
  for (const line of text.split('\n')) {
    const rule = rules.at(-1)
    const [, key = '', value = ''] =
      /^ {6}(?:- | {2})(record|alert|expr|for|labels|annotations): (.+)$/.exec(line) ?? []
    const isFurther: boolean = isFolded && /^ {10}\S/.test(line)
    isFolded = isFurther || (key === 'expr' && value === '>-')
    if (isFurther) rule!.expr += ` ${line.trim()}`
    else if (key === 'record' || key === 'alert')
      rules.push({ name: value, isRecorded: key === 'record', expr: '', severity: '', summary: '' })
    else if (key === 'expr') rule!.expr = value === '>-' ? '' : value
    else if (key === 'labels') rule!.severity = /^\{ severity: (\w+) \}$/.exec(value)?.[1] ?? ''
    else if (key === 'annotations') rule!.summary = /^\{ summary: "([^"]+)" \}$/.exec(value)?.[1] ?? ''
    else if (key === 'for') expect(value).toMatch(/^\d+m$/)
    else if (!/^\s*(#.*)?$|^groups:$|^ {2}- name: [a-z-]+$|^ {4}rules:$/.test(line))
      throw new Error(`Not a rule: ${line}`)
  }
  return rules
}
