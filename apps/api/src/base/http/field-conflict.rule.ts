import type { Problem } from '@shpulka/contract/base/problem'

type Conflict = NonNullable<Problem['conflict']>

/** Who changed a record last, for who comes second. */
interface LastChange {
  /** By name; empty: not known. */
  readonly who: string
  readonly at: Date | null
}

/**
 * Fields somebody else has changed since they were read: what was seen is neither what stands now, nor does what stands
 * now already say the same. Null: nothing stands in the way. Read under the lock of the record.
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

/** Of a body that says all fields, those somebody has changed: the ones they say what stood in. */
export const onlyOf = <Body extends object>(body: Body, was: object): Partial<Body> =>
  Object.fromEntries(Object.entries(body).filter(([field]) => field in was)) as Partial<Body>

/** Whether two values of a field are one: the order of names in an object says nothing. */
const isSame = (one: unknown, other: unknown): boolean => text(one ?? null) === text(other ?? null)

const text = (value: unknown): string =>
  JSON.stringify(value, (_, part) =>
    part && typeof part === 'object' && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  )
