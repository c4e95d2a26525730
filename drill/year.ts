import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { openPool, type Pool } from '../apps/api/src/base/db/pool.ts'
import { verifyShop } from '../apps/api/src/checks/verify/verify-shop.ts'
import { firstTokens } from '../apps/api/src/people/sessions/sessions.port.ts'
import { makeBackup } from '../apps/shop/src/backup/make-backup.ts'
import { restoreBackup } from '../apps/shop/src/backup/restore-backup.ts'
import { runningServerUrl, startEmbeddedPostgres } from '../apps/shop/src/embedded-postgres.ts'
import { type BenchContext, measureLoad, type Work } from '../bench/bench-context.ts'
import { prepareBenchDatabase } from '../bench/bench-database.ts'
import { benchRows } from '../bench/bench-rows.ts'
import { cpuTime, memoryOf } from '../bench/cpu-time.ts'
import { generateYear } from '../bench/generate-year.ts'
import type { LoadRequest } from '../bench/load.ts'
import { openBench } from '../bench/open-bench.ts'
import { staffHeaders } from '../bench/staff-headers.ts'
import { figure, tableLines } from '../bench/table.rule.ts'
import { type Drill, toSeconds } from './drill.ts'
import { drillTokenSecret } from './drill-shop.ts'

const databaseName = 'shpulka'
/** CPU of an answer of the bare server on the machine the bars are for, milliseconds. */
const referenceMilliseconds = 0.017
const million = 1_000_000
const requestsOfRow = 60
const repeatedRequests = 400
const idleMilliseconds = 60_000
const maxIdleDatabaseMilliseconds = 3_000
const sweepTimeoutMilliseconds = 10 * 60_000

const benchSize = {
  seconds: 1,
  choices: 100,
  products: 500,
  questions: 1_000,
  newChoices: 1_000,
  pages: 80,
  orders: 60,
}

/** Most CPU milliseconds of an answer: usually, and with a million products. */
type Bar = readonly [usual: number, ofMillion: number]

/** Rows of the bench that every visitor asks for, none of them twice where the bench has such a row. */
const shopBars: Readonly<Record<string, Bar>> = {
  'list of 24, no choice twice': [0.3, 1],
  'filters, no choice twice': [0.5, 3],
  'search by three words': [1, 5],
  'search by a part of an article': [1, 5],
  'search with a typo in two words': [2, 8],
  'product, read before': [0.3, 0.3],
  'add to a basket of 5 lines, totals in the answer': [1, 1],
  'place an order, 10 buyers': [12, 12],
  'home from the document cache': [0.3, 0.3],
  'listing from the document cache': [0.3, 0.3],
  'listing rendered anew': [10, 10],
  'product page rendered anew': [10, 10],
}

/** What leaves by rule: rows of the table that are older, and the condition. */
const retention: readonly (readonly [table: string, condition: string])[] = [
  ['notifications', "created_at < now() - interval '180 days'"],
  ['sessions', "used_at < now() - interval '180 days'"],
  ['exchange_requests', "came_at < now() - interval '14 days'"],
  ['product_changes', "at < now() - interval '8 days'"],
  ['idempotency_answers', "created_at < now() - interval '1 day'"],
  ['used_proofs', "used_at < now() - interval '1 hour'"],
  ['email_codes', "created_at < now() - interval '1 day'"],
  ['baskets', "cart_token is not null and updated_at < now() - interval '90 days'"],
]

interface Year {
  readonly context: BenchContext
  /** As the superuser, who waits as long as it takes. */
  readonly pool: Pool
  readonly products: number
  readonly print: (line: string) => void
  readonly failed: string[]
}

/**
 * npm run drill -- year [thousands]: a year of a busy shop with so many thousands of products, twice as many orders and
 * 25 rows of ledgers and logs for each order. Pages and calls against their bars by CPU, what leaves by rule, vacuum,
 * backup and restore. 1000 is the size of the specification.
 */
