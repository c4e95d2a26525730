import type { UnclearLine } from '@shpulka/contract/buying/pasted-lists'
import type { Tx } from '../../base/db/pool.ts'
import type { Visitor } from '../../base/http/request-context.ts'
import { foldedArticle } from '../../base/text/folded-article.rule.ts'
import type { BasketOwner } from '../basket/basket.port.ts'
import type { PastedListsDeps } from './deps.ts'
import { guessesOf } from './guesses-of.ts'
import { findGroupsByArticles, findPastedLines, type PastedLineRow } from './pasted-lines.sql.ts'
import { readPastedList } from './pasted-list.rule.ts'

const maxGuessed = 40

/** Unclear lines of a basket for the buyer, with new guesses each time, for goods come and go. */
export async function unclearLines(
  deps: PastedListsDeps,
  visitor: Visitor,
  { siteId, cartToken, userId }: BasketOwner,
) {
  const rows = await findPastedLines(deps.pool, siteId, cartToken, userId)
  return { cartToken, unclear: await withGuesses(deps.pool, deps, visitor, rows) }
}

async function withGuesses(
  tx: Tx,
  deps: PastedListsDeps,
  visitor: Visitor,
  rows: readonly PastedLineRow[],
): Promise<UnclearLine[]> {
  const articles = rows.map(
    ({ text }) => readPastedList(text)[0]?.articles.map(({ folded }) => folded) ?? [foldedArticle(text)],
  )
  const byArticle = await findGroupsByArticles(tx, visitor.site.id, [...new Set(articles.flat())], [])
  const guesses = await guessesOf(
    deps,
    visitor,
    rows.slice(0, maxGuessed).map(({ words }, n) => ({
      groupIds: byArticle.filter(({ article }) => articles[n]!.includes(article)).map(({ groupId }) => groupId),
      words,
    })),
  )
  return rows.map(({ id, text, count }, n) => ({ ...{ id, text, count }, guesses: guesses[n] ?? [] }))
}
