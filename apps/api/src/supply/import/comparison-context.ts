import type { Pool } from '../../base/db/pool.ts'
import type { PictureFolder } from './local-pictures.ts'

/** Units reserved by orders that the source already knows, by `offer/warehouse` of the shop. */
export type ConfirmedReserves = (offerIds: readonly number[]) => Promise<ReadonlyMap<string, number>>

/** What a batch is compared with and how; the same for the whole run. */
export interface ComparisonContext {
  readonly pool: Pool
  readonly source: string
  readonly folder: PictureFolder | null
  /** Pictures given by address are fetched in the background. */
  readonly takesPictures: boolean
  readonly renamedIds: Map<string, string>
  readonly site: { priceListId: number }
  readonly roles: readonly string[]
  readonly guestRole: string
  readonly confirmedReserves: ConfirmedReserves | null
  readonly warehouseIds: readonly number[]
  readonly formedAt: Date | null
  /** A newer feed has been imported: stored cards and what is hidden stay as they are. */
  readonly isOutdated: boolean
  /** The feed has been imported before. */
  readonly isReadAgain: boolean
  /** An article belongs to one product: true for accounting programs, not for price lists. */
  readonly hasUniqueArticles: boolean
  /** Id of the first product of the feed by normalized article. */
  readonly articles: Map<string, string>
  /** Whether the feed lists these goods. */
  readonly isListed: (sourceId: string) => boolean
  readonly findListedEarlier: ((sourceIds: readonly string[]) => Promise<ReadonlySet<string>>) | null
}
