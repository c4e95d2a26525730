import { metresBetween, type Place } from '@shpulka/contract/base/distance'
import { openingState } from '@shpulka/contract/content/opening-hours'
import type { ShopPoint, ShopPoints, ShopPointTag } from '@shpulka/contract/content/shop-points'

/** A cached shop point, with its site and the order of its tags. */
export type CachedShopPoint = Omit<ShopPoint, 'tags'> & {
  readonly siteId: number
  readonly tags: (ShopPointTag & { readonly sort: number })[]
}

export interface PointChoice {
  readonly tags: readonly string[]
  /** Empty: any city. */
  readonly city: string
  readonly code: string | undefined
  readonly near: Place | null
  /** Only points open at this moment; null: all. */
  readonly openAt: Date | null
}

/** Points that match the filters, and counts for the tags and cities that can be chosen. */
export function choosePoints(
  all: readonly CachedShopPoint[],
  { tags, city, code, near, openAt }: PointChoice,
): Pick<ShopPoints, 'points' | 'tags' | 'cities'> {
  const shown = all.filter(
    (point) =>
      (code === undefined || point.code === code) && (!openAt || openingState(point.hours, openAt)?.isOpen === true),
  )
  const tagged = shown.filter((point) => hasTags(point, tags))
  const requestedCity = normalized(city)
  const found = requestedCity === '' ? tagged : tagged.filter((point) => normalized(point.city) === requestedCity)
  const points = near ? nearestFirst(found, near) : found.map((point) => ({ ...point, distance: null }))
  return { points, tags: tagCounts(all, found), cities: cityCounts(all, tagged) }
}

const hasTags = (point: CachedShopPoint, codes: readonly string[]) =>
  codes.every((code) => point.tags.some((tag) => tag.code === code))

const nearestFirst = (points: readonly CachedShopPoint[], near: Place): ShopPoint[] =>
  points.map((point) => ({ ...point, distance: metresBetween(point, near) })).sort((a, b) => a.distance - b.distance)

/** All tags of the site's points, even those that would find nothing, so that a chosen tag can be removed. */
function tagCounts(all: readonly CachedShopPoint[], found: readonly CachedShopPoint[]): ShopPoints['tags'] {
  const counts = new Map<string, number>()
  for (const { tags } of found) for (const { code } of tags) counts.set(code, (counts.get(code) ?? 0) + 1)
  const tagsByCode = new Map(all.flatMap(({ tags }) => tags).map((tag) => [tag.code, tag]))
  return [...tagsByCode.values()]
    .sort((a, b) => a.sort - b.sort || (a.code < b.code ? -1 : 1))
    .map((tag) => ({ ...tag, count: counts.get(tag.code) ?? 0 }))
}

function cityCounts(all: readonly CachedShopPoint[], tagged: readonly CachedShopPoint[]): ShopPoints['cities'] {
  const counts = new Map<string, number>()
  for (const { city } of tagged) counts.set(city, (counts.get(city) ?? 0) + 1)
  const regions = new Map(all.map(({ city, region }) => [city, region]))
  return [...regions]
    .map(([title, region]) => ({ title, region, count: counts.get(title) ?? 0 }))
    .sort((a, b) => a.title.localeCompare(b.title, 'ru'))
}

const normalized = (text: string) => text.toLowerCase().replaceAll('ё', 'е').trim()
