import type { Changes } from '../../base/db/changes.ts'
import type { Pool } from '../../base/db/pool.ts'
import type { FileStorage } from '../../base/files/files.port.ts'
import type { FeedProduct } from '../feed-parsers/feed-item.ts'
import type { FeedRejection } from '../feed-parsers/feed-reason.rule.ts'
import type { ImportContext } from './apply-batch.ts'
import type { ConfirmedOffer } from './batch-result.rule.ts'
import type { ConfirmedReserves } from './comparison-context.ts'
import type { ListedByFeed } from './hide-removed.ts'
import type { ImportReport } from './import-report.rule.ts'
import type { ImportSite } from './import-settings.sql.ts'
import type { PictureFolder } from './local-pictures.ts'
import type { Feed } from './open-feed.ts'
import type { FeedSurvey } from './survey-feed.ts'

export interface ImportOptions {
  pool: Pool
  files: FileStorage
  changes: Pick<Changes, 'announce'>
  feed: Feed
  site: ImportSite & { warehouseId: number }
  /** Name of the source; null: derived from the feed. */
  source: string | null
  /** Roubles for one unit, by currency code. */
  rates: ReadonlyMap<string, string>
  /**
   * Price roles by the name of the feed's price type, codes of warehouses by the name of the feed's warehouse, where
   * the names do not match by themselves.
   */
  priceTypes: ReadonlyMap<string, string>
  warehouses: ReadonlyMap<string, string>
  /** True: a name above that the source does not have is an error; false: it may come in another package. */
  namesMustMatch: boolean
  /** Set when the source gives free stock, without its own reserves; null: its stock is the whole stock on hand. */
  confirmedReserves: ConfirmedReserves | null
  folder: PictureFolder | null
  /** Pictures given by address are fetched in the background and shown when they are ready. */
  takesPictures?: boolean
  /** Whether goods missing from a complete feed are hidden; those it declares deleted always are. */
  hide: 'missing' | 'none'
  parts: ImportParts
  /** Cards that came earlier and wait for offers are written with those of this feed, though its own cards are not. */
  writesWaitingCards?: boolean
  /**
   * A newer feed of the source has been imported: of stored goods only prices and stock are written, as far as they are
   * newer than the stored ones, nothing hidden is shown, and only goods declared deleted that no newer feed lists are
   * hidden.
   */
  isOutdated?: boolean
  /** Finds which of these products newer feeds list; missing: an outdated feed hides nothing. */
  findListedLater?: (productIds: readonly string[]) => Promise<ReadonlySet<string>>
  /** It has been imported before: stock it gave then may have been sold since. */
  isReadAgain?: boolean
  /** When the source formed the feed; null: unknown, so no part of it is older than the stored one. */
  formedAt: Date | null
  /** Roles and warehouses that the source filled earlier and no longer does: its prices and stock there are removed. */
  formerTargets?: { readonly roles: readonly string[]; readonly warehouseIds: readonly number[] }
  /** Called with the survey of the whole feed, before anything is compared. */
  onSurvey?: (survey: FeedSurvey) => Promise<unknown>
  /** Called before each batch is written, in its transaction; in a dry run with what would be written. */
  beforeWrite?: ImportContext['beforeWrite']
  /** Called with rejected rows and what could be read of them. */
  onRejected?: (rows: readonly { rejection: FeedRejection; original?: FeedProduct | undefined }[]) => void
  /** Finds which of these products earlier packages of the same export list. */
  findListedEarlier?: ImportContext['findListedEarlier']
  /** Called with the ids that a complete feed lists, before anything is hidden. */
  onListed?: (listed: ListedByFeed) => Promise<void>
  /** Called in a dry run with the offers of each batch whose figures are those stored. */
  onConfirmed?: (offers: readonly ConfirmedOffer[]) => void
  dryRun: boolean
  /** The survey of this very feed by an earlier run, such as its dry run: the feed is not surveyed again. */
  survey?: FeedSurvey | null
  /** What a dry run of this very feed found when it found nothing to write: the feed is not read again. */
  unchanged?: UnchangedFeed | null
  /** False: an import with too large changes is not started. Missing: the caller has checked them. */
  allowsLargeChanges?: boolean
  progress: (step: 'survey' | 'apply', rows: number, ofRows: number) => void
}

/** A feed that changes nothing: the report of its dry run, and the offers whose dates are still to be confirmed. */
export interface UnchangedFeed {
  readonly report: ImportReport
  readonly confirmed: readonly ConfirmedOffer[]
}

/** Parts to write; the next import of the same feed writes those left out. */
export interface ImportParts {
  /** Texts and pictures of products and offers, deletions, new products. */
  cards: boolean
  /** Without prices no new product comes on sale. */
  prices: boolean
  stock: boolean
}
