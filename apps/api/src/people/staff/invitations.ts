import { timingSafeEqual } from 'node:crypto'
import { isUuid } from '@shpulka/contract/base/ids'
import { acceptedSecrets, derivedBytes, type TokenConfig } from '../sessions/sessions.port.ts'

/** The token of an invitation's link: its id and an HMAC of it. It is not stored anywhere. */
export const invitationToken = (config: TokenConfig, id: string): string =>
  `${id}.${derivedBytes(config, 'staff invitation', id).toString('base64url')}`

/** The invitation id in a token; null: the shop did not issue it. */
export function invitationIdOf(config: TokenConfig, token: string): string | null {
  const [id = '', mac = '', ...rest] = token.split('.')
  if (rest.length > 0 || !isUuid(id)) return null
  const given = Buffer.from(mac, 'base64url')
  const isOwn = acceptedSecrets(config).some((one) => {
    const expected = derivedBytes(one, 'staff invitation', id)
    return given.length === expected.length && timingSafeEqual(given, expected)
  })
  return isOwn ? id : null
}
