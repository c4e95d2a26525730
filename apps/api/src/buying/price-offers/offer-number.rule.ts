/** The number of an offer that people see: КП-101, its second version КП-101/2. */
export const offerNumber = ({ rootId, version }: { readonly rootId: number; readonly version: number }): string =>
  version === 1 ? `КП-${rootId}` : `КП-${rootId}/${version}`
