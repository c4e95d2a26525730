import { useSyncExternalStore } from 'react'
import type { Personal } from '../../base/shell/personal.route.ts'

/** Notifications that have come and were read since the visitor's own data were requested. */
let since: { of: Personal | null; change: number } = { of: null, change: 0 }
const listeners = new Set<() => void>()

/** How many notifications are unread now. */
export function useUnread(personal: Personal): number {
  const { of, change } = useSyncExternalStore(subscribe, () => since)
  return Math.max((personal.user?.unread ?? 0) + (of === personal ? change : 0), 0)
}

export function countUnread(of: Personal | null, change: number) {
  since = { of, change: since.of === of ? since.change + change : change }
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
