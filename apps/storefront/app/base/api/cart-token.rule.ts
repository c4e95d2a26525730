import { isRandomUuid } from '@shpulka/contract/base/ids'

/** The token of a guest's basket if it is well formed, otherwise null. */
export function cartTokenOf(value: string | null | undefined): string | null {
  return value && isRandomUuid(value) ? value.toLowerCase() : null
}
