import { basketLineMaxCount } from '@shpulka/contract/buying/basket-limits'
import { shortAmount } from '@shpulka/contract/catalogue/pack'
import { allowedCount, largestAllowedCount, type SaleTerms } from '../../catalogue/catalog/sale-count.rule.ts'

type PackedTerms = SaleTerms & { readonly packSize: number | null }

/** The largest count in stock that a line may have. Null when less than the least is left. */
export const largestLineCount = (available: number, terms: SaleTerms): number | null =>
  largestAllowedCount(Math.min(available, basketLineMaxCount), terms)

/** The count in stock that may be ordered and is the nearest to this one, rather above it. Null when there is none. */
export function nearestAllowedCount(count: number, available: number, terms: SaleTerms): number | null {
  const largest = largestLineCount(available, terms)
  return largest === null ? null : Math.min(allowedCount(count, terms), largest)
}

/** Why this count cannot be ordered although it is in stock. Null when it can. */
export function refusalOfCount(count: number, { minCount, stepCount, packSize }: PackedTerms): string | null {
  const least = allowedCount(1, { minCount, stepCount })
  if (count < least) return `Продаётся от ${shortAmount(least, packSize)}`
  if (count % stepCount === 0) return null
  const below = Math.floor(count / stepCount) * stepCount
  return `Продаётся по ${shortAmount(stepCount, packSize)}: ${below} или ${below + stepCount}`
}
