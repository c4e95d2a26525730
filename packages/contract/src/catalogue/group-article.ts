/**
 * The article of a group wherever it is shown, ordered or exported: that of its only offer, else the product's. Empty
 * when neither has one.
 */
export const groupArticle = (offers: readonly { readonly vendorCode: string }[], productArticle: string): string =>
  (offers.length === 1 ? offers[0]?.vendorCode : '') || productArticle
