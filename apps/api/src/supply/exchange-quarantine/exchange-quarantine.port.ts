import type { Pool, Queryable } from '../../base/db/pool.ts'
import { transaction } from '../../base/db/transaction.ts'
import { wellFormedJson } from '../../base/text/well-formed-json.rule.ts'
import type { FeedRejection } from '../feed-parsers/feed-reason.rule.ts'
import { correctedFeed, keyOf, rowText } from './corrected-feed.ts'
import {
  endRetry,
  findIgnored,
  findRates,
  findRetried,
  findRowPrices,
  findUnsettledKeys,
  markSettled,
  markUnlistedSettled,
  relistIgnored,
  reopenWaiting,
  saveQuarantined,
} from './quarantine.sql.ts'
import { isOfOffer } from './row-fix.rule.ts'

type Items = Parameters<typeof correctedFeed>[0]
type Product = Parameters<typeof rowText>[0]

/** Of a package: more of them mean one mistake in the whole file. */
const quarantinedRowsLimit = 10_000

/** Collects rejected rows of one package. */
export class QuarantinedRows {
  private readonly rows = new Map<string, { rejection: FeedRejection; says: string }>()

  readonly add = (rejectedRows: readonly { rejection: FeedRejection; original?: Product }[]): void => {
    for (const { rejection, original } of rejectedRows)
      if (this.rows.size < quarantinedRowsLimit)
        this.rows.set(keyOf(rejection), { rejection, says: rowText(original, rejection.sourceId ?? '') })
  }

  /**
   * Saves the rows for staff. Earlier quarantined rows that the package lists without a rejection were imported now,
   * those of goods it declares deleted are gone. Ignored rows stay listed: the deletion may be taken back.
   * `listed` null: the package was not read to its end. `retriedKeys`: the only rows the package was read for.
   */
  async save(
    pool: Pool,
    { connectionId, packageId }: { readonly connectionId: number; readonly packageId: number },
    listed: ListedIds | null,
    retriedKeys: ReadonlySet<string> | null = null,
  ): Promise<void> {
    // A row that is never to be imported keeps what was wrong with it.
    const rows = [...this.rows].flatMap(
      ([
        key,
        {
          rejection: { line, reason, detail, productId },
          says,
        },
      ]) =>
        reason === 'not-wanted'
          ? []
          : { key, product: productId ?? '', line, reason, says, detail: detail.slice(0, 300) },
    )
    const ignored = [...this.rows].flatMap(([key, { rejection }]) => (rejection.reason === 'not-wanted' ? key : []))
    await transaction(pool, async (tx) => {
      const unsettled = await findUnsettledKeys(tx, connectionId, packageId)
      const settled = unsettled.flatMap(({ key, productId, reason, isIgnored }) =>
        !this.rows.has(key) &&
        (!retriedKeys || retriedKeys.has(key)) &&
        (isListedIn(listed, key, reason) || (!isIgnored && isDeletedIn(listed, key, productId)))
          ? key
          : [],
      )
      if (settled.length > 0) await markSettled(tx, connectionId, packageId, settled)
      if (ignored.length > 0) await relistIgnored(tx, connectionId, packageId, ignored)
      if (rows.length > 0) await saveQuarantined(tx, connectionId, packageId, wellFormedJson(rows))
    })
  }
}

interface ListedIds {
  readonly products: { readonly listed: ReadonlySet<string>; readonly deleted: ReadonlySet<string> }
  readonly offers: { readonly listed: ReadonlyMap<string, unknown>; readonly deleted: ReadonlySet<string> }
}

const isDeletedIn = (listed: ListedIds | null, key: string, productId: string): boolean =>
  listed !== null &&
  (listed.offers.deleted.has(key) || listed.products.deleted.has(key) || listed.products.deleted.has(productId))

/** A product listed without its offers does not show whether their prices are valid now. */
const isListedIn = (listed: ListedIds | null, key: string, reason: string): boolean =>
  listed !== null && (listed.offers.listed.has(key) || (!isOfOffer(reason) && listed.products.listed.has(key)))

/** The owner's corrections for rows of a package. `onlyKeys`: the only rows to read it for; null: all. */
export async function findRetriedRows(tx: Queryable, connectionId: number, packageId: number) {
  const [retry] = await findRetried(tx, packageId)
  const [settings] = await findRates(tx, connectionId)
  const rules = await findRowPrices(tx, connectionId, packageId)
  const ignored = new Set((await findIgnored(tx, connectionId)).map(({ key }) => key))
  const prices = new Map(rules.map((rule) => [rule.key, rule]))
  const onlyKeys = retry?.keys ? new Set(retry.keys) : null
  return {
    onlyKeys,
    rates: new Map(Object.entries(settings?.rates ?? {})),
    corrected: (feed: Items) => correctedFeed(feed, { onlyKeys, prices, ignored }),
  }
}

/** Rows of products that a run with all products does not name leave the list: they are gone from the program. */
export const settleUnlistedRows = (tx: Queryable, runId: number) => markUnlistedSettled(tx, runId)

/** Ends the retry of some rows of a package; returns an empty list when the package was read as a whole. */
export async function endRetryOfRows(tx: Queryable, packageId: number): Promise<readonly { id: number }[]> {
  const ended = await endRetry(tx, packageId)
  if (ended.length > 0) await reopenWaiting(tx, packageId)
  return ended
}
