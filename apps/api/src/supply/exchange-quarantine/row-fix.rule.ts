/** How staff can correct a row; null: only the program can correct it. */
export function fixOf(reason: string): 'price' | 'rate' | 'link' | null {
  if (reason === 'same-article' || reason === 'changed-id') return 'link'
  if (reason === 'bad-price' || reason === 'no-price' || reason === 'zero-price' || reason === 'huge-price')
    return 'price'
  return reason === 'unknown-currency' ? 'rate' : null
}

/** Whether the row is an offer; a product may have the same id. */
export const isOfOffer = (reason: string): boolean => fixOf(reason) !== null || reason === 'no-currency'
