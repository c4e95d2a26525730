interface Titled {
  readonly id: number
  readonly title: string
}

const wordsOf = (text: string): readonly string[] => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []

/**
 * Ids of the offers named in `text` (the words of a search, the values of filters). An offer is named when `text` has
 * every word of its title that is not common to all the titles: «иглы dbx1 90» names the offer «№ 90» among sizes.
 * Empty when no offer or every offer is named.
 */
export function searchedOffers(offers: readonly Titled[], text: string): ReadonlySet<number> {
  const asked = new Set(wordsOf(text))
  const words = offers.map(({ id, title }) => ({ id, titleWords: wordsOf(title) }))
  const isShared = (word: string) => words.every(({ titleWords }) => titleWords.includes(word))
  const found = words.filter(({ titleWords }) => {
    const distinct = titleWords.filter((word) => !isShared(word))
    return distinct.length > 0 && distinct.every((word) => asked.has(word))
  })
  return new Set(found.length < offers.length ? found.map(({ id }) => id) : [])
}

/** The search of a list and the values of its filters. Without prices: their digits are not words of a title. */
export const searchAndFilterText = (list: URLSearchParams): string =>
  [...list]
    .filter(([name]) => name === 'search' || (name.startsWith('f.') && !name.startsWith('f.price')))
    .map(([, value]) => value)
    .join(' ')
