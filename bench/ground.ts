import type { CatalogSample } from './catalog-sample.ts'
import { cpuTime } from './cpu-time.ts'
import type { Bar, Measure } from './figure.rule.ts'
import { type Load, type LoadRequest, load } from './load.ts'
import type { Random } from './random.ts'
import type { ShopClient } from './shop-client.ts'
import type { ShopProcess } from './shop-process.ts'

/** What rows are measured on. */
export interface Ground {
  shop: ShopProcess
  /** The bare server beside it. */
  reference: { url: string; pid: number }
  call: ShopClient
  catalog: CatalogSample
  random: Random
  /** How long a row is loaded. */
  seconds: number
  isQuick: boolean
}

/** One line of the table: what is done, how good is good, and how it is done. */
export interface Row {
  name: string
  bar: Bar
  measure: (ground: Ground) => Promise<Measure>
}

/** Loads the shop with requests for a while, after a warm-up, and measures what came and what it cost. */
export async function measureRounds(
  { shop, seconds }: Ground,
  requests: readonly LoadRequest[],
  connections = 10,
): Promise<Measure> {
  await load({ url: shop.url, requests, connections, seconds: Math.max(1, Math.round(seconds / 4)) })
  return measureWhile(shop, () => load({ url: shop.url, requests, connections, seconds }))
}

/** Sends every request once and measures what came and what it cost. */
export const measureOnce = ({ shop }: Ground, requests: readonly LoadRequest[], connections = 10): Promise<Measure> =>
  measureWhile(shop, () => load({ url: shop.url, requests, connections }))

/** Loads the bare server as `measureRounds` loads the shop. */
export async function measureReferenceRounds(
  { reference, seconds }: Ground,
  requests: readonly LoadRequest[],
  connections = 10,
): Promise<Measure> {
  const { url, pid } = reference
  await load({ url, requests, connections, seconds: Math.max(1, Math.round(seconds / 4)) })
  return measureWhile({ nodePid: pid, postgresPid: null }, () => load({ url, requests, connections, seconds }))
}

async function measureWhile(
  shop: Pick<ShopProcess, 'nodePid'> & { postgresPid: number | null },
  work: () => Promise<Load>,
): Promise<Measure> {
  const before = cpuTime(shop)
  const done = await work()
  const after = cpuTime(shop)
  const answers = Math.max(done.answers, 1)
  return {
    ...done,
    nodeCpuMs: (after.node - before.node) / answers,
    postgresCpuMs: (after.postgres - before.postgres) / answers,
  }
}
