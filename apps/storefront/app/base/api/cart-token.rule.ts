import { isRandomUuid } from '@shpulka/contract/base/ids'

/** The token of a guest's basket as the API takes it; null for anything else. */
export function cartTokenOf(value: string | null | undefined): string | null {
  return value && isRandomUuid(value) ? value.toLowerCase() : null
}
