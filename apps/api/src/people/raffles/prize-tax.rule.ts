/** НК РФ art. 217 p. 28: this much of a year’s prizes is tax-free. */
const freeKopecks = 400_000

/** НК РФ art. 224 p. 2: 35 % of the rest, rounded to whole roubles (art. 52 p. 6). */
export const prizeTaxKopecks = (valueKopecks: number): number =>
  valueKopecks <= freeKopecks ? 0 : Math.round(((valueKopecks - freeKopecks) * 35) / 10_000) * 100
