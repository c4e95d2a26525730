import type { PromotionState } from '@shpulka/contract/content/news'

/** The state of an action, by its dates. */
export function promotionState(
  { startsAt, endsAt }: { readonly startsAt: Date; readonly endsAt: Date | null },
  now: Date,
): PromotionState {
  if (now < startsAt) return 'coming'
  return endsAt !== null && endsAt <= now ? 'ended' : 'running'
}
