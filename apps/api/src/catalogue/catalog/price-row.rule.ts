/** A row of a price list: what one costs when the order's calculational sum reaches the limit. */
export interface PriceRow {
  readonly limit: number
  readonly price: number
}

/**
 * The row that applies (domain: the highest limit not above the order's sum); undefined: none does, the price is on
 * request. `rows` are sorted by limit.
 */
export function tierThatApplies<Row extends PriceRow>(rows: readonly Row[], orderSumKopecks: number): Row | undefined {
  return rows.findLast((row) => row.limit <= orderSumKopecks)
}

/**
 * The first row with a limit above the order's sum and a price below what applies now; undefined: there is nothing to
 * save up to.
 */
export function nextRow<Row extends PriceRow>(rows: readonly Row[], orderSumKopecks: number): Row | undefined {
  const now = tierThatApplies(rows, orderSumKopecks)
  return now && rows.find((row) => row.limit > orderSumKopecks && row.price < now.price)
}
