import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { migrate } from '../apps/api/src/base/db/migrate.ts'
import { openPool } from '../apps/api/src/base/db/pool.ts'
import { readConfig } from '../apps/api/src/config.ts'
import { openApi } from '../apps/api/src/open.ts'
import { startEmbeddedPostgres } from '../apps/shop/src/embedded-postgres.ts'
import { prepareBenchDatabase } from './bench-database.ts'
import { cpuTime } from './cpu-time.ts'
import { addInboxItems, addLongOrder, generateOrders, reserveGeneratedGoods } from './generate-orders.ts'
import { seededRandom } from './random.ts'
import { officeHost, staffHeaders } from './staff-headers.ts'
import { figure, tableLines } from './table.rule.ts'

/** Measures answers of the order desk on many generated orders, one request at a time. */
const [dataDirectory = '.data-bench-desk', countText = '100000'] = process.argv.slice(2)
const count = Number(countText)
const defaultTimes = 200

const pidFile = join(dataDirectory, 'postgres/data/postmaster.pid')
const stamp = join(dataDirectory, `orders-${count}`)
const isPrepared = existsSync(stamp)
if (!isPrepared) await prepareBenchDatabase(dataDirectory, 0, console.log)
const server = await startEmbeddedPostgres({ dataDirectory })
await migrate(server.url)
const pool = openPool(server.urlOf(decodeURIComponent(new URL(server.url).pathname.slice(1))), {
  queryTimeoutMilliseconds: null,
})
if (!isPrepared) {
  console.log(`Making ${count} orders…`)
  await generateOrders(pool, count)
  await reserveGeneratedGoods(pool)
  writeFileSync(stamp, '')
}
// Files stored by an earlier start belong to another database.
const ownDirectory = join(dataDirectory, 'api')
rmSync(ownDirectory, { recursive: true, force: true })
mkdirSync(ownDirectory)
const { app, close } = await openApi(
  {
    ...readConfig({ DATA_DIR: ownDirectory, LOG_LEVEL: 'error', PROOF_OF_WORK: 'off', READS_PER_MINUTE: 'off' }),
    officeHost,
  },
  server.url,
)
const staff = await staffHeaders(pool, 'owner')
const random = seededRandom(20_261_124)
const processes = { nodePid: process.pid, postgresPid: Number.parseInt(readFileSync(pidFile, 'utf8'), 10) }

async function ask(method: 'GET' | 'POST', path: string, payload?: object): Promise<number> {
  const answer = await app.inject({
    method,
    url: `/api/office/v1${path}`,
    ...(payload && { payload }),
    headers: staff,
  })
  if (answer.statusCode !== 200) throw new Error(`${path}: ${answer.statusCode} ${answer.body}`)
  return answer.body.length
}

const lines = [['order desk', 'p50 ms', 'p95 ms', 'max ms', 'bar, p95', 'CPU ms']]
async function measure(name: string, bar: number, send: (n: number) => Promise<unknown>, times = defaultTimes) {
  for (let n = 0; n < times / 10; n += 1) await send(n)
  const durations: number[] = []
  const before = cpuTime(processes)
  for (let n = 0; n < times; n += 1) {
    const from = performance.now()
    await send(n)
    durations.push(performance.now() - from)
  }
  const after = cpuTime(processes)
  const cpuMilliseconds = (after.node - before.node + after.postgres - before.postgres) / times
  durations.sort((a, b) => a - b)
  const at = (part: number) => figure(durations[Math.min(times - 1, Math.floor(times * part))]!)
  lines.push([name, at(0.5), at(0.95), at(1), String(bar), figure(cpuMilliseconds)])
}

