/**
 * How many accrued bonuses are reclaimed for refunded goods: the goods' share by money, less what was reclaimed before,
 * at most the balance.
 */
export function reclaimedBonuses(
  order: {
    readonly accrued: number
    readonly reclaimed: number
    readonly itemsKopecks: number
    readonly refundedItems: number
  },
  balance: number,
): number {
  if (order.itemsKopecks === 0) return 0
  const share = Number((BigInt(order.accrued) * BigInt(order.refundedItems)) / BigInt(order.itemsKopecks))
  return Math.max(0, Math.min(share - order.reclaimed, balance))
}
