import type { Problem } from '@shpulka/contract/base/problem'
import { useState } from 'react'

/** A field of a form: a text, or what is ticked. */
type Value = string | readonly string[]
type Fields = Readonly<Record<string, Value>>

interface Draft<F extends Fields> {
  /** As it was read when somebody began to edit. */
  readonly was: Partial<F>
  readonly values: Partial<F>
}

/**
 * Fields of a record that are being edited. What is typed is there again after a reload, in this browser alone, until
 * it is saved or given up; with what stood there when it was begun, so that somebody else's change is seen at the save.
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
    /** Somebody else's values were seen: mine go over them, or give way to them. */
    settle(conflict: NonNullable<Problem['conflict']>, isMine: boolean) {
      const now = Object.fromEntries(Object.entries(conflict).map(([field, { current }]) => [field, current]))
      write({ was: { ...draft.was, ...now }, values: isMine ? draft.values : { ...draft.values, ...now } })
    },
  }
}

function readDraft<F extends Fields>(key: string): Draft<F> {
  const text = sessionStorage.getItem(key)
  return text === null ? { was: {}, values: {} } : (JSON.parse(text) as Draft<F>)
}

/** The order of ticks says nothing. */
const isSame = (one: Value | undefined, other: Value | undefined): boolean =>
  typeof one === 'object' && typeof other === 'object'
    ? JSON.stringify([...one].sort()) === JSON.stringify([...other].sort())
    : one === other
