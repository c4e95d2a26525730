import type { AddressSuggestion } from '@shpulka/contract/people/dadata'
import { otherLayout } from '../text/keyboard-layout.rule.ts'
import type { City, Directory, Street } from './directory.ts'
import { type TypedAddress, type TypedWord, typedAddress } from './typed-address.rule.ts'

interface FoundAddress {
  readonly city: City
  /** Null when only the city matched. */
  readonly street: string | null
  readonly house: string
  readonly flat: string
  readonly score: number
}

/**
 * Addresses that match the query, the likeliest first; without matches the query is tried in the other keyboard layout.
 */
export function foundAddresses(directory: Directory, query: string, max: number): AddressSuggestion[] {
  const { found, zip } = inEitherLayout(query, (typed) => knownAddresses(directory, typed))
  // In a city matched by its full name an unknown street is accepted as typed.
  const best = found.length > 0 ? found : addressesWithTypedStreet(directory, typedAddress(query))
  return best.slice(0, max).map((each) => suggestionOf(each, zip))
}

/** Cities that match the query; the largest cities for an empty query. */
export function foundCities(directory: Directory, query: string, max: number): AddressSuggestion[] {
  if (typedAddress(query).words.length === 0)
    return directory.slice(0, max).map((city) => suggestionOf(cityOnly(city, 0), ''))
  const { found } = inEitherLayout(query, ({ words }) =>
    directory.flatMap((city) => {
      const match = matchCity(city, words)
      return match.rest.length === 0 ? [cityOnly(city, match.score)] : []
    }),
  )
  return found.slice(0, max).map((each) => suggestionOf(each, ''))
}

function inEitherLayout(
  query: string,
  search: (typed: TypedAddress) => FoundAddress[],
): { found: FoundAddress[]; zip: string } {
  const typed = typedAddress(query)
  if (typed.words.length === 0) return { found: [], zip: '' }
  const found = search(typed)
  const other = found.length === 0 ? otherLayout(query) : null
  // The sort is stable and cities are sorted by weight, so that the larger of equal matches is first.
  const best = other === null ? found : search(typedAddress(other))
  return { found: best.sort((a, b) => b.score - a.score), zip: typed.zip }
}

const cityOnly = (city: City, score: number): FoundAddress => ({ city, street: null, house: '', flat: '', score })

function knownAddresses(directory: Directory, typed: TypedAddress): FoundAddress[] {
  const found: FoundAddress[] = []
  for (const city of directory) {
    const { rest, score } = matchCity(city, typed.words)
    if (rest.length === 0) found.push({ ...cityOnly(city, score), house: typed.house, flat: typed.flat })
    else for (const street of city.streets) addOnStreet(found, city, street, rest, score, typed)
  }
  return found
}

/** Points for matching the whole name of a city, a word of it, the beginning of a word, a street, a region. */
const points = { wholeName: 100, nameWord: 60, namePart: 50, street: 30, word: 2, region: 1 }

/** Finds the words of the city and its region; returns the other words and the score. */
function matchCity(city: City, words: readonly TypedWord[]): { rest: TypedWord[]; score: number } {
  const rest: TypedWord[] = []
  let [score, usedNames, usedRegions, wholeWords] = [0, 0, 0, 0]
  for (const word of words) {
    // For Горно-Алтайск, «Алтай» matches the region rather than the beginning of the name.
    const isRegion = city.regionWords.includes(word.text) && !city.words.includes(word.text)
    const name = word.isNumber || isRegion ? -1 : unusedWordStartingWith(city.words, word.text, usedNames)
    if (name >= 0) {
      usedNames |= 1 << name
      if (city.words[name] === word.text) wholeWords += 1
      continue
    }
    const region = word.isNumber ? -1 : unusedWordStartingWith(city.regionWords, word.text, usedRegions)
    if (region < 0) rest.push(word)
    else {
      usedRegions |= 1 << region
      score += points.region
    }
  }
  if (usedNames > 0)
    score += wholeWords === city.words.length ? points.wholeName : wholeWords > 0 ? points.nameWord : points.namePart
  return { rest, score }
}

