import type { Problem } from '@shpulka/contract/base/problem'
import { useState } from 'react'

/** Value of a field: a text, or the codes ticked. */
type Value = string | readonly string[]
type Fields = Readonly<Record<string, Value>>

interface Draft<F extends Fields> {
  /** As it was read when somebody began to edit. */
  readonly was: Partial<F>
  readonly values: Partial<F>
}

/**
 * Fields of a record that are being edited. The draft survives a reload, in this browser tab, until it is saved or
 * discarded; it remembers the values it was begun from, so that the save notices somebody else's change.
 */
export function useEdited<F extends Fields>(name: string, stored: F) {
  const key = `draft: ${name}`
  const [draft, setDraft] = useState<Draft<F>>(() => readDraft(key))
  const write = (next: Draft<F>) => {
    setDraft(next)
    if (Object.keys(next.values).length === 0) sessionStorage.removeItem(key)
    else sessionStorage.setItem(key, JSON.stringify(next))
  }
  const values = { ...stored, ...draft.values } as F
  const changed = (Object.keys(draft.values) as (keyof F & string)[]).filter(
    (field) => !isSame(draft.values[field], stored[field]),
  )
  return {
    values,
    /** Fields that would be saved. */
    changed,
    /** What stood in them when they were read. */
    was: Object.fromEntries(changed.map((field) => [field, draft.was[field] ?? stored[field]])) as Partial<F>,
    set<Field extends keyof F & string>(field: Field, value: F[Field]) {
      const was = { ...draft.was, [field]: draft.was[field] ?? stored[field] }
      write({ was, values: { ...draft.values, [field]: value } })
    },
    clear: () => write({ was: {}, values: {} }),
    /** Ends a conflict: my values replace somebody else's, or give way to them. */
    resolve(conflict: NonNullable<Problem['conflict']>, isMine: boolean) {
      const theirs = Object.fromEntries(Object.entries(conflict).map(([field, { current }]) => [field, current]))
      write({ was: { ...draft.was, ...theirs }, values: isMine ? draft.values : { ...draft.values, ...theirs } })
    },
  }
}

function readDraft<F extends Fields>(key: string): Draft<F> {
  const text = sessionStorage.getItem(key)
  return text === null ? { was: {}, values: {} } : (JSON.parse(text) as Draft<F>)
}

/** The order of ticked codes does not matter. */
const isSame = (one: Value | undefined, other: Value | undefined): boolean =>
  typeof one === 'object' && typeof other === 'object'
    ? JSON.stringify([...one].sort()) === JSON.stringify([...other].sort())
    : one === other
