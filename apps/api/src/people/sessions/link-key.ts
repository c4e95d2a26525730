import { timingSafeEqual } from 'node:crypto'
import { acceptedSecrets, derivedBytes, type TokenConfig } from './tokens.ts'

/** A key for the link to a record. It is derived from the token secret and not stored. */
export const linkKey = (config: TokenConfig, purpose: string, id: number): string =>
  derivedBytes(config, purpose, String(id)).toString('base64url', 0, 24)

/** Whether the key was issued for this record, with the present secret or the previous one. */
export function isLinkKey(config: TokenConfig, purpose: string, id: number, key: string | null): boolean {
  const keyBytes = Buffer.from(key ?? '')
  return acceptedSecrets(config).some((secretConfig) => {
    const expected = Buffer.from(linkKey(secretConfig, purpose, id))
    return keyBytes.length === expected.length && timingSafeEqual(keyBytes, expected)
  })
}
