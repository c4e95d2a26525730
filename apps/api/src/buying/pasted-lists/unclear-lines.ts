import type { UnclearLine } from '@shpulka/contract/buying/pasted-lists'
import type { Queryable } from '../../base/db/pool.ts'
import type { Visitor } from '../../base/http/request-context.ts'
import { normalizedArticle } from '../../base/text/normalized-article.rule.ts'
import type { BasketOwner } from '../basket/basket.port.ts'
import type { PastedListsDeps } from './deps.ts'
import { findGuesses } from './find-guesses.ts'
import { findGroupsByArticles, findPastedLines, type PastedLineRow } from './pasted-lines.sql.ts'
import { parsePastedList } from './pasted-list.rule.ts'

const maxGuessedLines = 40

/** Unclear lines of a basket, with guesses made anew each time, since the goods on sale change. */
export async function unclearLines(
  deps: PastedListsDeps,
  visitor: Visitor,
  { siteId, cartToken, userId }: BasketOwner,
) {
  const rows = await findPastedLines(deps.pool, siteId, cartToken, userId)
  return { cartToken, unclear: await withGuesses(deps.pool, deps, visitor, rows) }
}

async function withGuesses(
  tx: Queryable,
  deps: PastedListsDeps,
  visitor: Visitor,
  rows: readonly PastedLineRow[],
): Promise<UnclearLine[]> {
  const articles = rows.map(
    ({ text }) => parsePastedList(text)[0]?.articles.map(({ normalized }) => normalized) ?? [normalizedArticle(text)],
  )
  const byArticle = await findGroupsByArticles(tx, visitor.site.id, [...new Set(articles.flat())], [])
  const guesses = await findGuesses(
    deps,
    visitor,
    rows.slice(0, maxGuessedLines).map(({ words }, n) => ({
      groupIds: byArticle.filter(({ article }) => articles[n]!.includes(article)).map(({ groupId }) => groupId),
      words,
    })),
  )
  return rows.map(({ id, text, count }, n) => ({ id, text, count, guesses: guesses[n] ?? [] }))
}
