/** One bonus is one rouble; fractions are dropped. */
const bonusKopecks = 100

/** Bonuses for goods of this sum, in kopecks. `multiplier` comes from the current promotion. */
export function bonusAccrual(sumKopecks: number, percent: number, multiplier: number): number {
  // In hundredths, as both are stored, so that 2.3 % of 1,000 ₽ is 23, not 22.
  const millionths = Math.round(Math.max(percent, 0) * 100) * Math.round(multiplier * 100)
  // spec 5: percent is capped at 100. Exact also where a number is not.
  const rate = BigInt(Math.min(millionths, 1_000_000))
  return Number((BigInt(sumKopecks) * rate) / BigInt(1_000_000 * bonusKopecks)) * bonusKopecks
}
