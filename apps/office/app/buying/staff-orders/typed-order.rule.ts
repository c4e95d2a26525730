/** Fields of an order that staff do not type; the client of a price offer is added to them below. */
const neverTyped = ['key', 'siteId'] as const

/** Whether staff have typed anything in an order since its `initial` state; a price offer sets its client itself. */
export function isTyped<Order extends { readonly offerId: number | null }>(order: Order, initial: Order): boolean {
  const ignoredFields: readonly string[] = initial.offerId === null ? neverTyped : [...neverTyped, 'client']
  return (Object.keys(initial) as (keyof Order & string)[]).some(
    (field) => !ignoredFields.includes(field) && JSON.stringify(order[field]) !== JSON.stringify(initial[field]),
  )
}
