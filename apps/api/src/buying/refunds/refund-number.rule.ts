import { parseId } from '@shpulka/contract/base/ids'

/** The number of a request that people see. */
export const refundNumber = (refundId: number): string => `В-${refundId}`

/** Id of the request with this number, «В-101», also without the letter; null: it is no number of a request. */
export const refundIdOf = (number: string): number | null => parseId(number.trim().replace(/^[вВ]-?/, ''))