export const runYear: Drill = async (print, [thousandsText = '20']) => {
  const products = Number(thousandsText) * 1_000
  const size = { orders: products * 2, buyers: products / 2 }
  const directory = mkdtempSync(join(tmpdir(), 'shpulka-year-'))
  const dataDirectory = join(directory, 'shop')
  const startedAt = performance.now()
  try {
    await prepareBenchDatabase(dataDirectory, products, print)
    await fillYear(dataDirectory, size, print)
    print(`база за ${toSeconds(performance.now() - startedAt)} с: товаров ${products}, заказов ${size.orders}`)
    process.env.TOKEN_SECRET = drillTokenSecret
    const bench = await openBench({ dataDirectory, products, size: benchSize, print })
    const superuserUrl = (await runningServerUrl(dataDirectory, databaseName))!
    const pool = openPool(superuserUrl, {
      maxConnections: 2,
      queryTimeoutMilliseconds: null,
      statementTimeoutMilliseconds: 0,
    })
    const year: Year = { context: bench.context, pool, products, print, failed: [] }
    try {
      await printSizes(year)
      await measureAnswers(year)
      await measureIdle(year)
      await sweep(year)
      await vacuum(year)
      await verify(year)
      await backUp(year, directory, dataDirectory)
    } finally {
      await pool.end()
      await bench.stop()
    }
    if (year.failed.length > 0) throw new Error(`Не в норме: ${year.failed.join('; ')}`)
  } finally {
    rmSync(directory, { recursive: true, force: true })
  }
}

async function fillYear(dataDirectory: string, size: { orders: number; buyers: number }, print: Year['print']) {
  const server = await startEmbeddedPostgres({ dataDirectory })
  const pool = openPool(server.urlOf(databaseName), { queryTimeoutMilliseconds: null })
  try {
    await generateYear(pool, size, print)
  } finally {
    await pool.end()
    await server.stop()
  }
}

async function printSizes({ pool, print, context }: Year) {
  const { rows } = await pool.query<{ bytes: number; rows: number }>(
    `select pg_database_size(current_database())::float as bytes,
       (select sum(reltuples)::float from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace) as rows`,
  )
  print(
    `база ${Math.round(rows[0]!.bytes / 2 ** 20)} МБ, строк около ${Math.round(rows[0]!.rows)}; магазин открылся за ` +
      `${toSeconds(context.shop.startedInMilliseconds)} с, память ${memoryOf(context.shop.nodePid).nowMb} МБ`,
  )
}

async function measureAnswers(year: Year) {
  const { context, products, print, failed } = year
  const reference = await costOf(context, { isOfReference: true, requests: Array(3_000).fill(request('GET', '/')) })
  const factor = reference / referenceMilliseconds
  print(`ответ голого сервера стоит ${figure(reference)} мс процессора: нормы умножены на ${figure(factor)}`)
  const lines = [['ответ', 'мс CPU', 'из них база', 'норма']]
  const addLine = async (name: string, bar: number, work: Work) => {
    const cost = await measuredCost(context, work).catch((error: Error) => error)
    if (cost instanceof Error) return void failed.push(`${name}: ${cost.message}`)
    const [total, database] = cost
    lines.push([name, figure(total), figure(database), figure(bar * factor)])
    print(`  ${name}: ${figure(total)}`)
    if (total > bar * factor) failed.push(`${name}: ${figure(total)} мс вместо ${figure(bar * factor)}`)
  }
  for (const row of benchRows(products, undefined)) {
    const bar = shopBars[row.name]
    if (bar) await addLine(row.name, products >= million ? bar[1] : bar[0], await row.prepare(context))
  }
  for (const [name, bar, requests] of await ownRows(year)) await addLine(name, bar, { requests })
  for (const line of tableLines(lines)) print(line)
}

/** What the jobs of each minute cost while nobody comes: they must not read what a year has left. */
async function measureIdle({ context, print, failed }: Year) {
  const before = cpuTime(context.shop)
  await pause(idleMilliseconds)
  const after = cpuTime(context.shop)
  const [node, database] = [after.node - before.node, after.postgres - before.postgres]
  print(`минута без посетителей: магазин ${Math.round(node)} мс процессора, база ${Math.round(database)}`)
  if (database > maxIdleDatabaseMilliseconds)
    failed.push(`минута без посетителей стоит базе ${Math.round(database)} мс`)
}

