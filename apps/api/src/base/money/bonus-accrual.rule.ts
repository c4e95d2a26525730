/** One bonus is one rouble; fractions are dropped. */
const bonusKopecks = 100

/** Bonuses for goods of this sum, in kopecks. `multiplier` comes from the current promotion. */
export function bonusAccrual(sumKopecks: number, percent: number, multiplier = 1): number {
  // spec 5: percent is capped at 100. Computed in hundredths, as stored, so that 2.3 % of 1,000 ₽ is 23, not 22.
  const hundredths = Math.round(Math.min(Math.max(percent, 0), 100) * 100)
  return Math.floor((sumKopecks * hundredths * multiplier) / (10_000 * bonusKopecks)) * bonusKopecks
}
