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
  readonly isFromProgram: boolean
}

/** A price that becomes another one. */
export interface ChangedPrice<Price extends StoredPrice = StoredPrice> {
  readonly row: Price
  readonly becomes: number
  readonly oldBecomes: number | null
  /** What the program says of it, when the office has another price then. */
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
    return [{ row, becomes, oldBecomes: nextOldPrice(row.oldPrice, becomes), programBecomes: said(row, becomes) }]
  })
  const ofOffer = Map.groupBy(prices, ({ offerId }) => offerId)
  /** The price of a role for the same quantity: of its highest limit that is not above. */
  const heldBy = (row: Price, roleCode: string, below: (limit: number) => boolean) =>
    ofOffer.get(row.offerId)!.findLast((each) => each.roleCode === roleCode && below(each.limit))
  const countOf = (test: (one: ChangedPrice<Price>) => boolean) => changed.filter(test).length
  const isAbove = ({ row, becomes }: ChangedPrice<Price>, other: Price | undefined) =>
    other !== undefined && other !== row && becomes > priceOf(other)
  return {
    changed,
    total: chosen.length,
    least: changed.reduce((least, { becomes }) => Math.min(least, becomes), changed[0]?.becomes ?? 0),
    largest: changed.reduce((largest, { becomes }) => Math.max(largest, becomes), 0),
    jumps: countOf(({ row, becomes }) => Math.abs(becomes - row.price) > largeJump * row.price),
    aboveGuest: countOf((one) =>
      isAbove(
        one,
        heldBy(one.row, guestRole, (limit) => limit <= one.row.limit),
      ),
    ),
    risingLimits: countOf((one) =>
      isAbove(
        one,
        heldBy(one.row, one.row.roleCode, (limit) => limit < one.row.limit),
      ),
    ),
    fromPrograms: countOf(({ row }) => row.isFromProgram && row.limit === 0),
  }
}

/** A program says the prices of limit 0 alone. */
function said({ isFromProgram, limit, price, ofProgram }: StoredPrice, becomes: number): number | null {
  if (!isFromProgram || limit > 0) return null
  const program = ofProgram ?? price
  return program === becomes ? null : program
}