/** Index of the first word that starts with `beginning` and is not in the bit set `used`; -1 when there is none. */
function unusedWordStartingWith(words: readonly string[], beginning: string, used: number): number {
  for (let index = 0; index < words.length; index += 1)
    if ((used & (1 << index)) === 0 && words[index]!.startsWith(beginning)) return index
  return -1
}

/** Adds the address when the remaining words are this street, a house and a flat. */
function addOnStreet(
  found: FoundAddress[],
  city: City,
  street: Street,
  rest: readonly TypedWord[],
  score: number,
  typed: TypedAddress,
) {
  const numbers: string[] = []
  let [used, wholeWords] = [0, 0]
  for (const word of rest) {
    const index =
      word.isNumber && !street.words.includes(word.text) ? -1 : unusedWordStartingWith(street.words, word.text, used)
    if (index >= 0) {
      used |= 1 << index
      if (street.words[index] === word.text) wholeWords += 1
    } else if (word.isNumber) numbers.push(word.raw)
    else return
  }
  if (used === 0) return
  const isWhole = wholeWords === street.words.length
  found.push({
    city,
    street: street.title,
    ...houseAndFlat(numbers, typed),
    score: score + points.street + points.word * (wholeWords + (isWhole ? 1 : 0)),
  })
}

function addressesWithTypedStreet(directory: Directory, typed: TypedAddress): FoundAddress[] {
  if (typed.words.length < 2) return []
  return directory.flatMap((city) => {
    const { rest, score } = matchCity(city, typed.words)
    const found = score >= points.wholeName ? typedStreet(city, rest, score, typed) : null
    return found ? [found] : []
  })
}

function typedStreet(city: City, rest: readonly TypedWord[], score: number, typed: TypedAddress): FoundAddress | null {
  const firstName = rest.findIndex(({ isNumber }) => !isNumber)
  const lastName = rest.findLastIndex(({ isNumber }) => !isNumber)
  const name = rest.slice(firstName === 1 ? 0 : firstName, lastName + 1).map(({ raw }) => raw)
  if (firstName < 0 || name.join('').length < 3) return null
  const title = name.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join(' ')
  const numbers = rest.slice(lastName + 1).map(({ raw }) => raw)
  return { city, street: `${typed.streetType || 'ул'} ${title}`, ...houseAndFlat(numbers, typed), score }
}

/** House and flat from unlabelled numbers, «5 к 2 12»: the first is the house with its block, the next the flat. */
function houseAndFlat(numbers: readonly string[], typed: TypedAddress): { house: string; flat: string } {
  const blocks = numbers.filter((number) => /^\p{L}/u.test(number))
  const plain = numbers.filter((number) => /^\d/.test(number))
  const house = typed.house || (plain.shift() ?? '')
  return { house: house && [house, ...blocks].join(' '), flat: typed.flat || (plain.shift() ?? '') }
}

function suggestionOf({ city, street, house, flat }: FoundAddress, typedZip: string): AddressSuggestion {
  const cityText = `г ${city.name}`
  const region = city.isRegion ? cityText : city.region
  // The zip of a city is that of its main post office; a house may have another.
  const zip = typedZip || city.zip
  const value = [
    city.isRegion ? '' : region,
    cityText,
    street,
    house && `д ${house}`,
    flat && (/^\d/.test(flat) ? `кв ${flat}` : flat),
  ]
    .filter((part) => part)
    .join(', ')
  return {
    value,
    unrestrictedValue: [zip, value].filter((part) => part).join(', '),
    zip,
    kladrId: city.kladrId,
    country: 'Россия',
    region,
    city: city.name,
    street: street ?? '',
    house,
    flat,
    latitude: city.latitude,
    longitude: city.longitude,
  }
}
