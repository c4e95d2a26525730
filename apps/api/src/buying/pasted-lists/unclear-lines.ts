import type { UnclearLine } from '@shpulka/contract/buying/pasted-lists'
import type { Tx } from '../../base/db/pool.ts'
import type { Visitor } from '../../base/http/request-context.ts'
import { guessedProducts } from '../../catalogue/catalog/guessed-products.port.ts'
import type { BasketOwner } from '../basket/basket.port.ts'
import type { PastedListsDeps } from './deps.ts'
import { guessView } from './guess.view.ts'
import { findFirstGroups, findGroupsByArticles, findPastedLines, type PastedLineRow } from './pasted-lines.sql.ts'
import { foldedArticle, readPastedList } from './pasted-list.rule.ts'

const guessed = { lines: 40, products: 3, groups: 4 }

/** Unclear lines of a basket as buyers see them: what they may have meant is found again, for goods come and go. */
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
  const shown = rows.slice(0, guessed.lines)
  const articles = shown.map(
    ({ text }) => readPastedList(text)[0]?.articles.map(({ folded }) => folded) ?? [foldedArticle(text)],
  )
  const found: number[][] = []
  for (const { words } of shown) found.push(await guessedProducts(deps.catalog, visitor, words, guessed.products))
  const [byArticle, firsts] = await Promise.all([
    findGroupsByArticles(tx, visitor.site.id, [...new Set(articles.flat())], []),
    findFirstGroups(tx, [...new Set(found.flat())], guessed.groups),
  ])
  const groupsOfLine = shown.map((_, n) => {
    const exact = byArticle.filter(({ article }) => articles[n]!.includes(article)).map(({ groupId }) => groupId)
    const like = found[n]!.flatMap((id) =>
      firsts.filter(({ productId }) => productId === id).map(({ groupId }) => groupId),
    )
    return [...new Set([...exact, ...like])].slice(0, guessed.products * guessed.groups)
  })
  const groups = await deps.findGroups(tx, visitor, [...new Set(groupsOfLine.flat())])
  return rows.map(({ id, text, count }, n) => ({
    ...{ id, text, count },
    guesses: (groupsOfLine[n] ?? [])
      .flatMap((groupId) => groups.get(groupId) ?? [])
      .filter(({ isSold, prices }) => isSold && prices.length > 0)
      .map(guessView),
  }))
}
