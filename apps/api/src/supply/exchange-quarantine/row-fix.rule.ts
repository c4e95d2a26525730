/** What a person may give a row that lacks it; null: only the program can mend it. */
export function fixOf(reason: string): 'price' | 'rate' | 'link' | null {
  if (reason === 'same-article' || reason === 'changed-id') return 'link'
  if (reason === 'bad-price' || reason === 'no-price' || reason === 'zero-price' || reason === 'huge-price')
    return 'price'
  return reason === 'unknown-currency' ? 'rate' : null
}

/** The row is an offer, though goods may have the same id. */
export const isOfOffer = (reason: string): boolean => fixOf(reason) !== null || reason === 'no-currency'
