/** How an order is named to people. */
export const orderNumber = (orderId: number): string => `Ш-${orderId}`

/** The order people name: «Ш-1001», also without the letter; null: no order is named so. */
export function orderIdOf(number: string): number | null {
  const digits = /^(?:[шШ]-?)?([1-9]\d{0,9})$/.exec(number.trim())?.[1]
  const id = Number(digits)
  return digits !== undefined && id <= 2_147_483_647 ? id : null
}