const costOf = async (context: BenchContext, work: Work) => (await measuredCost(context, work))[0]

/** CPU milliseconds of an answer after a warm-up, in all and of the database. */
async function measuredCost(context: BenchContext, work: Work): Promise<readonly [total: number, database: number]> {
  // Half of them: code that is not compiled yet costs several times more.
  const { requests: all, isOnce } = work
  const count = isOnce ? all.length : Math.max(all.length, repeatedRequests)
  const requests = Array.from({ length: count }, (_, n) => all[n % all.length]!)
  const warmUp = Math.ceil(count / 2)
  await measureLoad(context, work, { requests: requests.slice(0, warmUp) })
  const measure = await measureLoad(context, work, { requests: requests.slice(warmUp) })
  if (measure.failures > 0) throw new Error(`${work.requests[0]!.path}: ${measure.firstFailure}`)
  return [measure.nodeCpuMilliseconds + measure.postgresCpuMilliseconds, measure.postgresCpuMilliseconds]
}

/** Pages of buyers with a history, and of staff. */
async function ownRows({ pool }: Year): Promise<readonly (readonly [string, number, LoadRequest[]])[]> {
  const buyer = await buyerHeaders(pool)
  const staff = await staffHeaders(pool, 'owner')
  const { rows } = await pool.query<{ id: number; phone: string; userId: number }>(
    `select id, contact ->> 'phone' as phone, user_id as "userId" from orders
     where user_id is not null order by md5(id::text) limit ${requestsOfRow}`,
  )
  const asBuyer = (path: string) => Array(requestsOfRow).fill(request('GET', `/api${path}`, buyer))
  const inOffice = (method: 'GET' | 'POST', path: (order: (typeof rows)[number]) => string, body?: object) =>
    rows.map((order) => ({
      ...request(method, `/api/office/v1${path(order)}`, staff),
      ...(body && { body: JSON.stringify(body) }),
    }))
  const search = rows.map(({ phone }) => ({
    ...request('POST', '/api/office/v1/order-searches', staff),
    body: JSON.stringify({ q: phone.slice(-7) }),
  }))
  return [
    ['заказы покупателя', 20, asBuyer('/orders/v1')],
    ['бонусы покупателя', 10, asBuyer('/bonuses/v1/accounts')],
    ['уведомления покупателя', 10, asBuyer('/notifications/v1/notification/foruser')],
    ['стол заказов: новые', 30, inOffice('GET', () => '/orders?view=new')],
    ['стол заказов: все, с любого места', 30, inOffice('GET', ({ id }) => `/orders?view=all&before=${id}`)],
    ['стол заказов: счётчики', 30, inOffice('GET', () => '/orders/counts')],
    ['заказ целиком', 50, inOffice('GET', ({ id }) => `/orders/${id}`)],
    ['поиск заказа по семи цифрам телефона', 50, search],
    ['клиент', 50, inOffice('GET', ({ userId }) => `/customers/${userId}`)],
    ['журнал', 50, inOffice('GET', () => '/audit')],
  ]
}

const request = (method: 'GET' | 'POST', path: string, headers: Record<string, string> = {}): LoadRequest => ({
  method,
  path,
  headers: { 'x-site-id': '1', ...(method === 'POST' && { 'content-type': 'application/json' }), ...headers },
})

/** The buyer with the most orders. */
async function buyerHeaders(pool: Pool): Promise<Record<string, string>> {
  const { rows } = await pool.query<{ userId: number }>(
    `select user_id as "userId" from orders where user_id is not null group by 1 order by count(*) desc, 1 limit 1`,
  )
  const { userId } = rows[0]!
  const sessionId = randomUUID()
  await pool.query('insert into sessions (id, user_id) values ($1, $2)', [sessionId, userId])
  const issuedAtSeconds = Math.floor(Date.now() / 1000)
  const session = { sessionId, userId: Number(userId), siteId: 1, role: 'guest', issuedAtSeconds }
  const { authToken } = await firstTokens({ tokenSecret: drillTokenSecret }, session)
  return { authorization: `Bearer ${authToken}` }
}

