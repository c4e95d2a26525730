/** How a request is named to people. */
export const refundNumber = (refundId: number): string => `В-${refundId}`

/** The request people name: «В-101», also without the letter; null: none is named so. */
export function refundIdOf(number: string): number | null {
  const digits = /^(?:[вВ]-?)?([1-9]\d{0,9})$/.exec(number.trim())?.[1]
  const id = Number(digits)
  return digits !== undefined && id <= 2_147_483_647 ? id : null
}
