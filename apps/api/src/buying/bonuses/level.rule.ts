import type { BonusLevel } from '@shpulka/contract/buying/bonuses'

/** Which level a sum of completed orders gives, and what is missing to the next. `levels`: lowest first. */
export function bonusLevel(
  levels: readonly BonusLevel[],
  spentKopecks: number,
): { level: BonusLevel | null; next: BonusLevel | null; remains: number } {
  const level = levels.findLast(({ from }) => from <= spentKopecks) ?? null
  const next = levels.find(({ from }) => from > spentKopecks) ?? null
  return { level, next, remains: next ? next.from - spentKopecks : 0 }
}
