import { maxId } from '@shpulka/contract/base/ids'
import { idsIn } from '../../base/shell/id-list.rule.ts'

/** The maximum number of stored products. */
const maxStored = 20

/** Parses ids from the browser's storage; anything malformed gives an empty list. */
export function storedIds(text: string | null): number[] {
  try {
    const stored: unknown = JSON.parse(text ?? '[]')
    return Array.isArray(stored) ? stored.filter(isId).slice(0, maxStored) : []
  } catch {
    return []
  }
}

/** Distinct ids from an address. */
export const requestedIds = (text: string | null): number[] => idsIn(text, maxStored)

/** Newest first, without duplicates. */
export const withViewed = (ids: readonly number[], viewed: number): number[] =>
  [viewed, ...ids.filter((id) => id !== viewed)].slice(0, maxStored)

const isId = (id: unknown): id is number => Number.isInteger(id) && (id as number) > 0 && (id as number) <= maxId
