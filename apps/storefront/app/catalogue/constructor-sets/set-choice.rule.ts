import { parseId } from '@shpulka/contract/base/ids'
import type { BasketSet } from '@shpulka/contract/buying/basket'
import { basketLineMaxCount } from '@shpulka/contract/buying/basket-limits'
import type { ConstructorSet } from '@shpulka/contract/catalogue/constructor-sets'

/** The choice of a set's parts, as stored in a URL. */
export interface SetChoice {
  /** Group id by slot code; null when nothing is chosen. */
  parts: Record<string, number | null>
  count: number
  /** The basket line being changed; null when there is none. */
  line: number | null
}

/**
 * Reads a choice from an address. A slot that is missing there has its default; an empty one has nothing. When a basket
 * line is being changed, missing slots have nothing.
 */
export function parseSetChoice({ slots }: Pick<ConstructorSet, 'slots'>, search: URLSearchParams): SetChoice {
  const line = parseId(search.get('line'))
  return {
    parts: Object.fromEntries(
      slots.map(({ code, alternatives }) => {
        const requested = search.get(code)
        const defaultGroupId = line === null ? (alternatives.find(({ isDefault }) => isDefault)?.groupId ?? null) : null
        if (requested === '') return [code, null]
        return [code, alternatives.find(({ groupId }) => String(groupId) === requested)?.groupId ?? defaultGroupId]
      }),
    ),
    count: parseSetCount(search.get('count')),
    line,
  }
}

/** The choice as a query string with all slots, so that it stays the same when defaults change. */
export function choiceSearch({ parts, count, line }: SetChoice): string {
  return new URLSearchParams({
    ...Object.fromEntries(
      Object.entries(parts).map(([code, groupId]) => [code, groupId === null ? '' : String(groupId)]),
    ),
    ...(count > 1 && { count: String(count) }),
    ...(line !== null && { line: String(line) }),
  }).toString()
}

/** The choice the builder opens with to change a set in the basket. */
export const basketSetChoice = ({ id, count, parts }: BasketSet): SetChoice => ({
  parts: Object.fromEntries(
    parts.filter(({ slotCode }) => slotCode !== '').map(({ slotCode, groupId }) => [slotCode, groupId]),
  ),
  count,
  line: id,
})

/** The choice in the shape of the calls. */
export const chosenParts = ({ slots }: Pick<ConstructorSet, 'slots'>, { parts }: SetChoice) =>
  slots.flatMap(({ id, code }) => {
    const groupId = parts[code]
    return groupId == null ? [] : [{ slotId: id, groupId }]
  })

/** spec 5: a missing or negative count becomes 1. */
export const parseSetCount = (text: unknown): number => Math.min(parseId(text) ?? 1, basketLineMaxCount)
