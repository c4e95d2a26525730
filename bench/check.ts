import { readFileSync, writeFileSync } from 'node:fs'
import { availableParallelism, loadavg } from 'node:os'
import { join } from 'node:path'
import { type BenchContext, type BenchRow, measureLoad, type Work } from './bench-context.ts'
import { benchRows, benchSizes } from './bench-rows.ts'
import { type CpuRatio, cpuRatio, hasEnoughRounds, type Round } from './cpu-ratio.rule.ts'
import { type Checked, checkedRows, type Expected, sumOf, withCheaper } from './expected.rule.ts'
import type { LoadRequest } from './load.ts'
import { median } from './measure.rule.ts'
import { openBench } from './open-bench.ts'
import { figure, tableLines } from './table.rule.ts'
import { expectedTable, withWritten } from './written-table.rule.ts'

const products = 20_000
const maxRounds = 8
/** CPU time of a burst; short enough for all rows to take less than two minutes. */
const burstMilliseconds = 250
/** Fewest answers in a burst: part of their cost comes later, as there are several connections. */
const minBurst = 30
const warmUpMilliseconds = 400
/** Wall time after which a row begins no other burst, and the check measures no row again: neighbours take the CPU. */
const maxRowMilliseconds = 4_000
const maxMilliseconds = 100_000
const referenceRequests = Array.from({ length: 3000 }, (): LoadRequest => ({ method: 'GET', path: '/' }))
const expectedPath = join(import.meta.dirname, 'expected.json')
const readmePath = join(import.meta.dirname, 'README.md')

interface Options {
  root: string
  only: string | undefined
  /** Writes the measured figures as the expected ones. */
  isUpdating: boolean
}

/** Measures the CPU cost of every row relative to the bare server; true when none costs much more than expected. */
export async function check({ root, only, isUpdating }: Options): Promise<boolean> {
  const rows = benchRows(products, only)
  const { context, stop } = await openBench({
    dataDirectory: join(root, '.data-bench-check'),
    products,
    size: benchSizes.check,
    print: console.log,
  })
  const expected = JSON.parse(readFileSync(expectedPath, 'utf8')) as Expected
  const startedAt = performance.now()
  let checked: Checked[] = []
  const references: number[] = []
  try {
    await referenceMilliseconds(context)
    for (const row of rows) checked.push(await checkRow(context, row, references))
    // Another program may have been busy; a row that has really become more expensive fails again.
    const failed = isUpdating ? [] : failedNames(checked, expected)
    for (const row of rows.filter(({ name }) => failed.includes(name)))
      if (performance.now() - startedAt < maxMilliseconds)
        checked = withCheaper(checked, await checkRow(context, row, references))
  } finally {
    await stop()
  }
  const seconds = Math.round((performance.now() - startedAt) / 1000)
  console.log(`\nR costs ${figure(median(references))} ms of CPU; measured in ${seconds} s.\n`)
  const isBusy = loadavg()[0]! > availableParallelism() + 1
  if (isBusy)
    console.log(`The machine is busy (load ${figure(loadavg()[0]!)}): these figures are of its neighbours too.\n`)
  if (isUpdating) return !isBusy && writeExpected(checked, only === undefined ? {} : expected)
  return report(checked, expected, only === undefined)
}

async function checkRow(context: BenchContext, row: BenchRow, references: number[]): Promise<Checked> {
  const { name } = row
  try {
    const work = await row.prepare(context)
    const stop = await work.beside?.()
    try {
      const measured = await measureRounds(context, work)
      references.push(...measured.map(({ referenceAfter }) => referenceAfter))
      const ratio = cpuRatio(measured)
      console.log(`  ${name}: ${figure(sumOf(ratio))} × R (${measured.map(roundText).join(' ')})`)
      return { name, ratio, failure: null }
    } finally {
      await stop?.()
    }
  } catch (error) {
    const failure = error instanceof Error ? error.message : String(error)
    console.log(`  ${name}: ${failure}`)
    return { name, ratio: null, failure }
  }
}

const roundText = (round: Round) => figure(sumOf(cpuRatio([round])))

