import { timingSafeEqual } from 'node:crypto'
import { acceptedSecrets, derivedBytes, type TokenConfig } from '../sessions/sessions.port.ts'

/** Derives the key in the link to a request in its emails. It opens only that request and is not stored. */
export const requestKey = (config: TokenConfig, requestId: number): string =>
  derivedBytes(config, 'form request link', String(requestId)).toString('base64url', 0, 24)

/** Whether the key that came with a call is this request's. */
export function isRequestKey(config: TokenConfig, requestId: number, given: string | null): boolean {
  const shown = Buffer.from(given ?? '')
  return acceptedSecrets(config).some((one) => {
    const key = Buffer.from(requestKey(one, requestId))
    return shown.length === key.length && timingSafeEqual(shown, key)
  })
}
