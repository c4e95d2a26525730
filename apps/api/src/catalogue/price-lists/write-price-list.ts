import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { Reads } from '../../base/db/reads.ts'
import { concurrencyLimit, QueueFullError } from '../../base/http/concurrency-limit.ts'
import { tooManyRequests } from '../../base/http/failure.ts'
import type { Visitor } from '../../base/http/request-context.ts'
import { type Catalog, shownProductIds, shownProducts } from '../catalog/shown-products.port.ts'
import type { PriceListPlan } from './price-list-plan.rule.ts'
import { type PriceListRow, priceListRows } from './price-list-row.rule.ts'
import { findPriceListOffers } from './price-list-rows.sql.ts'
import type { WorkbookInfo } from './price-list-workbook.rule.ts'

/** A list of 100 000 goods takes half a minute and some hundred megabytes: one is written at a time, 20 wait. */
const runOneAtATime = concurrencyLimit(1, 20)
const maxMilliseconds = 180_000
/** Batch size: a few milliseconds of work on the event loop. */
const batchProducts = 300

interface Sources {
  readonly reads: Reads
  readonly catalog: Catalog
}

export interface PriceListScope {
  /** The site's `priceRole` is that of guests; it prices offers that have no price for the reader's role. */
  readonly site: Pick<Visitor['site'], 'id' | 'priceListId' | 'priceRole' | 'warehouseIds'>
  /** The price role of the reader. */
  readonly priceRole: string
}

/**
 * Streams the bytes of a price list in chunks. Rows are read here in batches; a worker thread writes the file. Throws
 * when the signal is aborted.
 */
export async function* writePriceList(
  deps: Sources,
  scope: PriceListScope,
  plan: PriceListPlan,
  signal: AbortSignal,
  workbook: WorkbookInfo,
): AsyncGenerator<Uint8Array> {
  const started = Promise.withResolvers<void>()
  const finished = Promise.withResolvers<void>()
  const run = runOneAtATime(() => {
    started.resolve()
    return finished.promise
  })
  run.catch((error) => started.reject(error instanceof QueueFullError ? tooManyRequests(10) : error))
  await started.promise
  try {
    // The signal may have come while others were being written.
    signal.throwIfAborted()
    yield* chunksOf(deps, scope, plan, signal, workbook)
  } finally {
    finished.resolve()
  }
}

async function* chunksOf(
  deps: Sources,
  scope: PriceListScope,
  plan: PriceListPlan,
  stop: AbortSignal,
  workbook: WorkbookInfo,
): AsyncGenerator<Uint8Array> {
  const worker = new Worker(new URL('./price-list.worker.ts', import.meta.url), { workerData: workbook })
  worker.unref()
  const abort = new AbortController()
  const signal = AbortSignal.any([abort.signal, stop])
  const timeout = setTimeout(() => abort.abort(new Error('A price list takes too long to write')), maxMilliseconds)
  timeout.unref()
  worker.once('error', (error) => abort.abort(error))
  worker.once('exit', () => abort.abort(new Error('The thread that writes price lists has exited')))
  // Null ends the rows sent to the worker, and the chunks it sends back.
  const chunks: (Uint8Array | null)[] = []
  worker.on('message', (chunk: Uint8Array | null) => chunks.push(chunk))
  try {
    for await (const rows of rowsOf(deps, scope, plan)) {
      signal.throwIfAborted()
      worker.postMessage(rows)
    }
    worker.postMessage(null)
    for (;;) {
      const chunk = chunks.shift()
      if (chunk === null) return
      if (chunk) yield chunk
      else if (chunks.length === 0) await once(worker, 'message', { signal })
    }
  } finally {
    clearTimeout(timeout)
    await worker.terminate()
  }
}

/** Reads rows of the products in the plan, in batches; the worker sorts them. */
async function* rowsOf(
  { reads, catalog }: Sources,
  { site, priceRole }: PriceListScope,
  { categoryPositions }: PriceListPlan,
): AsyncGenerator<PriceListRow[]> {
  const ids = shownProductIds(catalog, site.id)
  const reader = await reads.freshReader()
  for (let from = 0; from < ids.length; from += batchProducts) {
    const products = shownProducts(catalog, site.id, ids.subarray(from, from + batchProducts)).flatMap((product) => {
      // A list of one root also has the goods whose main category is under another.
      const categoryId = product.categoryIds.find((id) => categoryPositions.has(id))
      return categoryId === undefined ? [] : [{ ...product, position: categoryPositions.get(categoryId)! }]
    })
    const productIds = products.map(({ id }) => id)
    const rows =
      productIds.length === 0
        ? []
        : await findPriceListOffers(reader, productIds, site.warehouseIds, site.priceListId, priceRole, site.priceRole)
    const offers = Map.groupBy(rows, ({ productId }) => productId)
    // `vendorCode` is the product's article, `vendor` the name of its brand.
    yield products.flatMap(({ id, vendor, position, vendorCode, title, path, updatedSeconds }) =>
      priceListRows({ ...position, vendorCode, title, path, brand: vendor, updatedSeconds }, offers.get(id) ?? []),
    )
  }
}
