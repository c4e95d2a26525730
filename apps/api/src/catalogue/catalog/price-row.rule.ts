/** A row of a price list: the price of one piece when the order's calculational sum reaches the limit. */
export interface PriceRow {
  readonly limit: number
  readonly price: number
}

/**
 * The row that applies: the one with the highest limit not above the order's sum (domain). Undefined when the price is
 * on request. `rows` are sorted by limit.
 */
export function tierThatApplies<Row extends PriceRow>(rows: readonly Row[], orderSumKopecks: number): Row | undefined {
  return rows.findLast((row) => row.limit <= orderSumKopecks)
}

/**
 * The first row with a limit above the order's sum and a price below the current one. Undefined when a larger order
 * would not be cheaper.
 */
export function nextRow<Row extends PriceRow>(rows: readonly Row[], orderSumKopecks: number): Row | undefined {
  const current = tierThatApplies(rows, orderSumKopecks)
  return current && rows.find((row) => row.limit > orderSumKopecks && row.price < current.price)
}
