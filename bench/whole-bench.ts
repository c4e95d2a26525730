import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { availableParallelism, cpus } from 'node:os'
import { join, relative } from 'node:path'
import { type BenchContext, type BenchRow, measureLoad, measureWork } from './bench-context.ts'
import { benchRows, benchSizes } from './bench-rows.ts'
import { slowestChangeMilliseconds } from './change-products.ts'
import { memoryOf } from './cpu-time.ts'
import type { LoadRequest } from './load.ts'
import { maxPauseMilliseconds } from './max-pause.ts'
import { type Measure, median, missedTargets, type Target } from './measure.rule.ts'
import { openBench } from './open-bench.ts'
import { type PageWeight, pageWeight } from './page-weight.ts'
import { largeBasketChange, smallBasketChange } from './rows/basket-rows.ts'
import { runSeparately } from './run-separately.ts'
import { type DatabaseWork, databaseWorkOf, type Memory, memoryOfNode } from './shop-metrics.ts'
import { startShopProcess } from './shop-process.ts'
import { socketFigures } from './sockets.ts'
import { secondStartMilliseconds } from './start-time.ts'
import { figure, tableLines } from './table.rule.ts'
import { markdownTable, withWritten } from './written-table.rule.ts'

interface Options {
  root: string
  products: number
  dataDirectory: string
  only: string | undefined
  isQuick: boolean
  /** Writes the table to the README. */
  isWriting: boolean
  /** Then also measures a million products. */
  isWithMillion: boolean
}

interface Outcome {
  name: string
  bar: Target
  /** Answers per second of the bare server just before and after the row. */
  reference: number
  measure: Measure | null
  /** Memory of node after the row. */
  memory: Memory | null
  /** Database work for each answer. */
  database: DatabaseWork | null
  notes: string[]
}

interface OtherFigure {
  name: string
  value: number
  unit: string
  bar?: number
}

const referenceRequests = Array.from({ length: 10 }, (): LoadRequest => ({ method: 'GET', path: '/' }))

/**
 * Measures rate, CPU and latency of every row, then memory, sockets and the start; prints them next to their targets.
 */
export async function wholeBench(options: Options): Promise<void> {
  const { products, dataDirectory, only, isQuick } = options
  const isMillion = products >= 1_000_000
  const size = isQuick ? benchSizes.quick : benchSizes.whole
  const { context, stop } = await openBench({ dataDirectory, products, size, print: console.log })
  const { shop, call, catalog } = context
  const outcomes: Outcome[] = []
  const others: OtherFigure[] = []
  const referenceCpuMilliseconds: number[] = []
  let weight: PageWeight | null = null
  try {
    const memoryAtStart = memoryOf(shop.nodePid).nowMb
    if (!only)
      others.push({
        name: 'longest stop of the event loop under first questions',
        value: await maxPauseMilliseconds(shop, call, catalog),
        unit: 'ms',
        bar: 50,
      })
    for (const row of benchRows(products, only)) outcomes.push(await measureRow(row, context, referenceCpuMilliseconds))
    if (!only) {
      others.push({
        name: 'a change of a price until it is shown, the slowest of 20',
        value: await slowestChangeMilliseconds(context, 20),
        unit: 'ms',
        bar: 1000,
      })
      const bar = isMillion ? {} : { bar: 400 }
      others.push({ name: 'memory of node after the start', value: memoryAtStart, unit: 'MB', ...bar })
      others.push({ name: 'memory of node after the load', value: memoryOf(shop.nodePid).nowMb, unit: 'MB', ...bar })
      const listing = catalog.choices[0]
      weight = listing ? await pageWeight(shop.url, `/catalog/${listing.categoryPath}`).catch(() => null) : null
      if (weight) {
        others.push({ name: 'scripts of a listing, brotli', value: weight.scriptsBytes / 1024, unit: 'KB', bar: 130 })
        others.push({ name: 'styles of a listing, brotli', value: weight.stylesBytes / 1024, unit: 'KB', bar: 15 })
      }
    }
  } finally {
    await stop()
  }
  if (!only || only === 'sockets') others.push(...(await socketFiguresOfFreshShop(dataDirectory)))
  if (!only)
    others.push({
      name: 'second npm start to the first page',
      value: (await secondStartMilliseconds(dataDirectory, isQuick ? 1 : 3)) / 1000,
      unit: 's',
      ...(!isMillion && { bar: 2 }),
    })
  report(options, { outcomes, others, weight, referenceCpuMilliseconds })
  if (options.isWithMillion && !isMillion) await benchMillion(options)
}

