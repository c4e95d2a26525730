import { normalizedArticle } from '../../base/text/normalized-article.rule.ts'
import { articleConflict, isMeaningfulArticle } from './article-conflict.rule.ts'
import type { ComparisonContext } from './comparison-context.ts'
import { findByArticle, findSeparateIds, type ImportedProduct } from './import-products.sql.ts'
import type { FeedProductRow } from './product-row.rule.ts'

/** New goods, by id, whose article belongs to other stored goods of the source or to another row of the feed. */
export async function findArticleConflicts(
  rows: readonly FeedProductRow[],
  productOf: (row: FeedProductRow) => ImportedProduct | undefined,
  { pool, source, isListed, findListedEarlier, articles }: ComparisonContext,
): Promise<Map<string, NonNullable<ReturnType<typeof articleConflict>>>> {
  const newRows = rows.filter((row) => !productOf(row) && row.card && isMeaningfulArticle(row.card.vendorCode))
  const conflicts = new Map<string, NonNullable<ReturnType<typeof articleConflict>>>()
  if (newRows.length === 0) return conflicts
  const articleOf = (row: FeedProductRow) => normalizedArticle(row.card!.vendorCode)
  const separateIds = new Set(
    (
      await findSeparateIds(
        pool,
        source,
        newRows.map(({ sourceId }) => sourceId),
      )
    ).map(({ sourceId }) => sourceId),
  )
  const others = Map.groupBy(
    await findByArticle(pool, source, [...new Set(newRows.map(articleOf))]),
    ({ article }) => article,
  )
  const unlisted = [...others.values()].flat().flatMap(({ sourceId }) => (isListed(sourceId) ? [] : sourceId))
  const earlier = unlisted.length > 0 ? await findListedEarlier?.(unlisted) : undefined
  const isInExport = (id: string) => isListed(id) || earlier?.has(id) === true
  for (const row of newRows) {
    if (separateIds.has(row.sourceId)) continue
    const article = articleOf(row)
    const first = articles.get(article) ?? row.sourceId
    const inFeed = first === row.sourceId ? [] : [{ sourceId: first, offerIds: [] }]
    const conflict = articleConflict([...(others.get(article) ?? []), ...inFeed], isInExport)
    if (conflict) conflicts.set(row.sourceId, conflict)
    else articles.set(article, first)
  }
  return conflicts
}
