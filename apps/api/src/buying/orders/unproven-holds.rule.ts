/** What orders hold at one time. */
export interface Holds {
  readonly orders: number
  /** Sums of the orders. */
  readonly kopecks: number
}

/**
 * What orders of email addresses nobody has proven may hold at one time, before one of them is confirmed, paid or let
 * go: of one email address, from one network address.
 */
export const maxUnprovenHolds = {
  email: { orders: 3, kopecks: 50_000_000 },
  address: { orders: 6, kopecks: 150_000_000 },
} as const satisfies Record<string, Holds>

/**
 * Whether an order may hold its goods before its email address is proven. By card the first one may whatever its sum:
 * it holds them for minutes, and cannot wait for an email.
 */
export const mayHold = (
  totalKopecks: number,
  holds: { readonly email: Holds; readonly address: Holds },
  isCard: boolean,
): boolean =>
  (isCard && holds.email.orders + holds.address.orders === 0) ||
  (['email', 'address'] as const).every(
    (whose) =>
      holds[whose].orders < maxUnprovenHolds[whose].orders &&
      holds[whose].kopecks + totalKopecks <= maxUnprovenHolds[whose].kopecks,
  )
