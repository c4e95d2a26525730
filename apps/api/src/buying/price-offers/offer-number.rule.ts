/** The public number of an offer: КП-101; of its second version: КП-101/2. */
export const priceOfferNumber = ({ rootId, version }: { readonly rootId: number; readonly version: number }): string =>
  version === 1 ? `КП-${rootId}` : `КП-${rootId}/${version}`
