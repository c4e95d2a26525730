import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { Pool } from '../../base/db/pool.ts'
import { concurrencyLimit, QueueFull } from '../../base/http/concurrency-limit.ts'
import { tooManyRequests } from '../../base/http/failure.ts'
import type { Visitor } from '../../base/http/request-context.ts'
import { type Catalog, shownProductIds, shownProducts } from '../catalog/shown-products.port.ts'
import type { PriceListPlan } from './price-list-plan.rule.ts'
import { type PriceListRow, priceListRows } from './price-list-row.rule.ts'
import { findPriceListOffers } from './price-list-rows.sql.ts'
import type { WorkbookHead } from './price-list-workbook.rule.ts'

/** A list of a hundred thousand goods takes a thread half a minute and some hundred megabytes: one at a time. */
const limited = concurrencyLimit(1, 20)
const maxMs = 180_000
/** So many products are read at a time: some milliseconds of work for the thread that answers calls. */
const batchProducts = 300

interface Sources {
  readonly pool: Pool
  readonly catalog: Catalog
}

export interface PriceListScope {
  readonly site: Pick<Visitor['site'], 'id' | 'priceListId' | 'priceRole' | 'warehouseIds'>
  readonly priceRole: string
}

/**
 * The bytes of a price list, in pieces. The rows are read here, in portions; the file is made on a thread of its own.
 */
export async function* writePriceList(
  deps: Sources,
  scope: PriceListScope,
  plan: PriceListPlan,
  head: WorkbookHead,
): AsyncGenerator<Uint8Array> {
  const done = Promise.withResolvers<void>()
  const started = Promise.withResolvers<void>()
  const turn = limited(() => {
    started.resolve()
    return done.promise
  })
  turn.catch((error) => started.reject(error instanceof QueueFull ? tooManyRequests(10) : error))
  await started.promise
  try {
    yield* piecesOf(deps, scope, plan, head)
  } finally {
    done.resolve()
  }
}

async function* piecesOf(
  deps: Sources,
  scope: PriceListScope,
  plan: PriceListPlan,
  head: WorkbookHead,
): AsyncGenerator<Uint8Array> {
  const worker = new Worker(new URL('./price-list.worker.ts', import.meta.url), { workerData: head })
  worker.unref()
  const abort = new AbortController()
  const watch = setTimeout(() => abort.abort(new Error('A price list takes too long to write')), maxMs)
  watch.unref()
  worker.once('error', (error) => abort.abort(error))
  worker.once('exit', () => abort.abort(new Error('The thread that writes price lists is gone')))
  const pieces: (Uint8Array | null)[] = []
  worker.on('message', (piece: Uint8Array | null) => pieces.push(piece))
  try {
    for await (const rows of rowsOf(deps, scope, plan)) {
      abort.signal.throwIfAborted()
      worker.postMessage(rows)
    }
    worker.postMessage(null)
    for (;;) {
      const piece = pieces.shift()
      if (piece === null) return
      if (piece) yield piece
      else if (pieces.length === 0) await once(worker, 'message', { signal: abort.signal })
    }
  } finally {
    clearTimeout(watch)
    await worker.terminate()
  }
}

/** Lines of a plan's products, in no order. */
async function* rowsOf(
  { pool, catalog }: Sources,
  { site, priceRole }: PriceListScope,
  { places }: PriceListPlan,
): AsyncGenerator<PriceListRow[]> {
  const ids = shownProductIds(catalog, site.id)
  for (let from = 0; from < ids.length; from += batchProducts) {
    const products = shownProducts(catalog, site.id, ids.subarray(from, from + batchProducts)).filter(
      ({ mainCategoryId }) => places.has(mainCategoryId),
    )
    const productIds = products.map(({ id }) => id)
    const rows =
      productIds.length === 0
        ? []
        : await findPriceListOffers(pool, productIds, site.warehouseIds, site.priceListId, priceRole, site.priceRole)
    const offers = Map.groupBy(rows, ({ productId }) => productId)
    yield products.flatMap(({ id, vendor, mainCategoryId, vendorCode, title, path, updatedSeconds }) =>
      priceListRows(
        { ...places.get(mainCategoryId)!, vendorCode, title, path, brand: vendor, updatedSeconds },
        offers.get(id) ?? [],
      ),
    )
  }
}
