/** The filters on the page of shop points. */
export interface PointsChoice {
  /** Tag codes, in the order of the address. */
  readonly tags: readonly string[]
  /** Empty for all cities. */
  readonly city: string
  readonly page: number
}

const maxTags = 10
const maxCityLength = 100

/** Reads the filters from an address; invalid values are ignored. */
export function pointsChoice(query: URLSearchParams): PointsChoice {
  const tags = query
    .getAll('tags')
    .flatMap((text) => text.split(','))
    .filter((code) => /^[a-z0-9-]{1,60}$/.test(code))
  const page = query.get('page') ?? ''
  return {
    tags: [...new Set(tags)].sort().slice(0, maxTags),
    city: (query.get('city') ?? '')
      .toWellFormed()
      .replace(/\p{Cc}/gu, ' ')
      .trim()
      .slice(0, maxCityLength),
    page: /^[1-9]\d{0,3}$/.test(page) ? Number(page) : 1,
  }
}

/** The canonical query string: city, tags, page. */
export function pointsQuery({ tags, city, page }: PointsChoice): string {
  return new URLSearchParams({
    ...(city && { city }),
    ...(tags.length > 0 && { tags: tags.join() }),
    ...(page > 1 && { page: String(page) }),
  }).toString()
}

/** The filters with a tag added, or removed if it was set. */
export const withTag = ({ tags, city }: PointsChoice, code: string): PointsChoice => ({
  city,
  tags: tags.includes(code) ? tags.filter((each) => each !== code) : [...tags, code].sort(),
  page: 1,
})
