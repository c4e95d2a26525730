import { timingSafeEqual } from 'node:crypto'
import { derivedBytes, eachSecret, type TokenConfig } from '../sessions/sessions.port.ts'

/** The key in the link of a request's emails. It opens that request alone and is not stored. */
export const requestKey = (config: TokenConfig, requestId: number): string =>
  derivedBytes(config, 'form request link', String(requestId)).toString('base64url', 0, 24)

/** Whether the key that came with a call is this request's. */
export function isRequestKey(config: TokenConfig, requestId: number, given: string | null): boolean {
  const shown = Buffer.from(given ?? '')
  return eachSecret(config).some((one) => {
    const key = Buffer.from(requestKey(one, requestId))
    return shown.length === key.length && timingSafeEqual(shown, key)
  })
}
