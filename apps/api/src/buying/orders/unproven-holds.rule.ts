/** The number and the sum of orders that hold stock at one time. */
export interface HeldTotals {
  readonly orders: number
  /** Sums of the orders. */
  readonly kopecks: number
}

/**
 * The number and the sum of orders that may hold stock at one time while their email address is unproven: per email
 * address and per network address. An order stops counting when it is confirmed, paid or released.
 */
export const maxUnprovenHolds = {
  email: { orders: 3, kopecks: 50_000_000 },
  address: { orders: 6, kopecks: 150_000_000 },
} as const satisfies Record<string, HeldTotals>

/**
 * Whether an order may hold its goods before its email address is proven. By card the first one may whatever its sum:
 * it holds them for minutes, and cannot wait for an email.
 */
export const mayHold = (
  totalKopecks: number,
  holds: { readonly email: HeldTotals; readonly address: HeldTotals },
  isCard: boolean,
): boolean =>
  (isCard && holds.email.orders + holds.address.orders === 0) ||
  (['email', 'address'] as const).every(
    (whose) =>
      holds[whose].orders < maxUnprovenHolds[whose].orders &&
      holds[whose].kopecks + totalKopecks <= maxUnprovenHolds[whose].kopecks,
  )
