import { metresBetween, type Place } from '@shpulka/contract/base/distance'
import { openingState } from '@shpulka/contract/content/opening-hours'
import type { ShopPoint, ShopPoints, ShopPointTag } from '@shpulka/contract/content/shop-points'

/** A place as stored: with its site, and tags that know their order. */
export type KnownShopPoint = Omit<ShopPoint, 'tags'> & {
  readonly siteId: number
  readonly tags: (ShopPointTag & { readonly sort: number })[]
}

export interface PointChoice {
  readonly tags: readonly string[]
  /** Empty: anywhere. */
  readonly city: string
  readonly code: string | undefined
  readonly near: Place | null
  /** Only those open at this moment; null: all. */
  readonly openAt: Date | null
}

/** The places under a choice, in order, with what else can be chosen and how many there would be. */
export function choosePoints(
  all: readonly KnownShopPoint[],
  { tags, city, code, near, openAt }: PointChoice,
): Pick<ShopPoints, 'points' | 'tags' | 'cities'> {
  const shown = all.filter(
    (point) =>
      (code === undefined || point.code === code) && (!openAt || openingState(point.hours, openAt)?.isOpen === true),
  )
  const tagged = shown.filter((point) => hasTags(point, tags))
  const wanted = folded(city)
  const found = wanted === '' ? tagged : tagged.filter((point) => folded(point.city) === wanted)
  const points = near ? nearestFirst(found, near) : found.map((point) => ({ ...point, distance: null }))
  return { points, tags: tagCounts(all, found), cities: cityCounts(all, tagged) }
}

const hasTags = (point: KnownShopPoint, codes: readonly string[]) =>
  codes.every((code) => point.tags.some((tag) => tag.code === code))

const nearestFirst = (points: readonly KnownShopPoint[], near: Place): ShopPoint[] =>
  points
    .map((point) => ({ ...point, distance: metresBetween(point, near) }))
    .sort((one, other) => one.distance - other.distance)

/** Every tag of the site's places: what was chosen may be taken back, and what gives nothing is seen to. */
function tagCounts(all: readonly KnownShopPoint[], found: readonly KnownShopPoint[]): ShopPoints['tags'] {
  const counts = new Map<string, number>()
  for (const { tags } of found) for (const { code } of tags) counts.set(code, (counts.get(code) ?? 0) + 1)
  const known = new Map(all.flatMap(({ tags }) => tags).map((tag) => [tag.code, tag]))
  return [...known.values()]
    .sort((one, other) => one.sort - other.sort || (one.code < other.code ? -1 : 1))
    .map((tag) => ({ ...tag, count: counts.get(tag.code) ?? 0 }))
}

function cityCounts(all: readonly KnownShopPoint[], tagged: readonly KnownShopPoint[]): ShopPoints['cities'] {
  const counts = new Map<string, number>()
  for (const { city } of tagged) counts.set(city, (counts.get(city) ?? 0) + 1)
  const regions = new Map(all.map(({ city, region }) => [city, region]))
  return [...regions]
    .map(([title, region]) => ({ title, region, count: counts.get(title) ?? 0 }))
    .sort((one, other) => one.title.localeCompare(other.title, 'ru'))
}

const folded = (text: string) => text.toLowerCase().replaceAll('ё', 'е').trim()
