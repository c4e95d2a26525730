import { foldedWords, isPlaceType } from '../../base/integrations/folded-words.rule.ts'
import { placeName, type Zone, zoneOf } from './tariff-price.rule.ts'

/** The fields of a built-in city that distinguish places. */
export interface DirectoryCity {
  readonly name: string
  /** The same as the name for cities of federal importance. */
  readonly region: string
  readonly zip: string
  /** The region is the city. */
  readonly isRegion: boolean
  readonly latitude: number
  readonly longitude: number
}

interface Region {
  readonly title: string
  /** Its words without «область» and the like. */
  readonly words: readonly string[]
  /** Ranges of the first three digits of its zips. */
  readonly zips: readonly (readonly [from: number, to: number])[]
}

/** Cities by name, and regions of the country. */
export interface PlaceIndex {
  readonly cities: ReadonlyMap<string, readonly DirectoryCity[]>
  readonly regions: readonly Region[]
}

/** A place of the country: what its zone is found by. `city` is empty where only the region is sure. */
export interface KnownPlace {
  readonly city: string
  readonly region: string
}

/** Why an address cannot be priced, and the field of it to correct. */
export interface PlaceProblem {
  readonly field: 'country' | 'region' | 'city' | 'zip'
  /** In Russian, for the buyer. */
  readonly message: string
}

/** Zips of the two cities that are regions: the directory has only the first zip of each. */
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

/** Makes an index of a directory, which has a city in every region. */
export function placeIndex(directory: readonly DirectoryCity[]): PlaceIndex {
  const regions = [...Map.groupBy(directory, ({ region }) => region)].map(([title, cities]) => {
    const zips = cities.map(({ zip }) => Number(zip.slice(0, 3))).filter((zip) => zip > 0)
    return {
      title,
      words: foldedWords(title).filter((word) => !isPlaceType(word)),
      zips: federalZips[placeName(title)] ?? [[Math.min(...zips), Math.max(...zips)] as const],
    }
  })
  return { cities: Map.groupBy(directory, ({ name }) => placeName(name)), regions }
}

/** Whether a typed country is Russia; an empty one is. */
export const isRussia = (country: string): boolean =>
  ['', 'россия', 'рф', 'российская федерация', 'russia', 'ru'].includes(foldedWords(country).join(' '))

interface PlaceQuery {
  readonly country?: string | undefined
  readonly region?: string | undefined
  readonly city: string
  /** Undefined: only an estimate, for which a region is enough. */
  readonly zip?: string | undefined
}

/**
 * The place in Russia an address names: a city of a zone or of the directory, else a settlement known by its zip;
 * otherwise what is wrong. Tariffs «for everywhere else» hold within Russia, not for any text. `isEstimate`: nothing is
 * ordered by it, so the region of a settlement is enough.
 */
export function findKnownPlace(
  { country = '', region = '', city, zip = '' }: PlaceQuery,
  zones: readonly Zone[],
  index: PlaceIndex,
  isEstimate = false,
): KnownPlace | PlaceProblem {
  if (!isRussia(country))
    return { field: 'country', message: 'За границу доставляем по договорённости: позвоните, посчитаем' }
  const typedRegion = region.trim() === '' ? null : regionNamed(region, index)
  if (typedRegion === undefined) return { field: 'region', message: 'Такой области или края нет: проверьте название' }

  const named = index.cities.get(placeName(city)) ?? []
  const isZoneCity = zones.some(({ cities }) => cities.some((each) => placeName(each) === placeName(city)))
  const here = typedRegion === null ? named : named.filter((each) => isIn(each, typedRegion))
  if (here.length > 0) return chooseCity(here, zones)
  if (isZoneCity && named.length === 0) return { city, region: typedRegion?.title ?? '' }

  const byZip = index.regions.find((each) => holdsZip(each, zip))
  if (zip !== '' && !byZip) return { field: 'zip', message: 'Такого индекса нет: проверьте его' }
  if (zip !== '' && typedRegion && !holdsZip(typedRegion, zip))
    return { field: 'zip', message: `Это индекс другой области: ${byZip!.title}` }
  const foundRegion = typedRegion ?? byZip ?? null
  if (foundRegion && (zip !== '' || isEstimate) && hasLetters(city)) return { city: '', region: foundRegion.title }
  return {
    field: 'city',
    message: 'Не нашли такой город: выберите его из подсказок, а для посёлка или деревни укажите индекс',
  }
}

/** The largest of several cities with one name, where delivery to all of them costs the same. */
function chooseCity(cities: readonly DirectoryCity[], zones: readonly Zone[]): KnownPlace | PlaceProblem {
  const [first, ...others] = cities.map(({ name, region }) => ({ city: name, region }))
  const zone = zoneOf(zones, first!)
  if (others.every((other) => zoneOf(zones, other) === zone)) return first!
  return {
    field: 'region',
    message: `Городов с таким названием несколько: укажите область — ${cities.map(({ region }) => region).join(', ')}`,
  }
}

function regionNamed(typed: string, { regions }: PlaceIndex): Region | undefined {
  const words = foldedWords(typed)
  return regions.find((region) => region.words.every((word) => words.includes(word)))
}

const holdsZip = ({ zips }: Region, zip: string) =>
  zips.some(([from, to]) => Number(zip.slice(0, 3)) >= from && Number(zip.slice(0, 3)) <= to)

/** As the region of a federal city people write the city itself or the region around it. */
const isIn = ({ name, region, isRegion }: DirectoryCity, { title }: Region) =>
  region === title || (isRegion && regionsAround[placeName(name)] === title)

const hasLetters = (name: string) => /\p{L}{2}/u.test(name)
