import { parseId } from '@shpulka/contract/base/ids'

/** The public number of a request: О-1001. */
export const requestNumber = (id: number): string => `О-${id}`

/** Id of the request with this number, «О-1001», also with a Latin O or without the letter. Null when it is not one. */
export const requestIdOf = (number: string): number | null => parseId(number.trim().replace(/^[оОoO]-?/, ''))
