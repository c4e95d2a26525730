import { shortAmount } from '@shpulka/contract/catalogue/pack'

interface Terms {
  readonly minCount: number
  readonly stepCount: number
}

type PackedTerms = Terms & { readonly packSize: number | null }

/** The smallest count, `count` or more, that may be ordered. */
export const allowedCount = (count: number, { minCount, stepCount }: Terms): number =>
  Math.ceil(Math.max(count, minCount) / stepCount) * stepCount

/** Why this count cannot be ordered although it is in stock. Null when it can. */
export function countRefusal(count: number, { minCount, stepCount, packSize }: PackedTerms): string | null {
  const least = allowedCount(1, { minCount, stepCount })
  if (count < least) return `Продаётся от ${shortAmount(least, packSize)}`
  if (count % stepCount === 0) return null
  const below = Math.floor(count / stepCount) * stepCount
  return `Продаётся по ${shortAmount(stepCount, packSize)}: ${below} или ${below + stepCount}`
}
