import type { PastedGuess } from '@shpulka/contract/buying/pasted-lists'
import { guessedProducts } from '../../catalogue/catalog/guessed-products.port.ts'
import type { PriceAndStockContext } from '../../catalogue/catalog/offers.port.ts'
import type { SiteRow } from '../../content/settings/settings.port.ts'
import type { PastedListsDeps } from './deps.ts'
import { guessView } from './guess.view.ts'
import { findFirstGroups } from './pasted-lines.sql.ts'

const guessed = { products: 3, groups: 4 }

/** A line whose meaning is looked for. */
interface MeantLine {
  /** Groups its article names. */
  readonly groupIds: readonly number[]
  readonly words: string
}

/**
 * What lines may mean, the likeliest first: what an article names, and where that is not one thing, what a search for
 * the words finds.
 */
export async function guessesOf(
  { pool, catalog, findGroups }: PastedListsDeps,
  buyer: Omit<PriceAndStockContext, 'site'> & { readonly site: SiteRow },
  lines: readonly MeantLine[],
): Promise<PastedGuess[][]> {
  const found: number[][] = []
  for (const { groupIds, words } of lines)
    found.push(groupIds.length === 1 ? [] : await guessedProducts(catalog, buyer, words, guessed.products))
  const firsts = await findFirstGroups(pool, [...new Set(found.flat())], guessed.groups)
  const groupsOfLine = lines.map(({ groupIds }, n) => {
    const like = found[n]!.flatMap((id) =>
      firsts.filter(({ productId }) => productId === id).map(({ groupId }) => groupId),
    )
    return [...new Set([...groupIds, ...like])].slice(0, guessed.products * guessed.groups)
  })
  const groups = await findGroups(pool, buyer, [...new Set(groupsOfLine.flat())])
  return groupsOfLine.map((groupIds) =>
    groupIds
      .flatMap((groupId) => groups.get(groupId) ?? [])
      .filter(({ isSold, prices }) => isSold && prices.length > 0)
      .map(guessView),
  )
}
