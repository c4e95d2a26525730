/** Tracking pages of carriers: the number is appended to the address. */
const pages: readonly (readonly [carrier: RegExp, address: string])[] = [
  [/^(сдэк|cdek)$/i, 'https://www.cdek.ru/ru/tracking?order_id='],
  [/^почта( россии)?$/i, 'https://www.pochta.ru/tracking?barcode='],
]

/** The carrier's tracking page of a shipment; null for an unknown carrier or without a number. */
export function trackingLink(carrier: string | null, trackingNumber: string): string | null {
  const page = pages.find(([name]) => name.test(carrier ?? ''))
  return page && trackingNumber !== '' ? page[1] + encodeURIComponent(trackingNumber) : null
}
