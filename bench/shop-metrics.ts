import type { ShopProcess } from './shop-process.ts'

/** Memory of a node process in megabytes: resident, used JavaScript heap, bytes outside the heap. */
export interface Memory {
  rssMb: number
  heapMb: number
  externalMb: number
}

/** What the shop has sent to its database so far. */
export interface DatabaseWork {
  statements: number
  /** Statements plus the begin and commit of each transaction. */
  roundTrips: number
}

/** Memory according to the shop's metrics: only the process itself knows its heap. */
export async function memoryOfNode({ url }: Pick<ShopProcess, 'url'>): Promise<Memory> {
  const metric = await readMetrics(url)
  const megabytes = (name: string) => metric(name) / 2 ** 20
  return {
    rssMb: megabytes('process_resident_memory_bytes'),
    heapMb: megabytes('nodejs_heap_size_used_bytes'),
    externalMb: megabytes('nodejs_external_memory_bytes'),
  }
}

export async function databaseWorkOf({ url }: Pick<ShopProcess, 'url'>): Promise<DatabaseWork> {
  const metric = await readMetrics(url)
  const statements = metric('shpulka_statements_total')
  return { statements, roundTrips: statements + 2 * metric('shpulka_transactions_total') }
}

/** Delays of the event loop since the last call: reading the metric resets it. */
export async function loopLagOf({
  url,
}: Pick<ShopProcess, 'url'>): Promise<{ p99Ms: number; maxMilliseconds: number }> {
  const metric = await readMetrics(url)
  return {
    p99Ms: metric('nodejs_eventloop_lag_p99_seconds') * 1000,
    maxMilliseconds: metric('nodejs_eventloop_lag_max_seconds') * 1000,
  }
}

async function readMetrics(url: string): Promise<(name: string) => number> {
  const text = await (await fetch(`${url}/metrics`)).text()
  return (name) => Number(new RegExp(`^${name} (\\S+)`, 'm').exec(text)?.[1] ?? Number.NaN)
}
