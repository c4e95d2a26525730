import { parseId } from '@shpulka/contract/base/ids'

/** The public number of a refund: В-101. */
export const refundNumber = (refundId: number): string => `В-${refundId}`

/** Id of the refund with this number, «В-101», also with a Latin B or without the letter. Null when it is not one. */
export const refundIdOf = (number: string): number | null => parseId(number.trim().replace(/^[вВbB]-?/, ''))
