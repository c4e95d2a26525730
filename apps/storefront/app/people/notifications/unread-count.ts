import { useSyncExternalStore } from 'react'
import type { Personal } from '../../base/shell/personal.route.ts'

/** The change in unread notifications since the visitor's data (`personal`) was requested. */
let counted: { personal: Personal | null; change: number } = { personal: null, change: 0 }
const listeners = new Set<() => void>()

/** How many notifications are unread now. */
export function useUnread(personal: Personal): number {
  const { personal: countedFrom, change } = useSyncExternalStore(subscribe, () => counted)
  return Math.max((personal.user?.unread ?? 0) + (countedFrom === personal ? change : 0), 0)
}

export function countUnread(personal: Personal | null, change: number) {
  counted = { personal, change: counted.personal === personal ? counted.change + change : change }
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
