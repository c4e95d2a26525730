import type { Problem } from '@shpulka/contract/base/problem'
import { useState } from 'react'
import { readDraft, writeDraft } from '../shell/drafts.ts'
import { useSession } from '../shell/session.ts'

/** Value of a field: a text, or the ticked codes. */
type Value = string | readonly string[]
type Fields = Readonly<Record<string, Value>>

interface Draft<F extends Fields> {
  /** Stored values at the moment the editing began. */
  readonly was: Partial<F>
  readonly values: Partial<F>
}

/**
 * Fields of a record that are being edited. The draft survives a reload (drafts.ts) until it is saved or discarded; it
 * keeps the original values too, so that saving detects somebody else's change.
 */
export function useEdited<F extends Fields>(name: string, stored: F) {
  const { staffId } = useSession()
  const [draft, setDraft] = useState<Draft<F>>(() => readDraft(staffId, name) ?? { was: {}, values: {} })
  const write = (next: Draft<F>) => {
    setDraft(next)
    writeDraft(staffId, name, Object.keys(next.values).length === 0 ? null : next)
  }
  const values = { ...stored, ...draft.values } as F
  const changed = (Object.keys(draft.values) as (keyof F & string)[]).filter(
    (field) => !isSame(draft.values[field], stored[field]),
  )
  return {
    values,
    /** Fields that would be saved. */
    changed,
    /** Original values of the changed fields. */
    was: Object.fromEntries(changed.map((field) => [field, draft.was[field] ?? stored[field]])) as Partial<F>,
    set<Field extends keyof F & string>(field: Field, value: F[Field]) {
      const was = { ...draft.was, [field]: draft.was[field] ?? stored[field] }
      write({ was, values: { ...draft.values, [field]: value } })
    },
    clear: () => write({ was: {}, values: {} }),
    /** Resolves a conflict: either my values or somebody else's are kept. */
    resolve(conflict: NonNullable<Problem['conflict']>, winner: 'mine' | 'theirs') {
      const theirs = Object.fromEntries(Object.entries(conflict).map(([field, { current }]) => [field, current]))
      write({
        was: { ...draft.was, ...theirs },
        values: winner === 'mine' ? draft.values : { ...draft.values, ...theirs },
      })
    },
  }
}

/** The order of ticked codes does not matter. */
const isSame = (one: Value | undefined, other: Value | undefined): boolean =>
  typeof one === 'object' && typeof other === 'object'
    ? JSON.stringify([...one].sort()) === JSON.stringify([...other].sort())
    : one === other
