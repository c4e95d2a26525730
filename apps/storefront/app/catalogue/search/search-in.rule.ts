const maxSearchLength = 200

/** The search words of an address, in the form the API accepts. */
export const searchIn = (typed: string | null): string =>
  (typed ?? '')
    .replace(/\p{Cc}+/gu, ' ')
    .slice(0, maxSearchLength)
    .toWellFormed()
    .trim()
