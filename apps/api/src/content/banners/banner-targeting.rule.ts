import { earliestAfter } from '../../base/db/earliest-after.rule.ts'

/** When a banner is shown, and the categories and values it is targeted at. */
export interface BannerTargeting {
  readonly categoryIds: readonly number[]
  readonly valueIds: readonly number[]
  readonly startsAt: Date | null
  readonly endsAt: Date | null
}

/**
 * The page a banner is shown on. `categoryLine`: the category with its ancestors, root first. `values`: chosen filter
 * values.
 */
export interface BannerPlace {
  readonly categoryLine: readonly number[]
  readonly values: readonly number[]
}

export const isActiveNow = ({ startsAt, endsAt }: BannerTargeting, now: Date): boolean =>
  (!startsAt || startsAt <= now) && (!endsAt || now < endsAt)

/**
 * How precisely a banner is targeted at a page: a greater number is more precise, −1 means not shown. A chosen value
 * counts more than any category.
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

/** When the next banner begins or ends; null: never. */
export const nextChange = (banners: readonly BannerTargeting[], now: Date): Date | null =>
  earliestAfter(
    now,
    banners.flatMap(({ startsAt, endsAt }) => [startsAt, endsAt]),
  )
