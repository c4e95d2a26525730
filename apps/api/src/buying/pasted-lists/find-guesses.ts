import type { GuessedGoods } from '@shpulka/contract/buying/pasted-lists'
import type { PriceAndStockContext } from '../../catalogue/catalog/offers.port.ts'
import { searchProductIds } from '../../catalogue/catalog/product-search.port.ts'
import type { SiteRow } from '../../content/settings/settings.port.ts'
import type { PastedListsDeps } from './deps.ts'
import { guessView } from './guess.view.ts'
import { findFirstGroups } from './pasted-lines.sql.ts'

const maxGuesses = { products: 3, groups: 4 }

/** A line to find goods for. */
interface LineToGuess {
  /** Groups with an article of the line. */
  readonly groupIds: readonly number[]
  readonly words: string
}

/**
 * The groups each line may mean, the likeliest first: those with its article and, unless that is exactly one, those
 * found by a search for its words.
 */
export async function findGuesses(
  { pool, catalog, findGroups }: PastedListsDeps,
  buyer: Omit<PriceAndStockContext, 'site'> & { readonly site: SiteRow },
  lines: readonly LineToGuess[],
): Promise<GuessedGoods[][]> {
  const productIdsOfLines: number[][] = []
  for (const { groupIds, words } of lines)
    productIdsOfLines.push(
      groupIds.length === 1 ? [] : await searchProductIds(catalog, buyer, words, maxGuesses.products),
    )
  const firstGroups = await findFirstGroups(pool, [...new Set(productIdsOfLines.flat())], maxGuesses.groups)
  const groupsOfLine = lines.map(({ groupIds }, n) => {
    const groupsFound = productIdsOfLines[n]!.flatMap((id) =>
      firstGroups.filter(({ productId }) => productId === id).map(({ groupId }) => groupId),
    )
    return [...new Set([...groupIds, ...groupsFound])].slice(0, maxGuesses.products * maxGuesses.groups)
  })
  const groups = await findGroups(pool, buyer, [...new Set(groupsOfLine.flat())])
  return groupsOfLine.map((groupIds) =>
    groupIds
      .flatMap((groupId) => groups.get(groupId) ?? [])
      .filter(({ isForSale, prices }) => isForSale && prices.length > 0)
      .map(guessView),
  )
}
