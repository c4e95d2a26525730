import { metresBetween, type Place } from '@shpulka/contract/base/distance'
import { openingState } from '@shpulka/contract/content/opening-hours'
import type { ShopPoint, ShopPoints, ShopPointTag } from '@shpulka/contract/content/shop-points'

/** A shop point as cached: with its site and the order of its tags. */
export type KnownShopPoint = Omit<ShopPoint, 'tags'> & {
  readonly siteId: number
  readonly tags: (ShopPointTag & { readonly sort: number })[]
}

export interface PointChoice {
  readonly tags: readonly string[]
  /** Empty: any city. */
  readonly city: string
  readonly code: string | undefined
  readonly near: Place | null
  /** Only those open at this moment; null: all. */
  readonly openAt: Date | null
}

/** Points found by the filters, in order, with the tags and cities that can be chosen and their counts. */
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
  points.map((point) => ({ ...point, distance: metresBetween(point, near) })).sort((a, b) => a.distance - b.distance)

/** All tags of the site's points, also those that would find nothing, so that a chosen tag can be unchosen. */
function tagCounts(all: readonly KnownShopPoint[], found: readonly KnownShopPoint[]): ShopPoints['tags'] {
  const counts = new Map<string, number>()
  for (const { tags } of found) for (const { code } of tags) counts.set(code, (counts.get(code) ?? 0) + 1)
  const known = new Map(all.flatMap(({ tags }) => tags).map((tag) => [tag.code, tag]))
  return [...known.values()]
    .sort((a, b) => a.sort - b.sort || (a.code < b.code ? -1 : 1))
    .map((tag) => ({ ...tag, count: counts.get(tag.code) ?? 0 }))
}

function cityCounts(all: readonly KnownShopPoint[], tagged: readonly KnownShopPoint[]): ShopPoints['cities'] {
  const counts = new Map<string, number>()
  for (const { city } of tagged) counts.set(city, (counts.get(city) ?? 0) + 1)
  const regions = new Map(all.map(({ city, region }) => [city, region]))
  return [...regions]
    .map(([title, region]) => ({ title, region, count: counts.get(title) ?? 0 }))
    .sort((a, b) => a.title.localeCompare(b.title, 'ru'))
}

const folded = (text: string) => text.toLowerCase().replaceAll('ё', 'е').trim()
