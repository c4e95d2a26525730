import { timingSafeEqual } from 'node:crypto'
import { isUuid } from '@shpulka/contract/base/ids'
import { derivedBytes, type TokenConfig } from '../sessions/sessions.port.ts'

/** The token of an invitation's link: its id and what only the shop can derive from it. It is nowhere stored. */
export const invitationToken = (config: TokenConfig, id: string): string =>
  `${id}.${derivedBytes(config, 'staff invitation', id).toString('base64url')}`

/** Whose invitation a token is; null: the shop never gave it. */
export function invitationIdOf(config: TokenConfig, token: string): string | null {
  const [id = '', mac = '', ...rest] = token.split('.')
  if (rest.length > 0 || !isUuid(id)) return null
  const given = Buffer.from(mac, 'base64url')
  const expected = derivedBytes(config, 'staff invitation', id)
  return given.length === expected.length && timingSafeEqual(given, expected) ? id : null
}
