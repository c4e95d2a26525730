import { timingSafeEqual } from 'node:crypto'
import { acceptedSecrets, derivedBytes, type TokenConfig } from '../../people/sessions/sessions.port.ts'

/**
 * The key in the link of emails about a guest's order; it gives access to that order only. It is derived from the token
 * secret and not stored; changing the secret invalidates all such links.
 */
export const orderKey = (config: TokenConfig, orderId: number): string =>
  derivedBytes(config, 'order link', String(orderId)).toString('base64url', 0, 24)

/** Whether the key in a request belongs to this order. */
export function isOrderKey(config: TokenConfig, orderId: number, key: string | null): boolean {
  const keyBytes = Buffer.from(key ?? '')
  return acceptedSecrets(config).some((secretConfig) => {
    const expected = Buffer.from(orderKey(secretConfig, orderId))
    return keyBytes.length === expected.length && timingSafeEqual(keyBytes, expected)
  })
}
