/** How an offer is named to people. */
export const offerNumber = (id: number): string => `КП-${id}`
