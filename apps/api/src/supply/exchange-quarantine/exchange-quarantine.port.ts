import { quarantinedRowsLimit } from '@shpulka/contract/supply/exchange-quarantine'
import type { Pool, Tx } from '../../base/db/pool.ts'
import { transaction } from '../../base/db/transaction.ts'
import type { FeedRejection } from '../feed-parsers/feed-reason.rule.ts'
import { fileSays, keyOf, mendedFeed } from './mended-feed.ts'
import {
  endRetry,
  findRates,
  findRetried,
  findRowPrices,
  findUnsettledKeys,
  noteTaken,
  reopenWaiting,
  saveQuarantined,
} from './quarantine.sql.ts'
import { isOfOffer } from './row-fix.rule.ts'

type Items = Parameters<typeof mendedFeed>[0]
type Product = Parameters<typeof fileSays>[0]

/** Rows of one package that could not be taken, as they are met. */
export class QuarantinedRows {
  private readonly rows = new Map<string, { rejection: FeedRejection; says: string }>()

  readonly add = (refused: readonly { rejection: FeedRejection; given?: Product }[]): void => {
    for (const { rejection, given } of refused)
      if (this.rows.size < quarantinedRowsLimit)
        this.rows.set(keyOf(rejection), { rejection, says: fileSays(given, rejection.sourceId ?? '') })
  }

  /**
   * Lists them for a person; those listed before that the package names and that are not among them were taken. Null:
   * it was not read to its end. `tried`: of a package read for some rows alone, these.
   */
  async save(
    pool: Pool,
    { connectionId, packageId }: { readonly connectionId: number; readonly packageId: number },
    named: ListedIds | null,
    tried: ReadonlySet<string> | null = null,
  ): Promise<void> {
    const rows = [...this.rows].map(
      ([
        key,
        {
          rejection: { line, reason, detail, productId },
          says,
        },
      ]) => ({
        ...{ key, product: productId ?? '', line, reason, says, detail: detail.slice(0, 300) },
      }),
    )
    await transaction(pool, async (tx) => {
      const unsettled = await findUnsettledKeys(tx, connectionId, packageId)
      const imported = unsettled.flatMap(({ key, reason }) =>
        !this.rows.has(key) && (!tried || tried.has(key)) && isNamedIn(named, key, reason) ? key : [],
      )
      if (imported.length > 0) await noteTaken(tx, connectionId, packageId, imported)
      if (rows.length > 0) await saveQuarantined(tx, connectionId, packageId, JSON.stringify(rows, wellFormed))
    })
  }
}

interface ListedIds {
  readonly products: { readonly named: ReadonlySet<string> }
  readonly offers: { readonly named: ReadonlyMap<string, unknown> }
}

/** A product without its offers does not tell whether their prices are right now. */
const isNamedIn = (named: ListedIds | null, key: string, reason: string): boolean =>
  named !== null && (named.offers.named.has(key) || (!isOfOffer(reason) && named.products.named.has(key)))

/** PostgreSQL refuses half of a surrogate pair. */
const wellFormed = (_: string, part: unknown) => (typeof part === 'string' ? part.toWellFormed() : part)

/** The owner's prices for rows of a package, and the only rows it is read again for. */
export async function findRetriedRows(tx: Tx, connectionId: number, packageId: number) {
  const [retry] = await findRetried(tx, packageId)
  const [settings] = await findRates(tx, connectionId)
  const rules = await findRowPrices(tx, connectionId, packageId)
  const prices = new Map(rules.map(({ key, priceKopecks }) => [key, priceKopecks]))
  const only = retry?.keys ? new Set(retry.keys) : null
  return {
    only,
    rates: new Map(Object.entries(settings?.rates ?? {})),
    mended: (feed: Items) => mendedFeed(feed, { only, prices }),
  }
}

/** The rows a package waited for were tried; empty: it was read as a whole. */
export async function endRowsRetry(tx: Tx, packageId: number): Promise<readonly { id: number }[]> {
  const ended = await endRetry(tx, packageId)
  if (ended.length > 0) await reopenWaiting(tx, packageId)
  return ended
}
