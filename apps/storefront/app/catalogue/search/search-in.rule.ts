const maxSearchLength = 200

/** Words of an address as the API takes them. */
export const searchIn = (typed: string | null): string =>
  (typed ?? '')
    .replace(/\p{Cc}+/gu, ' ')
    .slice(0, maxSearchLength)
    .toWellFormed()
    .trim()
