import type { FoundCity } from './cdek-answer.rule.ts'
import { isPlaceType, normalizedWords } from './normalized-words.rule.ts'

/**
 * Which of the cities CDEK found by a name is meant, the likeliest first. Of several it is the one in the named region;
 * null when none of them is there: a parcel must not go to the likeliest one, in another region.
 */
export function meantCity(found: readonly FoundCity[], region: string): FoundCity | null {
  const [first = null] = found
  const named = nameWords(region)
  if (found.length < 2 || named.length === 0) return first
  const bySpelling = [isSame, isPartOf].map((matches) => found.find((each) => matches(nameWords(each.region), named)))
  // As the region of a federal city people write the region around it.
  return bySpelling.find((city) => city !== undefined) ?? found.find(isFederalCity) ?? null
}

const nameWords = (text: string) => normalizedWords(text).filter((word) => !isPlaceType(word))

const isSame = (one: readonly string[], other: readonly string[]) => one.join(' ') === other.join(' ')

/** One has more words: «Кемеровская область — Кузбасс». */
const isPartOf = (one: readonly string[], other: readonly string[]) =>
  one.length > 0 && (one.every((word) => other.includes(word)) || other.every((word) => one.includes(word)))

const isFederalCity = ({ city, region }: FoundCity) => region !== '' && isSame(nameWords(region), nameWords(city))
