import type { Problem } from '@shpulka/contract/base/problem'

type Conflict = NonNullable<Problem['conflict']>

/** Who changed a record last, for the message about the conflict. */
interface LastChange {
  /** The name; empty when unknown. */
  readonly who: string
  readonly at: Date | null
}

/**
 * Fields that somebody else has changed since the caller saw them: the current value differs both from the seen value
 * and from the new one. Returns null without a conflict. Read `current` under the lock of the record.
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

/** The changed fields of a body: those with a previous value in `was`. */
export const changedFields = <Body extends object>(body: Body, was: object): Partial<Body> =>
  Object.fromEntries(Object.entries(body).filter(([field]) => field in was)) as Partial<Body>

/** Whether two values of a field are equal; the order of names in objects does not matter. */
const isSame = (a: unknown, b: unknown): boolean => text(a ?? null) === text(b ?? null)

const text = (value: unknown): string =>
  JSON.stringify(value, (_, part) =>
    part && typeof part === 'object' && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  )
