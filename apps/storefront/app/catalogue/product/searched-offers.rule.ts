interface Titled {
  readonly id: number
  readonly title: string
}

const wordsOf = (text: string): readonly string[] => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []

/**
 * Ids of the offers named in `text` (the words of a search, the values of filters): every word by which the offer's
 * title differs from the others is in it. «иглы dbx1 90» names the offer «№ 90» among sizes. Empty when no offer or
 * every offer is named.
 */
export function searchedOffers(offers: readonly Titled[], text: string): ReadonlySet<number> {
  const asked = new Set(wordsOf(text))
  const words = offers.map(({ id, title }) => ({ id, own: wordsOf(title) }))
  const isShared = (word: string) => words.every(({ own }) => own.includes(word))
  const found = words.filter(({ own }) => {
    const distinct = own.filter((word) => !isShared(word))
    return distinct.length > 0 && distinct.every((word) => asked.has(word))
  })
  return new Set(found.length < offers.length ? found.map(({ id }) => id) : [])
}

/** What a list was narrowed by: its search and the values of its filters. */
export const narrowedBy = (list: URLSearchParams): string =>
  [...list]
    .filter(([name]) => name === 'search' || (name.startsWith('f.') && !name.startsWith('f.price')))
    .map(([, value]) => value)
    .join(' ')
