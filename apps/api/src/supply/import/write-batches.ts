import type { Pool } from '../../base/db/pool.ts'
import { normalizedArticle } from '../../base/text/normalized-article.rule.ts'
import type { FeedProduct } from '../feed-parsers/feed-item.ts'
import { reasonText } from '../feed-parsers/feed-reason.rule.ts'
import { detached } from '../feed-parsers/feed-text.rule.ts'
import type { ImportContext } from './apply-batch.ts'
import { applyProducts, type BatchOutcome, type NumberedProduct, type RejectedRow } from './apply-products.ts'
import type { ImportOptions, ImportParts } from './import-options.ts'
import { countPicturesRejected, countRejected, type ImportReport } from './import-report.rule.ts'
import { insertQuarantined } from './import-runs.sql.ts'
import { completeProducts, saveIncompleteProducts, withSavedPictures } from './incomplete-products.ts'
import { feedProductRow, type RowContext } from './product-row.rule.ts'
import type { FeedSurvey } from './survey-feed.ts'

const batchRows = 500

/** What every batch of a run needs. */
export interface BatchRun {
  readonly survey: FeedSurvey
  readonly source: string
  /** Null in a dry run. */
  readonly runId: number | null
  readonly context: ImportContext
  readonly rowContext: RowContext
  readonly report: ImportReport
  readonly announce: (productIds: readonly number[]) => void
}

class Batch {
  readonly products: { row: number; product: FeedProduct }[] = []
  readonly rejected: RejectedRow[] = []
  rows = 0
}

/**
 * Reads the feed and writes its products in batches; returns how many rows there were, pending ones included. One batch
 * after another: visitors need the other processor, and only one batch is in memory.
 */
export async function writeBatches(options: ImportOptions, run: BatchRun): Promise<number> {
  const { context, report, survey } = run
  let rowNumber = 0
  let rowsDone = 0
  let pendingRowCount = 0
  let batch = new Batch()
  const flush = async () => {
    await writeBatch(options, run, batch, (pendingRows) => {
      pendingRowCount += pendingRows
    })
    rowsDone += batch.rows
    options.progress('apply', rowsDone, survey.rows)
    batch = new Batch()
  }
  const addProduct = (product: FeedProduct, notes: readonly string[]) => {
    for (const text of notes) report.notes[text] = (report.notes[text] ?? 0) + 1
    batch.products.push({ row: rowNumber + 1, product })
    const article = normalizedArticle(product.card?.vendorCode ?? '')
    if (context.hasUniqueArticles && !context.articles.has(article))
      context.articles.set(detached(article), product.sourceId)
  }
  for await (const items of options.feed.read()) {
    for (const item of items) {
      if (item.kind === 'product') addProduct(item.product, item.notes)
      else if (item.kind === 'rejected')
        batch.rejected.push({ row: rowNumber + 1, rejection: item.rejection, original: item.product })
      else if (item.kind === 'deleted') report.deleted++
      else continue
      const rows = item.kind === 'product' ? Math.max(1, item.product.offers.length) : 1
      rowNumber += rows
      batch.rows += rows
      if (batch.rows >= batchRows) await flush()
    }
  }
  await flush()
  return rowNumber + pendingRowCount
}

/** Completes, converts and writes the products of a batch; reports and quarantines its rejected rows. */
async function writeBatch(
  { pool, parts, writesWaitingCards = false, dryRun, onRejected }: ImportOptions,
  { survey, source, runId, context, rowContext, report, announce }: BatchRun,
  read: Batch,
  addPendingRows: (count: number) => void,
): Promise<void> {
  const rejected = [...read.rejected]
  const products: NumberedProduct[] = []
  const ownCards = new Set(read.products.flatMap(({ row, product }) => (product.card ? [row] : [])))
  for (const each of await completeProducts(pool, source, read.products, survey.offers.whole)) {
    const { row, product, pendingRows } = each
    addPendingRows(pendingRows)
    const isWaitingCard = writesWaitingCards && product.card !== null && !ownCards.has(row)
    const written = isWaitingCard ? { ...parts, cards: true } : parts
    const converted = feedProductRow(withParts(product, written), rowContext)
    for (const { place, rejection } of converted.rejected)
      rejected.push({ row: row + place, rejection, original: product })
    if (converted.row) products.push({ row, product: converted.row, original: product })
  }
  const outcome: BatchOutcome = { rejected, incomplete: [], written: [] }
  await applyProducts(products, context, parts, report, outcome, announce)
  if (!dryRun) {
    const picturesRejected: ImportReport['picturesRejected'] = []
    await saveIncompleteProducts(
      pool,
      source,
      outcome.written,
      await withSavedPictures(outcome.incomplete, context, picturesRejected),
    )
    countPicturesRejected(report, picturesRejected)
  }
  for (const { row, rejection } of rejected) countRejected(report, row, rejection)
  onRejected?.(rejected)
  if (runId !== null) await quarantine(pool, runId, rejected)
}

/** The product without the parts that are not written. */
const withParts = (product: FeedProduct, parts: ImportParts): FeedProduct =>
  parts.cards && parts.prices && parts.stock
    ? product
    : {
        ...product,
        card: parts.cards ? product.card : null,
        offers: product.offers.map((offer) => ({
          ...offer,
          details: parts.cards ? offer.details : null,
          prices: parts.prices ? offer.prices : null,
          stock: parts.stock ? offer.stock : null,
        })),
      }

async function quarantine(pool: Pool, runId: number, rejected: readonly RejectedRow[]): Promise<void> {
  if (rejected.length === 0) return
  await insertQuarantined(
    pool,
    runId,
    rejected.map(({ row }) => row),
    rejected.map(({ rejection }) => rejection.sourceId ?? ''),
    rejected.map(({ rejection }) => rejection.reason),
    rejected.map(({ rejection }) => `строка ${rejection.line}: ${reasonText(rejection.reason, rejection.detail)}`),
  )
}
