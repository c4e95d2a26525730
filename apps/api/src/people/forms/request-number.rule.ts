import { parseId } from '@shpulka/contract/base/ids'

/** Formats the public number of a request. */
export const requestNumber = (id: number): string => `О-${id}`

/** Parses a typed number like «О-1001», also with a Latin O or without the letter. Null when it is not a number. */
export const requestIdOf = (number: string): number | null => parseId(number.trim().replace(/^[оОoO]-?/, ''))
