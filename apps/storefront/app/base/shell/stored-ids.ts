import { useSyncExternalStore } from 'react'
import { idsIn } from './id-list.rule.ts'
import { storedValue } from './stored-value.ts'

const none: readonly number[] = []

/** A named list of ids in the browser's storage. */
export function storedIds(name: string, max: number) {
  const { stored, current, subscribe, save, override, useValue } = storedValue<readonly number[]>(
    name,
    none,
    (text) => idsIn(text, max),
    (ids) => ids.join(),
  )
  return {
    stored,
    current,
    save,
    override,
    useIds: useValue,
    /** `before`: the value until the list is loaded, equal to the one in the rendered document. */
    useHas: (id: number, before = false, isKnown = () => true) =>
      useSyncExternalStore(
        subscribe,
        () => current().includes(id) || (before && !isKnown()),
        () => before,
      ),
  }
}
