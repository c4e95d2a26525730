import { earliestAfter } from '../../base/db/earliest-after.rule.ts'

/** When a banner is shown and what it is aimed at. */
export interface BannerTargeting {
  readonly categoryIds: readonly number[]
  readonly valueIds: readonly number[]
  readonly startsAt: Date | null
  readonly endsAt: Date | null
}

/** Where a buyer is: the category with all above it, root first, and the chosen values. */
export interface BannerPlace {
  readonly categoryLine: readonly number[]
  readonly values: readonly number[]
}

export const isActiveNow = ({ startsAt, endsAt }: BannerTargeting, now: Date): boolean =>
  (!startsAt || startsAt <= now) && (!endsAt || now < endsAt)

/**
 * How near it is aimed at a place, more is nearer; −1: it is not shown there. A chosen value is nearer than any
 * category.
 */
export function targetingMatch(
  { categoryIds, valueIds }: BannerTargeting,
  { categoryLine, values }: BannerPlace,
): number {
  const level = categoryLine.findLastIndex((id) => categoryIds.includes(id)) + 1
  const isChosen = valueIds.some((id) => values.includes(id))
  if ((categoryIds.length > 0 && level === 0) || (valueIds.length > 0 && !isChosen)) return -1
  return level + (isChosen ? 1_000 : 0)
}

/** When the next of them begins or ends; null: none does. */
export const nextChange = (aims: readonly BannerTargeting[], now: Date): Date | null =>
  earliestAfter(
    now,
    aims.flatMap(({ startsAt, endsAt }) => [startsAt, endsAt]),
  )