async function benchMillion({ isQuick, only, isWriting }: Options) {
  console.log('\nA million products')
  const flags = [...(isQuick ? ['--quick'] : []), ...(only ? ['--only', only] : []), ...(isWriting ? ['--write'] : [])]
  process.exitCode = await runSeparately('main.ts', ['--products', '1000000', ...flags])
}

/** Uses a fresh shop: memory left by other load would be counted as the channel's. */
async function socketFiguresOfFreshShop(dataDirectory: string): Promise<OtherFigure[]> {
  const shop = await startShopProcess({ dataDirectory, by: 'process', firstPage: '/readyz' })
  try {
    return await socketFigures(shop)
  } finally {
    await shop.stop()
  }
}

async function measureRow(row: BenchRow, context: BenchContext, referenceCpuMilliseconds: number[]): Promise<Outcome> {
  const { name, bar } = row
  const measureReference = async () => {
    const seconds = Math.max(1, context.size.seconds / 3)
    const measure = await measureLoad(context, { isOfReference: true }, { requests: referenceRequests, seconds })
    referenceCpuMilliseconds.push(measure.nodeCpuMilliseconds)
    return measure.perSecond
  }
  const before = await measureReference()
  try {
    const work = await row.prepare(context)
    const databaseBefore = await databaseWorkOf(context.shop)
    const { warmUpAnswers, ...measure } = await measureWork(context, work)
    const database = workPerAnswer(databaseBefore, await databaseWorkOf(context.shop), warmUpAnswers + measure.answers)
    const memory = await memoryOfNode(context.shop)
    const reference = (before + (await measureReference())) / 2
    console.log(`  ${name}: ${figure(measure.perSecond)}/s`)
    const notes = [
      ...missedTargets(measure, bar, reference),
      ...(measure.firstFailure ? [`the first failure: ${measure.firstFailure}`] : []),
    ]
    return { name, bar, reference, measure, memory, database, notes }
  } catch (error) {
    console.log(`  ${name}: not measured`)
    const notes = [`not measured: ${error instanceof Error ? error.message : error}`]
    return { name, bar, reference: before, measure: null, memory: null, database: null, notes }
  }
}

const workPerAnswer = (before: DatabaseWork, after: DatabaseWork, answers: number): DatabaseWork => ({
  statements: (after.statements - before.statements) / Math.max(answers, 1),
  roundTrips: (after.roundTrips - before.roundTrips) / Math.max(answers, 1),
})

interface Results {
  outcomes: readonly Outcome[]
  others: OtherFigure[]
  weight: PageWeight | null
  referenceCpuMilliseconds: readonly number[]
}

