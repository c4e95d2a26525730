import type { ParsedLine } from './pasted-list.rule.ts'

/** A group that has an article. */
export interface ArticleGroup {
  readonly groupId: number
  /** The group consists of this one offer. */
  readonly isWhole: boolean
}

/** The count of a line and the groups it may mean; only one when the match is clear. */
export function recognisedLine(
  line: ParsedLine,
  byArticle: ReadonlyMap<string, readonly ArticleGroup[]>,
): { groupIds: readonly number[]; count: number } {
  for (const { normalized, takesFirst, takesLast } of line.articles) {
    const groups = byArticle.get(normalized)
    if (!groups || groups.length === 0) continue
    const whole = groups.filter(({ isWhole }) => isWhole)
    const count = line.count ?? (takesLast ? null : line.countAfter) ?? (takesFirst ? null : line.countBefore)
    return { groupIds: (whole.length > 0 ? whole : groups).map(({ groupId }) => groupId), count: count ?? 1 }
  }
  return { groupIds: [], count: line.count ?? (misspeltArticle.test(line.text) ? line.countAfter : null) ?? 1 }
}

/** «ND-DP5-9O 5»: after letters with hyphens stands a count, though there is no such article; «DBx1 90» is a size. */
const misspeltArticle = /^(?=\S*\p{L})[\p{L}\d]+(?:-[\p{L}\d]+)+\s+\d{1,4}$/u
