import { useSyncExternalStore } from 'react'
import { showToast } from '../ui/toast.tsx'
import { comparedIdsIn, mostCompared, toggled } from './compare-ids.rule.ts'

const name = 'compare'
const none: readonly number[] = []
const listeners = new Set<() => void>()
let ids: readonly number[] | null = null

/** What this browser compares; a document knows nothing of it, so it comes after hydration. */
export const useComparedIds = () => useSyncExternalStore(subscribe, comparedIds, () => none)

export const useIsCompared = (id: number) =>
  useSyncExternalStore(
    subscribe,
    () => comparedIds().includes(id),
    () => false,
  )

export function toggleCompared(id: number) {
  const next = toggled(comparedIds(), id)
  if (next) keep(next)
  else void showToast('warning', `В сравнении уже ${mostCompared} товаров. Уберите лишние и добавьте этот`)
}

export const leaveCompared = (id: number) => keep(comparedIds().filter((each) => each !== id))

function comparedIds(): readonly number[] {
  if (ids) return ids
  try {
    ids = comparedIdsIn(localStorage.getItem(name))
  } catch {
    // A browser that keeps nothing compares for as long as the page is open.
    ids = none
  }
  return ids
}

function keep(next: readonly number[]) {
  ids = next
  try {
    localStorage.setItem(name, next.join())
  } catch {}
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void) {
  if (listeners.size === 0) addEventListener('storage', readAnew)
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
    if (listeners.size === 0) removeEventListener('storage', readAnew)
  }
}

/** Another tab changed the list. */
function readAnew(event: StorageEvent) {
  if (event.key !== name && event.key !== null) return
  ids = null
  for (const listener of listeners) listener()
}
