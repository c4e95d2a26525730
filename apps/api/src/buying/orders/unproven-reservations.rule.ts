/** Number and sum of orders with reserved goods. */
export interface ReservedTotals {
  readonly orders: number
  /** Sums of the orders. */
  readonly kopecks: number
}

/**
 * Limits on reserved orders with an unproven email address, per email address and per network address. An order stops
 * counting when it is confirmed, paid or released.
 */
export const maxUnprovenReservations = {
  email: { orders: 3, kopecks: 50_000_000 },
  ip: { orders: 6, kopecks: 150_000_000 },
} as const satisfies Record<string, ReservedTotals>

/**
 * Whether goods of an order may be reserved before its email address is proven. For the first order by card always: its
 * reservation lasts minutes and cannot wait for an email.
 */
export const mayReserveUnproven = (
  totalKopecks: number,
  holds: { readonly email: ReservedTotals; readonly ip: ReservedTotals },
  isCard: boolean,
): boolean =>
  (isCard && holds.email.orders + holds.ip.orders === 0) ||
  (['email', 'ip'] as const).every(
    (holder) =>
      holds[holder].orders < maxUnprovenReservations[holder].orders &&
      holds[holder].kopecks + totalKopecks <= maxUnprovenReservations[holder].kopecks,
  )
