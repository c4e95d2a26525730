/** Height for a width of 1000, of pictures drawn 1280 × 480. */
export const coverRatio = 375
