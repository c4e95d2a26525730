import { basketLineMaxCount } from '@shpulka/contract/buying/basket-limits'
import type { PastedLine } from '@shpulka/contract/buying/pasted-lists'
import type { Visitor } from '../../base/http/request-context.ts'
import type { PastedListsDeps } from './deps.ts'
import { findTitledGoods } from './find-titled-goods.ts'
import { guessView } from './guess.view.ts'
import { lineProblem } from './line-problem.rule.ts'
import { findGroupsByArticles } from './pasted-lines.sql.ts'
import type { ParsedLine } from './pasted-list.rule.ts'
import { recognisedLine } from './recognised-line.rule.ts'

/** Finds the goods of each line by its articles, or by their whole title, at the visitor's prices. */
export async function recogniseLines(
  deps: PastedListsDeps,
  visitor: Visitor,
  parsed: readonly ParsedLine[],
): Promise<PastedLine[]> {
  const { pool, findGroups } = deps
  const articles = [...new Set(parsed.flatMap((line) => line.articles.map(({ normalized }) => normalized)))]
  const rows =
    articles.length > 0
      ? await findGroupsByArticles(
          pool,
          visitor.site.id,
          articles,
          articles.filter((each) => /^\d{8,14}$/.test(each)),
        )
      : []
  const byArticle = Map.groupBy(rows, ({ article }) => article)
  const byArticles = parsed.map((line) => recognisedLine(line, byArticle))
  const isUnknown = (line: ParsedLine, n: number) => line.isGoods && byArticles[n]!.groupIds.length === 0
  const titled = await findTitledGoods(
    deps,
    visitor,
    parsed.map((line, n) => (isUnknown(line, n) ? line : null)),
  )
  const matches = byArticles.map((match, n) => titled[n] ?? match)
  const single = matches.flatMap(({ groupIds }) => (groupIds.length === 1 ? [groupIds[0]!] : []))
  const groups = await findGroups(pool, visitor, [...new Set(single)])
  return parsed.map(({ number, text, isGoods }, n) => {
    if (!isGoods) return { number, text, state: 'skipped', count: 0, message: null, goods: null }
    const { groupIds, count } = matches[n]!
    const group = groupIds.length === 1 ? groups.get(groupIds[0]!) : undefined
    const message = lineProblem(groupIds.length, count, group)
    return {
      number,
      text,
      count: Math.max(1, Math.min(count, basketLineMaxCount)),
      message,
      state: message === null ? 'recognised' : 'unclear',
      goods: message === null && group ? guessView(group) : null,
    }
  })
}
