import { timingSafeEqual } from 'node:crypto'
import { derivedBytes, type TokenConfig } from '../../people/sessions/sessions.port.ts'

/** The key of the link in the letters of a guest's order: opens that order alone, and is not stored. */
export const orderKey = (config: TokenConfig, orderId: number): string =>
  derivedBytes(config, 'order link', String(orderId)).toString('base64url', 0, 24)

/** Whether the key given with a request is this order's. */
export function isOrderKey(config: TokenConfig, orderId: number, given: string | null): boolean {
  const key = Buffer.from(orderKey(config, orderId))
  const shown = Buffer.from(given ?? '')
  return shown.length === key.length && timingSafeEqual(shown, key)
}
