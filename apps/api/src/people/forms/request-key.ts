import { timingSafeEqual } from 'node:crypto'
import { acceptedSecrets, derivedBytes, type TokenConfig } from '../sessions/sessions.port.ts'

/** Derives the key in the link to a request in its emails. It opens only that request and is not stored. */
export const requestKey = (config: TokenConfig, requestId: number): string =>
  derivedBytes(config, 'form request link', String(requestId)).toString('base64url', 0, 24)

/** Whether a key opens this request. */
export function isRequestKey(config: TokenConfig, requestId: number, key: string | null): boolean {
  const keyBytes = Buffer.from(key ?? '')
  return acceptedSecrets(config).some((secretConfig) => {
    const expected = Buffer.from(requestKey(secretConfig, requestId))
    return keyBytes.length === expected.length && timingSafeEqual(keyBytes, expected)
  })
}
