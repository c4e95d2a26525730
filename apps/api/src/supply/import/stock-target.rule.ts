/** Units on hand when a feed says "available" without a quantity. */
export const unitsWhenAvailable = 10

/**
 * Units on hand after the import. Reserved units belong to orders and always stay. "Available" without a quantity adds
 * units only when there is no free stock, so that it does not overwrite the actual remainder.
 */
export function onHandTarget(
  feed: { available: boolean; quantity: number | null },
  now: { onHand: number; reserved: number },
): number {
  if (!feed.available) return now.reserved
  if (feed.quantity !== null) return Math.max(feed.quantity, now.reserved)
  return now.onHand > now.reserved ? now.onHand : now.reserved + unitsWhenAvailable
}
