import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, writeFileSync } from 'node:fs'
import { availableParallelism, cpus } from 'node:os'
import { join, relative, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { prepareBenchDatabase } from './bench-database.ts'
import { sampleCatalog } from './catalog-sample.ts'
import { slowestChangeMs } from './change-products.ts'
import { cpuTime, memoryOf } from './cpu-time.ts'
import { type Bar, type Measure, median, shortcomings } from './figure.rule.ts'
import { maxPauseMs } from './first-askers.ts'
import type { Ground, Row } from './ground.ts'
import { type LoadRequest, load } from './load.ts'
import { type PageWeight, pageWeight } from './page-weight.ts'
import { seededRandom } from './random.ts'
import { startReference } from './reference-process.ts'
import { basketRows, largeBasketChange, smallBasketChange } from './rows/basket-rows.ts'
import { catalogRows } from './rows/catalog-rows.ts'
import { orderRow } from './rows/order-row.ts'
import { pageRows } from './rows/page-rows.ts'
import { searchRows } from './rows/search-rows.ts'
import { shopClient } from './shop-client.ts'
import { startShopProcess } from './shop-process.ts'
import { socketFigures } from './sockets.ts'
import { secondStartMs } from './start-figures.ts'
import { figure, tableLines } from './table.ts'

const root = resolve(import.meta.dirname, '..')
const help = `npm run bench -- [параметры]
  --quick          короткий прогон: по 2 секунды на строку
  --products N     сколько товаров порождать (100000)
  --only слово     только строки, в названии которых есть слово; sockets — только живой канал
  --data папка     где держать базу (.data-bench; для миллиона .data-bench-1m)
  --million        после этого то же для 1 000 000 товаров`

const { values: given } = parseArgs({
  options: {
    quick: { type: 'boolean', default: false },
    products: { type: 'string', default: '100000' },
    only: { type: 'string' },
    data: { type: 'string' },
    million: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
})
if (given.help) {
  console.log(help)
  process.exit(0)
}
const products = Number(given.products)
if (!Number.isInteger(products) || products < 1000 || products > 10_000_000) {
  console.error('--products: нужно целое число от 1000 до 10000000')
  process.exit(2)
}

interface Outcome {
  name: string
  bar: Bar
  /** Answers a second of the bare server, just before and just after. */
  reference: number
  measure: Measure | null
  notes: string[]
}

interface OtherFigure {
  name: string
  value: number
  unit: string
  bar?: number
}

const isMillion = products >= 1_000_000
const dataDirectory = resolve(root, given.data ?? (isMillion ? '.data-bench-1m' : '.data-bench'))
const seconds = given.quick ? 2 : 6
const rows = [...catalogRows(products), ...searchRows(products), ...basketRows, orderRow, ...pageRows].filter(
  ({ name }) => !given.only || name.toLowerCase().includes(given.only.toLowerCase()),
)
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => process.exit(130))

await prepareBenchDatabase(dataDirectory, products, console.log)
const reference = await startReference()
const referenceRequests = Array.from({ length: 10 }, (): LoadRequest => ({ method: 'GET', path: '/' }))
const referenceCpuMs: number[] = []
await measureReference()

console.log('Запускаю магазин и собираю выборку…')
const shop = await startShopProcess({ dataDirectory, by: 'process', firstPage: '/readyz' })
const outcomes: Outcome[] = []
const others: OtherFigure[] = []
let weight: PageWeight | null = null
try {
  const call = shopClient(shop.url)
  // The words of goods are read behind a start's back, half a minute of a million: a search waits until they are.
  await call('POST', '/catalog/v1/products', { body: { search: 'оверлок' } })
  const random = seededRandom(20_261_121)
  const memoryAtStart = memoryOf(shop.nodePid).nowMb
  const catalog = await sampleCatalog(call, random, {
    choices: given.quick ? 300 : 1000,
    products: given.quick ? 1500 : 4000,
  })
  if (!given.only)
    others.push({
      name: 'Остановка при первых вопросах',
      value: await maxPauseMs(shop, call, catalog),
      unit: 'мс',
      bar: 50,
    })
  const ground: Ground = { shop, reference, call, catalog, random, seconds, isQuick: given.quick }
  console.log(
    `Товаров на сайте: ${catalog.total.toLocaleString('ru-RU')}; в выборке ${catalog.choices.length} выборов и ${catalog.products.length} товаров.`,
  )
  for (const row of rows) outcomes.push(await outcomeOf(row, ground))
  if (!given.only) {
    others.push({
      name: 'От изменения цены до показа, самое долгое',
      value: await slowestChangeMs(ground, 20),
      unit: 'мс',
      bar: 1000,
    })
    const bar = isMillion ? {} : { bar: 350 }
    others.push({ name: 'Память node после запуска', value: memoryAtStart, unit: 'МБ', ...bar })
    others.push({ name: 'Память node после нагрузки', value: memoryOf(shop.nodePid).nowMb, unit: 'МБ', ...bar })
    const listing = catalog.choices[0]
    weight = listing ? await pageWeight(shop.url, `/catalog/${listing.categoryPath}`).catch(() => null) : null
    if (weight) {
      others.push({ name: 'Скрипты списка, brotli', value: weight.scriptsBytes / 1024, unit: 'КБ', bar: 130 })
      others.push({ name: 'Стили списка, brotli', value: weight.stylesBytes / 1024, unit: 'КБ', bar: 15 })
    }
  }
  if (!given.only || given.only === 'sockets') others.push(...(await socketFigures(shop)))
} finally {
  await shop.stop()
  reference.stop()
}
if (!given.only) {
  const startMs = await secondStartMs(dataDirectory, given.quick ? 1 : 3)
  others.push({
    name: 'Второй npm start до первой страницы',
    value: startMs / 1000,
    unit: 'с',
    ...(!isMillion && { bar: 3 }),
  })
}
report()
if (given.million && !isMillion) await benchMillion()

/** A process of its own: what this one keeps would be measured with it. */
async function benchMillion() {
  console.log('\nМиллион товаров')
  const quick = given.quick ? ['--quick'] : []
  const only = given.only ? ['--only', given.only] : []
  const child = spawn(process.execPath, [import.meta.filename, '--products', '1000000', ...quick, ...only], {
    stdio: 'inherit',
  })
  const [code] = await once(child, 'close')
  process.exitCode = code ?? 1
}

async function measureReference(): Promise<number> {
  const processes = { nodePid: reference.pid, postgresPid: null }
  const before = cpuTime(processes)
  const { perSecond, answers } = await load({
    url: reference.url,
    requests: referenceRequests,
    seconds: given.quick ? 1 : 2,
  })
  referenceCpuMs.push((cpuTime(processes).node - before.node) / Math.max(answers, 1))
  return perSecond
}

async function outcomeOf(row: Row, ground: Ground): Promise<Outcome> {
  const before = await measureReference()
  try {
    const measure = await row.measure(ground)
    const reference = (before + (await measureReference())) / 2
    console.log(`  ${row.name}: ${figure(measure.perSecond)}/с`)
    const notes = [
      ...shortcomings(measure, row.bar, reference),
      ...(measure.firstFailure ? [`первый отказ: ${measure.firstFailure}`] : []),
    ]
    return { name: row.name, bar: row.bar, reference, measure, notes }
  } catch (error) {
    console.log(`  ${row.name}: не измерено`)
    return {
      name: row.name,
      bar: row.bar,
      reference: before,
      measure: null,
      notes: [`не измерено: ${error instanceof Error ? error.message : error}`],
    }
  }
}

function report() {
  const referenceMiddle = outcomes.length > 0 ? median(outcomes.map(({ reference }) => reference)) : 0
  const head = [
    'работа',
    'в секунду',
    'от R',
    'планка',
    'ЦП мс',
    'node',
    'PostgreSQL',
    'планка',
    'p50 мс',
    'p99 мс',
    'планка',
    'вывод',
  ]
  const body = outcomes.map(({ name, bar, reference, measure, notes }) => {
    if (!measure) return [name, ...Array(head.length - 2).fill('—'), 'нет']
    return [
      name,
      figure(measure.perSecond),
      `R/${figure(reference / measure.perSecond)}`,
      bar.ratio !== undefined ? `R/${bar.ratio}` : bar.perSecond !== undefined ? `${bar.perSecond}/с` : '',
      figure(measure.nodeCpuMs + measure.postgresCpuMs),
      figure(measure.nodeCpuMs),
      figure(measure.postgresCpuMs),
      bar.cpuMs !== undefined ? String(bar.cpuMs).replace('.', ',') : '',
      figure(measure.p50Ms),
      figure(measure.p99Ms),
      bar.p99Ms !== undefined ? String(bar.p99Ms) : '',
      notes.length === 0 ? 'хорошо' : 'медленно',
    ]
  })
  const growth = basketGrowth()
  if (growth !== null)
    others.unshift({ name: 'Корзина из 500 строк против 5, по процессору', value: growth, unit: 'раза', bar: 3 })
  if (outcomes.length > 0) {
    console.log(
      `\nR = ${figure(referenceMiddle)} ответов/с (голый Fastify рядом, ${figure(median(referenceCpuMs))} мс процессора на ответ, от ${figure(Math.min(...outcomes.map((each) => each.reference)))} до ${figure(Math.max(...outcomes.map((each) => each.reference)))}); ` +
        `${availableParallelism()} × ${cpus()[0]?.model.trim() ?? 'процессор'}\n`,
    )
    for (const line of tableLines([head, ...body])) console.log(line)
  }
  if (others.length > 0) {
    console.log('')
    const table = others.map(({ name, value, unit, bar }) => [
      name,
      `${figure(value)} ${unit}`,
      bar === undefined ? '' : `${bar} ${unit}`,
      bar === undefined ? '' : value <= bar ? 'хорошо' : 'много',
    ])
    for (const line of tableLines([['остальное', 'значение', 'планка', 'вывод'], ...table])) console.log(line)
  }
  const complaints = outcomes.filter(({ notes }) => notes.length > 0)
  if (complaints.length > 0)
    console.log(`\n${complaints.map(({ name, notes }) => `${name}: ${notes.join(', ')}`).join('\n')}`)
  const folder = join(import.meta.dirname, 'results')
  mkdirSync(folder, { recursive: true })
  const at = new Date().toISOString()
  const path = join(folder, `${at.replace(/[:.]/g, '-')}.json`)
  writeFileSync(
    path,
    JSON.stringify(
      {
        at,
        products,
        isQuick: given.quick,
        node: process.version,
        referencePerSecond: referenceMiddle,
        outcomes,
        others,
        weight,
      },
      null,
      2,
    ),
  )
  console.log(`\nЗаписано в ${relative(root, path)}`)
}

function basketGrowth(): number | null {
  const cpuMs = (row: Row) => {
    const measure = outcomes.find(({ name }) => name === row.name)?.measure
    return measure ? measure.nodeCpuMs + measure.postgresCpuMs : 0
  }
  const small = cpuMs(smallBasketChange)
  const large = cpuMs(largeBasketChange)
  return small && large ? large / small : null
}