/** Measures bursts of a row, each between two bursts of the bare server; more of them on a busy machine. */
async function measureRounds(context: BenchContext, work: Work): Promise<Round[]> {
  const deadline = performance.now() + maxRowMilliseconds
  const isInTime = () => performance.now() < deadline
  const next = requestsOf(work)
  const burst = async (count: number) => {
    const measure = await measureLoad(context, work, { requests: next(count) })
    if (measure.failures > 0) throw new Error(`failed: ${measure.firstFailure}`)
    return measure
  }
  const maxAnswers = work.isOnce ? work.requests.length / 4 : Number.POSITIVE_INFINITY
  const cost = await warmUp(burst, maxAnswers, isInTime)
  // Requests that cannot be repeated are limited to those prepared.
  const left = work.isOnce ? Math.floor(next.left() / maxRounds) : Number.POSITIVE_INFINITY
  const count = Math.min(left, Math.max(minBurst, Math.round(burstMilliseconds / cost)))
  const measured: Round[] = []
  let referenceBefore = await referenceMilliseconds(context)
  while (measured.length < maxRounds && !hasEnoughRounds(measured) && (measured.length === 0 || isInTime())) {
    const { nodeCpuMilliseconds: node, postgresCpuMilliseconds: postgres } = await burst(count)
    const referenceAfter = await referenceMilliseconds(context)
    measured.push({ referenceBefore, node, postgres, referenceAfter })
    referenceBefore = referenceAfter
  }
  return measured
}

/** Sends growing bursts until the code is compiled; returns the cost of an answer in the last one. */
async function warmUp(
  burst: (count: number) => Promise<{ nodeCpuMilliseconds: number; postgresCpuMilliseconds: number }>,
  maxAnswers: number,
  isInTime: () => boolean,
): Promise<number> {
  let spentMilliseconds = 0
  let answers = 0
  for (let count = 20; ; count *= 2) {
    const { nodeCpuMilliseconds, postgresCpuMilliseconds } = await burst(count)
    spentMilliseconds += count * (nodeCpuMilliseconds + postgresCpuMilliseconds)
    answers += count
    if (spentMilliseconds >= warmUpMilliseconds || answers + 2 * count > maxAnswers || !isInTime())
      return nodeCpuMilliseconds + postgresCpuMilliseconds
  }
}

/** The next requests, cycling through the list; unrepeatable ones are taken from the rest of the list. */
function requestsOf({ requests, isOnce }: Work) {
  let sent = 0
  const next = (count: number): LoadRequest[] => {
    if (isOnce && sent + count > requests.length) throw new Error(`only ${requests.length} requests are prepared`)
    const from = sent
    sent += count
    return Array.from({ length: count }, (_, index) => requests[(from + index) % requests.length]!)
  }
  return Object.assign(next, { left: () => requests.length - sent })
}

const referenceMilliseconds = async (context: BenchContext): Promise<number> =>
  (await measureLoad(context, { isOfReference: true }, { requests: referenceRequests })).nodeCpuMilliseconds

function writeExpected(checked: readonly Checked[], others: Expected): boolean {
  const failed = checked.filter(({ ratio }) => ratio === null)
  if (failed.length > 0) {
    console.log(`Not written, for these failed: ${failed.map(({ name }) => name).join(', ')}`)
    return false
  }
  const measured = Object.fromEntries(checked.map(({ name, ratio }) => [name, rounded(ratio!)]))
  const expected: Expected = { ...others, ...measured }
  writeFileSync(expectedPath, `${JSON.stringify(expected, null, 2)}\n`)
  writeFileSync(readmePath, withWritten(readFileSync(readmePath, 'utf8'), 'check', expectedTable(expected)))
  console.log('Written: bench/expected.json and the table of bench/README.md')
  return true
}

const failedNames = (checked: readonly Checked[], expected: Expected): string[] =>
  checkedRows(checked, expected, false).flatMap(({ name, growth, fault }) => (fault && growth !== null ? [name] : []))

const rounded = ({ node, postgres }: CpuRatio): CpuRatio => ({
  node: Number(node.toPrecision(3)),
  postgres: Number(postgres.toPrecision(3)),
})

function report(checked: readonly Checked[], expected: Expected, isWhole: boolean): boolean {
  const compared = checkedRows(checked, expected, isWhole)
  const body = compared.map(({ name, growth, fault }) => {
    const ratio = checked.find((row) => row.name === name)?.ratio
    const expectedRatio = expected[name]
    return [
      name,
      ratio ? figure(sumOf(ratio)) : '—',
      expectedRatio ? figure(sumOf(expectedRatio)) : '—',
      growth === null ? '—' : `${growth >= 1 ? '+' : '−'}${Math.abs(Math.round((growth - 1) * 100))} %`,
      fault === null ? 'good' : 'FAILED',
    ]
  })
  for (const line of tableLines([['CPU of an answer, × R’s', 'now', 'expected', 'differs', ''], ...body]))
    console.log(line)
  const failed = compared.filter(({ fault }) => fault !== null)
  if (failed.length > 0) console.log(`\n${failed.map(({ name, fault }) => `${name}: ${fault}`).join('\n')}`)
  return failed.length === 0
}
