import { basketLineMaxCount } from '@shpulka/contract/buying/basket-limits'
import { shortAmount } from '@shpulka/contract/catalogue/pack'

interface Terms {
  readonly minCount: number
  readonly stepCount: number
}

type PackedTerms = Terms & { readonly packSize: number | null }

/** The smallest count, `count` or more, that may be ordered. */
export const allowedCount = (count: number, { minCount, stepCount }: Terms): number =>
  Math.ceil(Math.max(count, minCount) / stepCount) * stepCount

/** The largest count in stock that may be ordered. Null when less than the least is left. */
export function largestAllowedCount(available: number, { minCount, stepCount }: Terms): number | null {
  const largest = Math.floor(Math.min(available, basketLineMaxCount) / stepCount) * stepCount
  return largest < allowedCount(1, { minCount, stepCount }) ? null : largest
}

/** The count in stock that may be ordered and is the nearest to this one, rather above it. Null when there is none. */
export function nearestAllowedCount(count: number, available: number, terms: Terms): number | null {
  const largest = largestAllowedCount(available, terms)
  return largest === null ? null : Math.min(allowedCount(count, terms), largest)
}

/** Why this count cannot be ordered although it is in stock. Null when it can. */
export function countRefusal(count: number, { minCount, stepCount, packSize }: PackedTerms): string | null {
  const least = allowedCount(1, { minCount, stepCount })
  if (count < least) return `Продаётся от ${shortAmount(least, packSize)}`
  if (count % stepCount === 0) return null
  const below = Math.floor(count / stepCount) * stepCount
  return `Продаётся по ${shortAmount(stepCount, packSize)}: ${below} или ${below + stepCount}`
}
