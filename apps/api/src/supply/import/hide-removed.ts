import type { Pool } from '../../base/db/pool.ts'
import { hideGroups } from './import-offers.sql.ts'
import { findVisiblePage, hideProducts, touchProducts } from './import-products.sql.ts'
import type { FeedSurvey } from './survey-feed.ts'

const pageRows = 1_000

/**
 * Hides the source's products and offers that the feed no longer lists, lists under another product or marks deleted;
 * announces the ids of each hidden batch, counts offers.
 */
export async function hideRemoved(
  pool: Pool,
  source: string,
  survey: Pick<FeedSurvey, 'products' | 'offers'>,
  takenOver: ReadonlyMap<string, string>,
  dryRun: boolean,
  hidden: (productIds: number[]) => void,
): Promise<number> {
  const isElsewhere = (offerId: string, productId: string) =>
    (survey.offers.named.get(offerId) ?? productId) !== productId
  let count = 0
  for (let afterId = 0; ; ) {
    const page = await findVisiblePage(pool, source, afterId, pageRows)
    const products: number[] = []
    const groups: number[] = []
    const changed: number[] = []
    for (const { id, sourceId: knownBy, groups: all } of page) {
      // A dry run has left it under the id it had.
      const sourceId = takenOver.get(knownBy) ?? knownBy
      // A quarantined offer does not say whose it is: the product it was sold in stays for it.
      const isStillOffered =
        all.some((group) => survey.offers.named.get(group.sourceId) === null) && !survey.products.deleted.has(sourceId)
      const isRemoved = !isStillOffered && removed(survey.products, sourceId)
      const gone = isRemoved
        ? []
        : all.filter((group) => removed(survey.offers, group.sourceId) || isElsewhere(group.sourceId, sourceId))
      // The offers of a product that is hidden as a whole stay as they are, to come back with it.
      groups.push(...gone.map((group) => group.id))
      if (isRemoved || (gone.length > 0 && gone.length === all.length)) products.push(id)
      if (isRemoved || gone.length > 0) changed.push(id)
      count += isRemoved ? Math.max(1, all.length) : gone.length
    }
    if (changed.length > 0 && !dryRun) {
      if (groups.length > 0) await hideGroups(pool, groups)
      await touchProducts(pool, changed)
      if (products.length > 0) await hideProducts(pool, products)
      hidden(changed)
    }
    if (page.length < pageRows) return count
    afterId = page.at(-1)!.id
  }
}

const removed = ({ named, deleted, whole }: FeedSurvey['products' | 'offers'], sourceId: string) =>
  deleted.has(sourceId) || (whole && !named.has(sourceId))
