/**
 * The title of an offer where it stands alone: «Оверлок Kestrix KO-503D, голова машины». `variant` is what sets it
 * apart from other offers of the product, empty if it is the only one; it continues the phrase, so its first letter is
 * small unless it begins a code or a foreign name.
 */
export const offerTitle = (productTitle: string, variant: string): string =>
  variant === ''
    ? productTitle
    : `${productTitle}, ${/^[А-ЯЁ](?![А-ЯЁ\d-])/.test(variant) ? variant.charAt(0).toLowerCase() + variant.slice(1) : variant}`
