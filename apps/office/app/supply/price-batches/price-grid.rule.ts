interface Price {
  readonly offerId: number
  readonly role: string
  readonly limit: number
}

/** Prices as a table: a row is an offer, a column a role from some sum of the order. */
export function priceGrid<Row extends Price>(prices: readonly Row[]) {
  const roles = [...new Set(prices.map(({ role }) => role))]
  const columns = [
    ...new Map(prices.map(({ role, limit }) => [`${role}/${limit}`, { role, limit }])).values(),
  ].toSorted((a, b) => roles.indexOf(a.role) - roles.indexOf(b.role) || a.limit - b.limit)
  const rows = [...Map.groupBy(prices, ({ offerId }) => offerId).values()].map((offer) => ({
    offer: offer[0]!,
    cells: columns.map(({ role, limit }) => offer.find((price) => price.role === role && price.limit === limit)),
  }))
  return { columns, rows }
}
