import { exactFit } from '../search/fit.rule.ts'
import type { Found } from '../search/search.port.ts'

/** Those that are it before those that are not, each in the order they have. */
export function firstThen(slots: Uint32Array, is: (slot: number) => boolean): Uint32Array {
  const first = slots.filter(is)
  const result = new Uint32Array(slots.length)
  result.set(first)
  let end = first.length
  for (const slot of slots) if (!is(slot)) result[end++] = slot
  return result
}

/** In the order of the first. */
export function intersection(slots: Uint32Array, others: Uint32Array, all: number): Uint32Array {
  const isIn = new Uint8Array(all)
  for (const slot of others) isIn[slot] = 1
  return slots.filter((slot) => isIn[slot] === 1)
}

/** By slot: how well it fits; unless relevance is asked for, only whether its article is the question. */
export function fitsBySlot({ slots, fits }: Found, all: number, isByRelevance: boolean): Uint8Array {
  const bySlot = new Uint8Array(all)
  slots.forEach((slot, n) => {
    const fit = fits[n] as number
    bySlot[slot] = isByRelevance || fit === exactFit ? fit : 0
  })
  return bySlot
}

/** The same order with exact articles first, then what is in stock, then what fits best. */
export function bestFirst(slots: Uint32Array, isFirst: ((slot: number) => boolean) | null, fits: Uint8Array): Uint32Array {
  const classOf = (slot: number) => {
    const fit = fits[slot] as number
    if (fit === exactFit) return 0
    return (!isFirst || isFirst(slot) ? 0 : exactFit) + exactFit - fit
  }
  const ends = new Uint32Array(2 * exactFit + 2)
  for (const slot of slots) ends[classOf(slot) + 1] = (ends[classOf(slot) + 1] as number) + 1
  for (let n = 1; n < ends.length; n += 1) ends[n] = (ends[n] as number) + (ends[n - 1] as number)
  const result = new Uint32Array(slots.length)
  for (const slot of slots) {
    const place = classOf(slot)
    result[ends[place] as number] = slot
    ends[place] = (ends[place] as number) + 1
  }
  return result
}
