import type { ReviewSort } from '@shpulka/contract/people/reviews'

// Not imported from the contract: its schemas would be sent to the browser too.
const sorts: readonly ReviewSort[] = ['useful', 'new', 'high', 'low']

/** Reviews per portion. */
export const reviewsAtOnce = 5
/** The most portions a page shows. */
export const maxPortions = 40

/** Which reviews of a product its page shows. */
export interface ReviewChoice {
  /** How many portions are shown. */
  readonly portions: number
  /** Null: any number of stars. */
  readonly stars: number | null
  readonly withPhotos: boolean
  readonly sort: ReviewSort
}

export const everyReview: ReviewChoice = { portions: 1, stars: null, withPhotos: false, sort: 'useful' }

/** Reads the choice from a URL; invalid values are ignored. */
export function reviewChoice(given: URLSearchParams): ReviewChoice {
  const portions = Number(given.get('reviews') ?? 1)
  const stars = Number(given.get('stars'))
  return {
    portions: Number.isInteger(portions) && portions >= 1 ? Math.min(portions, maxPortions) : 1,
    stars: Number.isInteger(stars) && stars >= 1 && stars <= 5 ? stars : null,
    withPhotos: given.get('photos') === '1',
    sort: sorts.find((sort) => sort === given.get('order')) ?? everyReview.sort,
  }
}

/** The choice as query parameters; empty for the default one. */
export function reviewQuery({ portions, stars, withPhotos, sort }: ReviewChoice): Record<string, string> {
  return {
    ...(portions > 1 && { reviews: String(portions) }),
    ...(stars !== null && { stars: String(stars) }),
    ...(withPhotos && { photos: '1' }),
    ...(sort !== everyReview.sort && { order: sort }),
  }
}
