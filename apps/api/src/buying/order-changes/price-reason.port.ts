import { badInput } from '../../base/http/failure.ts'

/** Throws 400 if a price was set by hand without a reason. Prices of the price list need none. */
export function requirePriceReason(manualPrices: readonly number[], why: string): void {
  if (manualPrices.length > 0 && why.trim() === '') throw badInput({ why: 'Напишите, почему цена другая' })
}
