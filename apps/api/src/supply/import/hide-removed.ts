import type { Changes } from '../../base/db/changes.ts'
import type { Pool } from '../../base/db/pool.ts'
import { hideGroups } from './import-offers.sql.ts'
import { countVisible, findVisibleNamed, findVisiblePage, hideProducts, touchProducts } from './import-products.sql.ts'
import type { FeedSurvey, NamedIds } from './survey-feed.ts'

const pageRows = 1_000

/** What was hidden, and how many products of the source were on sale before. */
export interface Hidden {
  offers: number
  products: number
  visible: number
}

/** Ids a feed names and calls deleted; an offer is named with its product, null where the feed does not tell it. */
export interface NamedByFeed {
  products: NamedIds
  offers: NamedIds<Map<string, string | null>>
}

interface VisibleProduct {
  id: number
  sourceId: string
  groups: { id: number; sourceId: string }[]
}

interface Hiding {
  pool: Pool
  source: string
  dryRun: boolean
  hidden: (productIds: number[]) => void
}

/**
 * Hides the source's products and offers that the feed calls deleted and, with `missing`, those it no longer lists or
 * lists under another product; announces the ids of each hidden batch.
 */
export async function hideRemoved(
  survey: Pick<FeedSurvey, 'products' | 'offers' | 'deletedFrom'>,
  takenOver: ReadonlyMap<string, string>,
  missing: boolean,
  hiding: Hiding,
): Promise<Hidden> {
  const { products, offers } = survey
  const named = {
    products: { ...products, whole: missing && products.whole },
    offers: { ...offers, whole: missing && offers.whole },
  }
  const pages = missing ? visiblePages(hiding) : visibleAmong([...survey.deletedFrom], hiding)
  return hideOf(pages, () => named, takenOver, hiding)
}

/** Which of these ids a run of several packages has named; an offer with its product. */
export type FindNamed = (
  productIds: readonly string[],
  offerIds: readonly string[],
) => Promise<{ products: ReadonlySet<string>; offers: ReadonlyMap<string, string | null> }>

/**
 * Hides what a complete run of several packages has not named: all of the source's visible goods are looked at, a page
 * at a time. `whole`: of what the run said that it names all. With `dryRun` only counts.
 */
export async function hideUnnamed(
  { pool, source, dryRun, changes }: Omit<Hiding, 'hidden'> & { changes: Pick<Changes, 'announce'> },
  whole: { products: boolean; offers: boolean },
  findNamed: FindNamed,
): Promise<Hidden> {
  const hiding: Hiding = {
    pool,
    source,
    dryRun,
    hidden: (ids) => changes.announce(ids.map((id) => `product:${id}`)),
  }
  const namedOf = async (page: readonly VisibleProduct[]) => {
    const named = await findNamed(
      page.map((product) => product.sourceId),
      page.flatMap(({ groups }) => groups.map((group) => group.sourceId)),
    )
    return {
      products: { named: named.products, deleted: noIds, whole: whole.products },
      offers: { named: named.offers, deleted: noIds, whole: whole.offers },
    }
  }
  return hideOf(visiblePages(hiding), namedOf, new Map(), hiding)
}

const noIds: ReadonlySet<string> = new Set()

interface NamedPage {
  products: { named: ReadonlySet<string>; deleted: ReadonlySet<string>; whole: boolean }
  offers: { named: ReadonlyMap<string, string | null>; deleted: ReadonlySet<string>; whole: boolean }
}

async function hideOf(
  pages: AsyncIterable<VisibleProduct[]>,
  namedOf: (page: VisibleProduct[]) => NamedPage | Promise<NamedPage>,
  takenOver: ReadonlyMap<string, string>,
  { pool, source, dryRun, hidden }: Hiding,
): Promise<Hidden> {
  const [visible] = await countVisible(pool, source)
  const sum: Hidden = { offers: 0, products: 0, visible: visible?.count ?? 0 }
  for await (const page of pages) {
    const named = await namedOf(page)
    const products: number[] = []
    const groups: number[] = []
    const changed: number[] = []
    for (const { id, sourceId: knownBy, groups: all } of page) {
      // A dry run has left it under the id it had.
      const sourceId = takenOver.get(knownBy) ?? knownBy
      // A quarantined offer does not say whose it is: the product it was sold in stays for it.
      const isStillOffered =
        all.some((group) => named.offers.named.get(group.sourceId) === null) && !named.products.deleted.has(sourceId)
      const isRemoved = !isStillOffered && removed(named.products, sourceId)
      const isElsewhere = (offerId: string) => (named.offers.named.get(offerId) ?? sourceId) !== sourceId
      const removedGroups = isRemoved
        ? []
        : all.filter((group) => removed(named.offers, group.sourceId) || isElsewhere(group.sourceId))
      const isEmptied = removedGroups.length > 0 && removedGroups.length === all.length
      // The offers of a product that is hidden as a whole stay as they are, to come back with it.
      groups.push(...removedGroups.map((group) => group.id))
      if (isRemoved || isEmptied) products.push(id)
      if (isRemoved || removedGroups.length > 0) changed.push(id)
      sum.offers += isRemoved ? Math.max(1, all.length) : removedGroups.length
    }
    sum.products += products.length
    if (changed.length > 0 && !dryRun) {
      if (groups.length > 0) await hideGroups(pool, groups)
      await touchProducts(pool, changed)
      if (products.length > 0) await hideProducts(pool, products)
      hidden(changed)
    }
  }
  return sum
}

async function* visiblePages({ pool, source }: Hiding): AsyncGenerator<VisibleProduct[]> {
  for (let afterId = 0; ; ) {
    const page = await findVisiblePage(pool, source, afterId, pageRows)
    yield page
    if (page.length < pageRows) return
    afterId = page.at(-1)!.id
  }
}

async function* visibleAmong(sourceIds: readonly string[], { pool, source }: Hiding): AsyncGenerator<VisibleProduct[]> {
  for (let at = 0; at < sourceIds.length; at += pageRows)
    yield await findVisibleNamed(pool, source, sourceIds.slice(at, at + pageRows))
}

const removed = (
  { named, deleted, whole }: { named: { has(id: string): boolean }; deleted: ReadonlySet<string>; whole: boolean },
  sourceId: string,
) => deleted.has(sourceId) || (whole && !named.has(sourceId))
