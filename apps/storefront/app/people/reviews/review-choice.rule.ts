import type { ReviewSort } from '@shpulka/contract/people/reviews'

// Not imported from the contract: its schemas would be sent to the browser too.
const sorts: readonly ReviewSort[] = ['useful', 'new', 'high', 'low']

/** Reviews added by each click on «Показать ещё». */
export const reviewsPerPage = 5
/** The maximum number of such pages of reviews. */
export const maxPages = 40

/** Which reviews of a product its page shows. */
export interface ReviewChoice {
  /** How many pages of reviews are shown. */
  readonly pages: number
  /** Null for any number of stars. */
  readonly stars: number | null
  readonly withPhotos: boolean
  readonly sort: ReviewSort
}

export const defaultReviewChoice: ReviewChoice = { pages: 1, stars: null, withPhotos: false, sort: 'useful' }

/** Reads the choice from a URL; invalid values are ignored. */
export function reviewChoice(query: URLSearchParams): ReviewChoice {
  const pages = Number(query.get('reviews') ?? 1)
  const stars = Number(query.get('stars'))
  return {
    pages: Number.isInteger(pages) && pages >= 1 ? Math.min(pages, maxPages) : 1,
    stars: Number.isInteger(stars) && stars >= 1 && stars <= 5 ? stars : null,
    withPhotos: query.get('photos') === '1',
    sort: sorts.find((sort) => sort === query.get('order')) ?? defaultReviewChoice.sort,
  }
}

/** The choice as query parameters; empty for the default one. */
export function reviewQuery({ pages, stars, withPhotos, sort }: ReviewChoice): Record<string, string> {
  return {
    ...(pages > 1 && { reviews: String(pages) }),
    ...(stars !== null && { stars: String(stars) }),
    ...(withPhotos && { photos: '1' }),
    ...(sort !== defaultReviewChoice.sort && { order: sort }),
  }
}
