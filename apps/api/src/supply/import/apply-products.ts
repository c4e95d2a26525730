import type { FeedProduct } from '../feed-parsers/feed-item.ts'
import { type FeedReason, type FeedRejection, rejection } from '../feed-parsers/feed-reason.rule.ts'
import { applyBatch, type ImportContext } from './apply-batch.ts'
import type { BatchResult } from './batch-result.rule.ts'
import type { ImportParts } from './import-options.ts'
import { countPicturesRejected, type ImportReport } from './import-report.rule.ts'
import { addCounts } from './large-change-counts.rule.ts'
import type { FeedProductRow } from './product-row.rule.ts'

/** What a batch did not write: rejected rows, and products that wait for their card or their offers. */
export interface UnwrittenRows {
  readonly rejected: RejectedRow[]
  readonly incomplete: FeedProduct[]
}

/** Applies products; when the database refuses them, splits the list in two until the bad ones are found. */
export async function applyProducts(
  numbered: readonly NumberedProduct[],
  context: ImportContext,
  parts: ImportParts,
  report: ImportReport,
  unwritten: UnwrittenRows,
  announce: (productIds: readonly number[]) => void,
): Promise<void> {
  if (numbered.length === 0) return
  const { rejected, incomplete } = unwritten
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
    await applyProducts(numbered.slice(0, middle), context, parts, report, unwritten, announce)
    await applyProducts(numbered.slice(middle), context, parts, report, unwritten, announce)
    return
  }
  for (const other of applied.possiblyRenamed) context.possiblyRenamed.set(other.sourceId, other)
  for (const { product: index, place, reason, detail } of applied.rejected) {
    if (waitsFor(reason, parts)) {
      report.shelved++
      continue
    }
    const { row, product, original } = numbered[index]!
    if (reason === 'no-goods' || reason === 'no-offers') {
      report.shelved++
      if (incomplete.at(-1) !== original) incomplete.push(original)
      continue
    }
    const { sourceId, line } = product.offers.find((offer) => offer.place === place) ?? product
    rejected.push({
      row: row + place,
      rejection: rejection(sourceId, line, reason, detail, product.sourceId),
      original,
    })
    // The card is stored too, since its offers may come again without it.
    if (detail && original.card && incomplete.at(-1)?.sourceId !== original.sourceId)
      incomplete.push({ ...original, offers: [] })
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
