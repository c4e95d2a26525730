import type { AddressSuggestion } from '@shpulka/contract/people/dadata'
import { otherLayout } from '../text/keyboard-layout.rule.ts'
import type { City, Directory, Street } from './directory.ts'
import { type TypedAddress, type TypedWord, typedAddress } from './typed-address.rule.ts'

interface FoundAddress {
  readonly city: City
  /** Null: only the city is known. */
  readonly street: string | null
  readonly house: string
  readonly flat: string
  readonly fit: number
}

/**
 * Addresses that match what is typed, the likeliest first; if there are none, the other keyboard layout is tried.
 */
export function foundAddresses(directory: Directory, query: string, max: number): AddressSuggestion[] {
  const { found, zip } = inEitherLayout(query, (typed) => knownAddresses(directory, typed))
  // In a city named in full an unknown street is taken as typed.
  const best = found.length > 0 ? found : typedStreets(directory, typedAddress(query))
  return best.slice(0, max).map((each) => suggestionOf(each, zip))
}

/** Cities that match what is typed; the largest ones when nothing is typed. */
export function foundCities(directory: Directory, query: string, max: number): AddressSuggestion[] {
  if (typedAddress(query).words.length === 0)
    return directory.slice(0, max).map((city) => suggestionOf(cityAlone(city, 0), ''))
  const { found } = inEitherLayout(query, ({ words }) =>
    directory.flatMap((city) => {
      const match = matched(city, words)
      return match.rest.length === 0 ? [cityAlone(city, match.fit)] : []
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
  // The sort is stable and cities are sorted by weight: of equal fits the weightier is first.
  const best = other === null ? found : search(typedAddress(other))
  return { found: best.sort((a, b) => b.fit - a.fit), zip: typed.zip }
}

const cityAlone = (city: City, fit: number): FoundAddress => ({ city, street: null, house: '', flat: '', fit })

function knownAddresses(directory: Directory, typed: TypedAddress): FoundAddress[] {
  const found: FoundAddress[] = []
  for (const city of directory) {
    const { rest, fit } = matched(city, typed.words)
    if (rest.length === 0) found.push({ ...cityAlone(city, fit), house: typed.house, flat: typed.flat })
    else for (const street of city.streets) addOnStreet(found, city, street, rest, fit, typed)
  }
  return found
}

/** Points for a match: the whole name of a city, a word of it, the beginning of a word, a street, a region. */
const fits = { wholeName: 100, nameWord: 60, namePart: 50, street: 30, word: 2, region: 1 }

/** Splits off the words that name the city or its region: the rest, and how well they match. */
function matched(city: City, words: readonly TypedWord[]): { rest: TypedWord[]; fit: number } {
  const rest: TypedWord[] = []
  let [fit, names, regions, whole] = [0, 0, 0, 0]
  for (const word of words) {
    // «Алтай» is the region of Горно-Алтайск rather than a beginning of its name.
    const isRegion = city.regionWords.includes(word.text) && !city.words.includes(word.text)
    const name = word.isNumber || isRegion ? -1 : unusedThatBegins(city.words, word.text, names)
    if (name >= 0) {
      names |= 1 << name
      if (city.words[name] === word.text) whole += 1
      continue
    }
    const region = word.isNumber ? -1 : unusedThatBegins(city.regionWords, word.text, regions)
    if (region < 0) rest.push(word)
    else {
      regions |= 1 << region
      fit += fits.region
    }
  }
  if (names > 0) fit += whole === city.words.length ? fits.wholeName : whole > 0 ? fits.nameWord : fits.namePart
  return { rest, fit }
}

/** Index of the first word that begins so and is not in the bit set `used`; -1: none. */
function unusedThatBegins(words: readonly string[], beginning: string, used: number): number {
  for (let index = 0; index < words.length; index += 1)
    if ((used & (1 << index)) === 0 && words[index]!.startsWith(beginning)) return index
  return -1
}

/** Adds the address when the rest of the words names this street, with house and flat. */
function addOnStreet(
  found: FoundAddress[],
  city: City,
  street: Street,
  rest: readonly TypedWord[],
  fit: number,
  typed: TypedAddress,
) {
  const numbers: string[] = []
  let [used, whole] = [0, 0]
  for (const word of rest) {
    const index =
      word.isNumber && !street.words.includes(word.text) ? -1 : unusedThatBegins(street.words, word.text, used)
    if (index >= 0) {
      used |= 1 << index
      if (street.words[index] === word.text) whole += 1
    } else if (word.isNumber) numbers.push(word.raw)
    else return
  }
  if (used === 0) return
  const isWhole = whole === street.words.length
  found.push({
    city,
    street: street.title,
    ...numbered(numbers, typed),
    fit: fit + fits.street + fits.word * (whole + (isWhole ? 1 : 0)),
  })
}

function typedStreets(directory: Directory, typed: TypedAddress): FoundAddress[] {
  if (typed.words.length < 2) return []
  return directory.flatMap((city) => {
    const { rest, fit } = matched(city, typed.words)
    const found = fit >= fits.wholeName ? typedStreet(city, rest, fit, typed) : null
    return found ? [found] : []
  })
}

function typedStreet(city: City, rest: readonly TypedWord[], fit: number, typed: TypedAddress): FoundAddress | null {
  const firstName = rest.findIndex(({ isNumber }) => !isNumber)
  const lastName = rest.findLastIndex(({ isNumber }) => !isNumber)
  const name = rest.slice(firstName === 1 ? 0 : firstName, lastName + 1).map(({ raw }) => raw)
  if (firstName < 0 || name.join('').length < 3) return null
  const title = name.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join(' ')
  const numbers = rest.slice(lastName + 1).map(({ raw }) => raw)
  return { city, street: `${typed.streetType || 'ул'} ${title}`, ...numbered(numbers, typed), fit }
}

/** House and flat of unmarked numbers, «5 к 2 12»: the first is the house with its block, the next the flat. */
function numbered(numbers: readonly string[], typed: TypedAddress): { house: string; flat: string } {
  const blocks = numbers.filter((number) => /^\p{L}/u.test(number))
  const plain = numbers.filter((number) => /^\d/.test(number))
  const house = typed.house || (plain.shift() ?? '')
  return { house: house && [house, ...blocks].join(' '), flat: typed.flat || (plain.shift() ?? '') }
}

function suggestionOf({ city, street, house, flat }: FoundAddress, typedZip: string): AddressSuggestion {
  const town = `г ${city.name}`
  const region = city.isRegion ? town : city.region
  // The zip of a city is that of its main post office; a house may have another.
  const zip = typedZip || city.zip
  const value = [
    city.isRegion ? '' : region,
    town,
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
