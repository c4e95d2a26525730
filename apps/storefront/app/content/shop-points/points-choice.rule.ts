/** The choice on the page of shop points. */
export interface PointsChoice {
  /** Codes, in the order they are written in the address. */
  readonly tags: readonly string[]
  /** Empty: every city. */
  readonly city: string
  readonly page: number
}

const maxTags = 10
const maxCityLength = 100

/** The choice an address says; what it does not understand is left out. */
export function pointsChoice(given: URLSearchParams): PointsChoice {
  const tags = given
    .getAll('tags')
    .flatMap((text) => text.split(','))
    .filter((code) => /^[a-z0-9-]{1,60}$/.test(code))
  const page = given.get('page') ?? ''
  return {
    tags: [...new Set(tags)].sort().slice(0, maxTags),
    city: (given.get('city') ?? '')
      .toWellFormed()
      .replace(/\p{Cc}/gu, ' ')
      .trim()
      .slice(0, maxCityLength),
    page: /^[1-9]\d{0,3}$/.test(page) ? Number(page) : 1,
  }
}

/** The one way a choice is written: city, tags, page. */
export function pointsQuery({ tags, city, page }: PointsChoice): string {
  return new URLSearchParams({
    ...(city && { city }),
    ...(tags.length > 0 && { tags: tags.join() }),
    ...(page > 1 && { page: String(page) }),
  }).toString()
}

/** The choice with one tag more, or without it if it was chosen. */
export const withTag = ({ tags, city }: PointsChoice, code: string): PointsChoice => ({
  city,
  tags: tags.includes(code) ? tags.filter((each) => each !== code) : [...tags, code].sort(),
  page: 1,
})
