/**
 * How `CACHE_MB` is divided, in percent: finished documents; answers, cards and lists of the catalogue; goods of
 * baskets; small copies of pictures.
 */
export const cacheShares = { documents: 40, catalogue: 30, baskets: 20, pictures: 10 } as const

/** The part of the budget that one kind of cache may take, in bytes. */
export const cachePart = (cacheBytes: number, of: keyof typeof cacheShares): number =>
  Math.floor((cacheBytes * cacheShares[of]) / 100)
