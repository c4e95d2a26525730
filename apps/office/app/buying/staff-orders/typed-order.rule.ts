/** Fields of an order that nobody types: its key and site, and whoever made the price offer that is ordered. */
const given = ['key', 'siteId'] as const

/** Whether anything was typed in an order since it was `nothing`; a price offer brings its client along. */
export function isTyped<Order extends { readonly offerId: number | null }>(order: Order, nothing: Order): boolean {
  const skipped: readonly string[] = nothing.offerId === null ? given : [...given, 'client']
  return (Object.keys(nothing) as (keyof Order & string)[]).some(
    (field) => !skipped.includes(field) && JSON.stringify(order[field]) !== JSON.stringify(nothing[field]),
  )
}
