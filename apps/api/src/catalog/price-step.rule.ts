/** A row of a price list: what one costs when the order's calculational sum reaches the limit. */
export interface PricedFrom {
  readonly limit: number
  readonly price: number
}

/** The row that applies (domain: the highest limit not above the order's sum); undefined: none does, the price is on request. `steps` stand by limit ascending. */
export function stepThatApplies<Step extends PricedFrom>(steps: readonly Step[], orderSumKopecks: number): Step | undefined {
  return steps.findLast((step) => step.limit <= orderSumKopecks)
}

/** The first row with a limit above the order's sum and a price below what applies now; undefined: there is nothing to save up to. */
export function nextStep<Step extends PricedFrom>(steps: readonly Step[], orderSumKopecks: number): Step | undefined {
  const now = stepThatApplies(steps, orderSumKopecks)
  return now && steps.find((step) => step.limit > orderSumKopecks && step.price < now.price)
}
