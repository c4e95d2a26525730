/** The tax-free part of a year’s prizes (НК РФ art. 217 p. 28). */
const taxFreeKopecks = 400_000

/** The tax on a prize: 35 % above the tax-free part (НК РФ art. 224 p. 2), in whole roubles (art. 52 p. 6). */
export const prizeTaxKopecks = (valueKopecks: number): number =>
  valueKopecks <= taxFreeKopecks ? 0 : Math.round(((valueKopecks - taxFreeKopecks) * 35) / 10_000) * 100
