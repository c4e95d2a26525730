import { timingSafeEqual } from 'node:crypto'
import { isUuid } from '@shpulka/contract/base/ids'
import { acceptedSecrets, derivedBytes, type TokenConfig } from '../sessions/sessions.port.ts'

/** Makes the token of an invitation's link: the id and its HMAC. The token is not stored. */
export const invitationToken = (config: TokenConfig, id: string): string =>
  `${id}.${derivedBytes(config, 'staff invitation', id).toString('base64url')}`

/** Returns the invitation id in a token. Null when the token is forged. */
export function invitationIdOf(config: TokenConfig, token: string): string | null {
  const [id = '', mac = '', ...rest] = token.split('.')
  if (rest.length > 0 || !isUuid(id)) return null
  const macBytes = Buffer.from(mac, 'base64url')
  const isGenuine = acceptedSecrets(config).some((secretConfig) => {
    const expected = derivedBytes(secretConfig, 'staff invitation', id)
    return macBytes.length === expected.length && timingSafeEqual(macBytes, expected)
  })
  return isGenuine ? id : null
}