const { rows: contacts } = await pool.query<{ id: number; phone: string; inn: string | null; article: string }>(
  `select o.id, o.contact ->> 'phone' as phone, o.payer ->> 'inn' as inn, l.vendor_code as article
   from orders o tablesample bernoulli (5) repeatable (7) join order_lines l on l.order_id = o.id and l.line = 1
   where o.contact ->> 'phone' <> ''`,
)
const randomContact = () => random.pick(contacts)
const digitsOf = (length: number) => {
  const { phone } = randomContact()
  const from = 2 + random.below(Math.max(1, phone.length - 2 - length))
  return phone.slice(from, from + length)
}
const findInInbox = (q: string) => ask('POST', '/inbox-searches', { q })
const search = (q: string, filter: object = {}) => ask('POST', '/order-searches', { q, ...filter })

try {
  for (const view of ['new', 'awaiting-payment', 'to-pack', 'to-ship', 'to-print', 'overdue', 'mine', 'all'])
    await measure(`view ${view}`, 30, () => ask('GET', `/orders?view=${view}`))
  await measure('all, a page anywhere', 30, () => ask('GET', `/orders?before=${randomContact().id}`))
  await measure('all of a week long ago', 30, (n) => {
    const day = new Date(Date.UTC(2024, 6, 1 + (n % 300))).toISOString().slice(0, 10)
    return ask('GET', `/orders?from=${day}&to=${day}`)
  })
  const { rows: methods } = await pool.query<{ kind: string; ids: number[] }>(
    `select 'deliveryMethodId' as kind, array_agg(id order by id) as ids from delivery_methods
     union all select 'paymentMethodId', array_agg(id order by id) from payment_methods
     union all select 'warehouseId', array_agg(id order by id) from warehouses`,
  )
  for (const { kind, ids } of methods)
    for (const [often, id] of [
      ['usual', ids[0]],
      ['rare', ids.at(-1)],
      ['unknown', 32_000],
    ])
      for (const view of ['to-pack', 'all'])
        await measure(`${view} by a ${often} ${kind}`, 30, () => ask('GET', `/orders?view=${view}&${kind}=${id}`))
  const filter = methods.map(({ kind, ids }) => `${kind}=${ids[0]}`).join('&')
  await measure('all by the three', 30, () => ask('GET', `/orders?view=all&${filter}`))
  await measure('how many all by a delivery method', 30, () =>
    ask('GET', `/orders/found?view=all&deliveryMethodId=${methods[0]!.ids[0]}`),
  )
  await measure('counts', 30, () => ask('GET', '/orders/counts'))
  await measure('counts by the three', 30, () => ask('GET', `/orders/counts?${filter}`))
  await measure('an order whole', 50, () => ask('GET', `/orders/${randomContact().id}`))
  const longOrder = await addLongOrder(pool)
  await measure('an order of 500 lines whole', 150, () => ask('GET', `/orders/${longOrder}`))
  await measure('search by number', 50, () => search(String(randomContact().id)))
  for (const length of [3, 4, 7]) await measure(`search by any ${length} digits`, 50, () => search(digitsOf(length)))
  await measure('search by a phone', 50, () => search(randomContact().phone))
  await measure('search by INN', 50, () => search(randomContact().inn ?? randomContact().phone))
  await measure('search by a name', 50, (n) => search(['Швецова Анна', 'ткачев', 'Нитина'][n % 3]!))
  await measure('search by an article', 50, () => search(randomContact().article))
  await addInboxItems(pool, 5000)
  await measure('the inbox where 5,000 wait, by a name', 50, (n) => findInInbox(['Швецова Анна', 'нитина'][n % 2]!))
  await measure('the inbox where 5,000 wait, by a phone', 50, () => findInInbox(digitsOf(7)))
  const orderIds = contacts.slice(0, 30).map(({ id }) => id)
  const print = () => ask('POST', '/papers', { orderIds, kinds: ['pick-list', 'invoice', 'act', 'upd'] })
  await measure('papers of 30 orders, three kinds and a pick list', 5000, print, 5)
  await measure('search in a view', 50, () => search(digitsOf(3), { view: 'to-pack' }))
} finally {
  await close()
  await pool.end()
  await server.stop()
}
console.log(tableLines(lines).join('\n'))
