import { maxId } from '@shpulka/contract/base/ids'
import { idsIn } from '../../base/shell/id-list.rule.ts'

/** So many products are remembered. */
const maxRemembered = 20

/** Ids from what the browser stored: anything else in its place is nothing. */
export function storedIds(text: string | null): number[] {
  try {
    const stored: unknown = JSON.parse(text ?? '[]')
    return Array.isArray(stored) ? stored.filter(isId).slice(0, maxRemembered) : []
  } catch {
    return []
  }
}

/** Ids named in an address, each once. */
export const requestedIds = (text: string | null): number[] => idsIn(text, maxRemembered)

/** The newest first, each once. */
export const withViewed = (ids: readonly number[], viewed: number): number[] =>
  [viewed, ...ids.filter((id) => id !== viewed)].slice(0, maxRemembered)

const isId = (id: unknown): id is number => Number.isInteger(id) && (id as number) > 0 && (id as number) <= maxId
