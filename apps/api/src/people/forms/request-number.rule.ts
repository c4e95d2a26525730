import { idIn } from '@shpulka/contract/base/ids'

/** How a request is named to people. */
export const requestNumber = (id: number): string => `О-${id}`

/** The request people name: «О-1001», in Latin letters or without; null: none is named so. */
export const requestIdOf = (number: string): number | null => idIn(number.trim().replace(/^[оОoO]-?/, ''))
