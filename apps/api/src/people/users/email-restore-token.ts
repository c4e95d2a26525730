import { timingSafeEqual } from 'node:crypto'
import { uuidPattern } from '@shpulka/contract/base/ids'
import { acceptedSecrets, derivedBytes, type TokenConfig } from '../sessions/sessions.port.ts'

/** The token in the link sent to a former email address: the id of the change, signed. */
export const emailRestoreToken = (config: TokenConfig, changeId: string): string =>
  `${changeId}.${signature(config, changeId).toString('base64url')}`

/** The id of the change that a token undoes. Null when the shop did not issue the token. */
export function readEmailRestoreToken(config: TokenConfig, token: string): string | null {
  const [, changeId, , encoded] = tokenPattern.exec(token) ?? []
  if (changeId === undefined || encoded === undefined) return null
  const isSignedBy = (secretConfig: TokenConfig) =>
    timingSafeEqual(Buffer.from(encoded, 'base64url'), signature(secretConfig, changeId))
  return acceptedSecrets(config).some(isSignedBy) ? changeId : null
}

const tokenPattern = new RegExp(`^(${uuidPattern})\\.([\\w-]{43})$`)

const signature = (config: TokenConfig, changeId: string) => derivedBytes(config, 'return of a mailbox', changeId)
