const maxSearchLength = 200

/** The search words typed or found in a URL, in the form the API accepts. */
export const searchWordsOf = (typed: string | null): string =>
  (typed ?? '')
    .replace(/\p{Cc}+/gu, ' ')
    .slice(0, maxSearchLength)
    .toWellFormed()
    .trim()
