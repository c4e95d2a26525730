import type { FeedProduct } from '../feed-parsers/feed-item.ts'
import { type FeedReason, type FeedRejection, rejection } from '../feed-parsers/feed-reason.rule.ts'
import { applyBatch, type ImportContext } from './apply-batch.ts'
import type { BatchResult } from './batch-result.rule.ts'
import type { ImportParts } from './import-options.ts'
import { countPicturesRejected, type ImportReport } from './import-report.rule.ts'
import { addCounts } from './large-change-counts.rule.ts'
import type { FeedProductRow } from './product-row.rule.ts'

/** What came of a batch: rejected rows, products that wait for a card, offers or a price, and ids of the others. */
export interface BatchOutcome {
  readonly rejected: RejectedRow[]
  readonly incomplete: FeedProduct[]
  readonly written: string[]
}

/** Applies products; when the database refuses them, splits the list in two until the bad ones are found. */
export async function applyProducts(
  numbered: readonly NumberedProduct[],
  context: ImportContext,
  parts: ImportParts,
  report: ImportReport,
  outcome: BatchOutcome,
  announce: (productIds: readonly number[]) => void,
): Promise<void> {
  if (numbered.length === 0) return
  const { rejected, incomplete, written } = outcome
  let applied: BatchResult
  try {
    applied = await applyBatch(
      numbered.map(({ product }) => product),
      context,
    )
  } catch (error) {
    if (!isDataError(error)) throw error
    if (numbered.length === 1) {
      const { row, product, original } = numbered[0]!
      const detail = (error as Error).message.slice(0, 200)
      for (const { place, sourceId, line } of product.offers.length > 0 ? product.offers : [{ ...product, place: 0 }])
        rejected.push({ row: row + place, rejection: rejection(sourceId, line, 'refused', detail), original })
      return
    }
    const middle = Math.ceil(numbered.length / 2)
    await applyProducts(numbered.slice(0, middle), context, parts, report, outcome, announce)
    await applyProducts(numbered.slice(middle), context, parts, report, outcome, announce)
    return
  }
  for (const other of applied.possiblyRenamed) context.possiblyRenamed.set(other.sourceId, other)
  for (const { product: index, place, reason, detail } of applied.rejected) {
    if (reason === 'no-goods' || reason === 'no-offers' || waitsFor(reason, parts)) {
      report.shelved++
      continue
    }
    const { row, product, original } = numbered[index]!
    const { sourceId, line } = product.offers.find((offer) => offer.place === place) ?? product
    rejected.push({
      row: row + place,
      rejection: rejection(sourceId, line, reason, detail, product.sourceId),
      original,
    })
  }
  const unwritten = new Set(applied.unwritten)
  for (const [index, { original }] of numbered.entries()) {
    if (!unwritten.has(index)) written.push(original.sourceId)
    // The other half may come again without this one. Of a held part only what came earlier waits.
    else if (parts.cards) incomplete.push(parts.prices ? original : { ...original, offers: [] })
  }
  report.added += applied.added
  report.changed += applied.changed
  report.unchanged += applied.unchanged
  report.older += applied.older
  addCounts(report.largeChanges, applied.largeChanges)
  report.shownAgain += applied.shownAgain
  report.pictures += applied.pictures
  report.picturesMissing += applied.picturesMissing
  countPicturesRejected(report, applied.picturesRejected)
  announce(applied.productIds)
}

export interface NumberedProduct {
  /** Number of the product's first row in the feed. */
  row: number
  product: FeedProductRow
  /** The product of the feed, completed with what came earlier. */
  original: FeedProduct
}

export interface RejectedRow {
  row: number
  rejection: FeedRejection
  /** What could be read of the row. */
  original?: FeedProduct | undefined
}

/** Whether a row is rejected only because a part is not written: it then waits for that part. */
const waitsFor = (reason: FeedReason, parts: ImportParts) =>
  (!parts.cards && (reason === 'no-goods' || reason === 'no-name')) || (!parts.prices && reason === 'no-price')

/** An error of the row (classes 22 data, 23 constraint), not of the server. */
const isDataError = (error: unknown) => error instanceof Error && 'code' in error && /^2[23]/.test(String(error.code))
