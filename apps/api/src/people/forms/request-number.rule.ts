import { parseId } from '@shpulka/contract/base/ids'

/** The number of a request that people see. */
export const requestNumber = (id: number): string => `О-${id}`

/** The id by a number as people type it, «О-1001», with a Latin O or without the letter; null: not a number. */
export const requestIdOf = (number: string): number | null => parseId(number.trim().replace(/^[оОoO]-?/, ''))
