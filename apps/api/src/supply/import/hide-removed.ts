import type { Changes } from '../../base/db/changes.ts'
import type { Pool } from '../../base/db/pool.ts'
import { transaction } from '../../base/db/transaction.ts'
import { hideGroups } from './import-offers.sql.ts'
import {
  countVisible,
  countVisibleOffers,
  findVisibleByIds,
  findVisiblePage,
  hideProducts,
  touchProducts,
} from './import-products.sql.ts'
import type { FeedSurvey, ListedIds } from './survey-feed.ts'

const rowsPerPage = 1_000

/** Counts of hidden rows, and of products and offers of the source that were on sale before. */
export interface Hidden {
  offers: number
  products: number
  visible: number
  /** Counted only when something is hidden. */
  visibleOffers: number
}

/** Ids that a feed lists or declares deleted; an offer has the id of its product, null when the feed does not say. */
export interface ListedByFeed {
  products: ListedIds
  offers: ListedIds<Map<string, string | null>>
  /** Of the products, those that are not listed but may be listed under a new id. */
  possiblyRenamed?: ReadonlySet<string>
}

interface VisibleProduct {
  id: number
  sourceId: string
  groups: { id: number; sourceId: string }[]
}

interface HideContext {
  pool: Pool
  source: string
  dryRun: boolean
  hidden: (productIds: number[]) => void
}

/**
 * Hides products and offers of the source that the feed declares deleted and, with `missing`, those it no longer lists
 * or lists under another product; announces the ids of each hidden batch.
 */
export async function hideRemoved(
  survey: Pick<FeedSurvey, 'products' | 'offers' | 'deletedFrom'>,
  renamedIds: ReadonlyMap<string, string>,
  missing: boolean,
  context: HideContext,
): Promise<Hidden> {
  const { products, offers } = survey
  const listed = {
    products: { ...products, whole: missing && products.whole },
    offers: { ...offers, whole: missing && offers.whole },
  }
  const pages = missing ? visiblePages(context) : visibleAmong([...survey.deletedFrom], context)
  return hidePages(pages, () => listed, renamedIds, context)
}

/** Finds which of these ids a run of several packages lists; offers with their products. */
export type FindListed = (
  productIds: readonly string[],
  offerIds: readonly string[],
) => Promise<{ products: ReadonlySet<string>; offers: ReadonlyMap<string, string | null> }>

/**
 * Hides what a complete run of several packages does not list, checking the source's visible goods page by page.
 * `whole`: whether the run lists all products, all offers. With `dryRun` only counts.
 */
export async function hideUnlisted(
  { pool, source, dryRun, changes }: Omit<HideContext, 'hidden'> & { changes: Pick<Changes, 'announce'> },
  whole: { products: boolean; offers: boolean },
  findListed: FindListed,
): Promise<Hidden> {
  const context: HideContext = {
    pool,
    source,
    dryRun,
    hidden: (ids) => changes.announce(ids.map((id) => `product:${id}`)),
  }
  const listedOf = async (page: readonly VisibleProduct[]) => {
    const listed = await findListed(
      page.map((product) => product.sourceId),
      page.flatMap(({ groups }) => groups.map((group) => group.sourceId)),
    )
    return {
      products: { listed: listed.products, deleted: noIds, whole: whole.products },
      offers: { listed: listed.offers, deleted: noIds, whole: whole.offers },
    }
  }
  return hidePages(visiblePages(context), listedOf, new Map(), context)
}

const noIds: ReadonlySet<string> = new Set()

interface ListedPage {
  products: { listed: ReadonlySet<string>; deleted: ReadonlySet<string>; whole: boolean }
  offers: { listed: ReadonlyMap<string, string | null>; deleted: ReadonlySet<string>; whole: boolean }
}

async function hidePages(
  pages: AsyncIterable<VisibleProduct[]>,
  listedOf: (page: VisibleProduct[]) => ListedPage | Promise<ListedPage>,
  renamedIds: ReadonlyMap<string, string>,
  { pool, source, dryRun, hidden }: HideContext,
): Promise<Hidden> {
  const [visible] = await countVisible(pool, source)
  const sum: Hidden = { offers: 0, products: 0, visible: visible?.count ?? 0, visibleOffers: 0 }
  for await (const page of pages) {
    const listed = await listedOf(page)
    const products: number[] = []
    const groups: number[] = []
    const changed: number[] = []
    for (const { id, sourceId: storedSourceId, groups: all } of page) {
      // A dry run has not changed the stored id.
      const sourceId = renamedIds.get(storedSourceId) ?? storedSourceId
      // A quarantined offer may not say which product it belongs to: the product that sold it stays.
      const isStillOffered =
        all.some((group) => listed.offers.listed.get(group.sourceId) === null) && !listed.products.deleted.has(sourceId)
      const isRemoved = !isStillOffered && isDeletedOrUnlisted(listed.products, sourceId)
      const isElsewhere = (offerId: string) => (listed.offers.listed.get(offerId) ?? sourceId) !== sourceId
      const removedGroups = isRemoved
        ? []
        : all.filter((group) => isDeletedOrUnlisted(listed.offers, group.sourceId) || isElsewhere(group.sourceId))
      const isEmptied = removedGroups.length > 0 && removedGroups.length === all.length
      // Offers of a hidden product are not hidden themselves, so that they come back with it.
      groups.push(...removedGroups.map((group) => group.id))
      if (isRemoved || isEmptied) products.push(id)
      if (isRemoved || removedGroups.length > 0) changed.push(id)
      sum.offers += isRemoved ? Math.max(1, all.length) : removedGroups.length
    }
    sum.products += products.length
    // Before the first of them is hidden.
    if (changed.length > 0 && sum.visibleOffers === 0)
      sum.visibleOffers = (await countVisibleOffers(pool, source))[0]!.count
    if (changed.length > 0 && !dryRun) {
      await transaction(pool, async (tx) => {
        if (groups.length > 0) await hideGroups(tx, groups)
        await touchProducts(tx, changed)
        if (products.length > 0) await hideProducts(tx, products)
      })
      hidden(changed)
    }
  }
  return sum
}

async function* visiblePages({ pool, source }: HideContext): AsyncGenerator<VisibleProduct[]> {
  for (let afterId = 0; ; ) {
    const page = await findVisiblePage(pool, source, afterId, rowsPerPage)
    yield page
    if (page.length < rowsPerPage) return
    afterId = page.at(-1)!.id
  }
}

async function* visibleAmong(
  sourceIds: readonly string[],
  { pool, source }: HideContext,
): AsyncGenerator<VisibleProduct[]> {
  for (let at = 0; at < sourceIds.length; at += rowsPerPage)
    yield await findVisibleByIds(pool, source, sourceIds.slice(at, at + rowsPerPage))
}

const isDeletedOrUnlisted = (
  { listed, deleted, whole }: { listed: { has(id: string): boolean }; deleted: ReadonlySet<string>; whole: boolean },
  sourceId: string,
) => deleted.has(sourceId) || (whole && !listed.has(sourceId))
