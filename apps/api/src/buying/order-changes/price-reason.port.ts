import { badInput } from '../../base/http/failure.ts'

/** Throws 400 where a price is set by hand and nobody says why: the price list alone needs no reason. */
export function requirePriceReason(handPrices: readonly number[], why: string): void {
  if (handPrices.length > 0 && why.trim() === '') throw badInput({ why: 'Напишите, почему цена другая' })
}
