import { Agent, request } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import type { BenchContext } from './bench-context.ts'
import { benchSizes } from './bench-rows.ts'
import { newChoices } from './catalog-sample.ts'
import { cpuTime } from './cpu-time.ts'
import type { LoadRequest } from './load.ts'
import { percentile } from './measure.rule.ts'
import { openBench } from './open-bench.ts'
import { filterRequest, listRequest, searchRequests, viewRequest } from './rows/catalog-rows.ts'
import { deepListings, page } from './rows/page-rows.ts'
import { loopLagOf, memoryOfNode } from './shop-metrics.ts'
import { figure, tableLines } from './table.rule.ts'

interface Options {
  dataDirectory: string
  products: number
  minutes: number
  perSecond: number
}

interface AnsweredRequest {
  what: string
  atSeconds: number
  ms: number
  status: number
}

/** Sends a constant rate of requests for some minutes and watches memory, pauses and slow answers. */
export async function soak({ dataDirectory, products, minutes, perSecond }: Options): Promise<void> {
  const { context, stop } = await openBench({ dataDirectory, products, size: benchSizes.whole, print: console.log })
  try {
    const { shop } = context
    const requests = visits(context, minutes * 60 * perSecond)
    const agent = new Agent({ keepAlive: true, maxSockets: 200 })
    const answered: AnsweredRequest[] = []
    const startedAt = performance.now()
    const lines: string[][] = []
    const heads = [
      'minute',
      'RSS MB',
      'heap',
      'external',
      'CPU %',
      'loop p99 ms',
      'loop max',
      'p50',
      'p99',
      'p99.9',
      'max',
    ]
    let cpuBefore = cpuTime(shop).node
    await loopLagOf(shop)
    for (let minute = 0; minute < minutes; minute += 1) {
      const from = answered.length
      const pending: Promise<void>[] = []
      for (let n = 0; n < 60 * perSecond; n += 1) {
        const index = minute * 60 * perSecond + n
        const waitMilliseconds = (index / perSecond) * 1000 - (performance.now() - startedAt)
        if (waitMilliseconds > 1) await pause(waitMilliseconds)
        const outgoing = requests[index]!
        pending.push(
          send(agent, shop.url, outgoing).then(({ ms, status }) => {
            answered.push({
              what: `${outgoing.method} ${outgoing.path} ${outgoing.body ?? ''}`,
              atSeconds: index / perSecond,
              ms,
              status,
            })
          }),
        )
      }
      await Promise.all(pending)
      // Reading the metrics resets the lag.
      const lag = await loopLagOf(shop)
      const [memory, cpu] = [await memoryOfNode(shop), cpuTime(shop).node]
      const latencies = answered.slice(from).map(({ ms }) => ms)
      lines.push(
        [
          minute + 1,
          memory.rssMb,
          memory.heapMb,
          memory.externalMb,
          (cpu - cpuBefore) / 600,
          lag.p99Ms,
          lag.maxMilliseconds,
          ...[0.5, 0.99, 0.999, 1].map((share) => percentile(latencies, share)),
        ].map((value) => figure(Math.round(value))),
      )
      cpuBefore = cpu
      await loopLagOf(shop)
      console.log(lines.at(-1)!.join('  '))
    }
    console.log('')
    for (const line of tableLines([heads, ...lines])) console.log(line)
    const slowest = answered.toSorted((one, other) => other.ms - one.ms).slice(0, 15)
    console.log(
      `\n${answered.filter(({ status }) => status >= 500 || status === 0).length} failures; the slowest answers:`,
    )
    for (const { what, ms, atSeconds, status } of slowest)
      console.log(`  ${figure(ms)} ms, ${status}, second ${figure(atSeconds)}: ${what.slice(0, 160)}`)
    agent.destroy()
  } finally {
    await stop()
  }
}

/** Requests of visitors: half of them popular, half a long tail not requested before. */
function visits(context: BenchContext, count: number): LoadRequest[] {
  const { catalog, random } = context
  const popular = {
    pages: [
      page('/'),
      ...catalog.products.slice(0, 60).map(({ path }) => page(path)),
      ...deepListings(context, 30).map(page),
    ],
    lists: catalog.choices.slice(0, 60).map(({ query }) => query),
  }
  const rare = {
    listings: deepListings(context, Math.ceil(count / 8)).map(page),
    choices: newChoices(catalog, random, Math.ceil(count / 5)),
    searches: searchRequests(context),
  }
  const kinds: [share: number, (n: number) => LoadRequest][] = [
    [25, () => random.pick(popular.pages)],
    [15, () => listRequest(random.pick(popular.lists))],
    [10, () => filterRequest(random.pick(popular.lists))],
    [10, (n) => rare.listings[n % rare.listings.length]!],
    [10, () => page(random.pick(catalog.products).path)],
    [10, () => viewRequest(random.pick(catalog.products))],
    [5, (n) => listRequest(rare.choices[n % rare.choices.length]!)],
    [5, (n) => filterRequest(rare.choices[n % rare.choices.length]!)],
    [10, () => random.pick(rare.searches)],
  ]
  const weighted = kinds.flatMap(([share, make]) => Array.from({ length: share }, () => make))
  return Array.from({ length: count }, (_, n) => random.pick(weighted)(n))
}

/** Resolves with status 0 when there is no answer. */
function send(
  agent: Agent,
  url: string,
  { method, path, headers, body }: LoadRequest,
): Promise<{ ms: number; status: number }> {
  const startedAt = performance.now()
  return new Promise((resolve) => {
    const done = (status: number) => resolve({ ms: performance.now() - startedAt, status })
    const outgoing = request(url + path, {
      method,
      agent,
      headers: { ...headers, ...(body && { 'content-length': Buffer.byteLength(body) }) },
    })
    outgoing.on('response', (answer) => {
      answer.on('end', () => done(answer.statusCode ?? 0)).on('error', () => done(0))
      answer.resume()
    })
    outgoing.on('error', () => done(0))
    outgoing.setTimeout(30_000, () => outgoing.destroy())
    outgoing.end(body)
  })
}
