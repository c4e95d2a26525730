import { parseId } from '@shpulka/contract/base/ids'

/** The public number of a request. */
export const refundNumber = (refundId: number): string => `В-${refundId}`

/** Parses the public number of a request, «В-101» or without the letter. Null if it is not one. */
export const parseRefundNumber = (number: string): number | null => parseId(number.trim().replace(/^[вВ]-?/, ''))
