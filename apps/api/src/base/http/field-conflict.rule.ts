import type { Problem } from '@shpulka/contract/base/problem'

type Conflict = NonNullable<Problem['conflict']>

/** Who changed a record last, to tell whoever comes second. */
interface LastChange {
  /** Name; empty: not known. */
  readonly who: string
  readonly at: Date | null
}

/**
 * Fields that somebody else has changed since the caller saw them: the current value is neither the seen one nor
 * already the new one. Null: no conflict. `current` must be read under the lock of the record.
 */
export function fieldConflict(
  changes: Readonly<Record<string, unknown>>,
  seen: Readonly<Record<string, unknown>>,
  current: Readonly<Record<string, unknown>>,
  { who, at }: LastChange = { who: '', at: null },
): Conflict | null {
  const fields = Object.keys(changes).filter(
    (field) =>
      changes[field] !== undefined && !isSame(seen[field], current[field]) && !isSame(changes[field], current[field]),
  )
  if (fields.length === 0) return null
  return Object.fromEntries(
    fields.map((field) => [
      field,
      { seen: seen[field] ?? null, current: current[field] ?? null, who, at: at?.toISOString() ?? null },
    ]),
  )
}

/** Of a body with all fields, the changed ones: those whose former value is in `was`. */
export const onlyOf = <Body extends object>(body: Body, was: object): Partial<Body> =>
  Object.fromEntries(Object.entries(body).filter(([field]) => field in was)) as Partial<Body>

/** Whether two values of a field are equal, whatever the order of names in objects. */
const isSame = (a: unknown, b: unknown): boolean => text(a ?? null) === text(b ?? null)

const text = (value: unknown): string =>
  JSON.stringify(value, (_, part) =>
    part && typeof part === 'object' && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  )