/** Runs the nightly job that deletes what is old, as the queue of the shop does. */
async function sweep({ pool, print, failed }: Year) {
  const oldRows = async () => {
    const counts = new Map<string, number>()
    for (const [table, condition] of retention) {
      const { rows } = await pool.query<{ n: number }>(`select count(*)::int as n from ${table} where ${condition}`)
      counts.set(table, rows[0]!.n)
    }
    return counts
  }
  const before = await oldRows()
  const startedAt = performance.now()
  await pool.query(`select graphile_worker.add_job('sweep', job_key := 'drill-sweep', max_attempts := 1)`)
  let failure: string | null = null
  for (;;) {
    const { rows } = await pool.query<{ failure: string | null }>(
      `select last_error as failure from graphile_worker.jobs where key = 'drill-sweep'`,
    )
    failure = rows[0]?.failure ?? null
    if (rows.length === 0 || failure !== null) break
    if (performance.now() - startedAt > sweepTimeoutMilliseconds)
      failure = `дольше ${sweepTimeoutMilliseconds / 60_000} мин`
    if (failure !== null) break
    await pause(500)
  }
  const seconds = toSeconds(performance.now() - startedAt)
  const after = await oldRows()
  print(`уборка за ${seconds} с${failure === null ? '' : `: ${failure}`}`)
  const lines = [['старше срока', 'было', 'осталось']]
  for (const [table, count] of before) lines.push([table, String(count), String(after.get(table))])
  for (const line of tableLines(lines)) print(line)
  if (failure !== null) failed.push(`уборка: ${failure}`)
  const left = [...after].filter(([, count]) => count > 0).map(([table, count]) => `${table} ${count}`)
  if (left.length > 0) failed.push(`не убрано: ${left.join(', ')}`)
}

async function vacuum({ pool, print }: Year) {
  const startedAt = performance.now()
  await pool.query('vacuum analyze')
  const { rows } = await pool.query<{ name: string; mb: number }>(
    `select relname as name, round(pg_total_relation_size(relid) / 1048576.0)::int as mb from pg_stat_user_tables
     order by 2 desc limit 8`,
  )
  print(
    `vacuum analyze всей базы ${toSeconds(performance.now() - startedAt)} с; больше всех, МБ: ` +
      rows.map(({ name, mb }) => `${name} ${mb}`).join(', '),
  )
}

async function verify({ pool, print }: Year) {
  const startedAt = performance.now()
  const checked = await verifyShop(pool)
  const broken = checked.filter(({ violations }) => violations > 0).map(({ id }) => id)
  print(
    `проверка ${toSeconds(performance.now() - startedAt)} с, правил ${checked.length} (выдуманные строки не держат: ` +
      `${broken.join(', ') || 'нет таких'})`,
  )
}

async function backUp({ pool, print }: Year, directory: string, dataDirectory: string) {
  const superuserUrl = (await runningServerUrl(dataDirectory, 'postgres'))!
  const folder = join(directory, 'backups')
  let startedAt = performance.now()
  const { path } = await makeBackup({ dataDir: dataDirectory, superuserUrl, folder, key: null, now: new Date() })
  print(`копия ${Math.round(statSync(path).size / 2 ** 20)} МБ за ${toSeconds(performance.now() - startedAt)} с`)
  startedAt = performance.now()
  const restored = join(directory, 'restored')
  await restoreBackup(path, null, restored)
  const server = await startEmbeddedPostgres({ dataDirectory: restored })
  const restoredPool = openPool(server.urlOf(databaseName), { maxConnections: 1, queryTimeoutMilliseconds: null })
  try {
    const sums = 'select count(*)::int as orders, sum(total_kopecks)::text as kopecks from orders'
    const [one, other] = [await pool.query(sums), await restoredPool.query(sums)]
    print(`восстановлено и открыто за ${toSeconds(performance.now() - startedAt)} с`)
    if (JSON.stringify(one.rows) !== JSON.stringify(other.rows)) throw new Error('В копии другие заказы')
  } finally {
    await restoredPool.end()
    await server.stop()
  }
}
