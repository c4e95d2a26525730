import type { BonusLevel } from '@shpulka/contract/buying/bonuses'

/** The level for a sum of completed orders, and how much is missing to the next. `levels` go from the lowest. */
export function bonusLevel(
  levels: readonly BonusLevel[],
  spentKopecks: number,
): { level: BonusLevel | null; next: BonusLevel | null; remains: number } {
  const level = levels.findLast(({ from }) => from <= spentKopecks) ?? null
  const next = levels.find(({ from }) => from > spentKopecks) ?? null
  return { level, next, remains: next ? next.from - spentKopecks : 0 }
}
