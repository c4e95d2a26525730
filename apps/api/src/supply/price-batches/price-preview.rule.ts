import type { PriceRounding } from '@shpulka/contract/supply/price-batches'
import { changedPrice, nextOldPrice, type PriceFormula } from './price-change.rule.ts'

/** A stored price of an offer. */
export interface StoredPrice {
  readonly offerId: number
  readonly roleCode: string
  readonly limit: number
  readonly price: number
  readonly oldPrice: number | null
  readonly ofProgram: number | null
  /** Of an accounting program or of a supplier's file. */
  readonly isFromProgram: boolean
}

/** A price that becomes another one. */
export interface ChangedPrice<Price extends StoredPrice = StoredPrice> {
  readonly row: Price
  readonly becomes: number
  readonly oldBecomes: number | null
  /** The accounting program's price, when the price of the office differs from it; null: they are the same. */
  readonly programBecomes: number | null
}

const largeJump = 0.3

/**
 * What a formula makes of the prices of a role (null: of all), with what somebody should see first. `prices`: all roles
 * and limits of each offer, ordered by limit within a role.
 */
export function pricePreview<Price extends StoredPrice>(
  prices: readonly Price[],
  { formula, rounding, role }: { formula: PriceFormula; rounding: PriceRounding; role: string | null },
  guestRole: string,
) {
  const chosen = prices.filter(({ roleCode }) => role === null || roleCode === role)
  const next = new Map(chosen.map((row) => [row, changedPrice(row.price, formula, rounding)]))
  const priceOf = (row: Price) => next.get(row) ?? row.price
  const changed: ChangedPrice<Price>[] = chosen.flatMap((row) => {
    const becomes = next.get(row)!
    if (becomes === null || becomes === row.price) return []
    return [
      { row, becomes, oldBecomes: nextOldPrice(row.oldPrice, becomes), programBecomes: programPrice(row, becomes) },
    ]
  })
  const ofOffer = Map.groupBy(prices, ({ offerId }) => offerId)
  const countOf = (test: (price: ChangedPrice<Price>) => boolean) => changed.filter(test).length
  /** Whether it is above the price of a role at the highest limit that `isReached` accepts. */
  const isAboveTier = (
    { row, becomes }: ChangedPrice<Price>,
    roleCode: string,
    isReached: (limit: number) => boolean,
  ) => {
    const tier = ofOffer.get(row.offerId)!.findLast((each) => each.roleCode === roleCode && isReached(each.limit))
    return tier !== undefined && tier !== row && becomes > priceOf(tier)
  }
  return {
    changed,
    total: chosen.length,
    least: changed.reduce((least, { becomes }) => Math.min(least, becomes), changed[0]?.becomes ?? 0),
    largest: changed.reduce((largest, { becomes }) => Math.max(largest, becomes), 0),
    jumps: countOf(({ row, becomes }) => Math.abs(becomes - row.price) > largeJump * row.price),
    aboveGuest: countOf((price) => isAboveTier(price, guestRole, (limit) => limit <= price.row.limit)),
    risingLimits: countOf((price) => isAboveTier(price, price.row.roleCode, (limit) => limit < price.row.limit)),
    fromPrograms: countOf(({ row }) => row.isFromProgram && row.limit === 0),
  }
}

/** Programs send prices of limit 0 alone. */
function programPrice({ isFromProgram, limit, price, ofProgram }: StoredPrice, becomes: number): number | null {
  if (!isFromProgram || limit > 0) return null
  const program = ofProgram ?? price
  return program === becomes ? null : program
}
