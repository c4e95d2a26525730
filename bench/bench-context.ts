import type { CatalogSample } from './catalog-sample.ts'
import { cpuTime } from './cpu-time.ts'
import { type Load, type LoadRequest, load } from './load.ts'
import type { Measure, Target } from './measure.rule.ts'
import type { Random } from './random.ts'
import type { ReferenceProcess } from './reference-process.ts'
import type { ShopClient } from './shop-client.ts'
import type { ShopProcess } from './shop-process.ts'

/** How much data is prepared, and how long each row is measured. */
export interface BenchSize {
  seconds: number
  /** List queries in the catalogue sample. */
  choices: number
  products: number
  /** Number of different searches, and of different list and filter queries, that are never repeated. */
  questions: number
  newChoices: number
  /** Number of pages, each rendered once. */
  pages: number
  /** Number of baskets, one order each. */
  orders: number
}

/** The running shop and catalogue that rows are measured on. */
export interface BenchContext {
  shop: ShopProcess
  /** The bare server used for comparison. */
  reference: ReferenceProcess
  call: ShopClient
  catalog: CatalogSample
  random: Random
  size: BenchSize
}

/** A row of the table: its title, its targets and the requests it sends. */
export interface BenchRow {
  name: string
  bar: Target
  prepare: (context: BenchContext) => Promise<Work>
}

export interface Work {
  requests: readonly LoadRequest[]
  /** Each request may be sent only once: a repeat would be different work. */
  isOnce?: boolean
  /** Requests go to the bare server, not the shop. */
  isOfReference?: boolean
  /** Starts background work; returns a function that stops it. */
  beside?: () => Promise<() => Promise<void>>
  /** Resolves when jobs that the answers have queued are done: their CPU time is part of the row's. */
  settle?: () => Promise<void>
}

const connections = 10

/** Sends the requests of a row after a warm-up, and measures answers and their cost. */
export async function measureWork(context: BenchContext, work: Work): Promise<Measure & { warmUpAnswers: number }> {
  const stop = await work.beside?.()
  try {
    const { url } = serverOf(context, work)
    if (work.isOnce) {
      const warmUp = Math.ceil(work.requests.length / 20)
      const { answers: warmUpAnswers } = await load({ url, requests: work.requests.slice(0, warmUp), connections })
      await work.settle?.()
      return { ...(await measureLoad(context, work, { requests: work.requests.slice(warmUp) })), warmUpAnswers }
    }
    const { seconds } = context.size
    const warmUpSeconds = Math.max(1, Math.round(seconds / 4))
    const { answers: warmUpAnswers } = await load({ url, requests: work.requests, connections, seconds: warmUpSeconds })
    return { ...(await measureLoad(context, work, { requests: work.requests, seconds })), warmUpAnswers }
  } finally {
    await stop?.()
  }
}

/** Sends requests, each once or in a loop for some seconds, and measures answers and their cost. */
export async function measureLoad(
  context: Pick<BenchContext, 'shop' | 'reference'>,
  work: Pick<Work, 'isOfReference' | 'settle'>,
  options: { requests: readonly LoadRequest[]; seconds?: number },
): Promise<Measure> {
  const { url, processes } = serverOf(context, work)
  const before = cpuTime(processes)
  const done: Load = await load({ url, connections, ...options })
  await work.settle?.()
  const after = cpuTime(processes)
  const answers = Math.max(done.answers, 1)
  return {
    ...done,
    nodeCpuMilliseconds: (after.node - before.node) / answers,
    postgresCpuMilliseconds: (after.postgres - before.postgres) / answers,
  }
}

const serverOf = ({ shop, reference }: Pick<BenchContext, 'shop' | 'reference'>, work: Pick<Work, 'isOfReference'>) =>
  work.isOfReference
    ? { url: reference.url, processes: { nodePid: reference.pid, postgresPid: null } }
    : { url: shop.url, processes: shop }
