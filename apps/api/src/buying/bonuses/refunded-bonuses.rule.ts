/**
 * How many of the bonuses an order brought go with the goods that came back: their part by money, less what went
 * before, and no more than there is.
 */
export function reclaimedBonuses(
  of: {
    readonly accrued: number
    readonly reclaimed: number
    readonly itemsKopecks: number
    readonly refundedItems: number
  },
  balance: number,
): number {
  if (of.itemsKopecks === 0) return 0
  const part = Number((BigInt(of.accrued) * BigInt(of.refundedItems)) / BigInt(of.itemsKopecks))
  return Math.max(0, Math.min(part - of.reclaimed, balance))
}
