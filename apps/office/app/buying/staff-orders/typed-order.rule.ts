/** Fields of an order that staff do not type; a client that was given with the page is added to them below. */
const neverTyped = ['key', 'siteId'] as const

/**
 * Whether staff have typed anything in an order since its `initial` state; the client of a price offer, or of the page
 * it was begun from, is not typed.
 */
export function isTyped<Order extends object>(order: Order, initial: Order, isClientGiven: boolean): boolean {
  const ignoredFields: readonly string[] = isClientGiven ? [...neverTyped, 'client'] : neverTyped
  return (Object.keys(initial) as (keyof Order & string)[]).some(
    (field) => !ignoredFields.includes(field) && JSON.stringify(order[field]) !== JSON.stringify(initial[field]),
  )
}
