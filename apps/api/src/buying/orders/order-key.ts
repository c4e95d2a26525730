import { timingSafeEqual } from 'node:crypto'
import { derivedBytes, eachSecret, type TokenConfig } from '../../people/sessions/sessions.port.ts'

/**
 * The key of the link in the emails of a guest's order; it opens that order alone. It is derived from the token secret,
 * so it is not stored, and all such links end with the secret.
 */
export const orderKey = (config: TokenConfig, orderId: number): string =>
  derivedBytes(config, 'order link', String(orderId)).toString('base64url', 0, 24)

/** Whether the key given with a request is this order's. */
export function isOrderKey(config: TokenConfig, orderId: number, key: string | null): boolean {
  const keyBytes = Buffer.from(key ?? '')
  return eachSecret(config).some((one) => {
    const expected = Buffer.from(orderKey(one, orderId))
    return keyBytes.length === expected.length && timingSafeEqual(keyBytes, expected)
  })
}
