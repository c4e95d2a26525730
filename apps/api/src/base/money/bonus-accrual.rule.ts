/** One bonus is a rouble: parts of it are not given. */
const bonusKopecks = 100

/** Bonuses to be earned by goods for so much, in kopecks. `multiplier`: of the promotion under way. */
export function bonusAccrual(sumKopecks: number, percent: number, multiplier = 1): number {
  // spec 5: percent is capped at 100. In hundredths, as stored by the table, so that 2.3 % of 1,000 ₽ is 23 and not 22.
  const hundredths = Math.round(Math.min(Math.max(percent, 0), 100) * 100)
  return Math.floor((sumKopecks * hundredths * multiplier) / (10_000 * bonusKopecks)) * bonusKopecks
}
