import type { ActionState } from '@shpulka/contract/content/news'

/** The state of an action, by its dates. */
export function actionState(
  { startsAt, endsAt }: { readonly startsAt: Date; readonly endsAt: Date | null },
  now: Date,
): ActionState {
  if (now < startsAt) return 'coming'
  return endsAt !== null && endsAt <= now ? 'ended' : 'running'
}
