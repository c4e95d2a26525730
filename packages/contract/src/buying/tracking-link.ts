/** Tracking pages of carriers: the number is appended to the address. */
const pages: readonly (readonly [carrier: RegExp, address: string])[] = [
  [/^(сдэк|cdek)$/i, 'https://www.cdek.ru/ru/tracking?order_id='],
  [/^почта( россии)?$/i, 'https://www.pochta.ru/tracking?barcode='],
]

/** Page of the carrier where a buyer tracks a shipment; null: no page is known, or there is no number. */
export function trackingLink(carrier: string | null, trackingNumber: string): string | null {
  const page = pages.find(([name]) => name.test(carrier ?? ''))
  return page && trackingNumber !== '' ? page[1] + encodeURIComponent(trackingNumber) : null
}
