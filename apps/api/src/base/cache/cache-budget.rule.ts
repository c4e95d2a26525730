/** Default of `CACHE_MB`, in bytes. */
export const defaultCacheBytes = 64 * 2 ** 20

/**
 * How `CACHE_MB` is divided, in percent: finished documents; cards, product pages, whole answers, rows found by words,
 * counts of filters and related products of the catalogue; goods of baskets, and their lines as bytes; small copies of
 * pictures.
 */
export const cacheShares = {
  documents: 28,
  cards: 20,
  productPages: 9,
  answers: 14,
  found: 6,
  filterCounts: 3,
  relations: 1,
  baskets: 7,
  basketLines: 5,
  pictures: 7,
} as const

/** The part of the budget that one kind of cache may take, in bytes. */
export const cachePart = (cacheBytes: number, cache: keyof typeof cacheShares): number =>
  Math.floor((cacheBytes * cacheShares[cache]) / 100)
