/** Pages of carriers that say where a shipment is. */
const pages: readonly (readonly [name: RegExp, before: string])[] = [
  [/^(сдэк|cdek)$/i, 'https://www.cdek.ru/ru/tracking?order_id='],
  [/^почта( россии)?$/i, 'https://www.pochta.ru/tracking?barcode='],
]

/** Where a buyer follows a shipment: the page of its carrier; null: we know none, or there is no number. */
export function trackingLink(carrier: string | null, trackingNumber: string): string | null {
  const page = pages.find(([name]) => name.test(carrier ?? ''))
  return page && trackingNumber !== '' ? page[1] + encodeURIComponent(trackingNumber) : null
}
