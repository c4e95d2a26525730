import { isPlaceType, normalizedWords } from '../../base/integrations/normalized-words.rule.ts'
import { placeName, type Zone, zoneOf } from './tariff-price.rule.ts'

/** A city of the built-in directory. */
export interface DirectoryCity {
  readonly name: string
  /** Equals the name for cities of federal importance. */
  readonly region: string
  readonly zip: string
  /** The city is a region itself, as Moscow is. */
  readonly isRegion: boolean
  readonly latitude: number
  readonly longitude: number
}

interface Region {
  readonly title: string
  /** Words of the title without «область» and the like. */
  readonly words: readonly string[]
  /** Ranges of the first three digits of its zip codes. */
  readonly zips: readonly (readonly [from: number, to: number])[]
}

/** Cities by name, and regions of the country. */
export interface PlaceIndex {
  readonly cities: ReadonlyMap<string, readonly DirectoryCity[]>
  readonly regions: readonly Region[]
}

/** A place in Russia, by which its delivery zone is found. `city` is empty when only the region is known. */
export interface KnownPlace {
  readonly city: string
  readonly region: string
}

/** Why an address cannot be priced, and which of its fields to correct. */
export interface PlaceProblem {
  readonly field: 'country' | 'region' | 'city' | 'zip'
  /** In Russian, for the buyer. */
  readonly message: string
}

/** Zip codes of the two cities that are regions: the directory has only the first zip of each. */
const federalZips: Readonly<Record<string, readonly (readonly [number, number])[]>> = {
  москва: [
    [101, 135],
    [142, 142],
  ],
  'санкт-петербург': [[187, 199]],
}

const regionsAround: Readonly<Record<string, string>> = {
  москва: 'Московская обл',
  'санкт-петербург': 'Ленинградская обл',
  севастополь: 'Респ Крым',
}

/** Builds an index of the directory, which has a city in every region. */
export function placeIndex(directory: readonly DirectoryCity[]): PlaceIndex {
  const regions = [...Map.groupBy(directory, ({ region }) => region)].map(([title, cities]) => {
    const zips = cities.map(({ zip }) => Number(zip.slice(0, 3))).filter((zip) => zip > 0)
    return {
      title,
      words: normalizedWords(title).filter((word) => !isPlaceType(word)),
      zips: federalZips[placeName(title)] ?? [[Math.min(...zips), Math.max(...zips)] as const],
    }
  })
  return { cities: Map.groupBy(directory, ({ name }) => placeName(name)), regions }
}

/** Whether an entered country is Russia; an empty one counts as Russia. */
export const isRussia = (country: string): boolean =>
  ['', 'россия', 'рф', 'российская федерация', 'russia', 'ru'].includes(normalizedWords(country).join(' '))

interface PlaceQuery {
  readonly country?: string | undefined
  readonly region?: string | undefined
  readonly city: string
  /** Undefined for an estimate, for which a region is enough. */
  readonly zip?: string | undefined
}

/**
 * Finds the place of an address in Russia: a city of a zone or of the directory, otherwise a settlement by its zip
 * code. Returns what is wrong when there is none, since tariffs «for everywhere else» apply within Russia, not to any
 * text. `isEstimate`: nothing is ordered, so the region of a settlement is enough.
 */
export function findKnownPlace(
  { country = '', region = '', city, zip = '' }: PlaceQuery,
  zones: readonly Zone[],
  index: PlaceIndex,
  { isEstimate = false } = {},
): KnownPlace | PlaceProblem {
  if (!isRussia(country))
    return { field: 'country', message: 'За границу доставляем по договорённости: позвоните, посчитаем' }
  const typedRegion = region.trim() === '' ? null : findRegion(region, index)
  if (typedRegion === undefined) return { field: 'region', message: 'Такой области или края нет: проверьте название' }

  const sameName = index.cities.get(placeName(city)) ?? []
  const isZoneCity = zones.some(({ cities }) => cities.some((each) => placeName(each) === placeName(city)))
  const matches = typedRegion === null ? sameName : sameName.filter((each) => isIn(each, typedRegion))
  if (matches.length > 0) return chooseCity(matches, zones)
  if (isZoneCity && sameName.length === 0) return { city, region: typedRegion?.title ?? '' }

  const byZip = index.regions.find((each) => hasZip(each, zip))
  if (zip !== '' && !byZip) return { field: 'zip', message: 'Такого индекса нет: проверьте его' }
  if (zip !== '' && typedRegion && !hasZip(typedRegion, zip))
    return { field: 'zip', message: `Это индекс другой области: ${byZip!.title}` }
  const foundRegion = typedRegion ?? byZip ?? null
  if (foundRegion && (zip !== '' || isEstimate) && hasLetters(city)) return { city: '', region: foundRegion.title }
  return {
    field: 'city',
    message: 'Не нашли такой город: выберите его из подсказок, а для посёлка или деревни укажите индекс',
  }
}

/**
 * The largest of several cities with one name, if all of them are in one zone; otherwise the region must be entered.
 */
function chooseCity(cities: readonly DirectoryCity[], zones: readonly Zone[]): KnownPlace | PlaceProblem {
  const [first, ...others] = cities.map(({ name, region }) => ({ city: name, region }))
  const zone = zoneOf(zones, first!)
  if (others.every((other) => zoneOf(zones, other) === zone)) return first!
  return {
    field: 'region',
    message: `Городов с таким названием несколько: укажите область — ${cities.map(({ region }) => region).join(', ')}`,
  }
}

function findRegion(typed: string, { regions }: PlaceIndex): Region | undefined {
  const words = normalizedWords(typed)
  return regions.find((region) => region.words.every((word) => words.includes(word)))
}

const hasZip = ({ zips }: Region, zip: string) =>
  zips.some(([from, to]) => Number(zip.slice(0, 3)) >= from && Number(zip.slice(0, 3)) <= to)

/** As the region of a federal city people write either the city itself or the region around it. */
const isIn = ({ name, region, isRegion }: DirectoryCity, { title }: Region) =>
  region === title || (isRegion && regionsAround[placeName(name)] === title)

const hasLetters = (name: string) => /\p{L}{2}/u.test(name)
