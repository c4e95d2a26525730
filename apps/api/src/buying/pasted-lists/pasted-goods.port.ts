import type { GuessedGoods } from '@shpulka/contract/buying/pasted-lists'
import type { PriceAndStockContext } from '../../catalogue/catalog/offers.port.ts'
import type { SiteRow } from '../../content/settings/settings.port.ts'
import type { PastedListsDeps } from './deps.ts'
import { findGuesses } from './find-guesses.ts'
import { findGroupsByArticles } from './pasted-lines.sql.ts'
import { parsePastedList } from './pasted-list.rule.ts'
import { recognisedLine } from './recognised-line.rule.ts'

export type { PastedListsDeps } from './deps.ts'

const maxLines = 100

/**
 * Lines with goods, and the groups each may mean for a buyer of this site and price role. `isExact`: the match is
 * unambiguous.
 */
export async function pastedGoods(
  deps: PastedListsDeps,
  buyer: Omit<PriceAndStockContext, 'site'> & { readonly site: SiteRow },
  text: string,
): Promise<{ text: string; count: number; goods: GuessedGoods[]; isExact: boolean }[]> {
  const lines = parsePastedList(text)
    .filter(({ isGoods }) => isGoods)
    .slice(0, maxLines)
  const articles = [...new Set(lines.flatMap((line) => line.articles.map(({ normalized }) => normalized)))]
  const rows = await findGroupsByArticles(
    deps.pool,
    buyer.site.id,
    articles,
    articles.filter((each) => /^\d{8,14}$/.test(each)),
  )
  const byArticle = Map.groupBy(rows, ({ article }) => article)
  const matches = lines.map((line) => recognisedLine(line, byArticle))
  const goods = await findGuesses(
    deps,
    buyer,
    lines.map(({ words, text: pastedText }, n) => ({ groupIds: matches[n]!.groupIds, words: words || pastedText })),
  )
  return lines.map(({ text: pastedText }, n) => ({
    text: pastedText,
    count: Math.max(1, matches[n]!.count),
    goods: goods[n]!,
    isExact: matches[n]!.groupIds.length === 1 && goods[n]!.length === 1,
  }))
}
