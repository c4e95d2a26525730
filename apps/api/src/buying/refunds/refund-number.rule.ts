import { idIn } from '@shpulka/contract/base/ids'

/** How a request is named to people. */
export const refundNumber = (refundId: number): string => `В-${refundId}`

/** The request people name: «В-101», also without the letter; null: none is named so. */
export const refundIdOf = (number: string): number | null => idIn(number.trim().replace(/^[вВ]-?/, ''))
