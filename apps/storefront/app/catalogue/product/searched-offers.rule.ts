interface Titled {
  readonly id: number
  readonly title: string
}

const wordsOf = (text: string): readonly string[] =>
  text
    .toLowerCase()
    .replaceAll('ё', 'е')
    .match(/[\p{L}\p{N}]+/gu) ?? []

/** The endings of «красный», «синяя», «белые»: any of them may be typed. */
const adjectiveEnding = /(?<=[а-я]{3})(?:ый|ий|ой|ая|яя|ые|ие|ых|их|ую|юю)$/u
const stemOf = (word: string): string => word.replace(adjectiveEnding, '')

/** «Красный (171)» without the code of the colour, which a search seldom has. */
const withoutCode = (title: string): string => title.replace(/\s*\(\d+\)$/, '')

/**
 * Ids of the offers named in `text` (the words of a search, the values of filters). An offer is named when `text` has
 * every word of its title that is not common to all the titles: «иглы dbx1 90» names the offer «№ 90» among sizes,
 * «красные» names «красный (171)».
 * Empty when no offer or every offer is named.
 */
export function searchedOffers(offers: readonly Titled[], text: string): ReadonlySet<number> {
  const asked = new Set(wordsOf(text).map(stemOf))
  const words = offers.map(({ id, title }) => ({ id, titleWords: wordsOf(withoutCode(title)).map(stemOf) }))
  const isShared = (word: string) => words.every(({ titleWords }) => titleWords.includes(word))
  const found = words.filter(({ titleWords }) => {
    const distinct = titleWords.filter((word) => !isShared(word))
    return distinct.length > 0 && distinct.every((word) => asked.has(word))
  })
  return new Set(found.length < offers.length ? found.map(({ id }) => id) : [])
}

/** The searched offer to start with: the only one that is in stock; null: none, or the visitor is to choose. */
export function searchedInStock(
  lines: readonly { readonly id: number; readonly count: number }[],
  searched: ReadonlySet<number>,
): number | null {
  const [first, ...others] = lines.filter(({ id, count }) => count > 0 && searched.has(id))
  return first !== undefined && others.length === 0 ? first.id : null
}

/** The search of a list and the values of its filters. Without prices: their digits are not words of a title. */
export const searchAndFilterText = (list: URLSearchParams): string =>
  [...list]
    .filter(([name]) => name === 'search' || (name.startsWith('f.') && !name.startsWith('f.price')))
    .map(([, value]) => value)
    .join(' ')
