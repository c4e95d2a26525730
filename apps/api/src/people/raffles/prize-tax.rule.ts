/** НК РФ art. 217 p. 28: so much of a year’s prizes is free of tax. */
const freeKopecks = 400_000

/** НК РФ art. 224 p. 2: 35 % of what is above, in whole roubles (art. 52 p. 6: less than fifty kopecks are dropped). */
export const prizeTaxKopecks = (valueKopecks: number): number =>
  valueKopecks <= freeKopecks ? 0 : Math.round(((valueKopecks - freeKopecks) * 35) / 10_000) * 100
