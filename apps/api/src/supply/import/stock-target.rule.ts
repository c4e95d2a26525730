/** Units taken as on hand when a feed says "available" without a figure. */
export const unitsWhenAvailable = 10

/**
 * How many should be on hand after the import. Reserved units belong to orders and never go. Without a figure,
 * "available" refills only an empty shelf: what is left after sales is not overwritten by a word.
 */
export function onHandTarget(
  feed: { available: boolean; quantity: number | null },
  now: { onHand: number; reserved: number },
): number {
  if (!feed.available) return now.reserved
  if (feed.quantity !== null) return Math.max(feed.quantity, now.reserved)
  return now.onHand > now.reserved ? now.onHand : now.reserved + unitsWhenAvailable
}