function report(
  { root, products, isQuick, isWriting }: Options,
  { outcomes, others, weight, referenceCpuMilliseconds }: Results,
) {
  const growth = basketGrowth(outcomes)
  if (growth !== null)
    others.unshift({ name: 'a basket of 500 lines against 5, by CPU', value: growth, unit: '×', bar: 3 })
  const rows = [rowsHead, ...outcomes.map(rowCells)]
  const figures = [
    ['other figures', 'value', 'bar', ''],
    ...others.map(({ name, value, unit, bar }) => [
      name,
      `${figure(value)} ${unit}`,
      bar === undefined ? '' : `${bar} ${unit}`,
      bar === undefined ? '' : value <= bar ? 'good' : 'MISSED',
    ]),
  ]
  const head = referenceLine(outcomes, referenceCpuMilliseconds)
  if (outcomes.length > 0) {
    console.log(`\n${head}\n`)
    for (const line of tableLines(rows)) console.log(line)
  }
  if (others.length > 0) {
    console.log('')
    for (const line of tableLines(figures)) console.log(line)
  }
  const outcomesWithNotes = outcomes.filter(({ notes }) => notes.length > 0)
  if (outcomesWithNotes.length > 0)
    console.log(`\n${outcomesWithNotes.map(({ name, notes }) => `${name}: ${notes.join(', ')}`).join('\n')}`)
  const at = new Date().toISOString()
  const path = join(import.meta.dirname, 'results', `${at.replace(/[:.]/g, '-')}.json`)
  mkdirSync(join(path, '..'), { recursive: true })
  const results = { at, products, isQuick, node: process.version, head, outcomes, others, weight }
  writeFileSync(path, JSON.stringify(results, null, 2))
  console.log(`\nWritten: ${relative(root, path)}`)
  if (isWriting) {
    const readme = join(import.meta.dirname, 'README.md')
    const lines = [head, '', ...markdownTable(rows), '', ...markdownTable(figures)]
    writeFileSync(readme, withWritten(readFileSync(readme, 'utf8'), `${products} products`, lines))
    console.log('Written: bench/README.md')
  }
}

function referenceLine(outcomes: readonly Outcome[], referenceCpuMilliseconds: readonly number[]): string {
  if (outcomes.length === 0) return ''
  const rates = outcomes.map(({ reference }) => reference)
  return (
    `R was ${figure(median(rates))} answers a second (${figure(median(referenceCpuMilliseconds))} ms of CPU each, ` +
    `from ${figure(Math.min(...rates))} to ${figure(Math.max(...rates))}); ` +
    `${availableParallelism()} × ${cpus()[0]?.model.trim() ?? 'a processor'}.`
  )
}

const rowsHead = [
  'work',
  'a second',
  'of R',
  'bar',
  'CPU ms',
  'node',
  'PostgreSQL',
  'bar',
  'p50 ms',
  'p99 ms',
  'bar',
  'statements',
  'round trips',
  'RSS MB',
  'heap',
  'external',
  '',
]

function rowCells({ name, bar, reference, measure, memory, database, notes }: Outcome): string[] {
  if (!measure) return [name, ...Array(rowsHead.length - 2).fill('—'), 'FAILED']
  return [
    name,
    figure(measure.perSecond),
    `R/${figure(reference / measure.perSecond)}`,
    bar.ratio !== undefined ? `R/${bar.ratio}` : bar.perSecond !== undefined ? `${bar.perSecond}/s` : '',
    figure(measure.nodeCpuMilliseconds + measure.postgresCpuMilliseconds),
    figure(measure.nodeCpuMilliseconds),
    figure(measure.postgresCpuMilliseconds),
    bar.cpuMilliseconds === undefined ? '' : String(bar.cpuMilliseconds),
    figure(measure.p50Ms),
    figure(measure.p99Ms),
    bar.p99Ms === undefined ? '' : String(bar.p99Ms),
    ...(database ? [figure(database.statements), figure(database.roundTrips)] : ['', '']),
    ...(memory
      ? [memory.rssMb, memory.heapMb, memory.externalMb].map((value) => String(Math.round(value)))
      : ['', '', '']),
    notes.length === 0 ? 'good' : 'MISSED',
  ]
}

function basketGrowth(outcomes: readonly Outcome[]): number | null {
  const cpuMilliseconds = (row: BenchRow) => {
    const measure = outcomes.find(({ name }) => name === row.name)?.measure
    return measure ? measure.nodeCpuMilliseconds + measure.postgresCpuMilliseconds : 0
  }
  const small = cpuMilliseconds(smallBasketChange)
  const large = cpuMilliseconds(largeBasketChange)
  return small && large ? large / small : null
}
