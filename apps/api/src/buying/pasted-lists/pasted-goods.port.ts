import type { PastedGuess } from '@shpulka/contract/buying/pasted-lists'
import type { PriceAndStockContext } from '../../catalogue/catalog/offers.port.ts'
import type { SiteRow } from '../../content/settings/settings.port.ts'
import type { PastedListsDeps } from './deps.ts'
import { guessesOf } from './guesses-of.ts'
import { findGroupsByArticles } from './pasted-lines.sql.ts'
import { readPastedList } from './pasted-list.rule.ts'
import { recognisedLine } from './recognised-line.rule.ts'

export type { PastedListsDeps } from './deps.ts'

const maxLines = 100

/**
 * Lines that name goods, with the groups each may mean for a buyer of this site and price role. `isExact`: nothing else
 * can be meant.
 */
export async function pastedGoods(
  deps: PastedListsDeps,
  buyer: Omit<PriceAndStockContext, 'site'> & { readonly site: SiteRow },
  text: string,
): Promise<{ text: string; count: number; goods: PastedGuess[]; isExact: boolean }[]> {
  const lines = readPastedList(text)
    .filter(({ isGoods }) => isGoods)
    .slice(0, maxLines)
  const articles = [...new Set(lines.flatMap((line) => line.articles.map(({ folded }) => folded)))]
  const rows = await findGroupsByArticles(
    ...([deps.pool, buyer.site.id, articles, articles.filter((each) => /^\d{8,14}$/.test(each))] as const),
  )
  const byArticle = Map.groupBy(rows, ({ article }) => article)
  const meant = lines.map((line) => recognisedLine(line, byArticle))
  const goods = await guessesOf(
    deps,
    buyer,
    lines.map(({ words, text: typed }, n) => ({ groupIds: meant[n]!.groupIds, words: words || typed })),
  )
  return lines.map(({ text: typed }, n) => ({
    ...{ text: typed, count: Math.max(1, meant[n]!.count), goods: goods[n]! },
    isExact: meant[n]!.groupIds.length === 1 && goods[n]!.length === 1,
  }))
}
